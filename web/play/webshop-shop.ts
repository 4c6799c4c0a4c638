/** @file WebShop as a shop: a search field, cards, options as buttons. */

import { css, html, LitElement, nothing } from "lit";
import type { Article, ArticleWithOptions, WebshopScene } from "../../envs/webshop/scene.ts";
import { fields } from "../elements/fields.ts";
import { shared } from "../shared-styles.ts";
import { playText } from "../strings/play.ts";
import { PlayActionEvent } from "./play-action.ts";
import { productPicture } from "./product-picture.ts";

declare global {
  interface HTMLElementTagNameMap {
    "webshop-shop": WebshopShop;
  }
}

const text = playText.webshop;

export class WebshopShop extends LitElement {
  static override properties = {
    scene: { attribute: false },
    disabled: { type: Boolean },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      .wish {
        background: var(--accent-soft);
        border-radius: 6px;
        padding: 8px 10px;
      }
      form,
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
      }
      form input {
        flex: 1 1 160px;
      }
      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr));
        gap: 10px;
      }
      .card {
        font: inherit;
        color: var(--ink);
        text-align: left;
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: var(--radius);
        padding: 8px;
        cursor: pointer;
        display: grid;
        gap: 4px;
        align-content: start;
      }
      .card:hover {
        border-color: var(--accent);
      }
      .title {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 3;
        overflow: hidden;
      }
      .price {
        font-weight: 700;
      }
      .card svg {
        width: 100%;
        max-height: 150px;
        border-radius: 6px;
      }
      .product {
        display: grid;
        grid-template-columns: minmax(120px, 220px) minmax(0, 1fr);
        gap: 16px;
      }
      .product > svg {
        width: 100%;
        border-radius: var(--radius);
      }
      .details {
        display: grid;
        gap: 10px;
        align-content: start;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
      }
      legend {
        color: var(--ink-soft);
        padding: 0;
        margin-bottom: 4px;
      }
      button.plain[aria-pressed="true"] {
        background: var(--accent);
        border-color: var(--accent);
        color: var(--on-accent);
      }
      button.buy {
        background: var(--good);
        border-color: var(--good);
        color: var(--panel);
        font-weight: 700;
      }
      .texts {
        white-space: pre-line;
        overflow-wrap: anywhere;
      }
      @media (max-width: 520px) {
        .product {
          grid-template-columns: minmax(0, 1fr);
        }
        .product > svg {
          max-height: 180px;
        }
      }
    `,
  ];

  declare scene: WebshopScene;
  declare disabled: boolean;

  override render() {
    const { instruction, page, keywords, texts, buttons, results, product } = this.scene;
    const navigation = buttons.filter((name) => name !== "buy now");
    return html`
      <p class="wish"><strong>${text.wish}:</strong> ${instruction.replace(/^Instruction:\s*/, "")}</p>
      ${page === "done" ? html`<p>${text.bought}</p>` : this.#search(keywords)}
      <div class="row">${navigation.map((name) => this.#button(name))}</div>
      ${texts.length > 0 ? html`<div class="texts">${texts.map((line) => html`<p>${line}</p>`)}</div>` : nothing}
      ${results.length > 0 ? html`<div class="cards">${results.map((article) => this.#card(article))}</div>` : nothing}
      ${product ? this.#product(product, buttons.includes("buy now")) : nothing}
    `;
  }

  #search(keywords: string) {
    return html`<form
      role="search"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const words = new FormData(event.target as HTMLFormElement).get("words");
        if (words) this.#act(`search[${words}]`);
      }}
    >
      <input type="search" name="words" aria-label=${text.searchLabel} placeholder=${text.searchLabel} .value=${keywords} />
      <button class="plain" ?disabled=${this.disabled}>${text.search}</button>
    </form>`;
  }

  #button(name: string, kind = "") {
    return html`<button class="plain ${kind}" ?disabled=${this.disabled} @click=${() => this.#act(`click[${name}]`)}>
      ${text.buttons[name] ?? name}
    </button>`;
  }

  #card(article: Article) {
    return html`<button class="card" ?disabled=${this.disabled} @click=${() => this.#act(`click[${article.asin.toLowerCase()}]`)}>
      <svg viewBox="0 0 100 100" aria-hidden="true">${productPicture(article)}</svg>
      <span class="title">${article.title}</span>
      <span class="price">${article.price}</span>
    </button>`;
  }

  #product(product: ArticleWithOptions, canBuy: boolean) {
    const { title, price, options } = product;
    const wish = options.flatMap(({ chosen }) => chosen ?? []);
    const canChoose = this.scene.page === "item_page";
    return html`<article class="product">
      <svg viewBox="0 0 100 100" role="img" aria-label=${text.picture(title)}>${productPicture(product, wish)}</svg>
      <div class="details">
        <h3>${title}</h3>
        <p class="price">${price}</p>
        ${options.map(
          ({ group, values, chosen }) => html`<fieldset>
            <legend>${group}</legend>
            <div class="row">
              ${values.map(
                (value) => html`<button
                  class="plain"
                  aria-pressed=${value === chosen ? "true" : "false"}
                  ?disabled=${this.disabled || !canChoose}
                  @click=${() => this.#act(`click[${value}]`)}
                >
                  ${value}
                </button>`,
              )}
            </div>
          </fieldset>`,
        )}
        ${canBuy ? html`<div>${this.#button("buy now", "buy")}</div>` : nothing}
      </div>
    </article>`;
  }

  #act(action: string): void {
    this.dispatchEvent(new PlayActionEvent(action));
  }
}

customElements.define("webshop-shop", WebshopShop);
