"""Serves environments of a Python package over standard input and output, one JSON value per line.

The first line written is {"ready": {"package", "version"}} or {"absent": "what to install"}. Then every line read is
{"id", "env", "op", "args"} and is answered by {"id", "result"} or {"id", "error"}. The op "open" makes environment
`env`, "close" forgets it, any other is a public method of it. What the package prints goes to standard error.
"""

import json
import os
import sys
import traceback


def serve(package, how_to_install, load):
    """`load()` imports the package and returns its version and a function that makes an environment."""
    # Ctrl-C is for the server, which lets what is being answered finish and then ends this process.
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    sys.stdout = sys.stderr

    def reply(value):
        replies.write(json.dumps(value) + "\n")
        replies.flush()

    try:
        version, make = load()
    except Exception as error:
        traceback.print_exc()
        reply({"absent": f"{package} cannot be used ({type(error).__name__}: {error}). {how_to_install}"})
        return
    reply({"ready": {"package": package, "version": str(version)}})

    envs = {}
    for line in sys.stdin:
        request = json.loads(line)
        try:
            reply({"id": request["id"], "result": answer(envs, make, request)})
        except Exception as error:
            traceback.print_exc()
            reply({"id": request["id"], "error": str(error) or type(error).__name__})


def answer(envs, make, request):
    number, op = request["env"], request["op"]
    if op == "open":
        envs[number] = make()
        return None
    if op == "close":
        env = envs.pop(number)
        if hasattr(env, "close"):
            env.close()
        return None
    if op.startswith("_"):
        raise ValueError(f"there is no operation {op}")
    return getattr(envs[number], op)(**request["args"])
