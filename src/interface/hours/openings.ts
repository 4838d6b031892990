import { clockTime, isNight, wholeDay } from '../../model/time/time-of-day.js';
import { isNoOpening, type Opening } from './hours-of-days.js';
import type { HoursWord } from './hours-words.js';

/** What is doubtful in hours. */
export interface Doubts {
  first?: 'backwards' | 'night' | 'hour';
  /** The hours that are probably meant, and where they are in the text. */
  readonly meant: { readonly at: number; readonly end: number; readonly hours: string }[];
}

const noon = 12 * 60;
/** Before this, no time of a bank is in the morning if it comes after another one. */
const early = 7 * 60;
export const wholeDayOpening: Opening = { open: 0, close: wholeDay };

/** The hours that words mean. Of those that are doubtful, it notes what is meant. */
export function openingsOf(words: readonly HoursWord[], doubts: Doubts): readonly Opening[] {
  if (words[0]?.kind === 'always') return [wholeDayOpening];
  const times = words.filter((word) => word.kind === 'time');
  let last = -1;
  let doubt: Doubts['first'];
  let isKnown = true;
  const meant = times.map(({ time: { minutes, hasHalf, isHour } }, at): number => {
    const isOpening = at % 2 === 0;
    const isBefore = isOpening ? minutes <= last && minutes < early : minutes <= last;
    const isMidnight = isOpening ? minutes % wholeDay === 0 : minutes === 0;
    const isDoubtful = !hasHalf && !isMidnight && (isBefore || (isOpening && isNight(minutes)));
    if (isHour) doubt ??= 'hour';
    if (isDoubtful) doubt ??= isBefore ? 'backwards' : 'night';
    const isLater = isDoubtful && minutes < noon && minutes + noon > last;
    if (isDoubtful && !isLater) isKnown = false;
    last = isLater ? minutes + noon : minutes;
    return last;
  });
  const openings = meant.flatMap((open, at) => (at % 2 === 0 ? [openingOf(open, meant[at + 1]!)] : []));
  const isBackwards = openings.some((opening) => opening.close <= opening.open && !isNoOpening(opening));
  if (isBackwards) doubt ??= 'backwards';
  if (doubt !== undefined && isKnown && !isBackwards) {
    const said = openings.map(({ open, close }) => `${clockTime(open)}-${clockTime(close)}`).join(', ');
    doubts.meant.push({ at: times[0]!.at, end: times.at(-1)!.end, hours: said });
  }
  if (doubt !== undefined) doubts.first ??= doubt;
  return openings;
}

/**
 * The hours between two times. Midnight at the end is that of the same day, unless they begin at midnight too: then
 * they mean "closed", which is how spreadsheets show a day without hours.
 */
function openingOf(open: number, close: number): Opening {
  return { open, close: close === 0 && open % wholeDay !== 0 ? wholeDay : close };
}
