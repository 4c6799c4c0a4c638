/** @file OpenEnv over a WebSocket: one environment per socket. */

import { z } from "@hono/zod-openapi";
import { toFailure } from "../failure.ts";
import type { Seats } from "../seats.ts";
import type { Conversation } from "../socket.ts";
import { detailsOf } from "../validation.ts";
import type { OpenEnv } from "./episode.ts";
import { answerRpc } from "./mcp.ts";
import { actionSchema, resetSchema } from "./messages.ts";

const anything = z.record(z.string(), z.unknown());
const messageSchemas = {
  reset: z.strictObject({ type: z.literal("reset"), data: anything.default({}) }),
  step: z.strictObject({ type: z.literal("step"), data: anything }),
  state: z.strictObject({ type: z.literal("state") }),
  close: z.strictObject({ type: z.literal("close") }),
  mcp: z.strictObject({ type: z.literal("mcp"), data: anything }),
};

interface Reply {
  readonly type: "observation" | "state" | "mcp" | "error";
  readonly data: unknown;
}

/** @param env the socket's environment */
export function openEnvConversation(env: OpenEnv, seats: Seats, report: (error: unknown) => void): Conversation {
  let isSeated = false;

  async function reply(message: unknown): Promise<Reply | null> {
    const { type } = z.looseObject({ type: z.unknown() }).catch({ type: "" }).parse(message);
    const known = Object.hasOwn(messageSchemas, String(type)) ? (type as keyof typeof messageSchemas) : null;
    switch (known) {
      case "reset": {
        const { data } = messageSchemas.reset.parse(message);
        const options = resetSchema.parse(data);
        return { type: "observation", data: await env.reset(options) };
      }
      case "step": {
        const { data } = messageSchemas.step.parse(message);
        const { message: text } = actionSchema.parse(data);
        return { type: "observation", data: await env.step(text) };
      }
      case "state":
        messageSchemas.state.parse(message);
        return { type: "state", data: env.state() };
      case "mcp": {
        const { data } = messageSchemas.mcp.parse(message);
        return { type: "mcp", data: await answerRpc(data, env) };
      }
      case "close":
        messageSchemas.close.parse(message);
        return null;
      case null:
        return errorReply("UNKNOWN_TYPE", `Unknown message type: ${String(type).slice(0, 100)}`);
    }
  }

  function refusal(error: unknown): Reply {
    if (error instanceof z.ZodError) {
      return errorReply("VALIDATION_ERROR", "Invalid message", { errors: detailsOf(error, "data") });
    }
    const failure = toFailure(error);
    if (failure.code === "INTERNAL") report(error);
    if (failure.code === "CAPACITY_REACHED") {
      return errorReply("CAPACITY_REACHED", failure.message, { active_sessions: seats.taken, max_sessions: seats.max });
    }
    if (failure.code === "ENGINE_ABSENT") {
      return errorReply("FACTORY_ERROR", failure.message, { factory_name: "original" });
    }
    return errorReply(failure.code === "ENGINE_LOST" ? "SESSION_ERROR" : "EXECUTION_ERROR", failure.message);
  }

  return {
    open: async () => {
      try {
        seats.take(1);
        isSeated = true;
        return null;
      } catch (error) {
        return JSON.stringify(refusal(error));
      }
    },
    answer: async (text) => {
      let message: unknown;
      try {
        message = JSON.parse(text);
      } catch (error) {
        return JSON.stringify(errorReply("INVALID_JSON", `Invalid JSON: ${(error as Error).message.slice(0, 200)}`));
      }
      const answer = await reply(message).catch(refusal);
      return answer && JSON.stringify(answer);
    },
    refuse: (error) => JSON.stringify(refusal(error)),
    close: async () => {
      if (!isSeated) return;
      isSeated = false;
      seats.give(1);
      await env.close();
    },
  };
}

function errorReply(code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Reply {
  return { type: "error", data: { message, code, ...more } };
}
