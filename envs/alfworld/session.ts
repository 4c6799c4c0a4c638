/**
 * @file One episode of one game: the facts as they change, what is possible, what is seen.
 */

import type { Frame } from "./engine/join.ts";
import { type Change, changesOf, type Schema } from "./engine/schema.ts";
import {
  applyChanges,
  createState,
  resetState,
  restoreState,
  type SavedState,
  type State,
  saveState,
} from "./engine/state.ts";
import type { Engine } from "./game.ts";
import { visitQueries } from "./grammar/grammar.ts";
import type { Bindings } from "./grammar/query.ts";
import { type RenderContext, render, renderRule } from "./grammar/render.ts";

/** An action with its parameters. */
export interface GroundAction {
  readonly schema: Schema;
  readonly args: readonly number[];
  readonly bindings: Bindings | null;
  readonly changes: readonly Change[];
  /** Null where the wording depends on facts that change. */
  readonly command: string | null;
}

export interface Session {
  readonly engine: Engine;
  readonly state: State;
  /** Back to the beginning; returns the first observation. */
  restart(): string;
  /** All commands possible now, sorted and without repeats. */
  admissible(): readonly string[];
  possible(): readonly GroundAction[];
  commandOf(action: GroundAction): string;
  /** Carries out a command that equals a possible one exactly; null when none does. */
  act(command: string): string | null;
  isWon(): boolean;
  save(): SavedState;
  restore(saved: SavedState): void;
}

/** What is possible by one action schema, kept until facts it looks at change. */
interface Part {
  readonly schema: Schema;
  readonly known: Map<number | string, GroundAction | null>;
  readonly watched: readonly { readonly version: number }[];
  readonly isWordingFixed: boolean;
  version: number;
  actions: readonly GroundAction[];
  commands: readonly string[];
}

export function createSession(engine: Engine): Session {
  const { objects, layout, grammar } = engine;
  const state = createState(layout);
  const context: RenderContext = { ...engine, state };
  const parts = engine.schemas.map((schema) => createPart(schema));
  const goal = { version: -1, holds: false, watched: watch(engine.goalLooksAt) };
  const goalFrame: Frame = { slots: [], relations: state.facts, found: () => true };
  let commands: readonly string[] | null = null;

  function watch(predicates: Iterable<number>) {
    return [...predicates]
      .filter((predicate) => layout.fluents.has(predicate))
      .map((predicate) => state.facts[predicate]!);
  }

  function createPart(schema: Schema): Part {
    const { template } = grammar.actions.get(schema.action.name)!;
    let isWordingFixed = true;
    visitQueries(grammar, template, (query) => {
      if (query.some((atom) => layout.fluents.has(atom.predicate))) isWordingFixed = false;
    });
    return {
      schema,
      known: new Map(),
      watched: watch(schema.looksAt),
      isWordingFixed,
      version: -1,
      actions: [],
      commands: [],
    };
  }

  function ground(part: Part, slots: readonly number[]): GroundAction | null {
    const { schema } = part;
    const args = slots.slice(0, schema.action.parameters.length);
    const changes = changesOf(schema, slots, layout.base);
    if (!changes) return null;
    let bindings: Bindings | null = null;
    for (const [position, { name, type }] of schema.action.parameters.entries()) {
      const object = args[position]!;
      const isOfType = objects.typeOf[object] === engine.domain.typeIndex.get(type);
      const placeholder = engine.vocabulary.placeholder(name.slice(1), type);
      bindings = { placeholder, value: isOfType ? object : -1 - object, older: bindings };
    }
    const { template } = grammar.actions.get(schema.action.name)!;
    const command = part.isWordingFixed ? render(context, template, bindings) : null;
    return { schema, args, bindings, changes, command };
  }

  function commandOf(action: GroundAction): string {
    return action.command ?? render(context, grammar.actions.get(action.schema.action.name)!.template, action.bindings);
  }

  /** Looks again where facts changed. */
  function refresh(): void {
    for (const part of parts) {
      const version = sumOfVersions(part.watched);
      if (version === part.version && part.isWordingFixed) continue;
      if (version !== part.version) part.actions = search(part);
      part.version = version;
      part.commands = part.actions.map(commandOf).sort();
      commands = null;
    }
  }

  function search(part: Part): GroundAction[] {
    const { schema, known } = part;
    const count = schema.action.parameters.length;
    const isKeyExact = layout.base ** count <= Number.MAX_SAFE_INTEGER;
    const actions = new Set<GroundAction>();
    const slots: number[] = new Array(schema.slots).fill(0);
    const found = () => {
      let key: number | string = 0;
      if (isKeyExact) for (let slot = 0; slot < count; slot++) key = key * layout.base + slots[slot]!;
      else key = slots.slice(0, count).join();
      let action = known.get(key);
      if (action === undefined) {
        action = ground(part, slots);
        known.set(key, action);
      }
      if (action) actions.add(action);
      return false;
    };
    const frame: Frame = { slots, relations: state.facts, found };
    for (const step of schema.searches) step(frame);
    return [...actions];
  }

  function admissible(): readonly string[] {
    refresh();
    commands ??= Object.freeze(withoutRepeats(parts.flatMap((part) => part.commands).sort()));
    return commands;
  }

  return {
    engine,
    state,
    restart: () => {
      resetState(state);
      return renderRule(context, "intro", null);
    },
    admissible,
    possible: () => {
      refresh();
      return parts.flatMap((part) => part.actions);
    },
    commandOf,
    act: (command) => {
      refresh();
      for (const part of parts) {
        if (!part.commands.includes(command)) continue;
        const action = part.actions.find((one) => commandOf(one) === command)!;
        applyChanges(state, action.changes);
        return render(context, grammar.actions.get(action.schema.action.name)!.feedback, action.bindings);
      }
      return null;
    },
    isWon: () => {
      const version = sumOfVersions(goal.watched);
      if (version !== goal.version) {
        goal.version = version;
        goal.holds = engine.isGoal(goalFrame);
      }
      return goal.holds;
    },
    save: () => saveState(state),
    restore: (saved) => restoreState(state, saved),
  };
}

function sumOfVersions(relations: readonly { readonly version: number }[]): number {
  let sum = 0;
  for (const relation of relations) sum += relation.version;
  return sum;
}

function withoutRepeats(sorted: readonly string[]): string[] {
  return sorted.filter((command, index) => command !== sorted[index - 1]);
}
