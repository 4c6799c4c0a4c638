/**
 * @file ALFWorld as a `TextEnv`, with read access to the facts and cheap snapshots for planning experts.
 */

import type { EnvInfo, TextEnv } from "../../core/env/text-env.ts";
import { UserError } from "../../core/errors.ts";
import type { SavedState } from "./engine/state.ts";
import type { Game } from "./game.ts";
import { createSession, type Session } from "./session.ts";

/** Games by number, loaded when asked for. */
export interface GameSource {
  readonly length: number;
  game(index: number): Game;
  /** What reports and filters should know of the game, e.g. its file and task type. */
  task(index: number): Readonly<Record<string, string | number | boolean>>;
}

export interface Fact {
  readonly predicate: string;
  /** Ids of the problem, lower case. */
  readonly args: readonly string[];
}

/** A ground action that is possible now. */
export interface PossibleAction {
  readonly command: string;
  /** The PDDL action's name, lower case. */
  readonly name: string;
  /** Ids in the order of the PDDL parameters. */
  readonly args: readonly string[];
}

/** The whole state of an episode; plain data that only `restore` of the same game understands. */
export interface Snapshot {
  readonly steps: number;
  readonly won: boolean;
  readonly state: unknown;
}

export interface AlfworldEnv extends TextEnv {
  /** The game being played; the first one before the first reset. */
  readonly game: Game;
  /** All facts true now (`predicate` limits them), in a fixed order. */
  facts(predicate?: string): readonly Fact[];
  /** Is this fact true now? Ids and predicate lower case. */
  holds(predicate: string, ...args: readonly string[]): boolean;
  possibleActions(): readonly PossibleAction[];
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
}

/** White space as Python's `str.strip` sees it. */
const SPACE = new Set(
  "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
);

function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.has(text[start]!)) start++;
  while (end > start && SPACE.has(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** What every command gets that is not possible now. */
export const NOTHING_HAPPENS = "Nothing happens.";

/**
 * ALFWorld over `games`. Reward and score are 1 where the goal holds in the current state, else 0. Winning terminates,
 * but like the original the world plays on when stepped further, and then `won` can become false again.
 * @param options.maxSteps after so many steps an episode is truncated (50 in the original)
 */
export function createAlfworldEnv(options: { readonly games: GameSource; readonly maxSteps: number }): AlfworldEnv {
  const { games, maxSteps } = options;
  let current: { readonly game: Game; readonly session: Session } | null = null;
  let task: EnvInfo["task"] = {};
  let steps = 0;

  function open(index: number): { readonly game: Game; readonly session: Session } {
    const game = games.game(index);
    if (current?.game !== game) current = { game, session: createSession(game.engine) };
    task = games.task(index);
    return current;
  }

  const playing = () => current ?? open(0);

  function info(session: Session): EnvInfo {
    const won = session.isWon();
    return { admissible: session.admissible(), won, score: won ? 1 : 0, task };
  }

  return {
    get game() {
      return playing().game;
    },
    reset: (choice) => {
      if (games.length === 0)
        throw new UserError("There is no ALFWorld game to play. Give a folder with games or generate some.");
      const { session } = open(((choice.task % games.length) + games.length) % games.length);
      steps = 0;
      const observation = session.restart();
      return { observation, info: info(session) };
    },
    step: (action) => {
      const { session } = playing();
      steps++;
      const observation = session.act(strip(action)) ?? NOTHING_HAPPENS;
      const after = info(session);
      return {
        observation,
        reward: after.score,
        terminated: after.won,
        truncated: !after.won && steps >= maxSteps,
        info: after,
      };
    },
    facts: (predicate) => listFacts(playing().session, predicate),
    holds: (predicate, ...args) => {
      const { engine, state } = playing().session;
      const relation = state.facts[engine.domain.predicates.index.get(predicate) ?? -1];
      const objects = args.map((id) => engine.objects.index.get(id) ?? -1);
      return relation?.arity === objects.length && !objects.includes(-1) && relation.has(relation.pack(objects));
    },
    possibleActions: () => {
      const { session } = playing();
      const { ids } = session.engine.objects;
      return session.possible().map((action) => ({
        command: session.commandOf(action),
        name: action.schema.action.name,
        args: action.args.map((object) => ids[object]!),
      }));
    },
    snapshot: () => ({ steps, won: playing().session.isWon(), state: playing().session.save() }),
    restore: (snapshot) => {
      steps = snapshot.steps;
      playing().session.restore(snapshot.state as SavedState);
    },
  };
}

function listFacts(session: Session, predicate: string | undefined): Fact[] {
  const { domain, objects } = session.engine;
  const facts: Fact[] = [];
  for (const [number, relation] of session.state.facts.entries()) {
    const name = domain.predicateNames[number]!;
    if (predicate !== undefined && predicate !== name) continue;
    for (const key of relation.all()) {
      const args = Array.from(
        { length: relation.arity },
        (_, position) => objects.ids[relation.argument(key, position)]!,
      );
      facts.push({ predicate: name, args });
    }
  }
  return facts;
}
