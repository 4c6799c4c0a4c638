/** @file The object tree as JSON text, as the original's `getObjectTree` writes it. */

import { isA, type Life, type Matter, type Thermal, type Thing } from "../model/thing.ts";
import { javaDouble } from "./numbers.ts";

/** `thing` with everything in it (doors and drains are not part of it). */
export function treeJson(thing: Thing): string {
  const { box, device, food, heater, cooler } = thing;
  const contents = thing.contents.map((content) => `"${content.name}-${content.id}": ${treeJson(content)}`);
  const fields: readonly [string, string][] = [
    ["uuid", `"${thing.id}"`],
    ["name", `"${thing.name}"`],
    ["type", isA(thing, "Plant") ? '"plant"' : '""'],
    ["isDeleted", `${thing.deleted}`],
    ["propMaterial", thing.matter === null ? "null" : matterJson(thing.matter)],
    ["propEdibility", food === null ? "null" : `{"isEdible":${food.isEdible},"isPoisonous":false}`],
    [
      "propContainer",
      box === null
        ? "null"
        : `{"isContainer":"${box.isContainer}","isOpen":${box.isOpen},"isClosable":${box.isClosable}}`,
    ],
    [
      "propDevice",
      device === null
        ? "null"
        : `{"isActivable":${device.switchable},"isActivated":${device.isOn},"isUsable":${device.usable},"isBroken":${device.isBroken}}`,
    ],
    ["propHeatSource", thermalJson("maxTemp", heater)],
    ["propCoolingSource", thermalJson("minTemp", cooler)],
    ["propPortal", "null"],
    ["propMoveable", `{"isMovable":${thing.movable}}`],
    ["propElectricalConnection", isA(thing, "Terminal") ? connectionJson(thing) : "null"],
    ["propLife", thing.life === null ? "null" : lifeJson(thing.life)],
  ];
  const body = fields.map(([key, value]) => `"${key}":${value}`).join(",");
  return `{${body},"contents": {${contents.join(",")}}}`;
}

function matterJson(matter: Matter): string {
  const fields: readonly [string, string][] = [
    ["substanceName", `"${matter.substance}"`],
    ["color", `"${matter.color}"`],
    ["temperatureC", javaDouble(matter.temperature)],
    ["thermalConductivity", javaDouble(matter.heat)],
    ["stateOfMatter", `"${matter.state}"`],
    ["boilingPoint", javaDouble(matter.boils)],
    ["meltingPoint", javaDouble(matter.melts)],
    ["isCombusting", `${matter.onFire}`],
    ["hasCombusted", `${matter.hasBurned}`],
    ["combustionTicks", `${matter.fuel}`],
    ["electricallyConductive", `${matter.conducts}`],
    ["frictionCoefficient", javaDouble(matter.friction)],
  ];
  return `{${fields.map(([key, value]) => `"${key}":${value}`).join(",")}}`;
}

function thermalJson(limit: string, thermal: Thermal | null): string {
  if (thermal === null) return "null";
  const setpoint = thermal.setpoint === null ? "null" : javaDouble(thermal.setpoint);
  return `{"${limit}":${javaDouble(thermal.limit)},"curSetTemp":${setpoint}}`;
}

function connectionJson(terminal: Thing): string {
  return `{"connectedTo": [${terminal.wiredTo === null ? "" : `"${terminal.wiredTo.id}"`}]}`;
}

function lifeJson(life: Life): string {
  const limits = '"minTemp":0.0,"maxTemp":50.0';
  const state = `"isSickly":${life.sickly},"isDead":${life.dead},"lifespanTypical":${javaDouble(life.years)}`;
  return `{"lifeformType": "${life.species}",${limits},${state}}`;
}
