import type { Text } from '../../base/document/document.js';
import type { Comparison } from '../../build/changes/comparison.js';
import { dayInWords } from '../../model/calendar.js';
import { counted } from '../../model/message.js';

/** So many instants are named. */
const mostInstants = 5;

/** `Takes effect on 1 December 2026 at 00:00.`; undefined for what is published at once. */
export function effectLine({ takesEffect }: Comparison): string | undefined {
  return takesEffect && `Takes effect on ${timeInWords(takesEffect)}.`;
}

/** What changes later by itself, with the option that shows it; undefined if nothing does. */
export function laterLine({ later: [first, ...more] = [] }: Comparison): Text | undefined {
  if (first === undefined) return undefined;
  const shown = [first, ...more].slice(0, mostInstants).map(timeInWords);
  const rest = more.length + 1 - shown.length;
  const times = [shown.join('; '), ...(rest > 0 ? [counted(rest, 'later time')] : [])].join(' and ');
  return [
    `Records begin or end later: on ${times}. See what changes then with `,
    { code: `--at ${first}` },
    '.',
  ];
}

/** `1 December 2026 at 00:00`, of the local time of an instant. */
function timeInWords(instant: string): string {
  const [day = '', time = ''] = instant.split('T');
  return `${dayInWords(day)} at ${time.slice(0, 'HH:MM'.length)}`;
}
