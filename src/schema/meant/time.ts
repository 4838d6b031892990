import type { Meant } from './meant.js';

/** Times of day as people write them: `9:00`, `9am`, `4.30pm`, `1730`, `noon`; with seconds and without. */
export function timesMeant(written: string): readonly Meant[] {
  const words = written.trim().toLowerCase();
  if (words === 'noon' || words === 'midday') return clock(12, 0, 0);
  if (words === 'midnight') return clock(24, 0, 0);
  const [, hour, minute = '0', second = '0', half] =
    /^(\d{1,2})(?:[:.h]?(\d{2})(?:[:.](\d{2}))?)? ?(?:([ap])\.?m\.?)?(?:hrs)?$/.exec(words) ?? [];
  if (hour === undefined) return [];
  // A number alone may be anything.
  if (minute === '0' && half === undefined) return [];
  const isTwelve = Number(hour) === 12;
  if (half !== undefined && (Number(hour) > 12 || Number(hour) === 0)) return [];
  const hours = half === undefined ? Number(hour) : (isTwelve ? 0 : Number(hour)) + (half === 'p' ? 12 : 0);
  return clock(hours, Number(minute), Number(second));
}

function clock(hours: number, minutes: number, seconds: number): readonly Meant[] {
  const [hour, minute, second] = [hours, minutes, seconds].map((number) => String(number).padStart(2, '0'));
  return [{ suggestion: `${hour}:${minute}:${second}` }, { suggestion: `${hour}:${minute}` }];
}
