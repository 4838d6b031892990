import { groupedBy } from '../../base/grouped-by.js';
import { suggestion } from '../../base/text/suggestion.js';
import { presets } from '../../content/site/presets.js';
import { collectionCalled, registrationOf } from '../../interface/collections/index.js';
import { takesOf } from '../../interface/json-schema/takes.js';
import { envelopeMeanings, meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import { envelopeSchema } from '../../interface/records/envelope.js';
import { recordSchema } from '../../interface/records/index.js';
import { publishedWords } from '../../interface/records/published.js';
import { everyField, type FieldAt } from '../../interface/schema/every-field.js';
import { codesOf, elementOf, fieldsOf } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { allVersions, type Version } from '../../model/version.js';

/** The fields around the records, which are the same for all collections. */
export const everyAnswer = 'every answer';

/** A field in a version. */
export interface FieldIn extends FieldAt {
  readonly collection: Collection | typeof everyAnswer;
  readonly version: Version;
  /** A phrase. */
  readonly meaning: string | undefined;
  readonly codes: readonly CodeIn[];
}

/** A code that a field takes. */
interface CodeIn {
  readonly name: string;
  /** A phrase. */
  readonly meaning: string | undefined;
  /** What presets of `names:` publish for it (D9). */
  readonly published: readonly { readonly word: string; readonly preset: string }[];
}

type CodeOf = { readonly code: CodeIn; readonly field: FieldIn };

/** What a name stands for: a whole record; fields that mean and take the same; or codes that mean the same. */
export type NamedTerm =
  | { readonly record: Collection }
  /** Those that were asked for are first. */
  | { readonly fields: readonly [FieldIn, ...FieldIn[]] }
  /** Each with a field that takes it. */
  | { readonly codes: readonly [CodeOf, ...CodeOf[]] };

/**
 * What a name stands for: a field (`PostCode`), a field by the end of its path (`PostalAddress.PostCode`), either in a
 * collection (`branches.PostalAddress.PostCode`, `PCA.Overdraft`), a code (`CashWithdrawal`, `PCA.Segment.Basic`), or a
 * collection; a field around the records (`TermsOfUse`), or a word that a preset publishes for a code (D9). Capitals don't
 * matter where only they differ. Empty if there is nothing of the name.
 */
export function lookUp(name: string): readonly NamedTerm[] {
  const path = stepsOf(name);
  const exact = namedBy(path, (one, other) => one === other);
  return exact.length > 0 ? exact : namedBy(path, (one, other) => one.toLowerCase() === other.toLowerCase());
}

/** The name that was probably meant, with the collection that was typed; undefined if none is near. */
export function nearestName(name: string): string | undefined {
  const [first = '', ...rest] = stepsOf(name);
  const last = rest.at(-1) ?? first;
  const scope = rest.length > 0 ? collectionOf(first) : undefined;
  const near = (fields: readonly FieldIn[], words: readonly string[] = []) =>
    suggestion(last, [...new Set([...words, ...fields.flatMap(wordsOf)])]);
  const within = scope && near(allFields().filter(({ collection }) => collection === scope));
  if (within !== undefined && within !== last) return `${first}.${within}`;
  return within ?? near(allFields(), rest.length > 0 ? [] : collectionNames);
}

/** What a field's own object is. @param inner the name of a field in it */
export function meaningWithin(
  { collection, version, path }: FieldIn,
  ...inner: string[]
): string | undefined {
  const names = [...path, ...inner];
  return collection === everyAnswer
    ? envelopeMeanings[names.join('.')]?.replace(/\.$/, '')
    : meaningOf(collection, version, names);
}

type Same = (one: string, other: string) => boolean;

function namedBy(path: readonly string[], same: Same): readonly NamedTerm[] {
  const [first = '', ...rest] = path;
  const scope = collectionOf(first);
  if (scope === undefined) return find(path, undefined, same);
  const inScope = rest.length === 0 ? [{ record: scope }] : find(rest, scope, same);
  return [...inScope, ...find(path, undefined, same)];
}

/** The collection of a name, also by its tag, such as `SME`, and by its list in answers, such as `SMELoan`. */
function collectionOf(word: string): Collection | undefined {
  const called = collectionCalled(word);
  if (typeof called === 'string') return called;
  return collectionNames.find((name) => {
    const { tag, publishedAs } = registrationOf(name);
    const own = [tag, ...(publishedAs === 'brand' ? [] : [publishedAs.list])];
    return own.some((each) => each.toLowerCase() === word.toLowerCase());
  });
}

let known: readonly FieldIn[] | undefined;

/** Every field of every collection and version, then those around the records. */
function allFields(): readonly FieldIn[] {
  const [first] = allVersions;
  known ??= [
    ...collectionNames.flatMap((collection) =>
      registrationOf(collection).versions.flatMap((version) =>
        [...everyField(recordSchema(version, collection))].map((field) =>
          fieldIn(collection, version, field),
        ),
      ),
    ),
    ...[...everyField(envelopeSchema(first, 'branches'))]
      .filter(({ path }) => Object.hasOwn(envelopeMeanings, path.join('.')))
      .map((field) => fieldIn(everyAnswer, first, field)),
  ];
  return known;
}

function fieldIn(collection: FieldIn['collection'], version: Version, at: FieldAt): FieldIn {
  const leaf = elementOf(at.schema);
  const codes = (codesOf(leaf) ?? []).map((name): CodeIn => {
    const published = [...presets].flatMap(([preset, { names }]) => {
      const word = publishedWords(factsOf(leaf)?.type, names)?.get(name);
      return word === undefined ? [] : [{ word, preset }];
    });
    const meaning =
      collection === everyAnswer ? undefined : meaningOfCode(collection, version, at.path, name);
    return { name, meaning, published };
  });
  const field = { ...at, collection, version, meaning: undefined, codes };
  return { ...field, meaning: meaningWithin(field) };
}

/** The names by which a code is found. */
function namesOfCode({ name, published }: CodeIn): readonly string[] {
  return [name, ...published.map(({ word }) => word)];
}

function wordsOf({ path, codes }: FieldIn): readonly string[] {
  return [path.at(-1)!, ...codes.flatMap(namesOfCode)];
}

function find(path: readonly string[], scope: Collection | undefined, same: Same): readonly NamedTerm[] {
  const last = path.at(-1);
  if (last === undefined) return [];
  const inScope = allFields().filter(({ collection }) => scope === undefined || collection === scope);
  const ends = inScope.filter((field) => endsWith(field.path, path, same));
  const whole = scope === undefined ? [] : ends.filter((field) => field.path.length === path.length);
  const meant = whole.length > 0 ? whole : ends;
  const names = new Set(meant.map((field) => field.path.at(-1)));
  const alike = groupedBy(
    allFields().filter((field) => names.has(field.path.at(-1))),
    whatItIs,
  );
  const fields = [...alike.values()].flatMap((group): NamedTerm[] => {
    const [first, ...others] = group.filter((field) => meant.includes(field));
    const rest = group.filter((field) => !meant.includes(field));
    return first === undefined ? [] : [{ fields: [first, ...others, ...rest] }];
  });
  if (fields.length > 0 && (scope !== undefined || path.length > 1)) return fields;
  const taking = inScope.filter((field) => endsWith(field.path, path.slice(0, -1), same));
  const codes = taking.flatMap((field) =>
    field.codes.flatMap((code) => {
      return namesOfCode(code).some((word) => same(word, last)) ? [{ code, field }] : [];
    }),
  );
  const groups = groupedBy(codes, ({ code: { name, meaning } }) => `${name}: ${meaning}`);
  return [...fields, ...[...groups.values()].map((group) => ({ codes: group }))];
}

/** Equal for fields that mean and take the same. */
function whatItIs({ path, schema, meaning, codes }: FieldIn): string {
  const inner = Object.keys(fieldsOf(elementOf(schema)));
  return JSON.stringify([path.at(-1), meaning, takesOf(schema), codes.map(({ name }) => name), inner]);
}

/** The steps of a path as typed: `Day[2].Name` has two. */
function stepsOf(name: string): readonly string[] {
  return name
    .replaceAll(/\[\d*\]/g, '')
    .split('.')
    .filter((step) => step !== '');
}

/** True if a path ends with these steps. */
function endsWith(path: readonly string[], end: readonly string[], same: Same): boolean {
  const start = path.length - end.length;
  return start >= 0 && end.every((step, index) => same(path[start + index]!, step));
}
