import { groupedBy } from '../../base/grouped-by.js';
import { kindOf } from '../../base/json/value-kind.js';
import { foldedName, suggestion } from '../../base/text/suggestion.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { everyField } from './every-field.js';
import type { UnknownKeyArgs } from './field-messages.js';
import { descriptionInstead, fieldsInstead } from './fields-instead.js';
import { fieldsOf, nodeAt, type Schema, valueKindIn } from './node.js';

/** What is known of a field that its object doesn't have: what it is likely meant for, and where that is. */
export function unknownKeyArgs(root: Schema, path: FieldPath, key: string, record: unknown): UnknownKeyArgs {
  const allowed = Object.keys(fieldsOf(nodeAt(root, path)));
  const near = suggestion(key, allowed);
  const value = valueAt(record, [...path, key]);
  const isContact = path.at(-1) === 'ContactContent';
  const instead =
    isContact && allowed.length === 0
      ? descriptionInstead(record, path.slice(0, -1), value)
      : near === undefined && path.length === 0
        ? fieldsInstead(root, record, key, value)
        : undefined;
  const isOpen = near === undefined && instead === undefined;
  const exact = isOpen ? placeOfField(root, (name) => name === key) : undefined;
  const like = isOpen && exact === undefined ? onlyOneLike(key, allowed) : undefined;
  const isOther = like !== undefined && valueKindIn(nodeAt(root, [...path, like])) !== kindOf(value);
  const belongsAt = exact ?? (isOpen && like === undefined ? placeLike(root, key) : undefined);
  return { key, allowed, suggestion: near ?? like, isOther, isContact, instead, belongsAt };
}

/**
 * The only field whose name contains the word, or begins like it: `Address` for PostalAddress, `licence` for
 * licenseUrl.
 */
function onlyOneLike(key: string, allowed: readonly string[]): string | undefined {
  const word = foldedName(key);
  if (word.length < 4) return undefined;
  const [only, ...others] = allowed.filter((name) => {
    const folded = name.toLowerCase();
    return folded.includes(word) || (word.length > 5 && folded.startsWith(word.slice(0, 5)));
  });
  return others.length === 0 ? only : undefined;
}

/** The place of a field that the word is another spelling of, such as `Post code`, or begins like, such as `Town`. */
function placeLike(root: Schema, key: string): FieldPath | undefined {
  const word = foldedName(key);
  if (word.length < 4) return undefined;
  return (
    placeOfField(root, (_, folded) => folded === word) ??
    placeOfField(root, (_, folded) => folded.startsWith(word))
  );
}

type FieldsBelow = readonly { readonly path: readonly string[]; readonly folded: string }[];

const placesOfFields = new WeakMap<Schema, readonly FieldsBelow[]>();

/** The fields of each object below a record's schema, the nearest to the root first. Made once of each. */
function fieldsBelow(root: Schema): readonly FieldsBelow[] {
  const known = placesOfFields.get(root);
  if (known !== undefined) return known;
  const below = [...everyField(root)].filter(({ path }) => path.length > 1);
  const objects = [...groupedBy(below, ({ path }) => path.slice(0, -1).join('.')).values()];
  const places = objects
    .toSorted(([a], [b]) => a.path.length - b.path.length)
    .map((fields) => fields.map(({ path }) => ({ path, folded: foldedName(path.at(-1)!) })));
  placesOfFields.set(root, places);
  return places;
}

/**
 * The place of a field elsewhere in the record, such as in `PostalAddress` for `PostCode`; the nearest to the root. Undefined
 * if there are several names in one object.
 */
function placeOfField(root: Schema, isIt: (name: string, folded: string) => boolean): FieldPath | undefined {
  for (const fields of fieldsBelow(root)) {
    const [only, ...others] = fields.filter(({ path, folded }) => isIt(String(path.at(-1)), folded));
    if (only !== undefined) return others.length === 0 ? only.path : undefined;
  }
  return undefined;
}
