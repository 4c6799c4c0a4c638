/** @file A line chart on uPlot that people who do not see it can read as a table. */

import { css, html, LitElement, type PropertyValues, unsafeCSS } from "lit";
import uPlot from "uplot";
import uPlotCss from "uplot/dist/uPlot.min.css?inline";
import { short } from "../format.ts";
import { shared } from "../shared-styles.ts";
import { strings } from "../strings.ts";
import type { Series } from "./series.ts";

declare global {
  interface HTMLElementTagNameMap {
    "line-chart": LineChart;
  }
}

/** Points above which a line shows no dots. */
const mostDots = 40;

export class LineChart extends LitElement {
  static override properties = {
    label: {},
    xLabel: {},
    series: { attribute: false },
    range: { attribute: false },
    height: { type: Number },
    readout: { state: true },
  };
  static override styles = [
    shared,
    unsafeCSS(uPlotCss),
    css`
      :host {
        display: block;
        min-width: 0;
      }
      figure {
        margin: 0;
      }
      figcaption {
        display: flex;
        flex-wrap: wrap;
        gap: 0 8px;
        align-items: baseline;
        font-size: 0.93rem;
        min-height: 1.5em;
      }
      .part {
        color: var(--ink-soft);
        white-space: nowrap;
      }
      .part svg {
        width: 16px;
        height: 8px;
        vertical-align: middle;
        stroke: currentColor;
        stroke-width: 2;
      }
      .readout {
        margin-left: auto;
        color: var(--ink-soft);
        font-size: 0.86rem;
        font-variant-numeric: tabular-nums;
      }
      .empty {
        color: var(--ink-soft);
        display: grid;
        place-items: center;
      }
    `,
  ];

  declare label: string;
  declare xLabel: string;
  declare series: readonly Series[];
  /** Fixed ends of the vertical axis. */
  declare range: readonly [number, number] | null;
  declare height: number;
  /** The values under the pointer. */
  declare readout: string;
  #plot: uPlot | undefined;
  #shape = "";
  readonly #observer = new ResizeObserver(() => this.#resize());

  constructor() {
    super();
    this.label = "";
    this.xLabel = "";
    this.series = [];
    this.range = null;
    this.height = 160;
    this.readout = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
    document.addEventListener("themechange", this.#redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    document.removeEventListener("themechange", this.#redraw);
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  override render() {
    const drawn = this.series.filter(({ points }) => points.length > 0);
    return html`<figure aria-label=${this.label}>
      <figcaption>
        <strong>${this.label}</strong>
        ${parts(drawn).map(
          ({ part, dash }) =>
            html`<span class="part"
              ><svg viewBox="0 0 22 8" aria-hidden="true"><path d="M0 4H22" stroke-dasharray=${dash?.join(" ") ?? "none"} /></svg>
              ${part}</span
            >`,
        )}
        <span class="readout" aria-hidden="true">${this.readout}</span>
      </figcaption>
      <div class="plot" aria-hidden="true" ?hidden=${drawn.length === 0} style="height: ${this.height}px"></div>
      ${drawn.length === 0 ? html`<p class="empty" style="height: ${this.height}px">${strings.evolve.nothingYet}</p>` : this.#table(drawn)}
    </figure>`;
  }

  #table(drawn: readonly Series[]) {
    const { columns, table } = strings.charts;
    const show = (value: number | undefined) => (value === undefined ? "" : short(value));
    return html`<div class="visually-hidden"><table>
      <caption>
        ${table(this.label)}
      </caption>
      <tr>
        ${Object.values(columns).map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
      ${drawn.map(({ name, part, points }) => {
        const values = points.map(([, y]) => y);
        const cells = [values[0], values.at(-1), Math.min(...values), Math.max(...values)];
        return html`<tr>
          <th scope="row">${nameOf(name, part)}</th>
          ${cells.map((cell) => html`<td>${show(cell)}</td>`)}
        </tr>`;
      })}
    </table></div>`;
  }

  override updated(_changed: PropertyValues): void {
    const drawn = this.series.filter(({ points }) => points.length > 0);
    const shape = JSON.stringify([
      drawn.map(({ name, colour, dash, points }) => [name, colour, dash, points.length > mostDots]),
      this.xLabel,
      this.range,
    ]);
    if (shape !== this.#shape || !this.#plot) {
      this.#shape = shape;
      this.#build(drawn);
    } else this.#plot.setData(dataOf(drawn));
  }

  readonly #redraw = (): void => {
    this.#shape = "";
    this.requestUpdate();
  };

  #read({ cursor: { idx }, data, series }: uPlot): void {
    const place = idx === null || idx === undefined ? undefined : data[0][idx];
    if (place === undefined) {
      this.readout = "";
      return;
    }
    const values = series.slice(1).flatMap(({ label }, i) => {
      const value = data[i + 1]?.[idx as number];
      const name = series.length > 2 ? `${label} ` : "";
      return value === null || value === undefined ? [] : [`${name}${short(value)}`];
    });
    this.readout = [short(place), ...values].join(" · ");
  }

  #resize(): void {
    const width = this.#target().clientWidth;
    if (width > 0) this.#plot?.setSize({ width, height: this.height });
  }

  #target(): HTMLElement {
    return this.renderRoot.querySelector(".plot") as HTMLElement;
  }

  #build(drawn: readonly Series[]): void {
    this.#plot?.destroy();
    this.#plot = undefined;
    const width = this.#target().clientWidth;
    if (drawn.length === 0 || width === 0) return;
    const style = getComputedStyle(this);
    const colour = (value: string): string => {
      const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
      return name ? style.getPropertyValue(name).trim() : value;
    };
    const axis: uPlot.Axis = {
      stroke: colour("var(--ink-soft)"),
      grid: { stroke: colour("var(--line)"), width: 1 },
      ticks: { stroke: colour("var(--line)"), width: 1, size: 4 },
      font: `11px ${style.getPropertyValue("--font")}`,
    };
    const [low, high] = this.range ?? [];
    const options: uPlot.Options = {
      width,
      height: this.height,
      legend: { show: false },
      cursor: { y: false, points: { size: 7 } },
      scales: { x: { time: false }, y: low === undefined || high === undefined ? {} : { range: [low, high] } },
      axes: [
        {
          ...axis,
          label: this.xLabel,
          labelSize: 16,
          labelGap: 0,
          size: 30,
          labelFont: `11px ${style.getPropertyValue("--font")}`,
        },
        { ...axis, size: 46 },
      ],
      series: [
        {},
        ...drawn.map(
          (one): uPlot.Series => ({
            label: nameOf(one.name, one.part),
            stroke: colour(one.colour),
            width: 2,
            ...(one.dash ? { dash: [...one.dash] } : {}),
            spanGaps: true,
            points: { show: one.points.length <= mostDots, size: 5 },
          }),
        ),
      ],
    };
    options.hooks = { setCursor: [(plot) => this.#read(plot)] };
    this.#plot = new uPlot(options, dataOf(drawn), this.#target());
  }
}

/** The curves that a run has several of, once each. */
function parts(drawn: readonly Series[]): readonly Series[] {
  const named = drawn.filter(({ part }) => part !== undefined);
  return [...new Map(named.map((one) => [one.part, one])).values()];
}

function nameOf(name: string, part: string | undefined): string {
  return part === undefined ? name : `${name}, ${part}`;
}

function dataOf(drawn: readonly Series[]): uPlot.AlignedData {
  const tables = drawn.map(({ points }): uPlot.AlignedData => {
    // One value per place: the last one wins.
    const unique = [...new Map(points)].sort(([a], [b]) => a - b);
    return [unique.map(([x]) => x), unique.map(([, y]) => y)];
  });
  return tables.length === 1 ? (tables[0] as uPlot.AlignedData) : uPlot.join(tables);
}

customElements.define("line-chart", LineChart);
