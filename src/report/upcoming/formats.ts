import { capitalText, type DocumentBlock, type Text } from '../../base/document/document.js';
import { type Screen, terminalOf, terminalText } from '../../base/document/terminal.js';
import { groupedBy } from '../../base/grouped-by.js';
import { namesOf } from '../../model/collection.js';
import { counted, withCommas } from '../../model/message.js';
import { dayInWords } from '../../model/time/calendar.js';
import { instantText, localDay, startOfDay } from '../../model/time/time-zone.js';
import { dayNames, weekdayOf } from '../../model/time/week.js';
import { jsonLines, jsonText } from '../markup/json-text.js';
import { type Coming, toPublish, type Upcoming } from './upcoming.js';

/** The formats of what is coming. Each yields it in pieces, since it may be long. */
export const upcomingFormats = {
  pretty: (upcoming, screen) => terminalOf(document(upcoming), screen),
  json: jsonUpcoming,
} as const satisfies Readonly<Record<string, (upcoming: Upcoming, screen: Screen) => Iterable<string>>>;

/** Versions change when a reader of the one before would be wrong. docs/publishing.md describes them. */
const upcomingVersion = 2;

/** For programs: everything, on one line an entry. */
function* jsonUpcoming(upcoming: Upcoming): Generator<string> {
  const { timeZone, now, through, since, coming } = upcoming;
  const text = (instant: number) => instantText(instant, timeZone);
  const { isLate, next } = toPublish(upcoming);
  const head = {
    upcomingVersion,
    now: text(now),
    ...(through !== undefined && { until: text(through) }),
    timeZone,
    ...(since !== undefined && { since: { place: since.place, at: text(since.at) } }),
    publish: { late: isLate, ...(next !== undefined && { next: text(next) }) },
  };
  yield `${jsonText(head).slice(0, -1)},"entries":[`;
  const entries = coming.map(({ instant, sentence, lines, at, ...facts }) => ({
    instant: text(instant),
    ...(isDayBreak(instant, timeZone) && { day: localDay(instant, timeZone) }),
    ...facts,
    sentence: terminalText(wholeSentence(sentence)),
    ...(lines !== undefined && { changes: lines.map((line) => terminalText(line)) }),
    file: at.file,
    line: at.start.line,
    column: at.start.column,
  }));
  yield* jsonLines(entries);
  yield '\n]}\n';
}

/** So many of a kind are shown of a brand's collection. */
const most = 5;

/** For a terminal: instant by instant. */
function* document(upcoming: Upcoming): Generator<DocumentBlock> {
  const { coming, timeZone } = upcoming;
  const kindOf = ({ instant, kind, brand, collection }: Coming) => [instant, kind, brand, collection].join();
  const kinds = [...groupedBy(coming, kindOf).values()];
  for (const [instant, groups] of groupedBy(kinds, ([{ instant }]) => instant)) {
    const weekday = dayNames[weekdayOf(localDay(instant, timeZone))];
    yield { heading: `${weekday} ${instantWords(instant, timeZone)}`, level: 2 };
    const lines = groups.flatMap((all): Text[] => [
      ...whoText(all[0]),
      ...all.slice(0, most).flatMap((one): Text[] => {
        const { file, start } = one.at;
        const place: Text = { tone: 'quiet', text: { content: `${file}:${start.line}` } };
        const own = (one.lines ?? []).map((line): Text => ['    ', line]);
        return [['  - ', wholeSentence(one.sentence)], ...own, ['    ', place]];
      }),
      ...(all.length > most
        ? [`    … and ${withCommas(all.length - most)} more: \`--format json\` has all`]
        : []),
    ]);
    yield { paragraph: { lines } };
  }
  const said = verdictText(upcoming);
  yield toPublish(upcoming).isLate ? { verdict: said, isGood: false } : { paragraph: said };
}

/** What the whole says, and what a build has to publish of it. */
function verdictText(upcoming: Upcoming): string {
  const { coming, through, since, timeZone } = upcoming;
  const { isLate, next } = toPublish(upcoming);
  const until = through === undefined ? '' : ` until ${instantWords(through, timeZone)}`;
  if (since !== undefined) {
    const publication = `The publication, made for ${instantWords(since.at, timeZone)},`;
    if (isLate) return `${publication} lacks what has begun or ended since: build and publish now.`;
    if (next === undefined) return `${publication} lacks nothing${until}.`;
  }
  if (coming.length === 0) return `Nothing is coming${until}.`;
  const count = new Set(coming.map(({ instant }) => instant)).size;
  const all = `${counted(count, 'instant')}${until}`;
  if (next === undefined) return `${all}. No build has to publish anything.`;
  return `${all}. The next that a build has to publish: ${instantText(next, timeZone)}.`;
}

/** Whose it is: `Fenland Bank, branches`; nothing for settings. */
function whoText({ brand, collection }: Coming): Text[] {
  if (brand === undefined) return [];
  const what = collection === undefined ? '' : `, ${namesOf(collection).nouns[1]}`;
  return [['  ', { tone: 'strong', text: [{ content: brand }, what] }]];
}

function wholeSentence(sentence: Coming['sentence']): Text {
  return [...capitalText(sentence), '.'];
}

/** True for the first instant of a day. */
function isDayBreak(instant: number, timeZone: string): boolean {
  return instant === startOfDay(localDay(instant, timeZone), timeZone);
}

/** `1 December 2026` for the first instant of a day, else `1 December 2026, 09:00`. */
function instantWords(instant: number, timeZone: string): string {
  const day = dayInWords(localDay(instant, timeZone));
  if (isDayBreak(instant, timeZone)) return day;
  return `${day}, ${instantText(instant, timeZone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length)}`;
}
