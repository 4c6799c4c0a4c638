/** @file Making pictures, books and papers. */

import { BOOKS, type Book } from "../data/books.ts";
import { type JavaRandom, nextInt } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import { put, type Thing, type World } from "../model/thing.ts";

const PICTURE_NAMES = ["picture", "drawing", "painting", "finger painting"];
const SUBJECTS = [
  "a cow",
  "a chicken",
  "a farm",
  "a lush green meadow",
  "rolling hills",
  "a wintery mountain",
  "a boat crossing a river",
  "the moon",
  "abstract shapes",
  "two people playing",
];
const ARTISTS = ["Alexandra", "Owen", "Bob", "Lily"];
const BOOK_NUMBERS = 10;

/** A random picture. */
export function makePicture(world: World): Thing {
  const picture = make(world, "Picture");
  picture.name = pick(world.random, PICTURE_NAMES);
  const title = pick(world.random, SUBJECTS);
  picture.print = { title, author: pick(world.random, ARTISTS), text: "" };
  return picture;
}

/** A shelf with up to three random books. */
export function makeBookShelf(world: World): Thing {
  const count = nextInt(world.random, 4);
  const shelf = make(world, "BookShelf");
  for (let i = 0; i < count; i++) put(shelf, makeBook(world, randomBook(world.random)));
  return shelf;
}

export function makeBook(world: World, { kind, title, author, text }: Book): Thing {
  const book = make(world, kind);
  book.print = { title, author, text };
  return book;
}

export function bookOfKind(kind: string): Book {
  const book = BOOKS.find((candidate) => candidate.kind === kind);
  if (book === undefined) throw new Error(`no book ${kind} in data/books.ts`);
  return book;
}

/** Blank paper. */
export function makePaper(world: World): Thing {
  const paper = make(world, "Paper");
  paper.print = { title: "", author: "", text: "" };
  return paper;
}

export function makeColoredPaper(world: World, color: string): Thing {
  const paper = make(world, "ColoredPaper", `${color} paper`);
  paper.print = { title: "", author: "", text: "" };
  return paper;
}

/** A recipe that names what to mix. */
export function makeRecipe(world: World, product: string, ingredients: readonly string[]): Thing {
  const recipe = make(world, "Recipe");
  recipe.print = {
    title: `instructions to make ${product}`,
    author: "",
    text: `To make ${product}, you need to mix ${ingredients.join(", ")}.`,
  };
  return recipe;
}

function randomBook(random: JavaRandom): Book {
  for (;;) {
    const book = BOOKS[nextInt(random, BOOK_NUMBERS)];
    if (book !== undefined) return book;
  }
}

function pick(random: JavaRandom, items: readonly string[]): string {
  return items[nextInt(random, items.length)] as string;
}
