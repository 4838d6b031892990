import type { DataPart, Text } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { aboutOf, identityIn } from '../../build/changes/about.js';
import type { Change } from '../../build/changes/change.js';
import { compareCollections } from '../../build/changes/compare.js';
import { termsText } from '../../build/changes/terms/term-words.js';
import { classTitles, countOf, detailLine } from '../../build/changes/words.js';
import { type SiteFile, timelineOf } from '../../build/compile/compile-site.js';
import { locationInFile } from '../../build/compile/record-problems.js';
import type { RecordOfFile } from '../../build/compile/time-problems.js';
import { instantsAfter, type RecordSpan } from '../../build/compile/timeline.js';
import { recordOf } from '../../build/publication/records-of-answer.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Fields } from '../../interface/records/fields.js';
import { versionsWith } from '../../interface/records/records.js';
import { marketedDays, statesIn } from '../../interface/terms/states.js';
import { type Collection, shownIdentity } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { withCommas } from '../../model/message.js';
import { dayAfter, dayInWords } from '../../model/time/calendar.js';
import { localDay, startOfDay } from '../../model/time/time-zone.js';
import type { Version } from '../../model/version.js';
import type { Coming } from './upcoming.js';

/** The time that is looked at: after an instant, up to another. */
export interface Stretch {
  readonly after: number;
  readonly through: number;
  readonly timeZone: string;
}

/** So many differences of a record are shown. */
const mostLines = 5;

/** The records of a brand's collection. */
interface Unit {
  readonly files: readonly SiteFile[];
  /** The brand's published name. */
  readonly brand: string;
  readonly collection: Collection;
  /** The newest that has it. */
  readonly version: Version;
  /** When those are published whose identity has times. */
  readonly spans: readonly RecordSpan<RecordOfFile<SiteFile>>[];
}

/**
 * What will happen to the records of a site.
 * @param hasPages whether pages show the terms of the day
 */
export function comingOfRecords(
  files: readonly SiteFile[],
  versions: readonly Version[],
  stretch: Stretch,
  hasPages: boolean,
): readonly Coming[] {
  const units = groupedBy(files, ({ brand, job }) => `${brand.folder}/${job.collection}`);
  return [...units.values()].flatMap((own) => {
    const [{ brand, job }] = own;
    const { collection } = job;
    const version = versionsWith(collection, versions).at(-1);
    if (version === undefined) return [];
    const spans = timelineOf(own);
    const unit = { files: own, brand: brand.name, collection, version, spans };
    const isProduct = registrationOf(collection).isProduct === true;
    const terms = isProduct ? changesOfTerms(unit, stretch.timeZone, hasPages) : [];
    return [...changesOfRecords(unit, stretch), ...terms];
  });
}

type RecordOfUnit = Pick<RecordOfFile<SiteFile>, 'file' | 'index'>;

const placeOf = ({ file, index }: RecordOfUnit, path: FieldPath) =>
  locationInFile(file.job.file, index, path);

/** The JSON that is published of a valid record, whenever it holds; none in a version without it. */
function jsonOf({ version }: Unit, { file, index }: RecordOfUnit): readonly string[] {
  const { records, json } = file.compiled;
  const text = json[version]?.[records.findIndex((one) => one.index === index)] ?? '';
  return text === '' ? [] : [text];
}

/** What happens to a record. */
const verbs = {
  product: { opened: 'is published', closed: 'is no longer published' },
  other: { opened: 'opens', closed: 'closes' },
} as const;

/** Records that begin, change or end (D49). */
function changesOfRecords(unit: Unit, { after, through, timeZone }: Stretch): Coming[] {
  const { collection, version, brand } = unit;
  const words = verbs[registrationOf(collection).isProduct === true ? 'product' : 'other'];
  const spans = unit.spans.filter(({ begin, end }) => begin < end);
  const published = (some: typeof spans) => [
    { name: brand, group: 0, json: some.flatMap(({ record }) => jsonOf(unit, record)) },
  ];
  const instants = instantsAfter(spans, after).filter((instant) => instant <= through);
  return instants.flatMap((instant) => {
    const ended = spans.filter(({ end }) => end === instant);
    const begun = spans.filter(({ begin }) => begin === instant);
    // A record that takes the place of another says when.
    const places = new Map([
      ...ended.map(({ record }) => [record.identity, placeOf(record, ['until'])] as const),
      ...begun.map(({ record }) => [record.identity, placeOf(record, ['from'])] as const),
    ]);
    const of = { collection, version, day: localDay(instant, timeZone) };
    const { changes } = compareCollections(of, published(ended), published(begun));
    return changes.map((change): Coming => {
      const { identity, event, classes, details } = change;
      const what = classes.map((name) => classTitles[name]).join(', ');
      const verb = event === 'opened' || event === 'closed' ? words[event] : `changes: ${what}`;
      return {
        instant,
        kind: 'records',
        publishes: true,
        brand,
        collection,
        identity,
        event,
        sentence: [nameOf(unit, change), ` ${verb}`],
        ...(details.length > 0 && { lines: linesOf(details) }),
        at: places.get(identity) ?? placeOf((begun[0] ?? ended[0])!.record, []),
      };
    });
  });
}

function nameOf({ collection }: Unit, { identity, about }: Pick<Change, 'identity' | 'about'>): DataPart {
  const name = about.name ?? shownIdentity(collection, identity);
  return name === '' ? countOf(1, collection) : { content: name };
}

function linesOf(details: Change['details']): readonly Text[] {
  const lines = details.slice(0, mostLines).map((detail): Text => {
    const { label, was, is, note } = detailLine(detail);
    return [label, ': ', was, ' → ', is, note === undefined ? '' : ` (${note})`];
  });
  const more = details.length - mostLines;
  return more > 0 ? [...lines, `… and ${withCommas(more)} more`] : lines;
}

/** Products of which a marketing state begins or ends (D48), as far as their records hold then. */
function changesOfTerms(unit: Unit, timeZone: string, publishes: boolean): Coming[] {
  const { files, brand, collection, spans } = unit;
  const dated = files.flatMap((file) =>
    file.compiled.records.flatMap(({ index, daysOfChange }) => (daysOfChange ? [{ file, index }] : [])),
  );
  return dated.flatMap((one) => {
    const [json] = jsonOf(unit, one);
    if (json === undefined) return [];
    const span = spans.find(({ record }) => record.file === one.file && record.index === one.index);
    const product = recordOf(json) as PlainObject & Fields;
    const identity = identityIn(collection, product);
    const name = nameOf(unit, { identity, about: aboutOf(collection, product) });
    return statesIn(product).flatMap(({ path, state }) => {
      const { first, last } = marketedDays(state);
      const { FirstMarketedDate: _f, LastMarketedDate: _l, ...terms } = state;
      const coming = (day: string, field: string, until: string): Coming[] => {
        const instant = startOfDay(day, timeZone);
        if (span !== undefined && (instant <= span.begin || span.end <= instant)) return [];
        const sentence = [name, ': ', ...termsText(terms), `, ${until}`];
        const at = placeOf(one, [...path, field]);
        return [{ instant, kind: 'terms', publishes, brand, collection, identity, sentence, at }];
      };
      return [
        ...(first === undefined ? [] : coming(first, 'FirstMarketedDate', `from ${dayInWords(first)}`)),
        ...(last === undefined
          ? []
          : coming(dayAfter(last), 'LastMarketedDate', `until ${dayInWords(last)}`)),
      ];
    });
  });
}
