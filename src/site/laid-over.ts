import type { SettingsDocument } from '../content/document.js';
import type { FieldPath } from '../model/location.js';
import { isPlainObject, type PlainObject } from '../model/plain-object.js';

/**
 * The settings of one file with those of another laid over them, as one document: groups are merged key by key, all else
 * is replaced, and a setting that is left empty there is taken away (as JSON Merge Patch does, RFC 7396). What is wrong
 * is located in the file that says it.
 */
export function laidOver(below: SettingsDocument, above: SettingsDocument): SettingsDocument {
  if (!isPlainObject(below.value) || !isPlainObject(above.value)) return below;
  const under = below.value;
  const over = above.value;
  return {
    problems: [...below.problems, ...above.problems],
    value: merged(under, over),
    text: below.text,
    locate: (path, part) => (isSaidAbove(under, over, path) ? above : below).locate(path, part),
  };
}

function merged(below: PlainObject, above: PlainObject): PlainObject {
  const all: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const former = below[key];
    if (value === null || value === '') delete all[key];
    else all[key] = isPlainObject(value) && isPlainObject(former) ? merged(former, value) : value;
  }
  return all;
}

/** True where the value at a path, or its absence, is the upper file's. */
function isSaidAbove(below: PlainObject, above: PlainObject, path: FieldPath): boolean {
  let [under, over]: [unknown, unknown] = [below, above];
  for (const step of path) {
    if (!isPlainObject(under) || !isPlainObject(over)) return true;
    if (!Object.hasOwn(over, step)) return false;
    over = over[step];
    under = Object.hasOwn(under, step) ? under[step] : undefined;
  }
  return !isPlainObject(under) || !isPlainObject(over);
}
