import { sha256 } from '../base/bytes/sha256.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { readBytes } from '../content/content/file-system.js';
import type { ContentFile } from '../content/content/tree.js';
import { readRecords } from '../content/documents/document.js';
import type { Brand } from '../content/site/load.js';
import { isTimed, timesIn } from '../interface/records/record-times.js';
import { type Collection, identityOf, namesOf } from '../model/collection.js';
import { sentence } from '../report/report/sentence.js';
import type { ContentAccess, EditableContent } from './records/content.js';
import type { Asked, FoundRecords, ListedRecord } from './records/contract.js';
import { listedTitle, placeName } from './records/found.js';
import { recordsInTime } from './records/spans.js';

/** So much of what was typed counts. */
const mostCharacters = 200;

/** A record with what tells when it is published. */
interface KnownRecord {
  readonly listed: ListedRecord;
  /** Its identity and its times. */
  readonly value: PlainObject;
}

/** A file as it was read. It is read anew when its bytes are others. */
interface KnownFile {
  readonly hash: string;
  readonly records: readonly KnownRecord[];
  readonly broken: FoundRecords['broken'];
}

/** What was read before, by file. */
const known = new WeakMap<ContentAccess, Map<string, KnownFile>>();

/**
 * The records that have all words of a text in their name, number, town or postcode, those that have it whole first. All
 * records of a brand or a collection are found by an empty text.
 */
export async function findRecords(
  content: EditableContent,
  { text, brand, collection, nation, most }: Asked<'find'>,
): Promise<FoundRecords> {
  const site = await content.access.load();
  const lists = site.content.brands
    .filter(({ folder }) => brand === undefined || folder === brand)
    .flatMap((of) =>
      site.content.collections
        .filter((each) => collection === undefined || each === collection)
        .map((each) => listOf(content, of, each, site.content.timeZone)),
    );
  const all = lists.flatMap(({ records }) => records);
  const whole = text.slice(0, mostCharacters).toLowerCase().trim();
  const words = whole.split(/\s+/).filter((word) => word !== '');
  const found = all.filter((record) => {
    const title = `${record.identity} ${record.name} ${record.detail} ${record.when}`.toLowerCase();
    return (
      (nation === undefined || record.nation === nation) &&
      words.every((word) => title.includes(word) || title.includes(spaced(word)))
    );
  });
  const isWhole = ({ identity, name }: ListedRecord) =>
    whole !== '' && [identity, name].some((each) => each.toLowerCase() === whole);
  const best = found.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
  return {
    records: best.slice(0, most),
    count: found.length,
    nations: [...new Set(all.map((record) => record.nation))].filter((each) => each !== '').sort(),
    broken: lists.flatMap((list) => list.broken),
  };
}

/** A postcode with its space; anything else as it is. */
function spaced(word: string): string {
  return word.replace(/^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{2})$/, '$1 $2');
}

/** The records of a brand's collection, with when they are published. */
function listOf(content: EditableContent, brand: Brand, collection: Collection, timeZone: string) {
  const files = known.get(content.access) ?? new Map<string, KnownFile>();
  known.set(content.access, files);
  const own = brand.files.filter((each) => each.collection === collection);
  const read = own.map(({ file }) => {
    const path = content.shown(file);
    const now = readFile(content, brand, collection, file, files.get(path));
    files.set(path, now);
    return now;
  });
  const all = read.flatMap(({ records }) => records);
  const timed = new Set(
    all.filter(({ value }) => isTimed(value)).map(({ value }) => identityOf(collection, value)),
  );
  const concerned = all.filter(({ value }) => timed.has(identityOf(collection, value)));
  const inTime = recordsInTime(
    collection,
    concerned.map(({ listed: { file, index }, value }) => ({ file, index, value })),
    timeZone,
  );
  const when = new Map(inTime.map((one) => [placeName(one), one.when]));
  return {
    records:
      when.size === 0
        ? all.map(({ listed }) => listed)
        : all.map(({ listed }) => ({ ...listed, when: when.get(placeName(listed)) ?? '' })),
    broken: read.flatMap(({ broken }) => broken),
  };
}

function readFile(
  content: EditableContent,
  { folder, name }: Brand,
  collection: Collection,
  file: ContentFile,
  before: KnownFile | undefined,
): KnownFile {
  const shown = content.shown(file);
  const read = readBytes(file, content.access.fs);
  const hash = 'bytes' in read ? sha256(read.bytes) : '';
  if (before !== undefined && before.hash === hash && hash !== '') return before;
  // It isn't kept as a whole: files that are edited would be put out.
  const { records, problems } =
    'bytes' in read
      ? (content.files.known(file, read.bytes) ?? readRecords(file, read.bytes))
      : { records: [], problems: [read.problem] };
  const [first] = problems.filter(({ severity }) => severity === 'error');
  const { identity, nouns } = namesOf(collection);
  return {
    hash,
    broken:
      first === undefined ? [] : [{ file: shown, line: first.at[0].start.line, message: sentence(first) }],
    records: records.map(({ index, value }) => ({
      listed: {
        brand: folder,
        brandName: name,
        collection,
        noun: nouns[0],
        file: shown,
        index,
        ...listedTitle(collection, value),
        when: '',
      },
      value: { ...Object.fromEntries(identity.map((key) => [key, value[key]])), ...timesIn(value) },
    })),
  };
}
