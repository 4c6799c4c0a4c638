/**
 * @file The software the browser and WebGPU tests need, on a machine without a GPU: Chromium, which brings a software
 * Vulkan driver (SwiftShader) that Node uses too, and Mesa's (lavapipe) for Deno. Run by itself it installs what is
 * missing on Debian or Ubuntu as root, and elsewhere says what to install.
 */

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface WebGpuTools {
  /** Path of a Chromium or Chrome. */
  readonly chromium: string | undefined;
  /** Vulkan driver manifest of SwiftShader. */
  readonly swiftShader: string | undefined;
  /** Vulkan driver manifest of lavapipe. */
  readonly lavapipe: string | undefined;
}

const chromiumPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const swiftShaderPaths = [
  "/usr/lib/chromium/vk_swiftshader_icd.json",
  "/usr/lib/chromium-browser/vk_swiftshader_icd.json",
  "/opt/google/chrome/vk_swiftshader_icd.json",
];
const vulkanManifests = "/usr/share/vulkan/icd.d";

/** Debian's names. */
const packages = { chromium: "chromium", swiftShader: "chromium", lavapipe: "mesa-vulkan-drivers" } as const;

/** What this machine has. `CHROMIUM` in the environment names a browser elsewhere. */
export function findWebGpuTools(): WebGpuTools {
  const manifests = existsSync(vulkanManifests) ? readdirSync(vulkanManifests) : [];
  const lavapipe = manifests.find((name) => /^lvp_icd.*\.json$/.test(name));
  return {
    chromium: [process.env.CHROMIUM ?? "", ...chromiumPaths].find((path) => path && existsSync(path)),
    swiftShader: swiftShaderPaths.find((path) => existsSync(path)),
    lavapipe: lavapipe && `${vulkanManifests}/${lavapipe}`,
  };
}

/** Debian packages that would bring what is missing. */
export function missingPackages(tools: WebGpuTools): string[] {
  const missing = (Object.keys(packages) as (keyof typeof packages)[]).filter((tool) => !tools[tool]);
  return [...new Set(missing.map((tool) => packages[tool]))];
}

/**
 * Installs what is missing where that is possible without asking: on Debian or Ubuntu, as root.
 * @param say receives one line for people when something is missing
 */
export function ensureWebGpuTools(say: (line: string) => void): WebGpuTools {
  const missing = missingPackages(findWebGpuTools());
  if (missing.length > 0) {
    const list = missing.join(" ");
    if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
      say(`WebGPU tests need ${list}: installing with apt-get …`);
      install(missing, say);
    } else {
      say(`WebGPU tests need ${list} (Debian's names); tests without them are skipped: apt-get install ${list}`);
    }
  }
  return findWebGpuTools();
}

function install(names: readonly string[], say: (line: string) => void): void {
  const options = {
    stdio: ["ignore", "ignore", "pipe"] as ["ignore", "ignore", "pipe"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  try {
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], options);
    say(`installed ${names.join(" ")}`);
  } catch (error) {
    say(`apt-get could not install ${names.join(" ")}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = missingPackages(ensureWebGpuTools((line) => console.error(line)));
  if (missing.length > 0) process.exit(1);
  console.log("WebGPU test tools: present");
}
