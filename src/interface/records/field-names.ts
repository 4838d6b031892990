import { suggestion } from '../../base/text/suggestion.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { registrationOf } from '../collections/index.js';
import { everyField, type FieldAt } from './every-field.js';
import { recordSchema } from './records.js';

/** Whether two names are the same. */
export type Same = (one: string, other: string) => boolean;

export const exactly: Same = (one, other) => one === other;

export const anyCase: Same = (one, other) => one.toLowerCase() === other.toLowerCase();

/** The steps of a path as typed: `Day[2].Name` has two. */
export function nameSegments(name: string): readonly string[] {
  return name
    .replaceAll(/\[\d*\]/g, '')
    .split('.')
    .filter((step) => step !== '');
}

/** True if a path ends with these steps. */
export function endsWith(path: readonly string[], end: readonly string[], same: Same): boolean {
  const start = path.length - end.length;
  return start >= 0 && end.every((step, index) => same(path[start + index]!, step));
}

/** A field of a record, and a version that has it. */
export interface FieldIn extends FieldAt {
  readonly version: Version;
}

/**
 * The fields of a collection, in any of its versions, for a name as people type it: the whole path, or else the end of
 * one; capitals don't matter where only they differ. A field comes once for each version with it.
 */
export function fieldsCalled(name: string, collection: Collection): readonly FieldIn[] {
  const asked = nameSegments(name);
  const all = fieldsIn(collection);
  for (const same of [exactly, anyCase]) {
    const ends = all.filter(({ path }) => asked.length > 0 && endsWith(path, asked, same));
    const whole = ends.filter(({ path }) => path.length === asked.length);
    if (ends.length > 0) return whole.length > 0 ? whole : ends;
  }
  return [];
}

/** The field that was probably meant, with the path that was typed; undefined if none is near. */
export function nearestField(name: string, collections: readonly Collection[]): string | undefined {
  const asked = nameSegments(name);
  const all = collections.flatMap(fieldsIn);
  const last = asked.at(-1) ?? '';
  const paths = new Set(all.map(({ path }) => path.join('.')));
  const near = suggestion(asked.join('.'), [...paths]);
  return near ?? suggestion(last, [...new Set(all.map(({ path }) => path.at(-1)!))]);
}

/** True for the name of a field that occurs somewhere in the interface. */
export function isFieldName(name: string): boolean {
  return collectionNames.some((collection) => fieldsIn(collection).some(({ path }) => path.at(-1) === name));
}

function fieldsIn(collection: Collection): readonly FieldIn[] {
  return registrationOf(collection).versions.flatMap((version) =>
    [...everyField(recordSchema(version, collection))].map((field) => ({ ...field, version })),
  );
}
