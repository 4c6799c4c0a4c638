/** @file The texts of the Data view. */

export const dataText = {
  open: "Open your own data",
  openHelp:
    "Drop files here or choose them: trajectories as JSON Lines or a JSON list in the format of ETO and QLASS, ALFWorld games " +
    "(game.tw-pddl) or their whole folder json_2.1.1, or WebShop’s product files (all that belong together at once). They are read " +
    "in this browser and go nowhere.",
  choose: "Choose files",
  chooseFolder: "Choose a folder",
  reading: (names: string) => `Reading ${names} …`,
  tooLarge: (name: string, megabytes: number) =>
    `${name}: larger than ${megabytes} MB, too large for a page. Use the command line instead: npm run build:shop, or --data.`,
  nothing: "Nothing in there can be opened: no *.tw-pddl, *.jsonl or items_*.json.",
  unknown: (name: string) =>
    `${name}: neither trajectories nor a game nor a product file. Trajectories are objects with id, conversations and meta; ` +
    "games have pddl_domain, grammar and pddl_problem; products are a list with an asin each.",
  notText: (name: string) => `${name}: not UTF-8 text. Save the file as UTF-8, or unpack it first.`,
  record: (name: string, number: number, field: string, message: string) =>
    `${name}, record ${number}: ${field ? `field "${field}": ` : ""}${message}. Correct or delete the record.`,
  noProducts: (name: string) =>
    `${name}: belongs to a product file (items_shuffle…json), which is not among the files. Choose both.`,
  noAttributes: (name: string) =>
    `${name}: its attributes (items_ins_v2…json) are not among the files. Choose both, and items_human_ins.json if you have it.`,
  problems: (count: number) => (count === 1 ? "1 problem" : `${count} problems`),
  moreProblems: (count: number) => `… and ${count} more`,
  trajectories: (count: number) => (count === 1 ? "1 trajectory" : `${count} trajectories`),
  withTokens: (count: number) => `${count} with tokens and rewards, as training writes them`,
  columns: { id: "Id", steps: "Steps", reward: "Reward", won: "Won" },
  yes: "yes",
  no: "no",
  firstOf: (shown: number, all: number) => `The first ${shown} of ${all}.`,
  conversation: (id: string) => `Trajectory ${id}`,
  from: { human: "World", gpt: "Agent" },
  game: "ALFWorld game",
  moreGames: (count: number) => `… and ${count} more games, read without errors.`,
  gameFacts: (things: number, actions: number) => `${things} things; ${actions} valid actions at the start.`,
  plan: (steps: number) => `The shortest way to win takes ${steps} steps:`,
  unwinnable: "No way to win was found.",
  shop: "WebShop catalogue",
  shopFacts: (products: number, goals: number, unannotated: number) =>
    `${products} products, ${goals} instructions by people, ${unannotated} products without attributes.`,
  kept: {
    title: "Your games and products",
    none: "Nothing is kept. Open games or products above; kept here, they can be played and, if they are games, learnt from.",
    name: "Name",
    keep: { alfworld: "Keep these games", webshop: "Keep these products" },
    badName: "A name has letters, digits, points, lines and underscores only.",
    columns: { name: "Name", world: "World" },
    worlds: { alfworld: "ALFWorld games", webshop: "WebShop products" },
    play: "Play",
    train: "Learn from them in Evolve",
    playOnly: "To be played by hand: the expert that demonstrates understands the wishes of generated shops alone.",
    delete: "Delete",
    keeping: (name: string) => `Keeping ${name} …`,
    keptAs: (name: string) => `${name} is kept.`,
    failed: (name: string, why: string) => `${name} could not be kept: ${why}`,
  },
  exports: "Export",
  run: "Run",
  noRuns: "There is no run yet. Start one in Evolve; what it makes can be saved here.",
  labelled: (iteration: number) => `Labelled data of iteration ${iteration} (JSON Lines)`,
  policy: (name: string) => `Policy ${name} (zip, opens in transformers)`,
  whole: "The whole run (zip)",
  packing: (name: string) => `Packing ${name} …`,
  saved: (name: string, size: string) => `${name} saved, ${size}.`,
  notSaved: (name: string, why: string) =>
    `${name} could not be saved: ${why}. Try again, or take its parts one by one.`,
};
