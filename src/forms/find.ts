import { isTimed } from '../interface/records/record-times.js';
import { namesOf } from '../model/collection.js';
import { nationNames } from '../model/place/nation.js';
import type { Nation } from '../model/time/bank-holidays.js';
import { sentence } from '../report/report/sentence.js';
import type { EditableContent } from './records/content.js';
import { EditedList } from './records/edited-list.js';
import { type ListedTitle, listedTitle } from './records/record-title.js';
import type { BrokenFile, FoundRecords, ListedRecord } from './records/replies.js';
import type { Asked, WrittenRecord } from './records/requests.js';
import { spanInWords, spansOf } from './records/spans.js';

/** So much of what was typed counts. */
const mostCharacters = 200;

/**
 * The records that have all words of a text in their name, number, town or postcode, those that have it whole first. All
 * records of a brand or a collection are found by an empty text.
 */
export async function findRecords(
  content: EditableContent,
  { text, brand, collection, nation, most }: Asked<'find'>,
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
  const whole = text.slice(0, mostCharacters).toLowerCase().trim();
  const words = whole.split(/\s+/).filter((word) => word !== '');
  const nations = new Set<Nation>();
  const found = lists.flatMap((list) =>
    listedRecords(list, ({ identity, name, detail, nation: own }, when) => {
      if (own !== undefined) nations.add(own);
      const title = `${identity} ${name} ${detail} ${when} ${own ? nationNames[own] : ''}`.toLowerCase();
      return (
        (nation === undefined || own === nation) &&
        words.every((word) => title.includes(word) || title.includes(spaced(word)))
      );
    }),
  );
  const isWhole = ({ identity, name }: ListedRecord) =>
    whole !== '' && [identity, name].some((each) => each.toLowerCase() === whole);
  const best = found.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
  return {
    records: best.slice(0, most),
    count: found.length,
    nations: [...nations].sort(),
    broken: lists.flatMap(brokenFiles),
  };
}

/** A postcode with its space; anything else as it is. */
function spaced(word: string): string {
  return word.replace(/^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{2})$/, '$1 $2');
}

/**
 * Some records of a list, with when they are published if they or others of their identity have times. Those that are
 * published now come first.
 */
function listedRecords(
  list: EditedList,
  isFound: (title: ListedTitle, when: string) => boolean,
): readonly ListedRecord[] {
  const { brand, collection, records, timeZone } = list;
  const { instant } = list.site.time;
  const timed = records.filter(({ value }) => isTimed(value));
  const concerned = timed.flatMap((record) => spansOf(list.same(record.value), timeZone));
  const spans = new Map(concerned.map((span) => [span.record, span]));
  const isNow = (record: WrittenRecord) => {
    const { begin = instant, end = Infinity } = spans.get(record) ?? {};
    return begin <= instant && instant < end;
  };
  const inOrder = records.toSorted((one, other) => Number(isNow(other)) - Number(isNow(one)));
  const [noun] = namesOf(collection).nouns;
  const place = { brand: brand.folder, brandName: brand.name, collection, noun };
  return inOrder.flatMap((record): ListedRecord[] => {
    const { at, value } = record;
    const title = listedTitle(collection, value);
    const span = spans.get(record);
    const when = span === undefined ? '' : spanInWords(span, timeZone);
    return isFound(title, when) ? [{ ...place, at, ...title, when }] : [];
  });
}

/** The files that can't be edited until they are corrected. */
function brokenFiles({ content, files }: EditedList): readonly BrokenFile[] {
  return files.flatMap((file) => {
    const now = content.files.now(file);
    const problems = 'problem' in now ? [now.problem] : now.said.problems;
    const first = problems.find(({ severity }) => severity === 'error');
    if (first === undefined) return [];
    return [{ file: content.shown(file), line: first.at[0].start.line, message: sentence(first) }];
  });
}
