import type { DocumentBlock, Text } from '../../base/document/document.js';
import { noPaint, terminalOf } from '../../base/document/terminal.js';
import { counted } from '../../model/message.js';
import { askedSentence } from '../../rules/standard/asked.js';
import type { Explained, ExplainedPart, ExplainedPlace } from './explained.js';

/** Prose is wrapped at this many columns, however wide the terminal is. */
const widestProse = 90;
/** More codes or places are cut where several things are explained at once. */
const manyCodes = 30;
const someCodes = 8;
const mostPlaces = 8;

/** The output of `opendata explain` for fields and codes: plain text with lines of at most `columns`. */
export function explainedText(
  found: readonly Explained[],
  strong: (text: string) => string,
  columns: number,
): string {
  const isComplete = found.length <= 2;
  const blocks = found.flatMap((each) => page(each, isComplete));
  const screen = { width: Math.min(columns, widestProse), style: { ...noPaint, strong } };
  return [...terminalOf(blocks, screen)].join('');
}

function page(
  {
    name,
    kind,
    meaning,
    takes,
    range,
    example,
    asked = [],
    published = [],
    codes = [],
    fields = [],
    places,
  }: Explained,
  isComplete: boolean,
): DocumentBlock[] {
  const most = isComplete || codes.length <= manyCodes ? codes.length : someCodes;
  const isInTakes = takes?.includes(`such as ${example}`);
  const facts: (readonly [string, Text | undefined])[] = [
    ['Takes', takes],
    ['Range', range && `${range.min} to ${range.max}`],
    ['Example', isInTakes ? undefined : example],
    ['Required', kind === 'field' ? requiredIn(places) : undefined],
    ['Version', kind === 'record' ? undefined : versionIn(places)],
    ['Fields', parts(fields, fields.length)],
    ['Codes', parts(codes, most)],
    [kind === 'code' ? 'Taken by' : 'Place', places.length === 0 ? undefined : { lines: placeLines(places) }],
  ];
  return [
    { heading: name, level: 1 },
    { paragraph: meaning ?? `No meaning of this ${kind} is recorded.` },
    ...published.map(({ word, names }) => ({
      paragraph: `${word} is published for ${name} with names: ${names}.`,
    })),
    ...asked.map((each) => ({ paragraph: askedSentence(each) })),
    { facts: facts.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const])) },
  ];
}

function parts(all: readonly ExplainedPart[], most: number): Text | undefined {
  if (all.length === 0) return undefined;
  const lines = all
    .slice(0, most)
    .map(
      ({ name, meaning, required }) =>
        `${name}${required ? ' (required)' : ''}${meaning === undefined ? '' : `: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1, -1)}`}`,
    );
  return { lines: all.length > most ? [...lines, `… ${counted(all.length - most, 'more', 'more')}`] : lines };
}

function requiredIn(places: readonly ExplainedPlace[]): string {
  const required = places.filter((place) => place.required);
  if (required.length === 0) return 'no';
  return required.length === places.length ? 'yes' : 'in some places: see below';
}

function versionIn(places: readonly ExplainedPlace[]): string {
  const [first = '', ...others] = new Set(places.map(versionsOf));
  return others.length === 0 ? first : 'it depends on the place: see below';
}

function versionsOf({ since, until }: ExplainedPlace): string {
  if (until === undefined) return `since ${since}`;
  return until === since ? `${since} only` : `${since} to ${until}`;
}

/** Paths by collection, the first `mostPlaces` of them, with what differs between them. */
function placeLines(places: readonly ExplainedPlace[]): readonly string[] {
  const hasRequired = new Set(places.map(({ required }) => required)).size > 1;
  const hasVersions = new Set(places.map(versionsOf)).size > 1;
  const lines: string[] = [];
  let last: string | undefined;
  for (const place of places.slice(0, mostPlaces)) {
    const remarks = [
      ...(hasRequired && place.required ? ['required'] : []),
      ...(hasVersions ? [versionsOf(place)] : []),
    ];
    if (place.collection !== last) lines.push(place.collection);
    last = place.collection;
    lines.push(`  ${place.path}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`);
  }
  return places.length > mostPlaces ? [...lines, `… and ${places.length - mostPlaces} more`] : lines;
}
