"""AgentGym's three clients as far as they talk to a server, with the standard library alone.

Plays one episode in each world and prints what it saw as JSON. Usage: agentgym_client.py ADDRESS
"""

import json
import sys
import time
import urllib.error
import urllib.request


class Client:
    def __init__(self, base, id_key):
        self.base, self.id_key = base, id_key
        created = self.request("create", None, post=True)
        self.id = created["id"] if isinstance(created, dict) else created

    def request(self, path, data, post):
        url = f"{self.base}/{path}"
        body = json.dumps(data).encode() if data is not None else (b"" if post else None)
        headers = {"Content-Type": "application/json"} if data is not None else {}
        for _ in range(5):
            try:
                with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=60) as reply:
                    assert reply.status == 200
                    return json.loads(reply.read())
            except urllib.error.HTTPError as error:
                assert error.code == 503, (url, error.code, error.read())
                time.sleep(0.1)
        raise AssertionError(f"{url}: always 503")

    def post(self, path, data):
        return self.request(path, {**data, self.id_key: self.id}, post=True)

    def get(self, path):
        return self.request(f"{path}?{self.id_key}={self.id}", None, post=False)


def alfworld(base):
    client = Client(base, "id")
    reset = client.post("reset", {"game": 3, "world_type": "Text"})
    assert "error" not in reset, reset
    observe = f"{client.get('observation')}\nAVAILABLE ACTIONS: {','.join(reset['available_actions'])}"
    step = client.post("step", {"action": reset["available_actions"][0]})
    assert "error" not in step, step
    detail = client.get("detail")
    return {"reset": reset, "observe": observe, "step": step, "detail": detail, "close": client.post("close", {})}


def sciworld(base):
    client = Client(base, "id")
    reset = client.post("reset", {"data_idx": 5})
    observe = client.get("observation")
    step = client.post("step", {"action": "open door to hallway"})
    hint = client.get("action_hint")
    return {"reset": reset, "observe": observe, "step": step, "hint": hint, "close": client.post("close", {})}


def webshop(base):
    client = Client(base, "env_idx")
    reset = client.post("reset", {"session_id": 2})
    reset[0] = client.get("observation")
    actions = client.get("available_actions")
    step = client.post("step", {"action": "search[shirt]"})
    state = client.get("state")
    text = client.get("instruction_text")
    closed = client.post("close", {})
    return {"reset": reset, "actions": actions, "step": step, "state": state, "text": text, "close": closed}


if __name__ == "__main__":
    address = sys.argv[1]
    worlds = {"alfworld": alfworld, "sciworld": sciworld, "webshop": webshop}
    print(json.dumps({name: play(f"{address}/{name}") for name, play in worlds.items()}))
