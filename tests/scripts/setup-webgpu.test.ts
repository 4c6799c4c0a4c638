import { expect, test } from "vitest";
import { missingPackages } from "../../scripts/setup-webgpu.ts";

test("what is missing is named as Debian names it, each package once", () => {
  const none = { chromium: undefined, swiftShader: undefined, lavapipe: undefined };
  expect(missingPackages(none)).toEqual(["chromium", "mesa-vulkan-drivers"]);
  expect(missingPackages({ ...none, chromium: "/usr/bin/chromium", swiftShader: "icd.json" })).toEqual([
    "mesa-vulkan-drivers",
  ]);
  expect(missingPackages({ chromium: "a", swiftShader: "b", lavapipe: "c" })).toEqual([]);
});
