/** @file What goes wrong in the server, as clients are told: a code, one sentence, and a status where HTTP has a say. */

export const failureStatus = {
  UNKNOWN_ID: 404,
  NO_ROUTE: 404,
  WRONG_METHOD: 405,
  NOT_RESET: 409,
  FINISHED: 409,
  OTHER_INSTANCE: 410,
  BAD_TASK: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN_ORIGIN: 403,
  SLOW_REQUEST: 408,
  TOO_LARGE: 413,
  INVALID: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  ENGINE_ABSENT: 503,
  ENGINE_LOST: 503,
  CAPACITY_REACHED: 503,
  SHUTTING_DOWN: 503,
} as const;

export type FailureCode = keyof typeof failureStatus;
export type FailureStatus = (typeof failureStatus)[FailureCode];

/** A refusal that its message explains in full; anything else that is thrown is a bug and is told as `INTERNAL`. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a client may know of anything that was thrown. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure("INTERNAL", "The server made a mistake; its log says more.");
}
