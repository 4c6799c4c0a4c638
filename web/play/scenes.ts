/** @file The picture of each world; its code is loaded when the world is played. */

import { html, type TemplateResult } from "lit";
import type { WorldName } from "../../core/config/config.ts";
import type { Scene } from "../../envs/playable.ts";

export function loadScene(world: WorldName): Promise<unknown> {
  switch (world) {
    case "alfworld":
      return import("./alfworld-room.ts");
    case "webshop":
      return import("./webshop-shop.ts");
    case "scienceworld":
      return import("./scienceworld-house.ts");
  }
}

/** @param disabled while nobody may act */
export function drawScene(scene: Scene, admissible: readonly string[], disabled: boolean): TemplateResult {
  switch (scene.world) {
    case "alfworld":
      return html`<alfworld-room .scene=${scene} .admissible=${admissible} ?disabled=${disabled}></alfworld-room>`;
    case "webshop":
      return html`<webshop-shop .scene=${scene} ?disabled=${disabled}></webshop-shop>`;
    case "scienceworld":
      return html`<scienceworld-house
        .scene=${scene}
        .admissible=${admissible}
        ?disabled=${disabled}
      ></scienceworld-house>`;
  }
}
