import type { Text } from '../../base/document/document.js';
import { cut } from '../../base/text/columns.js';
import { counted, grouped, quoted } from '../../model/message.js';
import type { FieldProfile, Notice, NoticeKind, ProfiledRecord } from './profile.js';

/** So many columns of a value are shown in a sentence. */
const mostOfValue = 40;

function shown(value: string): Text {
  return { content: cut(quoted(value), mostOfValue) };
}

type Sentence = (notice: Notice) => Text;

const valueText = ({ value = '' }: Notice) => shown(value);
const usualText = ({ usual = '' }: Notice) => shown(usual);

/** What a notice says after the name of its field. */
const sentences: Readonly<Record<NoticeKind, Sentence>> = {
  'far-above': (notice) => [
    valueText(notice),
    ' is far above the others, whose median is ',
    usualText(notice),
  ],
  'far-below': (notice) => [
    valueText(notice),
    ' is far below the others, whose median is ',
    usualText(notice),
  ],
  long: (notice) => [
    valueText(notice),
    ` is longer than the others, whose median is ${usualCount(notice, 'character')}`,
  ],
  short: (notice) => [
    valueText(notice),
    ` is shorter than the others, whose median is ${usualCount(notice, 'character')}`,
  ],
  many: (notice) => `has ${itemsOf(notice)}; the median of all is ${notice.usual}`,
  few: (notice) => `has ${itemsOf(notice)}; the median of all is ${notice.usual}`,
  form: (notice) => [
    valueText(notice),
    notice.count === 1 ? ' has' : ` and ${grouped(notice.count - 1)} more have`,
    ' another form than nearly all others, which are like ',
    usualText(notice),
  ],
  near: (notice) => [
    valueText(notice),
    timesText(notice),
    ' is nearly ',
    usualText(notice),
    ', which is frequent',
  ],
  repeated: (notice) => [
    valueText(notice),
    ` is in ${counted(notice.count, 'record')}; nearly all others have their own`,
  ],
  missing: ({ count, of }) =>
    `${grouped(count)} of ${counted(of, 'record')} ${count === 1 ? "doesn't" : "don't"} have it`,
  rare: ({ count, of }) =>
    `only ${grouped(count)} of ${counted(of, 'record')} ${count === 1 ? 'has' : 'have'} it`,
  'brand-without': ({ of }) =>
    `none of its ${counted(of, 'record')} has it, as nearly all of other brands do`,
  kind: (notice) => [
    `${counted(notice.count, 'value')} of ${grouped(notice.of)} `,
    notice.count === 1 ? 'is ' : 'are ',
    kindWords[notice.value ?? ''] ?? '',
    '; the others are ',
    kindWords[notice.usual ?? ''] ?? '',
  ],
  alone: (notice) => [valueText(notice), ` is there once among ${grouped(notice.of)}`],
  'new-value': (notice) => [valueText(notice), ' is new', timesText(notice)],
  'gone-value': (notice) => [valueText(notice), ' is gone', timesText(notice)],
  share: (notice) => [valueText(notice), ' of records have it; before ', usualText(notice)],
};

function usualCount({ usual }: Notice, noun: string): string {
  return counted(Number(usual), noun);
}

function itemsOf({ value }: Notice): string {
  return value === '0' ? 'no items' : counted(Number(value), 'item');
}

const kindWords: Readonly<Record<string, string>> = {
  text: 'texts',
  number: 'numbers',
  boolean: 'true or false',
  group: 'objects',
  nothing: 'null',
};

function timesText({ count }: Notice): string {
  return count === 1 ? '' : ` (${grouped(count)} times)`;
}

/** What a notice says of its field, with the records that it is about. */
export function noticeText(notice: Notice): Text {
  const names = notice.records.map(recordText).filter((name) => name !== '');
  const where =
    names.length === 0
      ? []
      : [': ', ...names.flatMap((content, index) => [...(index > 0 ? [', '] : []), { content }])];
  return [{ path: notice.field }, ' ', sentences[notice.kind](notice), { tone: 'quiet', text: where }];
}

/** `Fenland FB-0102`. */
export function recordText({ brand, identity }: ProfiledRecord): string {
  return identity === '' ? brand : `${brand} ${identity}`;
}

/** The smallest and the largest value, the shortest and the longest; empty for what has neither. */
export function rangeText({ smallest, largest, shortest, longest, holds }: FieldProfile): Text {
  if (smallest !== undefined && largest !== undefined) return between(smallest.value, largest.value);
  if (shortest === undefined || longest === undefined) return '';
  // Of codes nobody wants to know how long they are.
  if (holds === 'code' || holds === 'flag') return '';
  const [noun, plural] = holds === 'list' ? ['item', 'items'] : ['character', 'characters'];
  return [between(shortest.value, longest.value), ` ${longest.value === '1' ? noun : plural}`];
}

function between(from: string, to: string): Text {
  return from === to ? { content: from } : [{ content: from }, ' to ', { content: to }];
}
