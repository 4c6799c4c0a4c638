/** @file Which things words can mean: those in reach, and those anywhere in sight. */

import { contentsAndPortals, leadsTo, type Thing } from "../model/thing.ts";

/**
 * Things in reach from `root`: through open containers only, with the places behind its doors, the doors and drains
 * of what it contains, and the terminals of everything; by ascending id.
 */
export function inReach(root: Thing, withHidden: boolean): Thing[] {
  const found = new Set<Thing>();
  addRoot(found, root, withHidden);
  addWithin(found, root, withHidden);
  return byId(found);
}

/**
 * Things anywhere inside `root`, closed containers too, with what is behind the doors and drains of each of them; a
 * container comes before its doors, and they come before its contents.
 */
export function inside(root: Thing, withHidden: boolean): Thing[] {
  const found = new Set<Thing>();
  const visit = (thing: Thing): void => {
    addRoot(found, thing, withHidden);
    if (thing.hidden && !withHidden) return;
    for (const content of contentsAndPortals(thing)) visit(content);
  };
  visit(root);
  return [...found];
}

/** Both lists of things as one, each thing once, by ascending id. */
export function union(first: readonly Thing[], second: readonly Thing[]): Thing[] {
  return byId(new Set([...first, ...second]));
}

function addRoot(found: Set<Thing>, root: Thing, withHidden: boolean): void {
  if (withHidden || !root.hidden) found.add(root);
  for (const portal of root.portals) {
    found.add(portal);
    const destination = leadsTo(portal, root);
    if (destination !== null) found.add(destination);
  }
}

function addWithin(found: Set<Thing>, container: Thing, withHidden: boolean): void {
  // The original asks for hidden ones here, so doors and drains are in reach only together with hidden things.
  for (const portal of container.portals) if (withHidden || portal.hidden) found.add(portal);
  for (const content of container.contents) {
    if (content.hidden && !withHidden) continue;
    found.add(content);
    for (const contact of content.contacts ?? []) if (withHidden || !contact.hidden) found.add(contact);
    if (content.box?.isOpen) addWithin(found, content, withHidden);
  }
}

function byId(found: ReadonlySet<Thing>): Thing[] {
  return [...found].sort((a, b) => a.id - b.id);
}
