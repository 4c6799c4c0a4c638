/** @file One environment on a server. */

import type { AsyncEnv } from "../server/async-env.ts";

export interface RemoteEnv extends AsyncEnv {
  /**
   * Lets go of it after something was lost, so that the server need not keep it; does nothing where its number may mean
   * another environment by now.
   */
  abandon(): void;
}
