/** @file Labelled native form fields, alike wherever they stand. */

import { css, html } from "lit";

export const fields = css`
  .fields {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 14px;
    align-items: end;
  }
  .fields label {
    display: grid;
    gap: 2px;
    color: var(--ink-soft);
    min-width: 0;
    max-width: 100%;
    grid-template-columns: minmax(0, max-content);
  }
  select,
  input[type="number"],
  input[type="text"],
  input[type="search"],
  button.plain {
    font: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--line-strong);
    border-radius: 6px;
    padding: 4px 8px;
    min-height: 30px;
    max-width: 100%;
  }
  button.plain {
    cursor: pointer;
  }
  button.plain:hover {
    border-color: var(--accent);
    color: var(--accent);
  }
  button.plain[disabled] {
    color: var(--ink-soft);
    border-color: var(--line);
    cursor: default;
  }
  input[type="range"] {
    accent-color: var(--accent);
    width: 160px;
  }
`;

/** A select for one of some values. */
export function choice<Value extends string>(
  label: string,
  value: Value,
  options: Readonly<Record<Value, string>>,
  choose: (value: Value) => void,
) {
  return html`<label>
    ${label}
    <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Value)}>
      ${(Object.keys(options) as Value[]).map(
        (key) => html`<option value=${key} .selected=${key === value}>${options[key]}</option>`,
      )}
    </select>
  </label>`;
}
