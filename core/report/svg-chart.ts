/** @file Line charts as SVG text for reports: the same data give the same file, readable on light and dark pages. */

import { axisTicks } from "./axis.ts";

export interface Series {
  readonly name: string;
  /** (x, y) in order of x; a y that is not finite interrupts the line. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface LineChart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
}

const WIDTH = 640;
const HEIGHT = 360;
const MARGIN = { left: 64, right: 16, top: 40, bottom: 48 };
const LEGEND_ROW = 20;
/** Values below count as 0; a range below this part of its values counts as one value. */
const TINY = 1e-100;
const SAME = 1e-9;

/**
 * Colours that keep 3:1 contrast on white and on near-black; a dash pattern takes over where they repeat.
 */
const COLOURS = ["#3b82d0", "#d9652b", "#2e9b6b", "#b35ac4", "#a8851d", "#7c7f8a"] as const;
const DASHES = ["", "6 3", "2 3"] as const;
const STYLE =
  "text{font:12px system-ui,sans-serif;fill:#333}.t{font-size:14px;font-weight:600}.g{stroke:#8884;fill:none}" +
  "@media(prefers-color-scheme:dark){text{fill:#ddd}}";

/** The chart as a document of its own. */
export function svgLineChart({ title, xLabel, yLabel, series }: LineChart): string {
  const finite = series.flatMap(({ points }) => points.filter(isFinitePoint));
  // Iterations and steps are whole; half of one would be no place on the axis.
  const smallest = finite.every(([x]) => Number.isInteger(x)) ? 1 : 0;
  const xTicks = axisTicks(...extent(finite.map(([x]) => x)), 8, smallest);
  const yTicks = axisTicks(...extent(finite.map(([, y]) => y)), 5);
  const legendTop = HEIGHT + 4;
  const height = legendTop + LEGEND_ROW * Math.ceil(series.length / 3);
  const x = scale(xTicks, MARGIN.left, WIDTH - MARGIN.right);
  const y = scale(yTicks, HEIGHT - MARGIN.bottom, MARGIN.top);
  const [left, right, top, bottom] = [MARGIN.left, WIDTH - MARGIN.right, MARGIN.top, HEIGHT - MARGIN.bottom];
  const middle = (left + right) / 2;

  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeXml(title)}">`,
    `<style>${STYLE}</style>`,
    `<text class="t" x="${middle}" y="20" text-anchor="middle">${escapeXml(title)}</text>`,
    ...yTicks.map(
      (tick) => `<path class="g" d="M${left} ${y(tick)}H${right}"/>${label(left - 8, y(tick) + 4, tick, "end")}`,
    ),
    ...xTicks.map(
      (tick) => `<path class="g" d="M${x(tick)} ${bottom}V${top}"/>${label(x(tick), bottom + 18, tick, "middle")}`,
    ),
    `<text x="${middle}" y="${HEIGHT - 10}" text-anchor="middle">${escapeXml(xLabel)}</text>`,
    `<text transform="translate(16 ${(top + bottom) / 2})rotate(-90)" text-anchor="middle">${escapeXml(yLabel)}</text>`,
    ...series.map(({ points }, i) => `<g ${stroke(i)}>${curve(points, x, y)}</g>`),
    ...series.map(({ name }, i) =>
      legendEntry(name, i, left + (i % 3) * 190, legendTop + Math.floor(i / 3) * LEGEND_ROW),
    ),
    "</svg>",
  ];
  return `${lines.join("\n")}\n`;
}

type Scale = (value: number) => number;

function isFinitePoint([x, y]: readonly [number, number]): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

/** Smallest and largest value, widened where they are (nearly) the same; 0 to 1 where there is none. */
function extent(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size < TINY) return [-0.5, 0.5];
  const widened = high - low < size * SAME ? size / 2 : 0;
  return [low - widened, high + widened];
}

function scale(ticks: readonly number[], from: number, to: number): Scale {
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  return (value) => Math.round((from + ((value - low) / (high - low || 1)) * (to - from)) * 100) / 100;
}

function curve(points: Series["points"], x: Scale, y: Scale): string {
  let path = "";
  let isDrawing = false;
  for (const point of points) {
    if (isFinitePoint(point)) path += `${isDrawing ? "L" : "M"}${x(point[0])} ${y(point[1])}`;
    isDrawing = isFinitePoint(point);
  }
  const dots = points.length > 30 ? [] : points.filter(isFinitePoint);
  const circles = dots.map(
    ([px, py]) => `<circle cx="${x(px)}" cy="${y(py)}" r="2.5" fill="currentColor" stroke="none"/>`,
  );
  return `<path d="${path}"/>${circles.join("")}`;
}

function stroke(index: number): string {
  const colour = COLOURS[index % COLOURS.length];
  const dash = DASHES[Math.floor(index / COLOURS.length) % DASHES.length];
  return `fill="none" color="${colour}" stroke="currentColor" stroke-width="2"${dash ? ` stroke-dasharray="${dash}"` : ""}`;
}

function legendEntry(name: string, index: number, x: number, y: number): string {
  return `<g ${stroke(index)}><path d="M${x} ${y}H${x + 24}"/></g><text x="${x + 30}" y="${y + 4}">${escapeXml(name)}</text>`;
}

function label(x: number, y: number, value: number, anchor: "middle" | "end"): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${value}</text>`;
}

/** Text that is safe in XML; characters that XML forbids become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
