/** @file A list of links beside what they open. */

import { css } from "lit";

export const contents = css`
  nav a {
    border-radius: 6px;
    color: var(--ink);
    text-decoration: none;
  }
  nav a:hover {
    background: var(--ground);
  }
  nav a[aria-current="page"] {
    background: var(--accent-soft);
    color: var(--accent);
    font-weight: 600;
  }
`;
