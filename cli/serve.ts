/** @file `npm run serve -- …`: the environment server on this machine. */

import { messageOf, UserError } from "../core/errors.ts";
import { type Answer, createServer, type EnvServer, gymNames, type LogEntry } from "../envs/server/app.ts";
import { defaultLimits, type Limits } from "../envs/server/limits.ts";
import packageJson from "../package.json" with { type: "json" };
import { interruptSignal } from "./interrupt.ts";
import { main } from "./main.ts";
import { fromCaller } from "./open-run.ts";
import { parseOptions, usage, wholeNumber } from "./options.ts";
import { originals, playground } from "./serve/engines.ts";
import { serverToken } from "./server-token.ts";

const serveOptions = {
  port: { value: "N", help: "port; default 8000, 0 for any that is free" },
  host: { value: "ADDRESS", help: "address to listen on; default 127.0.0.1, others need --token" },
  token: { value: "SECRET", help: "what clients must send; or the environment variable ENV_SERVER_TOKEN" },
  cors: { value: "LIST", help: "origins whose pages may ask, with commas; default *, none for no page" },
  "drop-in": { help: "also AgentGym's three servers, each at the root of a port of its own (the ports after --port)" },
  "max-sessions": { value: "N", help: `environments open at once; default ${defaultLimits.sessions}` },
  "idle-timeout": {
    value: "S",
    help: `seconds until an unused environment is closed; default ${defaultLimits.idleSeconds}`,
  },
  "max-episode": { value: "N", help: `steps of an episode at most; default ${defaultLimits.episodeSteps}` },
  "max-body": { value: "BYTES", help: `size of a request or message; default ${defaultLimits.bodyBytes}` },
  rate: { value: "N", help: "requests per second and client; default unlimited, with --host 2000" },
  python: { value: "PATH", help: "Python that has the original packages, for ?engine=original; default python3" },
  bridges: { value: "DIR", help: "folder of other bridges to them than envs/server/bridge" },
  "bridge-processes": { value: "N", help: "processes of each original package; default 2" },
  "bridge-timeout": { value: "S", help: "seconds that a call of an original package may take; default 60" },
  help: { help: "show this" },
} as const;

const bridgeProcesses = 2;
const bridgeSeconds = 60;

const defaultPort = 8000;
const loopback = "127.0.0.1";
const rateForStrangers = 2000;
/** Seconds without a sign of life after which a WebSocket is closed; half of it after which it is asked for one. */
const pingSeconds = 60;
const longestReapSeconds = 15;
/** Seconds that what was begun has to end when the server is stopped. */
const graceSeconds = 20;
const isLoopback = (host: string): boolean => host === "localhost" || host === "::1" || host.startsWith("127.");

async function serve(args: string[]): Promise<boolean> {
  const { values, flags, settings } = parseOptions(args, serveOptions);
  if (flags.has("help")) {
    console.log(
      `npm run serve -- [options] [WORLD.difficulty=… WORLD.maxSteps=… alfworld.data=DIR]\n\n${usage(serveOptions)}`,
    );
    return true;
  }
  const host = values.host ?? loopback;
  const token = serverToken(values.token);
  if (!isLoopback(host) && token === null) {
    throw new UserError(`--host ${host}: whoever reaches this address could use the server. Give a --token, too.`);
  }
  const stop = interruptSignal("Stopped.");
  const log = (entry: LogEntry): void => console.error(JSON.stringify({ time: new Date().toISOString(), ...entry }));
  const original = originals(
    {
      python: values.python ?? "python3",
      bridges: values.bridges === undefined ? null : fromCaller(values.bridges),
      processes: atLeastOne("bridge-processes", values["bridge-processes"]) ?? bridgeProcesses,
      callSeconds: atLeastOne("bridge-timeout", values["bridge-timeout"]) ?? bridgeSeconds,
    },
    log,
  );
  const limits = limitsOf(values, isLoopback(host));
  const server = createServer({
    engines: { playground: playground(settings, log), original: original.engine },
    limits,
    token,
    cors: values.cors === "none" ? [] : (values.cors ?? "*").split(","),
    version: packageJson.version,
    clock: () => performance.now(),
    log,
    upgrade: (request) => {
      const [protocol] = (request.headers.get("sec-websocket-protocol") ?? "").split(",");
      return Deno.upgradeWebSocket(request, { idleTimeout: pingSeconds, ...(protocol ? { protocol } : {}) });
    },
  });
  const port = wholeNumber("port", values.port) ?? defaultPort;
  const listeners = [listen(host, port, server.answer)];
  if (flags.has("drop-in")) {
    for (const [i, name] of gymNames.entries()) {
      const listener = listen(host, port === 0 ? 0 : port + 1 + i, server.dropIn[name]);
      console.log(`${name} ${addressOf(listener)}`);
      listeners.push(listener);
    }
  }
  console.log(addressOf(listeners[0] as Listener));
  const reaper = setInterval(() => void server.reap(), 1000 * Math.min(longestReapSeconds, limits.idleSeconds));
  await aborted(stop);
  clearInterval(reaper);
  await shutDown(server, listeners);
  original.close();
  return true;
}

function limitsOf(values: Partial<Record<keyof typeof serveOptions, string>>, isPrivate: boolean): Limits {
  const given = (name: keyof typeof serveOptions, standard: number): number =>
    atLeastOne(name, values[name]) ?? standard;
  return {
    ...defaultLimits,
    sessions: given("max-sessions", defaultLimits.sessions),
    idleSeconds: given("idle-timeout", defaultLimits.idleSeconds),
    episodeSteps: given("max-episode", defaultLimits.episodeSteps),
    bodyBytes: given("max-body", defaultLimits.bodyBytes),
    rate: values.rate === undefined && isPrivate ? null : given("rate", rateForStrangers),
  };
}

function atLeastOne(name: string, text: string | undefined): number | undefined {
  const value = wholeNumber(name, text);
  if (value === 0) throw new UserError(`--${name} 0: give a whole number, 1 or more.`);
  return value;
}

type Listener = Deno.HttpServer<Deno.NetAddr>;

/** @throws UserError when the address cannot be had */
function listen(hostname: string, port: number, answer: Answer): Listener {
  try {
    return Deno.serve({ hostname, port, onListen: () => {} }, (request, { remoteAddr }) =>
      answer(request, remoteAddr.hostname),
    );
  } catch (error) {
    const reason = messageOf(error);
    throw new UserError(`${hostname}:${port} cannot be listened on (${reason}). Choose another --port or --host.`);
  }
}

function addressOf({ addr }: Listener): string {
  const { hostname, port } = addr;
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
}

async function shutDown(server: EnvServer, listeners: readonly Listener[]): Promise<void> {
  const finished = server.drain().then(() => Promise.all(listeners.map((listener) => listener.shutdown())));
  const late = new Promise((resolve) => setTimeout(resolve, 1000 * graceSeconds));
  await Promise.race([finished, late]);
}

await main(serve);
