import { expect, test } from "vitest";
import { splitHeader } from "../../../web/kernels/explanation.ts";

test.each([
  ["// Adds.\n// One invocation each.\n\nstruct P {\n}\n", ["Adds. One invocation each."], "struct P {\n}\n"],
  ["/**\n * @file Adds:\n *   y = a + b\n */\n\nimport x;\n", ["Adds:", "  y = a + b"], "import x;\n"],
  [
    "// Adds\n// two numbers.\n//\n//   y = a + b\n// One each.\n\nfn",
    ["Adds two numbers.", "", "  y = a + b", "One each."],
    "fn",
  ],
  ["/** @file Adds. */\nimport x;\n", ["Adds."], "import x;\n"],
  ["fn main() {}\n", [], "fn main() {}\n"],
])("%j begins with its explanation", (source, header, code) => {
  expect(splitHeader(source)).toEqual({ header, code });
});
