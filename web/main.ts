/** @file The page's entry: theme, shell, and the one session that owns the trainer. */

import "@awesome.me/webawesome/dist/styles/themes/default.css";
import "./theme.css";
import "./app-shell.ts";
import { createSession } from "./session/session.ts";

const shell = document.createElement("q-app");
shell.session = createSession();
document.body.append(shell);
