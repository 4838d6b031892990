import { holdsAt, spanInWords } from '../build/compile/timeline.js';
import { isTimed } from '../interface/records/record-times.js';
import { namesOf } from '../model/collection.js';
import { nationNames } from '../model/place/nation.js';
import { sentence } from '../report/report/sentence.js';
import type { EditableContent } from './records/content.js';
import { EditedList } from './records/edited-list.js';
import { listedTitle } from './records/record-title.js';
import type { FoundRecords, ListedRecord } from './records/replies.js';
import type { Asked, WrittenRecord } from './records/requests.js';
import { spansOf } from './records/spans.js';

/** So much of what was typed counts. */
const mostCharacters = 200;

/**
 * The records that have the most words of a text in their kind, name, number, street, town, postcode or nation, those that
 * have it as their name or in it first. All records of a brand or a collection are found by an empty text.
 */
export async function findRecords(
  content: EditableContent,
  { text, brand, collection, most }: Asked<'find'>,
): Promise<FoundRecords> {
  const site = await content.access.load();
  const { brands, collections } = site.content;
  const lists = brands
    .filter(({ folder }) => brand === undefined || folder === brand)
    .flatMap(({ folder }) =>
      collections
        .filter((each) => collection === undefined || each === collection)
        .map((each) => new EditedList(content, site, { brand: folder, collection: each })),
    );
  const whole = plain(text.slice(0, mostCharacters)).trim();
  const words = whole.split(/\s+/).filter((word) => word !== '');
  let least = Math.min(words.length, 1);
  const found: { readonly record: DatedRecord; readonly has: number; readonly rank: number }[] = [];
  for (const record of lists.flatMap(datedRecords)) {
    const { identity, name, detail, nation } = listedTitle(record.list.collection, record.value);
    const [noun] = namesOf(record.list.collection).nouns;
    const title = plain([identity, name, detail, noun, record.when, nation && nationNames[nation]].join(' '));
    const has = words.filter((word) => title.includes(word) || title.includes(spaced(word))).length;
    least = Math.max(least, has);
    const isExact = whole !== '' && [identity, name].some((each) => plain(each) === whole);
    const rank = isExact ? 2 : Number(plain(name).includes(whole));
    if (has === least) found.push({ record, has, rank });
  }
  const best = found.filter(({ has }) => has === least);
  const inOrder = best.toSorted((one, other) => other.rank - one.rank);
  return {
    records: inOrder.slice(0, most).map(({ record }) => listedRecord(record)),
    count: best.length,
    isWhole: least === words.length,
    broken: lists.flatMap(brokenFiles),
  };
}

/** A text as it is compared: `King's Lynn` is found by `kings lynn`. */
function plain(text: string): string {
  return text.toLowerCase().replace(/['’.]/g, '');
}

/** A postcode with its space; anything else as it is. */
function spaced(word: string): string {
  return word.replace(/^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{2})$/, '$1 $2');
}

/** A record of a list, with when it is published if it or others of its identity have times. */
interface DatedRecord extends WrittenRecord {
  readonly list: EditedList;
  readonly when: string;
}

/** The records of a list. Those that are published now come first. */
function datedRecords(list: EditedList): readonly DatedRecord[] {
  const { records, site, timeZone } = list;
  const timed = records.filter(({ value }) => isTimed(value));
  const concerned = timed.flatMap((record) => spansOf(list.same(record.value), timeZone));
  const spans = new Map(concerned.map((span) => [span.record, span]));
  const isNow = (record: WrittenRecord) => {
    const span = spans.get(record);
    return span === undefined || holdsAt(span, site.time.instant);
  };
  const inOrder = records.toSorted((one, other) => Number(isNow(other)) - Number(isNow(one)));
  return inOrder.map((record) => {
    const span = spans.get(record);
    const { at, value } = record;
    return { list, at, value, when: span === undefined ? '' : spanInWords(span, timeZone) };
  });
}

function listedRecord({ list: { brand, collection }, at, value, when }: DatedRecord): ListedRecord {
  const [noun] = namesOf(collection).nouns;
  const title = listedTitle(collection, value);
  return { brand: brand.folder, brandName: brand.name, collection, noun, at, ...title, when };
}

/** What is wrong in the files that can't be edited until they are corrected. */
function brokenFiles({ content, files }: EditedList): readonly string[] {
  return files.flatMap((file) => {
    const now = content.files.now(file);
    const problems = 'problem' in now ? [now.problem] : now.said.problems;
    const first = problems.find(({ severity }) => severity === 'error');
    if (first === undefined) return [];
    return [`${content.shown(file)}, line ${first.at[0].start.line}: ${sentence(first)}`];
  });
}
