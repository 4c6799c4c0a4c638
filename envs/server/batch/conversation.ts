/** @file The batched protocol on one socket: its environments, and the answers to its requests. */

import { breathe } from "../../../core/breathe.ts";
import type { EnvInfo } from "../../../core/env/text-env.ts";
import type { AsyncEnv } from "../async-env.ts";
import type { Engine, ServedWorld } from "../engine.ts";
import { Failure, toFailure } from "../failure.ts";
import type { Limits } from "../limits.ts";
import type { Seats } from "../seats.ts";
import type { Conversation } from "../socket.ts";
import { type BatchReply, type BatchRequest, batchRequest } from "./messages.ts";

interface Slot {
  readonly env: AsyncEnv;
  /** Null before the first reset. */
  episode: { steps: number; over: boolean } | null;
}

export interface BatchServices {
  readonly engine: Engine;
  readonly world: ServedWorld;
  readonly seats: Seats;
  readonly limits: Limits;
  readonly clock: () => number;
  readonly report: (error: unknown) => void;
}

/** Milliseconds after which other clients have a turn. */
const turn = 10;

export function batchConversation(services: BatchServices): Conversation {
  const { engine, world, seats, limits, clock, report } = services;
  let slots: Slot[] = [];
  let listsActions = false;

  async function open({ id, size, split, admissible }: BatchRequest & { op: "open" }): Promise<BatchReply> {
    if (slots.length > 0) throw new Failure("BAD_REQUEST", "The socket's environments are open already.");
    seats.take(size);
    const opened: Slot[] = [];
    try {
      for (let i = 0; i < size; i++) opened.push({ env: await engine.env(world, split), episode: null });
    } catch (error) {
      seats.give(size);
      await Promise.all(opened.map(({ env }) => env.close()));
      throw error;
    }
    slots = opened;
    listsActions = admissible;
    return { id, opened: size, autoreset_mode: "Disabled" };
  }

  function slotOf(number: number): Slot {
    const slot = slots[number];
    if (slot === undefined) throw new Failure("UNKNOWN_ID", `There is no slot ${number}; ${slots.length} are open.`);
    return slot;
  }

  const shown = ({ admissible, won, score, task }: EnvInfo) => ({
    admissible: listsActions ? [...admissible] : [],
    won,
    score,
    task: { ...task },
  });

  async function reset({ slot, seed, task }: { slot: number; seed: number; task: number }) {
    const { observation, info } = await slotOf(slot).env.reset({ seed, task });
    slotOf(slot).episode = { steps: 0, over: false };
    return [observation, shown(info)] satisfies [string, unknown];
  }

  async function step({ slot, action }: { slot: number; action: string }) {
    const { env, episode } = slotOf(slot);
    if (episode === null) throw new Failure("NOT_RESET", `Slot ${slot} has no task yet; reset it first.`);
    if (episode.over) throw new Failure("FINISHED", `The episode in slot ${slot} is over; reset it first.`);
    const { observation, reward, terminated, truncated, info } = await env.step(action);
    episode.steps++;
    const isCut = truncated || (!terminated && episode.steps >= limits.episodeSteps);
    episode.over = terminated || isCut;
    return [observation, reward, terminated, isCut, shown(info)] satisfies [string, number, boolean, boolean, unknown];
  }

  /** Each part's answer, or the mistake it made. Parts run side by side where the engine does. */
  async function each<In, Out>(parts: readonly In[], work: (part: In) => Promise<Out>) {
    const answers: Promise<Out | { error: string; code: string }>[] = [];
    let since = clock();
    for (const part of parts) {
      answers.push(work(part).catch(mistake));
      if (clock() - since < turn) continue;
      await breathe();
      since = clock();
    }
    return Promise.all(answers);
  }

  function mistake(error: unknown): { error: string; code: string } {
    const { message, code } = toFailure(error);
    if (code === "INTERNAL") report(error);
    return { error: message, code };
  }

  async function answer(request: BatchRequest): Promise<BatchReply> {
    const { id } = request;
    switch (request.op) {
      case "open":
        return open(request);
      case "reset":
        return { id, resets: await each(request.episodes, reset) };
      case "step":
        return { id, steps: await each(request.actions, step) };
    }
  }

  return {
    open: async () => null,
    answer: async (text) => {
      const request = parse(text);
      if ("error" in request) return JSON.stringify(request);
      try {
        return JSON.stringify(await answer(request));
      } catch (error) {
        return JSON.stringify({ id: request.id, ...mistake(error) });
      }
    },
    refuse: (error) => JSON.stringify({ id: null, ...mistake(error) }),
    close: async () => {
      const closing = slots;
      slots = [];
      seats.give(closing.length);
      await Promise.all(closing.map(({ env }) => env.close()));
    },
  };
}

function parse(text: string): BatchRequest | { id: number | null; error: string; code: string } {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { id: null, error: "The message is no JSON.", code: "INVALID" };
  }
  const parsed = batchRequest.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const id = batchRequest.options[0].shape.id.safeParse((data as { id?: unknown } | null)?.id);
  return {
    id: id.success ? id.data : null,
    error: `${issue?.path.join(".") || "message"}: ${issue?.message}`,
    code: "INVALID",
  };
}
