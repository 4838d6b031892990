import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../../src/model/week.js';
import { hoursOn, momentIn, nextException, stateAt } from '../../src/parts/pages/browser/hours.js';

const week = '0 09:00-12:30 13:30-17:00;4 09:00-24:00;5 09:30-13:00';
const place = { isAlwaysOpen: false, nation: undefined, week, exceptions: [] };
// 2 March 2026 is a Monday.
const monday = (time: string) => ({ date: '2026-03-02', day: 0, time });

describe('what is said of today at a place', () => {
  it.each([
    ['08:59', { kind: 'opens', at: '09:00' }],
    ['09:00', { kind: 'open', until: '12:30' }],
    ['12:30', { kind: 'opens', at: '13:30' }],
    ['16:29', { kind: 'open', until: '17:00' }],
    ['16:30', { kind: 'soon', until: '17:00', minutes: 30 }],
    ['16:59', { kind: 'soon', until: '17:00', minutes: 1 }],
    ['17:00', { kind: 'closed', next: { day: 4, isTomorrow: false, at: '09:00' } }],
  ])('at %s', (time, state) => {
    expect(stateAt(monday(time), place)).toEqual(state);
  });

  it('is closed on a day that the week does not name, and nothing where no hours are published', () => {
    expect(stateAt({ date: '2026-03-03', day: 1, time: '10:00' }, place)).toEqual({
      kind: 'closed',
      next: { day: 4, isTomorrow: false, at: '09:00' },
    });
    expect(stateAt(monday('10:00'), { ...place, week: '' })).toBeUndefined();
    expect(stateAt(monday('03:00'), { ...place, isAlwaysOpen: true })).toEqual({ kind: 'always' });
  });

  it('goes by exceptional hours from their first day to their last', () => {
    const exceptions = [['2026-03-02', '2026-03-03', '1 10:00-11:00', 'Refit']] as const;
    const on = (date: string, day: number) => stateAt({ date, day, time: '10:30' }, { ...place, exceptions });
    expect(on('2026-03-02', 0)).toEqual({
      kind: 'closed',
      next: { day: 1, isTomorrow: true, at: '10:00' },
      because: 'Refit',
    });
    expect(on('2026-03-03', 1)).toEqual({ kind: 'soon', until: '11:00', minutes: 30, because: 'Refit' });
    expect(on('2026-03-09', 0)).toEqual({ kind: 'open', until: '12:30' });
    expect(hoursOn('2026-03-03', week, exceptions).exception?.[3]).toBe('Refit');
  });

  it('names no next opening of a place that stays closed for a week', () => {
    const exceptions = [['2026-02-01', '2026-06-30', '', 'Refit']] as const;
    expect(stateAt(monday('10:00'), { ...place, exceptions })).toEqual({ kind: 'closed', because: 'Refit' });
  });

  it.each([
    ['on Christmas Day', '2026-12-25', 'EW', { kind: 'holiday' }],
    ['on Boxing Day, a Saturday', '2026-12-26', 'EW', { kind: 'holiday' }],
    ['before its substitute', '2026-12-27', 'EW', { kind: 'closed', next: { day: 0, isTomorrow: true } }],
    ['on its substitute', '2026-12-28', 'SC', { kind: 'holiday' }],
    ['on 2 January in Scotland', '2026-01-02', 'SC', { kind: 'holiday' }],
    ['on 2 January in England', '2026-01-02', 'EW', { kind: 'open', until: '24:00' }],
    ['on Easter Monday in Scotland', '2026-04-06', 'SC', { kind: 'open', until: '12:30' }],
    ['where the nation is unknown', '2026-12-25', undefined, { kind: 'open', until: '24:00' }],
    ['the day after', '2026-12-29', 'EW', { kind: 'closed', next: { day: 4, isTomorrow: false } }],
  ] as const)('is not that it is open on a bank holiday: %s', (_, date, nation, state) => {
    expect(stateAt({ date, day: weekdayOf(date), time: '10:00' }, { ...place, nation })).toEqual(state);
  });

  it('goes by exceptional hours on a bank holiday, and is as ever of a place that is always open', () => {
    const exceptions = [['2026-12-25', '2026-12-28', '0 10:00-14:00', 'Christmas']] as const;
    const on = (date: string, isAlwaysOpen = false) =>
      stateAt(
        { date, day: weekdayOf(date), time: '11:00' },
        { ...place, nation: 'EW', exceptions, isAlwaysOpen },
      );
    expect(on('2026-12-25')).toEqual({
      kind: 'closed',
      next: { day: 0, isTomorrow: false, at: '10:00' },
      because: 'Christmas',
    });
    expect(on('2026-12-28')).toEqual({ kind: 'open', until: '14:00', because: 'Christmas' });
    expect(on('2027-01-01', true)).toEqual({ kind: 'always' });
  });

  it.each([
    ['2026-01-01', 1],
    ['2026-04-04', 1],
    ['2026-04-07', 0],
    ['2026-12-25', 0],
    ['2026-12-26', undefined],
  ])('on %s has these exceptional hours next, whatever their order', (date, at) => {
    const exceptions = [
      { from: '2026-12-25', to: '2026-12-25' },
      { from: '2026-04-03', to: '2026-04-06' },
    ];
    expect(nextException(date, exceptions)).toBe(at);
  });

  it('goes by the time of the place, in summer too', () => {
    expect(momentIn('Europe/London', new Date('2026-07-05T23:30:00Z'))).toEqual({
      date: '2026-07-06',
      day: 0,
      time: '00:30',
    });
    expect(momentIn('Europe/London', new Date('2026-01-05T00:05:00Z'))).toEqual({
      date: '2026-01-05',
      day: 0,
      time: '00:05',
    });
  });
});
