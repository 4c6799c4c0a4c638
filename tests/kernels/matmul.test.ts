import fc from "fast-check";
import { afterAll, beforeAll, describe, test } from "vitest";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import type { Executor } from "../../kernels/executor.ts";
import { matmul } from "../../kernels/matmul/matmul.ts";
import * as reference from "./reference.ts";
import { asValue, checkGradients, evaluate, expectClose, f32, randomNumbers } from "./support.ts";

describe("matmul on the CPU", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  const extent = fc.oneof(fc.integer({ min: 1, max: 21 }), fc.constantFrom(32, 64, 70, 130));
  const layouts = fc.constantFrom("NT", "NN", "TN");

  test("every layout, odd shape, bias and residual gives the product in double precision", async () => {
    await fc.assert(
      fc.asyncProperty(
        layouts,
        extent,
        extent,
        extent,
        fc.boolean(),
        fc.boolean(),
        async (layout, m, n, k, ...extra) => {
          const [a, b] = [randomNumbers("a", m * k), randomNumbers("b", n * k)];
          const [bias, residual] = [randomNumbers("bias", n), randomNumbers("residual", m * n)];
          const [withBias, withResidual] = extra;
          const [y] = await evaluate(executor, (trace, input) => [
            matmul(
              trace,
              input(layout === "TN" ? [k, m] : [m, k], f32(a)),
              input(layout === "NT" ? [n, k] : [k, n], f32(b)),
              {
                layout,
                ...(withBias ? { bias: input([n], f32(bias)) } : {}),
                ...(withResidual ? { residual: input([m, n], f32(residual)) } : {}),
              },
            ),
          ]);
          const product = reference.matmul(a, b, m, n, k, layout);
          const expected = product.map(
            (x, i) => x + (withBias ? (bias[i % n] as number) : 0) + (withResidual ? (residual[i] as number) : 0),
          );
          expectClose(y as Float32Array, expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("depths and widths beyond one packed block agree too", async () => {
    for (const layout of ["NT", "NN", "TN"] as const) {
      const [m, n, k] = [131, 521, 258];
      const [a, b] = [randomNumbers("a", m * k), randomNumbers("b", n * k)];
      const [y] = await evaluate(executor, (trace, input) => [
        matmul(
          trace,
          input(layout === "TN" ? [k, m] : [m, k], f32(a)),
          input(layout === "NT" ? [n, k] : [k, n], f32(b)),
          { layout },
        ),
      ]);
      expectClose(y as Float32Array, reference.matmul(a, b, m, n, k, layout));
    }
  });

  test("gradients of input, weight, bias and residual match differences", async () => {
    const [m, n, k] = [7, 5, 6];
    await checkGradients(
      executor,
      [
        { shape: [m, k], values: randomNumbers("x", m * k) },
        { shape: [n, k], values: randomNumbers("w", n * k) },
        { shape: [n], values: randomNumbers("b", n) },
        { shape: [m, n], values: randomNumbers("r", m * n) },
      ],
      (trace, [x, w, bias, r], input) => {
        const options = { bias: bias!, residual: asValue(trace, r!, input) };
        return matmul(trace, asValue(trace, x!, input), w!, options);
      },
      ([x, w, bias, r]) =>
        reference.matmul(x!, w!, m, n, k, "NT").map((value, i) => value + (bias![i % n] as number) + (r![i] as number)),
    );
  });
});
