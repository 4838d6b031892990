import type { DocumentBlock, Text } from '../../base/document/document.js';
import { screenWidth, terminalOf, terminalText } from '../../base/document/terminal.js';
import { groupedBy } from '../../base/grouped-by.js';
import { columnCount } from '../../base/text/columns.js';
import { type Coming, type ComingItem, toPublish, type Upcoming, type UpcomingFormat } from './upcoming.js';
import {
  distanceWords,
  instantTitle,
  itemFileLine,
  itemTitle,
  someItems,
  verdictText,
  wholeSentence,
  whoText,
} from './words.js';

/** So many records of one kind of change are named. */
const mostItems = 5;

/** For a terminal: day by day. */
export const prettyUpcoming: UpcomingFormat = {
  mostItems,
  print(upcoming, { style, ...screen }) {
    const width = screenWidth(screen.width);
    return terminalOf(screenful(upcoming, width), { style, width });
  },
};

function* screenful(upcoming: Upcoming, width: number): Generator<DocumentBlock> {
  const { coming, now, timeZone } = upcoming;
  for (const [instant, all] of groupedBy(coming, (one) => one.instant)) {
    const aside = distanceWords(instant, now, timeZone);
    yield { heading: instantTitle(instant, timeZone), level: 2, aside };
    yield { paragraph: { lines: all.flatMap((one) => linesOfComing(one, width)) } };
  }
  const said = verdictText(upcoming);
  yield toPublish(upcoming).isLate ? { verdict: said, isGood: false } : { paragraph: said };
}

function linesOfComing(one: Coming, width: number): Text[] {
  const who = whoText(one);
  const { some, rest } = someItems(one, mostItems);
  return [
    ...(who.length === 0 ? [] : [['  ', { tone: 'strong' as const, text: who }]]),
    ...one.sentences.map((each): Text => ['  - ', wholeSentence(each)]),
    ...some.flatMap((item) => linesOfItem(item, one, width)),
    ...(rest === '' ? [] : [{ tone: 'quiet' as const, text: `    ${rest}: --format json has all` }]),
  ];
}

/** A record or a setting on a line with its place if that fits, else below each other. */
function linesOfItem(item: ComingItem, one: Coming, width: number): Text[] {
  const title = terminalText({ content: itemTitle(item, one) });
  const place: Text = { tone: 'quiet', text: { content: itemFileLine(item) } };
  const isShort = columnCount(title) + columnCount(terminalText(place)) + 6 <= width;
  return [
    ...(title === ''
      ? [['    ', place]]
      : isShort
        ? [[`    ${title}  `, place]]
        : [`    ${title}`, ['      ', place]]),
    ...item.lines.map((line): Text => ['      ', line]),
  ];
}
