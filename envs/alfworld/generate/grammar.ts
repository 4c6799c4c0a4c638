/**
 * @file The TextWorld grammar of generated households. It speaks the commands and sentences of ALFWorld's
 * first data set (2.1.1: "You arrive at loc 4.", "put mug 1 in/on desk 2"), so that a policy can move to the original.
 */

/** The grammar of a game with this task, e.g. "put some mug on desk." */
export function householdGrammar(task: string): string {
  return `${TASK_RULE.replace("TASK", task)}${RULES}`;
}

const TASK_RULE = `\
grammar :: """
{ "task": [ { "rhs": "Your task is to: TASK" } ] }
""";
`;

const RULES = String.raw`
grammar :: """
{
  "intro": [ { "rhs": "-= Welcome to TextWorld, ALFRED! =-\n\n#look.feedback#\n\n#task#" } ],

  "look.feedback": [
    { "condition": "atlocation(a:agent, l:location) & receptacleatlocation(r:receptacle, l:location)",
      "rhs": "You are facing the [{r.name | atlocation(a:agent, l:location) & receptacleatlocation(r:receptacle, l:location)}]. Next to it, you see [{o.indefinite + ' ' + o.name | atlocation(a:agent, l:location) & objectatlocation(o:object, l:location) & receptacleatlocation(r:receptacle, l:location) & not_inreceptacle(o:object, r:receptacle)}]." },
    { "rhs": "You are in the middle of a room. Looking quickly around you, you see [{r.indefinite + ' ' + r.name | receptacleatlocation(r:receptacle, l:location)}]." }
  ],

  "contents": [
    { "condition": "openable(r:receptacle) & opened(r:receptacle)",
      "rhs": "The {r.name} is open. In it, you see [{o.indefinite + ' ' + o.name | inreceptacle(o:object, r:receptacle)}]." },
    { "condition": "openable(r:receptacle)",
      "rhs": "The {r.name} is closed." },
    { "rhs": "On the {r.name}, you see [{o.indefinite + ' ' + o.name | inreceptacle(o:object, r:receptacle)}]." }
  ],

  "carried": [
    { "condition": "holdsany(a:agent)",
      "rhs": "You are carrying: [{o.indefinite + ' ' + o.name | holds(a:agent, o:object)}]." },
    { "rhs": "You are not carrying anything." }
  ],

  "condition.of": [
    { "condition": "isreceptacleobject(o:object)",
      "rhs": "This is a normal {o.name}. In it, you see [{o2.indefinite + ' ' + o2.name | inreceptacleobject(o2:object, o:object)}]." },
    { "condition": "isclean(o:object) & ishot(o:object) & issliced(o:object)", "rhs": "This is a hot and clean sliced {o.name}." },
    { "condition": "isclean(o:object) & iscool(o:object) & issliced(o:object)", "rhs": "This is a cool and clean sliced {o.name}." },
    { "condition": "isclean(o:object) & issliced(o:object)", "rhs": "This is a clean sliced {o.name}." },
    { "condition": "ishot(o:object) & issliced(o:object)", "rhs": "This is a hot sliced {o.name}." },
    { "condition": "iscool(o:object) & issliced(o:object)", "rhs": "This is a cool sliced {o.name}." },
    { "condition": "isclean(o:object) & ishot(o:object)", "rhs": "This is a hot and clean {o.name}." },
    { "condition": "isclean(o:object) & iscool(o:object)", "rhs": "This is a cool and clean {o.name}." },
    { "condition": "ishot(o:object)", "rhs": "This is a hot {o.name}." },
    { "condition": "isclean(o:object)", "rhs": "This is a clean {o.name}." },
    { "condition": "iscool(o:object)", "rhs": "This is a cold {o.name}." },
    { "condition": "issliced(o:object)", "rhs": "This is a sliced {o.name}." },
    { "rhs": "There's nothing special about {o.name}." }
  ],

  "list_empty": [ { "rhs": "nothing" } ],
  "list_separator": [ { "rhs": ", " } ],
  "list_last_separator": [ { "rhs": ", and " } ]
}
""";

action look {
  template :: "look";
  feedback :: "#look.feedback#";
}

action inventory {
  template :: "inventory";
  feedback :: "#carried#";
}

action examineReceptacle {
  template :: "examine {r}";
  feedback :: "#contents#";
}

action examineObject {
  template :: "examine {o}";
  feedback :: "#condition.of#";
}

action GotoLocation {
  template :: "go to {r}";
  feedback :: "You arrive at {lend.name}. #contents#";
}

action OpenObject {
  template :: "open {r}";
  feedback :: "You open the {r.name}. #contents#";
}

action CloseObject {
  template :: "close {r}";
  feedback :: "You close the {r.name}.";
}

action PickupObject {
  template :: "take {o} from {r}";
  feedback :: "You pick up the {o.name} from the {r.name}.";
}

action PutObject {
  template :: "put {o} in/on {r}";
  feedback :: "You put the {o.name} in/on the {r.name}.";
}

action CleanObject {
  template :: "clean {o} with {r}";
  feedback :: "You clean the {o.name} using the {r.name}.";
}

action HeatObject {
  template :: "heat {o} with {r}";
  feedback :: "You heat the {o.name} using the {r.name}.";
}

action CoolObject {
  template :: "cool {o} with {r}";
  feedback :: "You cool the {o.name} using the {r.name}.";
}

action ToggleObject {
  template :: "use {o}";
  feedback :: "You turn on the {o.name}.";
}

action SliceObject {
  template :: "slice {co} with {ko}";
  feedback :: "You sliced the {co.name} with the {ko.name}.";
}
`;
