import { pattern } from '../../schema/types.js';
import type { Losses } from '../losses.js';
import { note } from '../v2.1/shared-types.js';

/**
 * To the minute, where v2.1 has seconds (D3): `09:00` and `09:00:00`. The colon is optional, as in 2.2.1; 24:00 and an offset
 * are allowed too, since v2.1 can express them (D2).
 */
export const timeToTheMinute = pattern(
  'TimeOfDay',
  /^((2[0-3]|[01]\d):?[0-5]\d|24:?00)(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
  {
    called: 'a time of day',
    takes: 'hours and minutes',
    examples: ['09:30'],
    also: '24:00 is the end of the day',
    isQuantity: true,
    time: { hasSeconds: false, hasEndOfDay: true },
  },
);

export function withoutSeconds(time: string, lost: Losses): string {
  const [, minute = '', seconds = '', offset = ''] = /^(.{5}):(\d\d(?:\.\d{3})?)(.*)$/.exec(time) ?? [];
  if (Number(seconds) !== 0) lost.add('seconds', time);
  return minute + offset;
}

export function withSeconds(time: string): string {
  const [, hour = '', minute = '', offset = ''] = /^(\d\d):?(\d\d)(.*)$/.exec(time) ?? [];
  return `${hour}:${minute}:00${offset}`;
}

/** The notes of v2.2 as the single text of v2.1: the texts of the list, joined by line breaks (D3). */
export function joinedNotes(notes: readonly string[], lost: Losses): string | undefined {
  let text: string | undefined;
  for (const [index, next] of notes.entries()) {
    const longer: string = text === undefined ? next : `${text}\n${next}`;
    if (note.safeParse(longer).success) text = longer;
    else lost.at(index).add('too-long', next);
  }
  return text;
}
