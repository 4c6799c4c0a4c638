import { describe, expect, it } from "vitest";
import { UserError } from "../../../core/errors.ts";
import { type BrowserOptions, openBrowser, PLAIN_TEXT } from "../../../envs/webshop/browser.ts";
import { createPythonRandom } from "../../../envs/webshop/python/random.ts";
import { createShop } from "../../../envs/webshop/shop.ts";
import { CUP_GOAL, fixtureStore } from "./fixture.ts";

async function open(options: Partial<BrowserOptions> = {}, showAttributes = false) {
  const shop = createShop(
    await fixtureStore(showAttributes),
    [CUP_GOAL, { ...CUP_GOAL, asin: "A2" }],
    createPythonRandom(0),
  );
  const browser = openBrowser(shop, { ...PLAIN_TEXT, ...options });
  browser.reset(0);
  const play = (...actions: string[]) => actions.map((action) => browser.step(action)).at(-1)!;
  return { browser, shop, play };
}

describe("pages", () => {
  it("start with the instruction and a search bar", async () => {
    const { browser } = await open();
    expect(browser.observe("text")).toBe("WebShop [SEP] Instruction: [SEP] i want a blue cup [SEP] Search");
    expect(browser.availableActions()).toEqual({ hasSearchBar: true, clickables: ["search"] });
  });

  it("list results with asin, title and price", async () => {
    const { play } = await open();
    expect(play("search[red cup]").observation).toBe(
      "Instruction: [SEP] i want a blue cup [SEP] Back to Search [SEP] Page 1 (Total results: 2) [SEP] Next > [SEP] " +
        "A2 [SEP] Red Tea Cup [SEP] $8.0 to $9.0 [SEP] A1 [SEP] Blue Tea Cup [SEP] $12.5",
    );
  });

  it("show products with their options, and mark what was clicked in rich text", async () => {
    const { browser, play } = await open();
    play("search[cup]", "click[A1]", "click[blue]");
    expect(browser.observe("text_rich")).toBe(
      "You have clicked blue.\nInstruction:\ni want a blue cup\n[button] Back to Search [button_]\n" +
        "[button] < Prev [button_]\ncolor\n  [clicked button] blue [clicked button_]\n" +
        '  [button] navy | white [button_]\nsize\n  [button] small [button_]\n  [button] large 9" [button_]\n' +
        "Blue Tea Cup\nPrice: $12.5\nRating: N.A.\n[button] Description [button_]\n[button] Features [button_]\n" +
        "[button] Reviews [button_]\n[button] Buy Now [button_]\n",
    );
    expect(browser.observe("url")).toBe('http://127.0.0.1:3000/item_page/0/A1/cup/1/{"color": "blue"}');
  });

  it("never mark values with quotes, as the original", async () => {
    const { browser, play } = await open();
    play("search[cup]", "click[A1]", 'click[large 9"]');
    expect([...browser.session.options]).toEqual([["size", 'large 9"']]);
    expect(browser.observe("text_rich")).not.toContain("clicked");
  });

  it("drop empty descriptions and show bullets after a blank", async () => {
    const { browser, play } = await open();
    expect(play("search[cup]", "click[A1]", "click[Description]").observation).toMatch(
      /Back to Search \[SEP\] < Prev$/,
    );
    play("click[< Prev]", "click[features]");
    expect(browser.observe("text_rich")).toMatch(/\n Dishwasher safe\n Holds 9 oz\n$/);
  });

  it("show attributes and categories when asked to", async () => {
    const { play } = await open({}, true);
    expect(play("search[cup]", "click[A1]", "click[attributes]").observation).toMatch(
      /dishwasher safe \[SEP\] garden \[SEP\] tea cups \[SEP\] Home › Kitchen › Cups$/,
    );
  });

  it("escape what means something in HTML", async () => {
    const { browser, play } = await open();
    play("search[red]", "click[A2]", "click[description]");
    expect(browser.observe("html")).toContain("Not for &#60;ovens&#62;");
    expect(browser.observe("text")).toContain("Not for <ovens>");
  });
});

describe("clicks and searches", () => {
  it("do nothing when the page does not know them", async () => {
    const { browser, play } = await open();
    const before = browser.observe("text");
    for (const action of [
      "click[A1]",
      "click[search]",
      "click[buy now]",
      "Search[cup]",
      "search[]",
      "look",
      " search[x]",
    ]) {
      expect(play(action)).toEqual({ observation: before, reward: 0, done: false, valid: false });
    }
  });

  it("search from every page and forget the product", async () => {
    const { browser, play } = await open();
    play("search[cup]", "click[A1]", "click[blue]", "search[mug]");
    expect(browser.session).toMatchObject({ asin: null, keywords: ["mug"], page: 1 });
    expect(browser.session.options.size).toBe(0);
    expect([...browser.session.asins]).toEqual(["A1"]);
  });

  it("turn pages beyond the last one", async () => {
    const { play } = await open();
    expect(play("search[cup]", "click[next >]", "click[next >]").observation).toMatch(
      /Page 3 \(Total results: 2\) \[SEP\] < Prev \[SEP\] Next >$/,
    );
  });

  it("go back from a product to the results and lose the options, from a sub page to the product and keep them", async () => {
    const { browser, play } = await open();
    play("search[cup]", "click[A1]", "click[small]", "click[reviews]", "click[< prev]");
    expect([...browser.session.options]).toEqual([["size", "small"]]);
    play("click[< prev]");
    expect(browser.session.options.size).toBe(0);
    expect(browser.page.url).toContain("search_results");
  });

  it("reset everything but the purchase on the way back to the start", async () => {
    const { browser, play } = await open();
    play("search[cup]", "click[A1]", "click[back to search]");
    expect(browser.session.asins.size).toBe(0);
    expect(browser.session.actions.size).toBe(0);
    expect(browser.availableActions().hasSearchBar).toBe(true);
  });

  it("let the later of two equal values win, and buttons win over values", async () => {
    const { browser, play } = await open();
    play("search[mug]", "click[A3]", "click[same]", "click[next >]");
    expect([...browser.session.options]).toEqual([["form", "next >"]]);
    play("click[description]");
    expect(browser.page.url).toContain("/Description/");
  });

  it("are misled by keywords that look like an address, as the original", async () => {
    const { browser, play } = await open();
    play("search[item_page cup]", "click[A1]", "click[features]", "click[< prev]");
    expect(browser.page.url).toContain("search_results");
  });

  it("buy, score, and let the shopper go on", async () => {
    const { browser, play } = await open();
    const bought = play("search[cup]", "click[A1]", "click[blue]", "click[Buy Now]");
    expect(bought).toMatchObject({ reward: 1, done: true });
    expect(bought.observation).toContain('options [SEP] {"color": "blue"}');
    expect(browser.session).toMatchObject({ done: true, details: { r_type: 1, r_price: true } });
    expect(browser.availableActions().clickables).toEqual([]);
    expect(play("search[mug]").done).toBe(false);
  });

  it("refuse where the original crashes and stay on the page", async () => {
    const { browser, play } = await open();
    play("search[cup]");
    const before = browser.observe("url");
    expect(() => browser.step("search[<c>]")).toThrow(UserError);
    expect(browser.observe("url")).toBe(before);
    expect(browser.session.actions.get("search")).toBe(2);
  });
});

describe("sessions", () => {
  it("keep the goal of a known id", async () => {
    const { browser, shop } = await open();
    expect(browser.session.goal.asin).toBe("A1");
    expect(shop.session("0", 1).goal.asin).toBe("A1");
    shop.close("0");
    expect(shop.session("0", 1).goal.asin).toBe("A2");
  });

  it("take names, prefixes and drawn names", async () => {
    const { browser } = await open({ sessionPrefix: "p-" });
    browser.reset("me");
    expect(browser.session.id).toBe("p-me");
    browser.reset(null);
    expect(browser.session.id).toMatch(/^p-[a-z]{10}$/);
  });

  it("refuse goals that do not exist and goals of another catalogue", async () => {
    const { browser } = await open();
    expect(() => browser.reset(7)).toThrow(/no goal 7: this catalogue has 2 goals/);
    const store = await fixtureStore();
    expect(() => createShop(store, [{ ...CUP_GOAL, asin: "B7" }], createPythonRandom(0))).toThrow(
      /goal 0 asks for product B7, which the catalogue of 3 products lacks/,
    );
  });
});

describe("history", () => {
  it("stands before the observation, oldest first", async () => {
    const { browser } = await open({ mode: "url", previousObservations: 1, previousActions: 2 });
    const home = "http://127.0.0.1:3000";
    browser.step("search[a]");
    expect(browser.step("search[b]").observation).toBe(
      `search[a] [SEP] ${home}/search_results/0/a/1 [SEP] search[b] [SEP] ${home}/search_results/0/b/1`,
    );
  });
});
