import { wrapped } from '../../base/text/columns.js';
import { counted } from '../../model/message.js';
import type { Explained, ExplainedPart, ExplainedPlace, Lookup } from './explained.js';

/** Prose is wrapped at this many columns, however wide the terminal is. */
const widestProse = 90;
/** The columns of the labels before each part. */
const label = 10;
/** More codes or places are cut where several things are explained at once. */
const manyCodes = 30;
const someCodes = 8;
const mostPlaces = 8;

/** The output of `opendata explain` for fields and codes: plain text with lines of at most `columns`. */
export function explainedText(
  { found, elsewhere }: Lookup,
  strong: (text: string) => string,
  columns: number,
): string {
  const width = Math.min(columns, widestProse);
  const isComplete = found.length <= 2;
  const pages = found.map((each) => page(each, strong, width, isComplete));
  const others = elsewhere.length === 0 ? [] : [otherPlaces(elsewhere, width)];
  return `${[...pages, ...others].join('\n\n')}\n`;
}

function page(
  { name, kind, meaning, takes, range, example, codes = [], fields = [], places }: Explained,
  strong: (text: string) => string,
  width: number,
  isComplete: boolean,
): string {
  const rows = [
    ...(takes === undefined ? [] : [row('Takes', [takes], width)]),
    ...(range === undefined ? [] : [row('Range', [`${range.min} to ${range.max}`], width)]),
    ...(example === undefined || takes?.includes(`such as ${example}`)
      ? []
      : [row('Example', [example], width)]),
    ...(kind === 'field' ? [row('Required', [requiredIn(places)], width)] : []),
    ...(kind === 'record' ? [] : [row('Version', [versionIn(places)], width)]),
    ...(fields.length === 0 ? [] : [row('Fields', parts(fields, fields.length), width)]),
    ...(codes.length === 0
      ? []
      : [
          row(
            'Codes',
            parts(codes, isComplete || codes.length <= manyCodes ? codes.length : someCodes),
            width,
          ),
        ]),
    ...(places.length === 0 ? [] : [row(kind === 'code' ? 'Taken by' : 'Place', placeLines(places), width)]),
  ];
  const head = `${strong(name)}\n${wrapped(meaning ?? `No meaning of this ${kind} is recorded.`, width)}`;
  return `${head}\n\n${rows.join('\n')}`;
}

/** A label, and lines beside it. Each is wrapped, with the rest of it further in. */
function row(name: string, lines: readonly string[], width: number): string {
  // What is wrapped moves two columns further in.
  const space = Math.max(width - label - 2, 24);
  const inner = lines.flatMap((line) =>
    wrapped(line, space)
      .split('\n')
      .map((part, index) => (index === 0 ? part : `${/^ */.exec(line)![0]}  ${part.trimStart()}`)),
  );
  return inner
    .map((line, index) => `${index === 0 ? name.padEnd(label) : ' '.repeat(label)}${line}`.trimEnd())
    .join('\n');
}

function parts(all: readonly ExplainedPart[], most: number): readonly string[] {
  const lines = all
    .slice(0, most)
    .map(
      ({ name, meaning, required }) =>
        `${name}${required ? ' (required)' : ''}${meaning === undefined ? '' : `: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1, -1)}`}`,
    );
  return all.length > most ? [...lines, `… ${counted(all.length - most, 'more', 'more')}`] : lines;
}

function requiredIn(places: readonly ExplainedPlace[]): string {
  const required = places.filter((place) => place.required);
  if (required.length === 0) return 'no';
  return required.length === places.length ? 'yes' : 'in some places: see below';
}

function versionIn(places: readonly ExplainedPlace[]): string {
  const all = [...new Set(places.map(versionsOf))];
  return all.length === 1 ? all[0]! : 'it depends on the place: see below';
}

function versionsOf({ since, until }: ExplainedPlace): string {
  if (until === undefined) return `since ${since}`;
  return until === since ? `${since} only` : `${since} to ${until}`;
}

/** Paths by collection, the first `mostPlaces` of them, with what differs between them. */
function placeLines(places: readonly ExplainedPlace[], isRemarked = true): readonly string[] {
  const hasRequired = isRemarked && new Set(places.map(({ required }) => required)).size > 1;
  const hasVersions = isRemarked && new Set(places.map(versionsOf)).size > 1;
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

function otherPlaces(places: readonly ExplainedPlace[], width: number): string {
  return `Fields of the same name for something else\n\n${row('Place', placeLines(places, false), width)}`;
}
