import { likelyDates } from '../../../interface/schema/likely-values.js';
import { quoted } from '../../../model/message.js';
import { dayInWords, isCalendarDate, monthNames } from '../../../model/time/calendar.js';
import { recordRule } from '../rule.js';

const month = `(?:${monthNames.map((name) => name.slice(0, 3)).join('|')})[a-z]*`;

/** `31/12/2026`, `31 December 2026`, `Dec 31st, 2026`, `2026-12-31`; with a time and a day of the week before it. */
const date = [
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}[/.]\\d{1,2}[/.](?:\\d{4}|\\d{2})(?!\\d)',
  `\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month},? \\d{4}`,
  `${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`,
].join('|');
const before =
  '(?:(?:\\d{1,2}(?:[:.]\\d\\d)? ?(?:am|pm)|noon|midnight),? )?(?:on )?(?:the )?(?:end of )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?';

/** A last day, or an announced one: `until 10am on Monday 16 March 2020`, `will close at 3pm on 6 March 2020`. */
const promise = new RegExp(
  `\\b(?<how>until|till|up to(?: and including)?|valid (?:to|through)|(?:ends?|ending|expires?|expiring)(?: on)?|(?:apply|order|register|switch) by|(?:will|['’](?:ll|re|r)|is|are|be) (?:[^.!?]{0,60} )?(?:clos|open|re-?open|mov|relocat)(?:e|ing)\\b[^.!?]{0,60}? on) *${before}(?<date>${date})`,
  'gi',
);

/** Whether it is worth looking for one: nearly all texts have no year. */
const hasYear = /\d[/. -]+\d+[/.-]\d|[a-z\d],? \d{4}\b|\d{4}-\d/i;

/** What makes it a fact about the past, or a condition on it. */
const history =
  /\b(?:was|were|had|opened|received|taken|took|registered|applied|issued|bought|purchased|switched|held|joined|born|previous(?:ly)?|former(?:ly)?|used to|since)\b/i;

const sentenceEnd = /[.!?](?=\s|$)|\n/;

/** Texts that promise something until a day that has passed. */
export const dayPast = recordRule({
  rule: 'texts/day-past',
  severity: 'warning',
  message: ({ written, day }: { written: string; day: string }) => ({
    message: `${quoted(written)} is past: that was ${dayInWords(day)}.`,
    hint: 'say what is so now',
  }),
  of: 'text',
  texts: 'long',
  check(text, _, { today }) {
    if (!hasYear.test(text)) return undefined;
    for (const { 0: written, index, groups = {} } of text.matchAll(promise)) {
      const head = text.slice(0, index).split(sentenceEnd).at(-1) ?? '';
      // "Until 1 January 2020 this account was called …" says after the day what was so before it.
      const tail = text.slice(index + written.length).split(sentenceEnd)[0] ?? '';
      const sentence = head.trim() === '' ? tail : head;
      const day = dayOf(groups.date ?? '');
      if (day === undefined || history.test(sentence) || !today.isAfter(day)) continue;
      return { written: written.replace(/^['’]\w+ /, ''), day };
    }
    return undefined;
  },
});

/** The day that is written, of which the year may have two digits. */
function dayOf(written: string): string | undefined {
  const [day] = likelyDates(written.replace(/(?<=[/.])(?=\d\d$)/, '20'));
  return day !== undefined && isCalendarDate(day.suggestion) ? day.suggestion : undefined;
}
