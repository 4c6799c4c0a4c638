import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { axisTicks } from "../../../core/report/axis.ts";
import { type LineChart, svgLineChart } from "../../../core/report/svg-chart.ts";

const chart: LineChart = {
  title: 'Reward <per> iteration & "seed"',
  xLabel: "iteration",
  yLabel: "S%",
  series: [
    {
      name: "q-evolve",
      points: [
        [0, 40],
        [1, 55],
        [2, Number.NaN],
        [3, 61],
        [4, 62],
      ],
    },
    { name: "sft", points: [[0, 40]] },
  ],
};

describe("line charts", () => {
  test("the same data give the same text", () => {
    expect(svgLineChart(chart)).toBe(svgLineChart(structuredClone(chart)));
  });

  test("names are escaped, axes labelled, and a missing value interrupts the line", () => {
    const svg = svgLineChart(chart);
    expect(svg).toContain("Reward &lt;per&gt; iteration &amp; &quot;seed&quot;");
    for (const text of ["q-evolve", "sft", "iteration", "S%", ">40<", ">65<"]) expect(svg).toContain(text);
    expect(svg).toMatch(/<path d="M\S+ \S+L\S+ \S+M\S+ \S+L\S+ \S+"\/>/);
  });

  test("any text and any numbers give finite coordinates and no stray markup", () => {
    const point = fc.tuple(fc.double({ min: -1e9, max: 1e9 }), fc.double({ min: -1e9, max: 1e9 }));
    const series = fc.array(fc.record({ name: fc.string({ unit: "binary" }), points: fc.array(point) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), series, (title, series) => {
        const svg = svgLineChart({ title, xLabel: title, yLabel: title, series });
        expect(svg).not.toMatch(/NaN|Infinity/.test(title + series.map((s) => s.name).join()) ? /$^/ : /NaN|Infinity/);
        const tags = svg.replaceAll(/<\/?(svg|style|text|path|g|circle)[^<>]*>/g, "");
        expect(tags).not.toMatch(/[<>]/);
      }),
    );
  });

  test("ticks are round and cover the range", () => {
    expect(axisTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(axisTicks(40, 62, 5)).toEqual([40, 45, 50, 55, 60, 65]);
    expect(axisTicks(3, 3, 5)).toEqual([3]);
    expect(axisTicks(0, 3, 8, 1)).toEqual([0, 1, 2, 3]);
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        (low, span) => {
          const ticks = axisTicks(low, low + span, 5);
          expect(ticks.length).toBeLessThanOrEqual(8);
          expect(ticks[0]).toBeLessThanOrEqual(low + span * 1e-6);
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + span * (1 - 1e-6));
        },
      ),
    );
  });
});
