/** @file Programs by the sizes of their inputs. */

import type { Program } from "../../kernels/executor.ts";

export interface ProgramCache<T extends { readonly program: Program }> {
  get(key: string, compile: () => Promise<T>): Promise<T>;
  dispose(): Promise<void>;
}

export function createProgramCache<T extends { readonly program: Program }>(): ProgramCache<T> {
  const programs = new Map<string, Promise<T>>();
  return {
    get(key, compile) {
      let compiled = programs.get(key);
      if (!compiled) {
        compiled = compile();
        programs.set(key, compiled);
      }
      return compiled;
    },
    async dispose() {
      for (const { program } of await Promise.all(programs.values())) program.dispose();
      programs.clear();
    },
  };
}
