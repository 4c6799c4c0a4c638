/** @file Rules that every element of the page uses inside its shadow root. */

import { css } from "lit";

export const shared = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3 {
    margin: 0;
    font-size: 1rem;
    font-weight: 650;
    line-height: 1.3;
  }
  p {
    margin: 0;
  }
  .panel {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding: var(--gap);
  }
  .soft {
    color: var(--ink-soft);
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  [hidden] {
    display: none !important;
  }
`;
