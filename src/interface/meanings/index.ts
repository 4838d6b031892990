import { capital } from '../../base/text/capital.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import { registrationOf } from '../collections/index.js';
import meanings from './meanings.json' with { type: 'json' };

/**
 * What a field or a code means: a phrase of at most 14 words that begins with a small letter and has no full stop, so
 * that it can be after a colon. If it changed with a version, the phrase of each version from which one holds.
 */
type Meaning = string | Readonly<Partial<Record<Version, string>>>;

/**
 * Meanings by key. The key of a field is `Field`, `Parent.Field` (`.Field` for a field of the record itself), or either
 * after `collection:`, or after the word in `collections:` of site.yaml that adds several; that of a code is `Code`,
 * `Field.Code`, or `collection:Field.Code`. `Other*.Field` stands for all parents whose names begin with Other. The longest
 * key that fits applies.
 */
type Meanings = Readonly<Record<string, Meaning>>;

export const fieldMeanings: Meanings = meanings.fields;
export const codeMeanings: Meanings = meanings.codes;

/** What the fields of an answer around its records are (interface 2.2), as sentences, by their paths. */
export const envelopeMeanings: Readonly<Record<string, string>> = meanings.envelope;

/**
 * What a field means, as a phrase for the place after a colon: `when the doors open`. Undefined for a field that no
 * table names.
 * @param path from the root of the record; indexes of lists are ignored
 */
export function meaningOf(collection: Collection, version: Version, path: FieldPath): string | undefined {
  return found(fieldMeanings, fieldKeys(collection, path), collection, version);
}

/** The meaning of a field, if it is the same in all versions of the collection: for those who don't know the version. */
export function meaningInAll(collection: Collection, path: FieldPath): string | undefined {
  const [first, ...others] = registrationOf(collection).versions.map((version) =>
    meaningOf(collection, version, path),
  );
  return others.every((other) => other === first) ? first : undefined;
}

/**
 * What a code means, in the same form.
 * @param path of the field that takes the code
 * @param code in the interface's own word, not as it is published (D9)
 */
export function meaningOfCode(
  collection: Collection,
  version: Version,
  path: FieldPath,
  code: string,
): string | undefined {
  return found(codeMeanings, codeKeys(collection, path, code), collection, version);
}

/** A phrase as a sentence: `When the doors open.` */
export function asSentence(phrase: string): string {
  return `${capital(phrase)}.`;
}

/** The keys under which the meaning of a field may be, the one that applies first. */
export function fieldKeys(collection: Collection, path: FieldPath): readonly string[] {
  const names = path.filter((step) => typeof step === 'string');
  const field = names.at(-1) ?? '';
  const parent = names.at(-2) ?? '';
  return [
    ...scoped(collection, `${parent}.${field}`),
    ...(parent.startsWith('Other') ? [`Other*.${field}`] : []),
    ...scoped(collection, field),
  ];
}

/** The keys under which the meaning of a code may be, the one that applies first. */
export function codeKeys(collection: Collection, path: FieldPath, code: string): readonly string[] {
  const field = path.filter((step) => typeof step === 'string').at(-1) ?? '';
  return [...scoped(collection, `${field}.${code}`), code];
}

/** A key for the collection alone, for those that are added together with it (D42), and for all. */
function scoped(collection: Collection, key: string): readonly string[] {
  const { addedBy } = namesOf(collection);
  return [`${collection}:${key}`, ...(addedBy === undefined ? [] : [`${addedBy}:${key}`]), key];
}

function found(
  table: Meanings,
  keys: readonly string[],
  collection: Collection,
  version: Version,
): string | undefined {
  const key = keys.find((each) => Object.hasOwn(table, each));
  const meaning = key === undefined ? undefined : table[key];
  if (typeof meaning !== 'object') return meaning;
  const { versions } = registrationOf(collection);
  const since = versions.slice(0, versions.indexOf(version) + 1).findLast((each) => each in meaning);
  return since && meaning[since];
}
