import { describe, expect, it } from "vitest";
import { COTTAGE_DOMAIN, COTTAGE_GRAMMAR, cottage, play } from "../fixtures/cottage.ts";

/** The cottage with more rules at the end, where they replace earlier ones. */
const withRules = (rules: Record<string, { rhs: string; condition?: string }[]>) =>
  cottage({ grammar: `${COTTAGE_GRAMMAR}\ngrammar :: """${JSON.stringify(rules)}""";` });
const intro = (rhs: string) => play([], withRules({ intro: [{ rhs }] })).seen[0];

describe("a grammar", () => {
  it("takes the last definition of a rule", () => {
    expect(intro("Later.")).toBe("Later.");
  });

  it("takes the first alternative whose condition has a match, never a random one", () => {
    const game = withRules({
      intro: [
        { condition: "holdsany(a:agent)", rhs: "full hands" },
        { condition: "openable(r:receptacle)", rhs: "first" },
        { rhs: "second" },
      ],
    });
    expect(play([], game).seen[0]).toBe("first");
  });

  it("does not bind the variables of a condition for the text", () => {
    const game = withRules({ intro: [{ condition: "opened(r:receptacle)", rhs: "{r.name}" }, { rhs: "none" }] });
    expect(play([], game).seen[0]).toBe("none");
    expect(() => play([], withRules({ intro: [{ condition: "openable(r:receptacle)", rhs: "{r.name}" }] }))).toThrow(
      'cottage: grammar: the variable "r" stands for nothing',
    );
  });

  it("lists none, one, two and more things", () => {
    expect(intro("[{o.name | iscool(o:object)}]")).toBe("nothing");
    expect(intro("[{o.name | toggleable(o:object)}]")).toBe("lamp 1");
    expect(intro("[{o.name | coolable(o:object)}]")).toBe("mug 2, and mug 1");
    expect(intro("[{r.name | receptacleatlocation(r:receptacle, l:location)}]")).toBe(
      "desk 1, drawer 3, drawer 2, drawer 1, fridge 1, and shelf 1",
    );
  });

  it("joins what it finds without a list directly", () => {
    expect(intro("{o.name | coolable(o:object)}")).toBe("mug 2mug 1");
  });

  it("finds facts sorted by ids and gives different variables different objects", () => {
    expect(intro("[{o.name + '/' + p.name | coolable(o:object) & coolable(p:object)}]")).toBe(
      "mug 2/mug 1, and mug 1/mug 2",
    );
    expect(intro("[{r.name | inreceptacle(o:object, r:receptacle) & inreceptacle(o:object, s:receptacle)}]")).toBe(
      "desk 1, shelf 1, desk 1, and shelf 1",
    );
  });

  it("takes variables of one name and two types for two variables", () => {
    expect(intro("[{x.name | inreceptacle(x:object, x:receptacle) & openable(x:receptacle)}]")).toBe("nothing");
    expect(intro("[{x.name | objecttype(x:object, x:otype)}]")).toBe("lamptype , mugtype , mugtype , and pentype ");
  });

  it("finds subtypes after the type itself", () => {
    const domain = COTTAGE_DOMAIN.replace("(:types agent", "(:types bed - receptacle agent");
    const problem = `(define (problem p) (:domain cottage)
      (:objects me - agent l_bar_1 - location a_bar_1 - bed b_bar_1 - receptacle)
      (:init (atLocation me l_bar_1) (openable a_bar_1) (openable b_bar_1)) (:goal (and)))`;
    const grammar = `${COTTAGE_GRAMMAR}\ngrammar :: """{"intro": [{"rhs": "[{r.name | openable(r:receptacle)}]"}]}""";`;
    expect(play([], cottage({ pddl_domain: domain, pddl_problem: problem, grammar })).seen[0]).toBe("b 1, and a 1");
  });

  it("knows the attributes id, type, definite and indefinite", () => {
    expect(intro("{o.definite + ' ' + o.id + ' ' + o.type + ' ' + o.indefinite | toggleable(o:object)}")).toBe(
      "the lamp_bar_1 object a",
    );
  });

  it("finds nothing for a predicate the domain does not know", () => {
    expect(intro("[{o.name | shiny(o:object)}]")).toBe("nothing");
  });

  it("asks for the facts that change when the wording of a command depends on them", () => {
    const grammar = COTTAGE_GRAMMAR.replace('"inventory"', '"count [{o.name | holds(a:agent, o:object)}]"');
    const { env } = play(["go to drawer 2"], cottage({ grammar }));
    expect(env.step("count nothing").observation).toBe("You are not carrying anything.");
    const { admissible } = env.step("take mug 2 from drawer 2").info;
    expect(admissible).toContain("count mug 2");
    expect(admissible).not.toContain("count nothing");
  });
});

describe("a broken grammar is refused with file and place:", () => {
  const refuse = (grammar: string) => expect(() => cottage({ grammar }));

  it("a rule that does not exist", () => {
    refuse(COTTAGE_GRAMMAR.replace("#floor#", "#ceiling#")).toThrow(
      /^cottage: grammar, rule "look.feedback": there is no rule "ceiling"/,
    );
  });

  it("an expression nobody understands, where the game can come to it", () => {
    refuse(COTTAGE_GRAMMAR.replace("close the {r.name}", "close the {r.colour}")).toThrow(/"closeobject".*"colour"/);
  });

  it("a type the domain does not know", () => {
    refuse(COTTAGE_GRAMMAR.replace("holdsany(a:agent)", "holdsany(a:robot)")).toThrow(/unknown type "robot"/);
  });

  it("an action without a template", () => {
    refuse(COTTAGE_GRAMMAR.replace("action CoolObject", "action WarmObject")).toThrow(
      /action "coolobject" has no template/,
    );
  });

  it("JSON that ends too early", () => {
    refuse(COTTAGE_GRAMMAR.replace('"look.feedback": [', '"look.feedback": ')).toThrow(
      /line \d+ of the grammar: the JSON/,
    );
  });

  it("text outside all blocks, and a text that is cut off", () => {
    refuse(`${COTTAGE_GRAMMAR} surprise`).toThrow(/"grammar" or "action" expected, found "surprise"/);
    refuse(COTTAGE_GRAMMAR.slice(0, -200)).toThrow(/cottage, line \d+ of the grammar/);
  });

  it("but not a rule no action comes to", () => {
    expect(withRules({ unused: [{ rhs: "{x.colour}#nowhere#" }] }).solvable).toBe(true);
  });
});
