/** @file The page's entry: theme, shell, and the one session that owns the trainer. */

import "@awesome.me/webawesome/dist/styles/themes/default.css";
import "./theme.css";
import "./app-shell.ts";
import { registerServiceWorker } from "./register-service-worker.ts";
import { createRunLibrary } from "./runs/run-library.ts";
import { createSession } from "./session/session.ts";

registerServiceWorker();
const shell = document.createElement("q-app");
shell.session = createSession();
shell.library = createRunLibrary();
document.body.append(shell);
