import { sha256 } from '../../base/bytes/sha256.js';
import { terminalText } from '../../base/document/terminal.js';
import { dayAfter } from '../../model/calendar.js';
import { instantText, localDay } from '../../model/time-zone.js';
import type { Coming, UpcomingFormat } from './upcoming.js';
import { isDayBreak, itemFileLine, itemTitle, someItems, wholeSentence, whoText } from './words.js';

/** So many records are named in a description. */
const mostItems = 50;

/** For calendars (RFC 5545): an event for what happens at an instant, of one kind, to one brand's collection. */
export const icsUpcoming: UpcomingFormat = {
  lineEnd: '\r\n',
  mostItems,
  *print({ content, now, timeZone, coming }) {
    yield* [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//opendata-press//upcoming//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      `X-WR-CALNAME:${escaped(`Open data: ${content}`)}`,
    ].map(contentLine);
    const counts = new Map<string, number>();
    for (const one of coming) {
      const subject = subjectOf(one);
      const count = counts.get(subject) ?? 0;
      counts.set(subject, count + 1);
      yield* eventLines(one, `${subject} ${count}`, timeZone, now).map(contentLine);
    }
    yield contentLine('END:VCALENDAR');
  },
};

/** What an event is about, the same from run to run, whatever else of it changes. */
function subjectOf({ kind, instant, brand, collection, sentences }: Coming): string {
  const isAlone = brand !== undefined && kind !== 'problem';
  return JSON.stringify([kind, instant, brand, collection, isAlone ? '' : sentences]);
}

function eventLines(one: Coming, subject: string, timeZone: string, now: number): string[] {
  const { instant, kind, sentences } = one;
  const said = sentences.map((each) => terminalText(wholeSentence(each))).join(' ');
  const { some, rest } = someItems(one, mostItems);
  const description = [
    `At ${instantText(instant, timeZone)}, ${timeZone}.`,
    ...some.flatMap((item) => [
      [itemTitle(item, one), itemFileLine(item)].filter(Boolean).join(', '),
      ...item.lines.map((line) => `  ${terminalText(line)}`),
    ]),
    ...(rest === '' ? [] : [rest]),
  ];
  const day = localDay(instant, timeZone);
  return [
    'BEGIN:VEVENT',
    `UID:${sha256(subject).slice(0, 32)}@opendata-press`,
    `DTSTAMP:${utcTime(now)}`,
    // What begins with a day is shown as that day, whatever zone the reader is in.
    ...(isDayBreak(instant, timeZone)
      ? [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(dayAfter(day))}`]
      : [`DTSTART:${utcTime(instant)}`]),
    `SUMMARY:${escaped([terminalText(whoText(one)), said].filter(Boolean).join(': '))}`,
    `DESCRIPTION:${escaped(description.join('\n'))}`,
    `CATEGORIES:${kind.toUpperCase()}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** RFC 5545 §3.3.11: a text, in which other control characters than tabs are not allowed. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, ' ');
}

/** Octets of a line without its end (RFC 5545 §3.1). */
const widest = 75;

/** A line with its end, folded between characters. */
function contentLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const point of line) {
    const own = Buffer.byteLength(point);
    if (octets + own > widest) {
      folded += '\n ';
      octets = 1;
    }
    folded += point;
    octets += own;
  }
  return `${folded}\n`;
}

/** `20261201T090000Z`, in whole seconds. */
function utcTime(instant: number): string {
  return compact(new Date(instant).toISOString().replace(/\.\d+/, ''));
}

function compact(time: string): string {
  return time.replace(/[-:]/g, '');
}
