import { terminalText } from '../../base/document/terminal.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { ComingDate, ComingDates } from '../../forms/records/contract.js';
import { distanceWords, instantTitle, wholeSentence, whoText } from '../../report/upcoming/words.js';
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
  const { coming } = comingOfContent(
    { ...compiled, terms, locate },
    { after: now - 1, through, timeZone },
    { collection: [], brand: [] },
  );
  const groups = [
    ...groupedBy(coming, (one) => [one.instant, one.kind, one.brand, one.collection].join()).values(),
  ];
  const dates = groups.slice(0, mostDates).map((all): ComingDate => {
    const [first] = all;
    const more = all.length - mostNamed;
    return {
      when: `${instantTitle(first.instant, timeZone)}, ${distanceWords(first.instant, now, timeZone)}`,
      who: terminalText(whoText(first)),
      says: all
        .slice(0, mostNamed)
        .map((one) => terminalText(wholeSentence(one.sentence)))
        .join(' '),
      records: more > 0 ? [`… and ${more} more`] : [],
    };
  });
  return { dates, more: groups.length - dates.length };
}
