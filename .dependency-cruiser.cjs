// The house has one direction: kernels ← core ← envs ← workers ← {cli, web}.
const order = ["kernels", "core", "envs", "workers"];
const later = (folder) => [...order.slice(order.indexOf(folder) + 1), "cli", "web"];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...order.map((folder) => ({
      name: `${folder}-knows-nothing-later`,
      severity: "error",
      from: { path: `^${folder}/` },
      to: { path: `^(${later(folder).join("|")})/` },
    })),
    { name: "cli-and-web-are-apart", severity: "error", from: { path: "^cli/" }, to: { path: "^web/" } },
    { name: "web-and-cli-are-apart", severity: "error", from: { path: "^web/" }, to: { path: "^cli/" } },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    exclude: { path: "(^|/)(node_modules|dist)/|^runs/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".wgsl"] },
  },
};
