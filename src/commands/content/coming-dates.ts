import { terminalText } from '../../base/document/terminal.js';
import type { ComingDate, ComingDates } from '../../editors/forms/contract.js';
import {
  distanceWords,
  instantTitle,
  itemTitle,
  someItems,
  wholeSentence,
  whoText,
} from '../../report/upcoming/words.js';
import type { Terminal } from '../cli/terminal.js';
import { comingOfContent } from '../project/coming-content.js';
import { type CheckOptions, compileContent } from '../project/compile-content.js';

/** So far ahead it is looked, in milliseconds. */
const stretch = 31 * 24 * 3_600_000;
const mostDates = 12;
/** So many records of a date are named. */
const mostNamed = 3;

/** What will change by itself in the next month, or has to be done by a day, in the words of `opendata upcoming`. */
export async function comingDates(options: CheckOptions, terminal: Terminal): Promise<ComingDates> {
  const compiled = await compileContent(options, terminal, 'publish');
  const { terms, locate, time } = compiled;
  if (terms === undefined || locate === undefined) return { dates: [], more: 0 };
  const { instant: now, timeZone } = time;
  const through = now + stretch;
  const coming = comingOfContent(
    { ...compiled, terms, locate },
    { after: now - 1, through, timeZone },
    { collection: [], brand: [] },
    mostNamed,
  );
  const dates = coming.slice(0, mostDates).map((one): ComingDate => {
    const { some, rest } = someItems(one, mostNamed);
    const names = some.map((item) => itemTitle(item, one)).filter((name) => name !== '');
    return {
      when: `${instantTitle(one.instant, timeZone)}, ${distanceWords(one.instant, now, timeZone)}`,
      who: terminalText(whoText(one)),
      says: one.sentences.map((each) => terminalText(wholeSentence(each))).join(' '),
      records: [...names, ...(rest === '' ? [] : [rest])],
    };
  });
  return { dates, more: coming.length - dates.length };
}
