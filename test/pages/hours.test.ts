import { describe, expect, it } from 'vitest';
import {
  type Exception,
  hoursOn,
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

  it('is nothing where no hours are published', () => {
    expect(said('2026-03-02', '10:00', { week: undefined })).toBeUndefined();
    expect(said('2026-03-02', '03:00', { isAlwaysOpen: true })?.text).toBe('Open 24 hours');
    expect(said('2026-03-05', '10:00')?.text).toBe('Closed. Opens tomorrow at 09:00');
  });

  it('goes by special hours from their first day to their last', () => {
    const exceptions: Exception[] = [['2026-03-02', '2026-03-03', ';10:00-11:00;;;;;', 'Refit']];
    const on = (date: string) => said(date, '10:30', { exceptions })?.text;
    expect(on('2026-03-02')).toBe('Closed. Opens tomorrow at 10:00 (Refit)');
    expect(on('2026-03-03')).toBe('Closes at 11:00, in 30 minutes (Refit)');
    expect(on('2026-03-09')).toBe('Open until 12:30');
    const long: Exception[] = [['2026-02-01', '2026-06-30', ';;;;;;', 'Refit']];
    expect(said('2026-03-02', '10:00', { exceptions: long })?.text).toBe('Closed today (Refit)');
    expect(said('2026-03-02', '10:00', { exceptions, week: undefined })?.text).toContain('Refit');
    expect(said('2026-03-09', '10:00', { exceptions, week: undefined })).toBeUndefined();
  });

  it.each([
    ['on Christmas Day', '2026-12-25', 'EW', 'Bank holiday: hours may differ'],
    ['on Boxing Day, a Saturday', '2026-12-26', 'EW', 'Bank holiday: hours may differ'],
    ['before its substitute', '2026-12-27', 'EW', 'Closed. Tomorrow is a bank holiday: hours may differ'],
    ['on 2 January in Scotland', '2026-01-02', 'SC', 'Bank holiday: hours may differ'],
    ['on 2 January in England', '2026-01-02', 'EW', 'Open until 24:00'],
    ['on Easter Monday in Scotland', '2026-04-06', 'SC', 'Open until 12:30'],
    ['where the nation is unknown', '2026-12-25', undefined, 'Open until 24:00'],
  ] as const)('is not that it is open on a bank holiday: %s', (_, date, nation, text) => {
    expect(said(date, '10:00', { nation })?.text).toBe(text);
    expect(isOpenAt({ date, time: '10:00' }, { ...branch, nation })).toBe(text.startsWith('Open'));
  });

  it('goes by special hours on a bank holiday', () => {
    const exceptions: Exception[] = [['2026-12-25', '2026-12-28', '10:00-14:00;;;;;;', 'Christmas']];
    const times: PlaceHours = { ...branch, nation: 'EW', exceptions };
    expect(hoursOn('2026-12-25', times).hours).toEqual([]);
    expect(hoursOn('2026-12-28', times).hours).toEqual(['10:00-14:00']);
    expect(stateAt({ date: '2026-12-25', time: '11:00' }, times)?.text).toBe(
      'Closed. Opens Monday at 10:00 (Christmas)',
    );
    expect(stateAt({ date: '2026-12-28', time: '11:00' }, times)?.text).toBe('Open until 14:00 (Christmas)');
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
