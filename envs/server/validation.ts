/** @file Input checked as FastAPI checks it, and refused in its words (status 422, `detail` as a list). */

import { z } from "@hono/zod-openapi";
import type { Context, Env } from "hono";
import { HTTPException } from "hono/http-exception";

/** A whole number, or a text that is one, as Pydantic reads `int`. */
export const wholeNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\s*[+-]?\d{1,15}\s*$/)
      .transform(Number),
  ])
  .openapi({ type: "integer" });

export interface Detail {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

const expected: Readonly<Record<string, readonly [type: string, msg: string]>> = {
  string: ["string_type", "Input should be a valid string"],
  int: ["int_type", "Input should be a valid integer"],
  number: ["float_type", "Input should be a valid number"],
  boolean: ["bool_type", "Input should be a valid boolean"],
  array: ["list_type", "Input should be a valid list"],
  object: ["dict_type", "Input should be a valid dictionary"],
  record: ["dict_type", "Input should be a valid dictionary"],
};

/** The first mistake at every place, in Pydantic's words where it has some. */
export function detailsOf(error: z.core.$ZodError, place: string): Detail[] {
  return error.issues.map((issue) => {
    const loc = [place, ...issue.path.filter((part) => typeof part !== "symbol")];
    if (isMissing(issue)) return { type: "missing", loc, msg: "Field required" };
    if (issue.code === "unrecognized_keys") {
      return { type: "extra_forbidden", loc: [...loc, ...issue.keys], msg: "Extra inputs are not permitted" };
    }
    if (issue.code === "too_small" || issue.code === "too_big") return { ...limit(issue), loc };
    const wanted = issue.code === "invalid_type" ? issue.expected : issue.code === "invalid_union" ? "int" : "";
    const [type, msg] = expected[wanted] ?? ["value_error", issue.message];
    return { type, loc, msg };
  });
}

function limit(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Pick<Detail, "type" | "msg"> {
  const [relation, bound] = issue.code === "too_small" ? ["greater", issue.minimum] : ["less", issue.maximum];
  if (issue.origin === "string") {
    return { type: "string_too_long", msg: `String should have at most ${bound} characters` };
  }
  return issue.inclusive
    ? { type: `${relation}_than_equal`, msg: `Input should be ${relation} than or equal to ${bound}` }
    : { type: `${relation}_than`, msg: `Input should be ${relation} than ${bound}` };
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "invalid_type") return issue.message.endsWith("received undefined");
  return issue.code === "invalid_union" && issue.errors.some((issues) => issues.some(isMissing));
}

type Checked = { readonly target: string } & (
  | { readonly success: true }
  | { readonly success: false; readonly error: z.core.$ZodError }
);

/** Refuses what a route's schemas do not take. */
export function refuseInvalid<E extends Env>(result: Checked, c: Context<E>): Response | undefined {
  if (result.success) return undefined;
  return c.json(invalidBody(detailsOf(result.error, result.target === "json" ? "body" : result.target)), 422);
}

/** FastAPI's `detail`, and beside it the code and sentence that all our refusals have. */
export function invalidBody(detail: readonly Detail[]) {
  const error = detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
  return { detail, error, code: "INVALID" };
}

/** What is wrong with a body that no schema saw: it is no JSON, or says that it is something else. */
const unreadable: ReadonlyMap<number, Detail> = new Map([
  [400, { type: "json_invalid", loc: ["body", 0], msg: "JSON decode error" }],
  [
    415,
    {
      type: "model_attributes_type",
      loc: ["body"],
      msg: "Input should be a valid dictionary or object to extract fields from",
    },
  ],
]);

/** The reply to a body that cannot be read, or undefined when that was not the mistake. */
export function refuseUnreadable(error: unknown, c: Context): Response | undefined {
  const detail = error instanceof HTTPException ? unreadable.get(error.status) : undefined;
  return detail && c.json(invalidBody([detail]), 422);
}

/** A route's JSON body. */
export function jsonBody<T extends z.ZodType>(schema: T, required = true) {
  return { body: { required, content: { "application/json": { schema } } } } as const;
}

/** A route's reply. */
export function jsonReply<T extends z.ZodType>(schema: T, description = "The answer") {
  return { 200: { description, content: { "application/json": { schema } } } } as const;
}
