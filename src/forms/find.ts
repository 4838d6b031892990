import type { PlainObject } from '../base/json/plain-object.js';
import type { Brand } from '../content/site/load.js';
import { isTimed } from '../interface/records/record-times.js';
import { type Collection, identityOf, namesOf } from '../model/collection.js';
import { sentence } from '../report/report/sentence.js';
import type { EditableContent } from './records/content.js';
import type { Asked, FoundRecords, ListedRecord } from './records/contract.js';
import { contentFilesOf, listedTitle, placeName } from './records/found.js';
import type { ReadFile } from './records/read-files.js';
import { recordsInTime } from './records/spans.js';

/** So much of what was typed counts. */
const mostCharacters = 200;

/** A record with what tells when it is published. */
interface KnownRecord {
  readonly listed: ListedRecord;
  readonly value: PlainObject;
}

/** The records of files as they were read, in the form in which they are listed. */
const listed = new WeakMap<ReadFile, readonly KnownRecord[]>();

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
  const broken: FoundRecords['broken'][number][] = [];
  const all = contentFilesOf(brand, collection).flatMap((file) => {
    const now = content.files.now(file);
    const { problems } = 'problem' in now ? { problems: [now.problem] } : now.said;
    const [first] = problems.filter(({ severity }) => severity === 'error');
    if (first !== undefined)
      broken.push({
        file: content.shown(file),
        line: first.at[0].start.line,
        message: sentence(first),
      });
    return 'problem' in now ? [] : recordsIn(now.said, content.shown(file), brand, collection);
  });
  const timed = new Set(
    all.filter(({ value }) => isTimed(value)).map(({ value }) => identityOf(collection, value)),
  );
  if (timed.size === 0) return { records: all.map((each) => each.listed), broken };
  const concerned = all.filter(({ value }) => timed.has(identityOf(collection, value)));
  const inTime = recordsInTime(
    collection,
    concerned.map(({ listed: { file, index }, value }) => ({ file, index, value })),
    timeZone,
  );
  const when = new Map(inTime.map((one) => [placeName(one), one.when]));
  const records = all.map((each) => ({ ...each.listed, when: when.get(placeName(each.listed)) ?? '' }));
  return { records, broken };
}

function recordsIn(
  said: ReadFile,
  file: string,
  { folder, name }: Brand,
  collection: Collection,
): readonly KnownRecord[] {
  const known = listed.get(said);
  if (known?.[0]?.listed.brandName === name) return known;
  const noun = namesOf(collection).nouns[0];
  const place = { brand: folder, brandName: name, collection, noun, file, when: '' };
  const made = said.records.map(({ index, value }) => ({
    listed: { ...place, index, ...listedTitle(collection, value) },
    value,
  }));
  listed.set(said, made);
  return made;
}
