import { describe, expect, it } from "vitest";
import { titleTagger } from "../../../../envs/webshop/reward/title-tagger.ts";
import { matchType } from "../../../../envs/webshop/reward/type.ts";
import { loadWinkTagger } from "../../../../envs/webshop/reward/wink-tagger.ts";

// Invented titles in the style of a shop.
const LAMP = "Ornix Adjustable Desk Lamp with USB Charging Port for Home Office";
const OTHER_LAMP = "Keleska Dimmable Desk Lamp, 3 Color Modes for Bedroom";
const SOCKS = "12 Pairs Women's Wool Socks (Grey)";

describe("taggers of titles", () => {
  it("agree on what is alike", async () => {
    for (const tagger of [titleTagger, await loadWinkTagger()]) {
      const typed = (title: string) => ({
        query: title,
        productCategory: title,
        nouns: tagger.nouns({ asin: "", title }),
      });
      expect(matchType(typed(LAMP), typed(LAMP)).titleScore).toBe(1);
      expect(matchType(typed(OTHER_LAMP), typed(LAMP)).titleScore).toBeGreaterThan(0.2);
      expect(matchType(typed(SOCKS), typed(LAMP)).factor).toBe(0);
    }
  });
});
