import { type TypedTime, timeForm, typedTime } from '../../model/time/time-of-day.js';
import { type DayName, dayNames } from '../../model/time/week.js';

/** A day that hours are given for. */
export type HoursDay = DayName | 'holidays';

/** A word of hours, and where it is in its text. */
export type HoursWord =
  | { readonly kind: 'day' | 'days'; readonly days: readonly HoursDay[]; readonly at: number }
  | { readonly kind: 'time'; readonly time: TypedTime; readonly at: number; readonly end: number }
  | { readonly kind: 'always' | 'closed' | 'except' | 'to' | 'and' | 'end' | 'other'; readonly at: number };

/** The words of hours, tried in this order; of those without a kind, none says anything. */
const forms: readonly (readonly [kind: Exclude<HoursWord['kind'], 'other'> | undefined, form: RegExp])[] = [
  ['closed', /^(?:(?:is|are) )?(?:closed|close|shut|off|not open)\b(?: all day)?(?: (?:on|at|over)\b)?/i],
  [
    'always',
    /^(?:24 ?[x/] ?7|24 ?h(?:ou)?rs?\b(?: (?:a|per) day)?(?:,? 7 days(?: (?:a|per) week)?)?|24h|all day|always|round the clock)(?!\w)/i,
  ],
  [
    'days',
    /^(?:weekdays?|weekends?|daily|every ?day|7 days(?: (?:a|per) week)?|(?:bank|public)[ -]hol(?:iday)?s?|PH)(?!\w)/i,
  ],
  ['day', /^(?:[a-z]+)\.?/i],
  ['time', timeForm],
  ['to', /^(?:[-–—−]+|(?:to|until|till?|through|thru)\b)/i],
  ['except', /^(?:except(?: for| on)?|excluding|excl\b\.?|apart from|but not|not)(?!\w)/i],
  ['and', /^(?:[,&/]|and\b)/i],
  ['end', /^[;|.()\n]/],
  [undefined, /^(?:\s|:|(?:opens?|opening|hours|from|on)\b)/i],
];

/** The words of a text about hours. */
export function hoursWords(text: string): HoursWord[] {
  const words: HoursWord[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    let length = 0;
    for (const [kind, form] of forms) {
      const [said = ''] = form.exec(rest) ?? [];
      if (said === '') continue;
      const word = kind === undefined ? undefined : wordOf(kind, said, at);
      if (kind !== undefined && word === undefined) continue;
      if (word !== undefined) words.push(word);
      length = said.length;
      break;
    }
    if (length === 0) words.push({ kind: 'other', at });
    // An unknown word is one, whatever its letters could begin.
    at += length || (/^[\p{L}\p{N}]+/u.exec(rest)?.[0].length ?? 1);
  }
  return words;
}

function wordOf(kind: Exclude<HoursWord['kind'], 'other'>, said: string, at: number): HoursWord | undefined {
  if (kind === 'time') {
    const time = typedTime(said);
    return time === undefined || time.seconds > 0 ? undefined : { kind, time, at, end: at + said.length };
  }
  if (kind === 'day') {
    const day = dayNamed(said.replace('.', ''));
    return day === undefined ? undefined : { kind, days: [day], at };
  }
  return kind === 'days' ? { kind, days: daysCalled(said), at } : { kind, at };
}

/** `Tues`, `Thursdays`; with two letters only as OpenStreetMap writes them, since "we" is a word. */
function dayNamed(word: string): DayName | undefined {
  const letters = word.toLowerCase();
  if (letters === 'weds') return 'Wednesday';
  if (letters.length < (/^[A-Z][a-z]$/i.test(word) && word !== letters ? 2 : 3)) return undefined;
  return dayNames.find((name) => `${name.toLowerCase()}s`.startsWith(letters));
}

function daysCalled(word: string): readonly HoursDay[] {
  if (/hol|^ph/i.test(word)) return ['holidays'];
  return /weekd/i.test(word) ? dayNames.slice(0, 5) : /weeke/i.test(word) ? dayNames.slice(5) : dayNames;
}
