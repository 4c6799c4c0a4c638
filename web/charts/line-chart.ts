/** @file A line chart on uPlot that people who do not see it can read as a table. */

import { css, html, LitElement, type PropertyValues, unsafeCSS } from "lit";
import uPlot from "uplot";
import uPlotCss from "uplot/dist/uPlot.min.css?inline";
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
        font-weight: 600;
        font-size: 0.93rem;
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
    return html`<figure role="group" aria-label=${this.label}>
      <figcaption>${this.label}</figcaption>
      <div class="plot" aria-hidden="true" ?hidden=${drawn.length === 0} style="height: ${this.height}px"></div>
      ${drawn.length === 0 ? html`<p class="empty" style="height: ${this.height}px">${strings.evolve.nothingYet}</p>` : this.#table(drawn)}
    </figure>`;
  }

  #table(drawn: readonly Series[]) {
    const { columns, table } = strings.charts;
    const show = (value: number | undefined) => (value === undefined ? "" : String(Number(value.toPrecision(4))));
    return html`<table class="visually-hidden">
      <caption>
        ${table(this.label)}
      </caption>
      <tr>
        ${Object.values(columns).map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
      ${drawn.map(({ name, points }) => {
        const values = points.map(([, y]) => y);
        const cells = [values[0], values.at(-1), Math.min(...values), Math.max(...values)];
        return html`<tr>
          <th scope="row">${name}</th>
          ${cells.map((cell) => html`<td>${show(cell)}</td>`)}
        </tr>`;
      })}
    </table>`;
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
            label: one.name,
            stroke: colour(one.colour),
            width: 2,
            ...(one.dash ? { dash: [...one.dash] } : {}),
            spanGaps: true,
            points: { show: one.points.length <= mostDots, size: 5 },
          }),
        ),
      ],
    };
    this.#plot = new uPlot(options, dataOf(drawn), this.#target());
  }
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
