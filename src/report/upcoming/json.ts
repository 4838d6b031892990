import { terminalText } from '../../base/document/terminal.js';
import { jsonText } from '../../base/markup/json-text.js';
import { instantText, localDay } from '../../model/time-zone.js';
import { type Coming, type ComingItem, toPublish, type UpcomingFormat } from './upcoming.js';
import { isDayBreak, wholeSentence } from './words.js';

/** Versions change when a reader of the one before would be wrong. docs/upcoming.md describes them. */
const upcomingVersion = 1;

/** For programs: everything, on one line an entry. */
export const jsonUpcoming: UpcomingFormat = {
  *print({ timeZone, now, through, since, coming }) {
    const text = (instant: number) => instantText(instant, timeZone);
    const { isLate, next } = toPublish({ coming, now });
    const head = {
      upcomingVersion,
      now: text(now),
      ...(through !== undefined && { until: text(through) }),
      timeZone,
      ...(since !== undefined && { since: { place: since.place, at: text(since.at) } }),
      publish: { late: isLate, ...(next !== undefined && { next: text(next) }) },
    };
    yield `${jsonText(head).slice(0, -1)},"entries":[`;
    let separator = '\n';
    for (const one of coming) {
      yield separator + jsonText(entryOf(one, timeZone));
      separator = ',\n';
    }
    yield '\n]}\n';
  },
};

function entryOf({ instant, sentences, items, ...facts }: Coming, timeZone: string) {
  return {
    instant: instantText(instant, timeZone),
    ...(isDayBreak(instant, timeZone) && { day: localDay(instant, timeZone) }),
    ...facts,
    sentences: sentences.map((each) => terminalText(wholeSentence(each))),
    items: items.map(itemOf),
  };
}

function itemOf({ lines, at: { file, start }, ...names }: ComingItem) {
  return {
    ...names,
    ...(lines.length > 0 && { changes: lines.map((line) => terminalText(line)) }),
    file,
    line: start.line,
    column: start.column,
  };
}
