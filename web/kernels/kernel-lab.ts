/** @file Tests and measures one kernel here and now, in a worker. */

import "@awesome.me/webawesome/dist/components/button/button.js";
import "../charts/line-chart.ts";
import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import type { Series } from "../charts/series.ts";
import { short } from "../format.ts";
import { shared } from "../shared-styles.ts";
import { kernelsText as text } from "../strings/kernels.ts";
import { curves } from "./curves.ts";
import type { LabCommand, LabEvent, Machine } from "./lab-protocol.ts";
import type { Kernel } from "./sources.ts";

declare global {
  interface HTMLElementTagNameMap {
    "kernel-lab": KernelLab;
  }
}

type Compared = Extract<LabEvent, { type: "compared" }>;
type Point = Extract<LabEvent, { type: "point" }>;
type Adapter = Extract<LabEvent, { type: "adapter" }>;

const looks: Readonly<Record<Machine, Pick<Series, "colour" | "dash">>> = {
  cpu: { colour: "var(--series-2)", dash: [6, 3] },
  webgpu: { colour: "var(--series-1)" },
};

export class KernelLab extends LitElement {
  static override properties = {
    kernel: { attribute: false },
    adapter: { state: true },
    compared: { state: true },
    points: { state: true },
    busy: { state: true },
    error: { state: true },
    tested: { state: true },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 16px;
        min-width: 0;
      }
      section {
        display: grid;
        gap: 8px;
        min-width: 0;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        text-align: left;
        padding: 3px 14px 3px 0;
        border-bottom: 1px solid var(--line);
      }
      thead th {
        color: var(--ink-soft);
        font-weight: 500;
      }
      th[scope="row"] {
        font-weight: 400;
      }
      .line {
        display: inline-block;
        width: 22px;
        vertical-align: middle;
      }
      .good {
        color: var(--good);
      }
      .bad {
        color: var(--bad);
      }
    `,
  ];

  declare kernel: Kernel;
  declare adapter: Adapter | null;
  declare compared: readonly Compared[];
  declare points: readonly Point[];
  declare busy: LabCommand["type"] | null;
  declare error: string;
  /** Whether the tests of this kernel have run to their end. */
  declare tested: boolean;
  #worker: Worker | undefined;

  constructor() {
    super();
    this.adapter = null;
    this.#clear();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("kernel") || !changed.get("kernel")) return;
    this.#stop();
    this.#clear();
  }

  #clear(): void {
    this.compared = [];
    this.points = [];
    this.busy = null;
    this.error = "";
    this.tested = false;
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #send(command: LabCommand): void {
    if (!this.#worker) {
      this.#worker = new Worker(new URL("./lab-worker.ts", import.meta.url), { type: "module", name: "kernels" });
      this.#worker.onmessage = ({ data }: MessageEvent<LabEvent>) => this.#hear(data);
      this.#worker.onerror = (event) => this.#hear({ type: "error", message: event.message });
    }
    this.busy = command.type;
    this.error = "";
    this.#worker.postMessage(command);
  }

  #hear(event: LabEvent): void {
    switch (event.type) {
      case "adapter":
        this.adapter = event;
        break;
      case "compared":
        this.compared = [...this.compared, event];
        break;
      case "point":
        this.points = [...this.points, event];
        break;
      case "error":
        this.error = event.message;
        this.busy = null;
        break;
      case "done":
        if (this.busy === "test") this.tested = true;
        this.busy = null;
    }
  }

  override render() {
    const { adapter, error } = this;
    return html`
      ${this.#tests()} ${this.#speed()}
      ${adapter?.description ? html`<p class="soft">${text.adapter(adapter.description)}</p>` : nothing}
      ${error ? html`<p class="bad" role="alert">${error}</p>` : nothing}
    `;
  }

  #tests() {
    const { compared, busy, tested, adapter } = this;
    const start = (): void => {
      this.compared = [];
      this.tested = false;
      this.#send({ type: "test", sources: this.kernel.wgsl });
    };
    const passed = compared.filter(({ comparison }) => agrees(comparison)).length;
    return html`<section aria-labelledby="test">
      <h3 id="test">${text.test}</h3>
      <p class="soft">${text.testHelp}</p>
      <div><wa-button size="s" variant="brand" ?disabled=${busy !== null} @click=${start}>${text.run}</wa-button></div>
      <p role="status">
        ${
          busy === "test"
            ? text.running
            : tested && adapter?.description === null
              ? text.noAdapter(adapter.reason)
              : tested
                ? compared.length === 0
                  ? text.noTests
                  : text.passed(passed, compared.length)
                : nothing
        }
      </p>
      ${compared.length === 0 ? nothing : results(compared)}
    </section>`;
  }

  #speed() {
    const { points, busy, kernel } = this;
    const curve = curves[kernel.name];
    const heading = html`<h3 id="speed">${text.speed}</h3>`;
    if (!curve) return html`<section aria-labelledby="speed">${heading}<p class="soft">${text.noCurve}</p></section>`;
    const start = (): void => {
      this.points = [];
      this.#send({ type: "measure", kernel: kernel.name });
    };
    const machines = (["cpu", "webgpu"] as const).filter((machine) => points.some((one) => one.machine === machine));
    const series = machines.map(
      (machine): Series => ({
        name: text.machines[machine],
        ...looks[machine],
        points: points.flatMap((one) => (one.machine === machine ? [[Math.log2(one.size), one.rate] as const] : [])),
      }),
    );
    return html`<section aria-labelledby="speed">
      ${heading}
      <p class="soft">${text.speedHelp}</p>
      <div><wa-button size="s" appearance="outlined" ?disabled=${busy !== null} @click=${start}>${text.measure}</wa-button></div>
      <p role="status">${busy === "measure" ? text.running : nothing}</p>
      ${
        points.length === 0
          ? nothing
          : html`<line-chart
                .label=${text.chart(kernel.name, curve.unit)}
                .xLabel=${text.size(curve.of)}
                .series=${series}
                .height=${200}
              ></line-chart>
              ${rates(machines, points, curve.unit)}`
      }
    </section>`;
  }
}

function agrees({ distance, tolerance }: Compared["comparison"]): boolean {
  return distance !== null && distance <= tolerance;
}

function results(compared: readonly Compared[]) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${text.test}>
    <table>
      <thead>
        <tr>
          ${Object.values(text.columns).map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${compared.map(({ comparison, kernels }) => {
          const { name, distance, tolerance, error } = comparison;
          const isGood = agrees(comparison);
          return html`<tr>
            <th scope="row">${name}</th>
            <td>${text.classes[kernels]}</td>
            <td>${error ?? (distance === null ? text.infinite : short(distance))}</td>
            <td>${short(tolerance)}</td>
            <td class=${isGood ? "good" : "bad"}>${isGood ? `✓ ${text.agrees}` : `✗ ${text.differs}`}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function rates(machines: readonly Machine[], points: readonly Point[], unit: string) {
  const sizes = [...new Set(points.map(({ size }) => size))];
  const rateOf = (machine: Machine, size: number) =>
    points.find((one) => one.machine === machine && one.size === size)?.rate;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${text.table.size}</th>
        ${machines.map(
          (machine) =>
            html`<th scope="col">
              <i class="line" style="border-top: 3px ${looks[machine].dash ? "dashed" : "solid"} ${looks[machine].colour}"></i>
              ${text.machines[machine]}, ${unit}
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${sizes.map(
        (size) =>
          html`<tr>
            <th scope="row">${size}</th>
            ${machines.map((machine) => {
              const rate = rateOf(machine, size);
              return html`<td>${rate === undefined ? "" : short(rate)}</td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

customElements.define("kernel-lab", KernelLab);
