import type { DocumentBlock, Text } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { registrationOf } from '../../interface/collections/index.js';
import { exampleOf } from '../../interface/json-schema/field-comment.js';
import { takesOf } from '../../interface/json-schema/takes.js';
import { asSentence, meaningOf } from '../../interface/meanings/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { elementOf, fieldsOf, isOptional, type Schema, unwrapped } from '../../interface/schema/node.js';
import { factsOf, tableOrder } from '../../interface/schema/types.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { counted } from '../../model/message.js';
import { askedFor, askedSentence, type ClauseCarrier } from '../../rules/standard/asked.js';
import { everyAnswer, type FieldIn, meaningWithin, type NamedTerm } from './named-fields.js';

/** More codes or places are cut where several things are explained at once. */
const manyCodes = 30;
const someCodes = 8;
const mostPlaces = 8;

/**
 * What `opendata explain` shows of fields and codes.
 * @param carriers the rules, of which those are named that report what the standard asks for
 */
export function pagesOf(found: readonly NamedTerm[], carriers: readonly ClauseCarrier[]): DocumentBlock[] {
  const isComplete = found.length <= 2;
  return found.flatMap((one) => {
    if ('record' in one) return recordPage(one.record);
    return 'fields' in one ? fieldPage(one.fields, carriers, isComplete) : codePage(one.codes);
  });
}

function recordPage(collection: Collection): DocumentBlock[] {
  const version = registrationOf(collection).versions.at(-1)!;
  const parts = partsOf(recordSchema(version, collection), (name) => meaningOf(collection, version, [name]));
  return [
    { heading: collection, level: 1 },
    { paragraph: `The fields of ${namesOf(collection).record} records in ${version}.` },
    factsBlock({ Fields: linesOf(parts) }),
  ];
}

function fieldPage(
  fields: readonly [FieldIn, ...FieldIn[]],
  carriers: readonly ClauseCarrier[],
  isComplete: boolean,
): DocumentBlock[] {
  const [field] = fields;
  const { collection, path, schema, meaning, codes } = field;
  const name = path.at(-1)!;
  const leaf = elementOf(schema);
  const takes = takesOf(schema);
  const single = codes.length > 0 ? undefined : exampleOf(name, schema);
  const example = single !== undefined && unwrapped(schema) !== leaf ? `[${single}]` : single;
  const { min, max } = factsOf(leaf)?.range ?? {};
  const parts = partsOf(leaf, (inner) => meaningWithin(field, inner));
  // What has no meaning around the records is different in each collection.
  const shown = collection === everyAnswer ? parts.filter((part) => part.meaning !== undefined) : parts;
  const places = placesOf(fields);
  const asked = askedFor(
    places.filter(({ isRequired }) => !isRequired),
    carriers,
  );
  const most = isComplete || codes.length <= manyCodes ? codes.length : someCodes;
  return [
    ...beginning('field', name, meaning),
    ...asked.map((each) => ({ paragraph: askedSentence(each) })),
    factsBlock({
      Takes: shown.length === parts.length ? takes : undefined,
      Range: min !== undefined && max !== undefined ? `${min} to ${max}` : undefined,
      Example: takes.includes(`such as ${example}`) ? undefined : example,
      Required: inAllPlaces(places.map(({ isRequired }) => (isRequired ? 'yes' : 'no'))),
      Version: inAllPlaces(places.map(({ versions }) => versions)),
      Fields: linesOf(shown),
      Codes: linesOf(codes, most),
      Place: { lines: placeLines(places) },
    }),
  ];
}

function codePage(codes: Extract<NamedTerm, { readonly codes: unknown }>['codes']): DocumentBlock[] {
  const { name, meaning } = codes[0].code;
  const places = placesOf(codes.map(({ field }) => field));
  const published = codes.flatMap(({ code }) =>
    code.published.map(({ word, preset }) => `${word} is published for ${name} with names: ${preset}.`),
  );
  return [
    ...beginning('code', name, meaning),
    ...[...new Set(published)].map((paragraph) => ({ paragraph })),
    factsBlock({
      Version: inAllPlaces(places.map(({ versions }) => versions)),
      'Taken by': { lines: placeLines(places) },
    }),
  ];
}

function beginning(kind: string, name: string, meaning: string | undefined): DocumentBlock[] {
  const said = meaning === undefined ? `No meaning of this ${kind} is recorded.` : asSentence(meaning);
  return [{ heading: name, level: 1 }, { paragraph: said }];
}

function factsBlock(facts: Readonly<Record<string, Text | undefined>>): DocumentBlock {
  return {
    facts: Object.entries(facts).flatMap(([label, text]) => (text === undefined ? [] : [[label, text]])),
  };
}

/** A code, or a field in another, with its meaning as a phrase. */
interface Part {
  readonly name: string;
  readonly meaning: string | undefined;
  readonly isRequired?: boolean;
}

/** The fields of an object, in the order of the interface's table. */
function partsOf(object: Schema, meaning: (name: string) => string | undefined): readonly Part[] {
  return tableOrder(object).flatMap((name) => {
    const field = fieldsOf(object)[name];
    return field === undefined ? [] : [{ name, meaning: meaning(name), isRequired: !isOptional(field) }];
  });
}

function linesOf(all: readonly Part[], most = all.length): Text | undefined {
  if (all.length === 0) return undefined;
  const lines = all.slice(0, most).map(({ name, meaning, isRequired }) => {
    const phrase = meaning === undefined ? '' : `: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`;
    return `${name}${isRequired ? ' (required)' : ''}${phrase}`;
  });
  return { lines: all.length > most ? [...lines, `… ${counted(all.length - most, 'more', 'more')}`] : lines };
}

/** Where a field is, or a field that takes a code. */
interface FieldPlace {
  readonly collection: FieldIn['collection'];
  /** From the root of the record or of the answer: `PostalAddress.PostCode`, `meta.LastUpdated`. */
  readonly path: string;
  readonly isRequired: boolean;
  /** `since v2.1`. */
  readonly versions: string;
}

/** The places of fields, each once, with the versions that have it. */
function placesOf(fields: readonly FieldIn[]): readonly FieldPlace[] {
  const places = groupedBy(fields, ({ collection, path }) => `${collection} ${path.join('.')}`);
  return [...places.values()].map((group) => {
    // In the order of versions.
    const [{ collection, path, isRequired, version: first }] = group;
    const last = group.at(-1)!.version;
    const isPast = collection !== everyAnswer && last !== registrationOf(collection).versions.at(-1);
    const until = last === first ? `${first} only` : `${first} to ${last}`;
    return { collection, path: path.join('.'), isRequired, versions: isPast ? until : `since ${first}` };
  });
}

function inAllPlaces(said: readonly string[]): string {
  const [first = '', ...others] = new Set(said);
  return others.length === 0 ? first : 'it depends on the place: see below';
}

/** Paths by collection, the first `mostPlaces` of them, with what differs between them. */
function placeLines(places: readonly FieldPlace[]): readonly string[] {
  const hasRequired = new Set(places.map(({ isRequired }) => isRequired)).size > 1;
  const hasVersions = new Set(places.map(({ versions }) => versions)).size > 1;
  const shown = groupedBy(places.slice(0, mostPlaces), ({ collection }) => collection);
  const lines = [...shown].flatMap(([collection, own]) => [
    collection,
    ...own.map(({ path, isRequired, versions }) => {
      const remarks = [
        ...(hasRequired && isRequired ? ['required'] : []),
        ...(hasVersions ? [versions] : []),
      ];
      return `  ${path}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`;
    }),
  ]);
  return places.length > mostPlaces ? [...lines, `… and ${places.length - mostPlaces} more`] : lines;
}
