import { describe, expect, it } from 'vitest';
import {
  isOpenAt,
  linesOfWeek,
  momentIn,
  type PlaceHours,
  stateAt,
} from '../../src/parts/pages/places/hours.js';

/** A branch that is open on Monday, on Friday until midnight, and on Saturday. */
const branch: PlaceHours = {
  isAlwaysOpen: false,
  nation: undefined,
  week: '09:00-12:30 13:30-17:00;;;;09:00-24:00;09:30-13:00;',
  exceptions: [],
};
const special = (from: string, to: string, week: string, nation?: 'EW') => ({
  nation,
  exceptions: [[from, to, week, 'Refit']] as const,
});
const refit = special('2026-03-02', '2026-03-03', ';10:00-10:30;;;;;');
const christmas = special('2026-12-25', '2026-12-28', '10:00-14:00;;;;;;', 'EW');
// 2 March 2026 is a Monday.
const said = (date: string, time: string, more: Partial<PlaceHours> = {}) =>
  stateAt({ date, time }, { ...branch, ...more });

describe('what is said of today at a place', () => {
  it.each([
    ['08:59', 'closed', 'Closed. Opens at 09:00'],
    ['09:00', 'open', 'Open until 12:30'],
    ['12:30', 'closed', 'Closed. Opens at 13:30'],
    ['16:29', 'open', 'Open until 17:00'],
    ['16:30', 'soon', 'Closes at 17:00, in 30 minutes'],
    ['16:59', 'soon', 'Closes at 17:00, in a minute'],
    ['17:00', 'closed', 'Closed. Opens Friday at 09:00'],
  ])('at %s', (time, kind, text) => {
    expect(said('2026-03-02', time)).toEqual({ kind, text });
    expect(isOpenAt({ date: '2026-03-02', time }, branch)).toBe(kind !== 'closed');
  });

  it.each<[what: string, date: string, more: Partial<PlaceHours>, text: string | undefined]>([
    ['no hours', '2026-03-02', { week: undefined }, undefined],
    ['at any time', '2026-03-02', { isAlwaysOpen: true }, 'Open 24 hours'],
    ['not on this day', '2026-03-05', {}, 'Closed. Opens tomorrow at 09:00'],
    ['special hours, first day', '2026-03-02', refit, 'Closed. Opens tomorrow at 10:00 (Refit)'],
    ['special hours, last day', '2026-03-03', refit, 'Closes at 10:30, in 30 minutes (Refit)'],
    ['special hours, later', '2026-03-09', refit, 'Open until 12:30'],
    [
      'closed for months',
      '2026-03-02',
      special('2026-02-01', '2026-06-30', ';;;;;;'),
      'Closed today (Refit)',
    ],
    [
      'special hours only',
      '2026-03-03',
      { ...refit, week: undefined },
      'Closes at 10:30, in 30 minutes (Refit)',
    ],
    ['special hours only, later', '2026-03-09', { ...refit, week: undefined }, undefined],
    ['Christmas Day', '2026-12-25', { nation: 'EW' }, 'Bank holiday: hours may differ'],
    ['Boxing Day, a Saturday', '2026-12-26', { nation: 'EW' }, 'Bank holiday: hours may differ'],
    [
      'before its substitute',
      '2026-12-27',
      { nation: 'EW' },
      'Closed. Tomorrow is a bank holiday: hours may differ',
    ],
    ['2 January in Scotland', '2026-01-02', { nation: 'SC' }, 'Bank holiday: hours may differ'],
    ['2 January in England', '2026-01-02', { nation: 'EW' }, 'Open until 24:00'],
    ['Easter Monday in Scotland', '2026-04-06', { nation: 'SC' }, 'Open until 12:30'],
    ['an unknown nation', '2026-12-25', {}, 'Open until 24:00'],
    ['special hours on Christmas Day', '2026-12-25', christmas, 'Closed. Opens Monday at 10:00 (Refit)'],
    ['special hours on a substitute', '2026-12-28', christmas, 'Open until 14:00 (Refit)'],
  ])('at ten is that of %s', (_, date, more, text) => {
    expect(said(date, '10:00', more)?.text).toBe(text);
    const isOpen = /^(?:Open |Closes)/.test(text ?? '');
    expect(isOpenAt({ date, time: '10:00' }, { ...branch, ...more })).toBe(isOpen);
  });

  it('goes by the time of the place, in summer too', () => {
    const at = (instant: string) => momentIn('Europe/London', new Date(instant));
    expect(at('2026-07-05T23:30:00Z')).toEqual({ date: '2026-07-06', time: '00:30' });
    expect(at('2026-01-05T00:05:00Z')).toEqual({ date: '2026-01-05', time: '00:05' });
  });
});

it('the usual week has days in a row with the same hours in a line', () => {
  expect(linesOfWeek('09:00-17:00;09:00-17:00;10:00-12:00 13:00-17:00;09:00-17:00;09:00-17:00;;')).toEqual([
    { days: 'Monday and Tuesday', last: 1, hours: '09:00–17:00' },
    { days: 'Wednesday', last: 2, hours: '10:00–12:00, 13:00–17:00' },
    { days: 'Thursday and Friday', last: 4, hours: '09:00–17:00' },
    { days: 'Saturday and Sunday', last: 6, hours: 'closed' },
  ]);
});
