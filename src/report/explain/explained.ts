import { groupedBy } from '../../base/grouped-by.js';
import { suggestion } from '../../base/text/suggestion.js';
import { presets } from '../../content/site/presets.js';
import { registrationOf } from '../../interface/collections/index.js';
import { exampleOf } from '../../interface/json-schema/field-comment.js';
import { takesOf } from '../../interface/json-schema/takes.js';
import { asSentence, envelopeMeanings, meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import { envelopeSchema } from '../../interface/records/envelope.js';
import { everyField, type FieldAt } from '../../interface/records/every-field.js';
import { recordSchema } from '../../interface/records/index.js';
import { collectionCalled } from '../../interface/records/named-record.js';
import { publishedWords } from '../../interface/records/published.js';
import {
  codesOf,
  elementOf,
  fieldsOf,
  isOptional,
  type Schema,
  unwrapped,
} from '../../interface/schema/node.js';
import { factsOf, tableOrder } from '../../interface/schema/types.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import { allVersions, type Version } from '../../model/version.js';
import { askedFor, type ClauseCarrier, type FieldAsked } from '../../rules/standard/asked.js';

/** The fields around the records, which are the same for all collections. */
const everyAnswer = 'every answer';

/** Where a field is, or a field that takes a code. */
export interface ExplainedPlace {
  readonly collection: Collection | typeof everyAnswer;
  /** From the root of the record or of the answer: `PostalAddress.PostCode`, `meta.LastUpdated`. */
  readonly path: string;
  /** True if the object that has the field must have it. */
  readonly required: boolean;
  /** The first version with it. */
  readonly since: Version;
  /** The last version with it; undefined if the latest one has it. */
  readonly until?: Version;
}

/** A code, or a field in another, with its meaning as a sentence where it is known. */
export interface ExplainedPart {
  readonly name: string;
  readonly meaning?: string;
  readonly required?: boolean;
}

/** A word that is published for a code, and the preset of `names:` that has it. */
interface PublishedWord {
  readonly word: string;
  readonly names: string;
}

/** A field, a code, or a whole record, and all places where it means and takes the same. */
export interface Explained {
  readonly kind: 'record' | 'field' | 'code';
  readonly name: string;
  /** A sentence. */
  readonly meaning?: string;
  /** What a field takes, in a sentence. */
  readonly takes?: string;
  /** The least and the greatest value of a number. */
  readonly range?: { readonly min: number; readonly max: number };
  readonly example?: string;
  /** When the standard asks for a field that is optional here. */
  readonly asked?: readonly FieldAsked[];
  /** The words that presets of `names:` publish for a code (D9). */
  readonly published?: readonly PublishedWord[];
  /** The codes that a field takes. */
  readonly codes?: readonly ExplainedPart[];
  /** The fields of an object, or of each object in a list, in the order of the interface's table. */
  readonly fields?: readonly ExplainedPart[];
  readonly places: readonly ExplainedPlace[];
}

/**
 * What a name stands for: a field (`PostCode`), a field by the end of its path (`PostalAddress.PostCode`), either in a
 * collection (`branches.PostalAddress.PostCode`, `PCA.Overdraft`), a code (`CashWithdrawal`, `PCA.Segment.Basic`), or a
 * collection; a field around the records (`TermsOfUse`), or a word that a preset publishes for a code (D9). Capitals don't
 * matter where only they differ. Empty if there is nothing of the name.
 * @param carriers the rules, of which those are named that report what the standard asks for
 */
export function lookUp(name: string, carriers: readonly ClauseCarrier[]): readonly Explained[] {
  const asked = nameSegments(name);
  const exact = lookUpWith(asked, exactly);
  const found = exact.length > 0 ? exact : lookUpWith(asked, anyCase);
  return found.map((each) => withAsked(each, carriers));
}

/** The name that was probably meant, with the path that was typed; undefined if none is near. */
export function nearestName(name: string): string | undefined {
  const asked = nameSegments(name);
  const [first = '', ...rest] = asked;
  const last = asked.at(-1) ?? '';
  const scope = rest.length > 0 ? collectionOf(first) : undefined;
  const near = (some: readonly NamedThing[], words: Iterable<string> = []) =>
    suggestion(last, [...new Set([...words, ...some.map(({ path }) => path.at(-1)!)])]);
  const within = scope && near(things().filter(({ field }) => field.collection === scope));
  if (within !== undefined && within !== last) return `${first}.${within}`;
  return within ?? near(things(), rest.length > 0 ? [] : scopeWords().keys());
}

function lookUpWith(asked: readonly string[], same: Same): readonly Explained[] {
  const [first = '', ...rest] = asked;
  const scope = collectionOf(first);
  if (scope === undefined) return find(asked, undefined, same);
  const inScope = rest.length === 0 ? [recordOf(scope)] : find(rest, scope, same);
  return [...inScope, ...find(asked, undefined, same)];
}

function collectionOf(word: string): Collection | undefined {
  return scopeWords().get(word.toLowerCase());
}

/** The words for a collection: its names, its tag, such as `SME`, and the name of its records in answers, such as `SMELoan`. */
function scopeWords(): ReadonlyMap<string, Collection> {
  return new Map(
    collectionNames.flatMap((name) => {
      const { tag, newRecord, publishedAs } = registrationOf(name);
      const own = [tag, ...(publishedAs === 'brand' ? [] : [publishedAs.list])].map((word) =>
        word.toLowerCase(),
      );
      const words = [name, ...own, namesOf(name).kind, ...(newRecord.synonyms ?? [])];
      return words
        .filter((word) => collectionCalled(word) === name || own.includes(word))
        .map((word) => [word, name] as const);
    }),
  );
}

/** A field in a version. */
interface FieldIn {
  readonly collection: ExplainedPlace['collection'];
  readonly version: Version;
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
  readonly meaning: string | undefined;
  readonly codes: readonly CodeIn[];
}

type FieldGroup = readonly [FieldIn, ...FieldIn[]];

/** A code that a field takes. */
interface CodeIn {
  readonly name: string;
  readonly meaning: string | undefined;
  readonly published: readonly PublishedWord[];
}

/** What a name may stand for: a field, or a code of it by its own name or by a word that is published for it. */
interface NamedThing {
  /** From the root of the record to the field, then the name of the code. */
  readonly path: readonly string[];
  readonly field: FieldIn;
  readonly code?: CodeIn;
}

let known: readonly NamedThing[] | undefined;

/** Every field of every collection and version with its codes, then those around the records. */
function things(): readonly NamedThing[] {
  known ??= [
    ...collectionNames.flatMap((collection) =>
      registrationOf(collection).versions.flatMap((version) =>
        [...everyField(recordSchema(version, collection))].map((field) =>
          fieldIn(collection, version, field, (code) => meaningOfCode(collection, version, field.path, code)),
        ),
      ),
    ),
    ...[...everyField(envelopeSchema(allVersions[0], 'branches'))]
      .filter(({ path }) => Object.hasOwn(envelopeMeanings, path.join('.')))
      .map((field) => fieldIn(everyAnswer, allVersions[0], field, () => undefined)),
  ].flatMap((field): NamedThing[] => [
    { path: field.path, field },
    ...field.codes.flatMap((code) =>
      [code.name, ...code.published.map(({ word }) => word)].map((name) => ({
        path: [...field.path, name],
        field,
        code,
      })),
    ),
  ]);
  return known;
}

function fieldIn(
  collection: FieldIn['collection'],
  version: Version,
  { path, schema, isRequired }: FieldAt,
  meaningOfOwn: (code: string) => string | undefined,
): FieldIn {
  const leaf = elementOf(schema);
  const words = [...presets].flatMap(([preset, { names }]) =>
    [...(publishedWords(factsOf(leaf)?.type, names) ?? [])].map(([code, word]) => ({
      code,
      published: { word, names: preset },
    })),
  );
  return {
    collection,
    version,
    path,
    schema,
    required: isRequired,
    meaning: meaningIn(collection, version, path),
    codes: (codesOf(leaf) ?? []).map((name) => ({
      name,
      meaning: meaningOfOwn(name),
      published: words.flatMap(({ code, published }) => (code === name ? [published] : [])),
    })),
  };
}

function meaningIn(
  collection: FieldIn['collection'],
  version: Version,
  path: readonly string[],
): string | undefined {
  return collection === everyAnswer
    ? envelopeMeanings[path.join('.')]?.replace(/\.$/, '')
    : meaningOf(collection, version, path);
}

function find(asked: readonly string[], scope: Collection | undefined, same: Same): readonly Explained[] {
  if (asked.length === 0) return [];
  const hits = things().filter(({ path, field }) => {
    return (scope === undefined || field.collection === scope) && endsWith(path, asked, same);
  });
  const ends = hits.filter(({ code }) => code === undefined).map(({ field }) => field);
  const whole = scope === undefined ? [] : ends.filter(({ path }) => path.length === asked.length);
  const meant = whole.length > 0 ? whole : ends;
  const names = new Set(meant.map(({ path }) => path.at(-1)));
  const named = things().flatMap(({ code, field }) => {
    return code === undefined && names.has(field.path.at(-1)) ? [field] : [];
  });
  const found = [...groupedBy(named, fieldKey).values()].filter((group) =>
    group.some((field) => meant.includes(field)),
  );
  const isNarrow = scope !== undefined || asked.length > 1;
  return [
    ...found.map((group) => explainedField(group, meant)),
    ...(isNarrow && found.length > 0 ? [] : explainedCodes(hits)),
  ];
}

/** Equal for fields that mean and take the same. */
function fieldKey({ path, schema, meaning, codes }: FieldIn): string {
  const inner = Object.keys(fieldsOf(elementOf(schema)));
  return JSON.stringify([path.at(-1), meaning, takesOf(schema), codes.map(({ name }) => name), inner]);
}

/** @param meant the fields that were asked for, which are named before the others like them */
function explainedField(group: FieldGroup, meant: readonly FieldIn[]): Explained {
  const asked = group.filter((field) => meant.includes(field));
  const { collection, version, path, schema, meaning, codes } = asked[0] ?? group[0];
  const name = path.at(-1)!;
  const leaf = elementOf(schema);
  const isList = unwrapped(schema) !== leaf;
  const example = codes.length > 0 ? undefined : exampleOf(name, schema);
  const { min, max } = factsOf(leaf)?.range ?? {};
  const { fields: parts = [] } = partsOf(leaf, (inner) => meaningIn(collection, version, [...path, inner]));
  // What has no meaning around the records is different in each collection.
  const shown = collection === everyAnswer ? parts.filter((part) => part.meaning !== undefined) : parts;
  return {
    kind: 'field',
    name,
    ...sentence(meaning),
    ...(shown.length === parts.length && { takes: takesOf(schema) }),
    ...(min !== undefined && max !== undefined && { range: { min, max } }),
    ...(example !== undefined && { example: isList ? `[${example}]` : example }),
    ...(codes.length > 0 && { codes: codes.map((code) => ({ name: code.name, ...sentence(code.meaning) })) }),
    ...(shown.length > 0 && { fields: shown }),
    places: placesOf([...asked, ...group.filter((field) => !asked.includes(field))]),
  };
}

function explainedCodes(hits: readonly NamedThing[]): readonly Explained[] {
  const found = hits.flatMap(({ field, code }) => (code === undefined ? [] : [{ field, code }]));
  return [...groupedBy(found, ({ code: { name, meaning } }) => `${name}: ${meaning}`).values()].map(
    (group) => {
      const { name, meaning } = group[0].code;
      const words = group.flatMap(({ code }) => code.published);
      const published = [...groupedBy(words, ({ word, names }) => `${word} ${names}`).values()];
      return {
        kind: 'code',
        name,
        ...sentence(meaning),
        ...(published.length > 0 && { published: published.map(([first]) => first) }),
        places: placesOf(group.map(({ field }) => field)),
      };
    },
  );
}

function withAsked(explained: Explained, carriers: readonly ClauseCarrier[]): Explained {
  const asked =
    explained.kind === 'field'
      ? askedFor(
          explained.places.filter(({ required }) => !required),
          carriers,
        )
      : [];
  return asked.length === 0 ? explained : { ...explained, asked };
}

function recordOf(collection: Collection): Explained {
  const { versions } = registrationOf(collection);
  const version = versions.at(-1)!;
  return {
    kind: 'record',
    name: collection,
    meaning: `The fields of ${namesOf(collection).record} records in ${version}.`,
    ...partsOf(recordSchema(version, collection), (name) => meaningOf(collection, version, [name])),
    places: [],
  };
}

/** The fields of an object, in the order of the interface's table. */
function partsOf(
  object: Schema,
  meaning: (name: string) => string | undefined,
): { readonly fields?: readonly ExplainedPart[] } {
  const shape = fieldsOf(object);
  const names = tableOrder(object);
  if (names.length === 0) return {};
  return {
    fields: names.flatMap((name) => {
      const field = shape[name];
      return field === undefined ? [] : [{ name, ...sentence(meaning(name)), required: !isOptional(field) }];
    }),
  };
}

function sentence(meaning: string | undefined): { readonly meaning?: string } {
  return meaning === undefined ? {} : { meaning: asSentence(meaning) };
}

/** The places of fields, each once, with the versions that have it. */
function placesOf(all: readonly FieldIn[]): readonly ExplainedPlace[] {
  const places = groupedBy(all, ({ collection, path }) => `${collection} ${path.join('.')}`);
  return [...places.values()].map((group) => {
    // In the order of versions.
    const [{ collection, path, required, version: since }] = group;
    const { version: until } = group.at(-1) ?? group[0];
    const isPast = collection !== everyAnswer && until !== registrationOf(collection).versions.at(-1);
    return { collection, path: path.join('.'), required, since, ...(isPast && { until }) };
  });
}

/** Whether two names are the same. */
type Same = (one: string, other: string) => boolean;

function exactly(one: string, other: string): boolean {
  return one === other;
}

function anyCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The steps of a path as typed: `Day[2].Name` has two. */
function nameSegments(name: string): readonly string[] {
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
