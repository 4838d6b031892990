import type { DocumentBlock, Text } from '../../base/document/document.js';
import { markdownOf } from '../../base/document/markdown.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { Coming, Upcoming, UpcomingFormat } from './upcoming.js';
import {
  instantTitle,
  itemFileLine,
  itemTitle,
  someItems,
  verdictText,
  wholeSentence,
  whoText,
} from './words.js';

/** So many records of one kind of change are named. */
const mostItems = 20;

/** For a wiki, an issue or a job's summary. */
export const markdownUpcoming: UpcomingFormat = {
  mostItems,
  print: (upcoming) => markdownOf(page(upcoming)),
};

function* page(upcoming: Upcoming): Generator<DocumentBlock> {
  const { coming, content, timeZone } = upcoming;
  yield { heading: ['What is coming in ', { code: content }], level: 2 };
  yield { paragraph: verdictText(upcoming) };
  for (const [instant, all] of groupedBy(coming, (one) => one.instant)) {
    yield { heading: instantTitle(instant, timeZone), level: 3 };
    yield { list: all.map(comingText) };
  }
}

function comingText(one: Coming): Text {
  const who = whoText(one);
  const { some, rest } = someItems(one, mostItems);
  return {
    lines: [
      [
        ...(who.length === 0 ? [] : [{ tone: 'strong' as const, text: who }, ': ']),
        ...one.sentences.flatMap((each, at): Text[] => [at === 0 ? '' : ' ', wholeSentence(each)]),
      ],
      ...some.map((item): Text => {
        const title = itemTitle(item, one);
        return [
          ...(title === '' ? [] : [{ content: title }, ' ']),
          { code: itemFileLine(item) },
          ...item.lines.flatMap((line, at): Text[] => [at === 0 ? ': ' : '; ', line]),
        ];
      }),
      ...(rest === '' ? [] : [rest]),
    ],
  };
}
