import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../src/interface/records/fields.js';
import {
  daysOfChange,
  offeredAfter,
  offeredBefore,
  offerOf,
  type ProductOffer,
  partsOfState,
  saleStatus,
  termsOn,
} from '../../src/interface/terms/offer.js';
import { dayAfter } from '../../src/model/time/calendar.js';
import { account, choice, notSold, season, stages, succession, type VariantOfState } from './fixtures.js';

/** `P1 → P2 → R1`; choices with `|`, conflicts with `!`. */
function shown(offer: ProductOffer, day: string): string {
  return termsOn(offer, day)
    .map(({ states, isConflict }) =>
      states.map(({ identification }) => identification ?? '?').join(isConflict ? '!' : '|'),
    )
    .join(' → ');
}

function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((others) => [item, ...others]));
}

function onDays(states: readonly VariantOfState[], days: readonly string[]): readonly string[] {
  const offer = offerOf(account(states));
  return days.map((day) => `${day} ${saleStatus(offer, day)}: ${shown(offer, day)}`);
}

describe('the terms of a day (D48)', () => {
  it.each(ordersOf(stages))(
    'are the stages in their order, of which one is replaced, in any order of the list',
    (...states) => {
      const expected = ['2026-11-30 on sale: P1 → P2 → R1', '2026-12-01 on sale: P3 → P2 → R1'];
      const days = ['2026-11-30', '2026-12-01'];
      expect(onDays(states, days)).toEqual(expected);
      const relinked = states.map((each) => (each.id === 'P2' ? { ...each, after: 'P3' } : each));
      expect(onDays(relinked, days)).toEqual(expected);
    },
  );

  it('are those of the usual state that has begun, where one follows another', () => {
    expect(onDays(succession, ['1950-01-01', '2026-11-30', '2026-12-01'])).toEqual([
      '1950-01-01 on sale: R1',
      '2026-11-30 on sale: R1',
      '2026-12-01 on sale: R2',
    ]);
    const open = [{ ...succession[0], last: '9999-12-31' }, { ...succession[1] }];
    expect(onDays(open, ['2026-11-30', '2026-12-01'])).toEqual([
      '2026-11-30 on sale: R1',
      '2026-12-01 on sale: R1!R2',
    ]);
  });

  it('are stages, then a choice; before the first day, those of it', () => {
    expect(onDays(choice, ['2026-01-31', '2026-02-01'])).toEqual([
      '2026-01-31 announced: Y1 → Y2 → A|B',
      '2026-02-01 on sale: Y1 → Y2 → A|B',
    ]);
  });

  it('have what is announced to follow a tenure, and between two seasons are those of the last', () => {
    expect(onDays(season, ['2026-07-31', '2026-10-31', '2026-11-01', '2027-08-01', '2027-10-01'])).toEqual([
      '2026-07-31 announced: S26 → S27',
      '2026-10-31 on sale: S26 → S27',
      '2026-11-01 between offers: S26 → S27',
      '2027-08-01 on sale: S27',
      '2027-10-01 on sale: S27!X27',
    ]);
  });

  it('of a product that is not on sale are those of its last day, with the parts of its state, each whole (D5)', () => {
    const offer = offerOf(notSold);
    expect(['2014-12-31', '2015-10-12', '2026-11-23'].map((day) => shown(offer, day))).toEqual([
      'OLD',
      'NEW',
      'NEW',
    ]);
    expect(saleStatus(offer, '2014-12-31')).toBe('not on sale');
    const [old, now] = offer.states;
    expect(old && partsOfState(offer, old)).toEqual({
      CoreProduct: { MonthlyMaximumCharge: '3.00' },
      MobileWallet: [{ Notes: ['beside'] }],
    });
    expect(now && partsOfState(offer, now)).toEqual({ MobileWallet: [{ Notes: ['inside'] }] });
  });

  it('without a PredecessorID that names a state have those with tenure first, in the order of the list', () => {
    const states = [
      { id: 'R', after: 'nothing' },
      { id: 'Y1', kind: 'Promotional', months: 12, first: '1900-01-01', last: '9999-12-31' },
      { id: 'Y2', kind: 'Promotional', months: 12, first: '1900-01-01', last: '9999-12-31' },
    ];
    expect(onDays(states, ['2026-01-01'])).toEqual(['2026-01-01 on sale: Y1 → Y2 → R']);
  });

  it('of a dated promotion beside usual terms name the promotion first', () => {
    const states = [{ id: 'R' }, { id: 'P', kind: 'Promotional', first: '2026-01-01', last: '2026-03-31' }];
    expect(onDays(states, ['2025-12-31', '2026-03-31', '2026-04-01'])).toEqual([
      '2025-12-31 on sale: R',
      '2026-03-31 on sale: P → R',
      '2026-04-01 on sale: R',
    ]);
  });

  it('of states that name each other in a circle, or end before they begin, are there too', () => {
    const circle = ['AB', 'BA'].map(([id, after]) => ({ id: id!, after: after! }));
    expect(onDays(circle, ['2026-01-01'])).toEqual(['2026-01-01 on sale: A|B']);
    const backwards = [{ id: 'A', first: '2026-05-01', last: '2026-04-01' }];
    expect(onDays(backwards, ['2026-01-01', '2026-06-01'])).toEqual([
      '2026-01-01 announced: A',
      '2026-06-01 past: A',
    ]);
  });

  it('have no states where the product has none, which is on sale', () => {
    const offer = offerOf({ Name: 'Vale', Identification: 'NB-9' });
    expect([termsOn(offer, '2026-01-01'), saleStatus(offer, '2026-01-01')]).toEqual([[], 'on sale']);
  });
});

it.each([
  [season, ['2026-08-01', '2026-11-01', '2027-08-01', '2027-10-01']],
  // These days mean that there is none.
  [[{ first: '1900-01-01', last: '2090-01-01' }], []],
  [[{ first: '1900-01-02', last: '2089-12-31' }], ['1900-01-02', '2090-01-01']],
])('the terms of %j change on first days, and those after last days (D48)', (states, days) => {
  expect(daysOfChange(offerOf(account(states)))).toEqual(days);
});

it.each([
  ['2026-04-15', '2026-03-31', '2026-05-15'],
  ['2026-03-31', '2026-02-01', '2026-05-15'],
  ['2026-05-15', '2026-03-31', '2026-06-30'],
  ['2026-02-01', undefined, '2026-05-15'],
  ['2026-06-30', '2026-05-20', undefined],
])('before and after %s something is offered on %s and %s', (day, before, after) => {
  const offer = offerOf(
    account([
      { last: '2026-03-31' },
      { first: '2026-02-01', last: '2026-02-01' },
      // None of its days is one.
      { first: '2026-05-01', last: '2026-04-01' },
      { first: '2026-05-15', last: '2026-05-20' },
      { first: '2026-06-30' },
    ]),
  );
  expect([offeredBefore(offer, day), offeredAfter(offer, day)]).toEqual([before, after]);
  expect(offer.states.map(({ path }) => path.join('.'))[4]).toBe('PCAMarketingState.4');
});

const dayOfSpan = fc.integer({ min: 0, max: 400 }).map((count) => dayAfter('2026-01-01', count));
const someState = fc.record(
  {
    id: fc.constantFrom('A', 'B', 'C', 'D'),
    after: fc.constantFrom('A', 'B', 'C', 'D', 'nothing'),
    kind: fc.constantFrom('Promotional', 'Regular'),
    first: fc.oneof(fc.constant('1900-01-01'), dayOfSpan),
    last: fc.oneof(fc.constantFrom('9999-12-31', '2099-12-31'), dayOfSpan),
    months: fc.constantFrom(6, 12),
  },
  { requiredKeys: ['kind'] },
);
const someProduct = fc
  .tuple(fc.array(someState, { minLength: 1, maxLength: 5 }), fc.constantFrom({}, { OnSaleIndicator: false }))
  .map(([states, more]): Fields => account(states, more));

it('the terms of a day are the same in every order of the list, where a PredecessorID names a state (D48)', () => {
  fc.assert(
    fc.property(someProduct, fc.array(dayOfSpan, { minLength: 1, maxLength: 5 }), (product, days) => {
      const states = product.PCAMarketingState ?? [];
      const names = new Set(states.map(({ Identification }) => Identification));
      // Two that are equal, or have one name, can't be told apart.
      fc.pre(names.size === states.length);
      fc.pre(
        states.some(
          ({ PredecessorID: named, Identification }) => named !== Identification && names.has(named ?? '-'),
        ),
      );
      const all = ordersOf(states).map((order) => {
        const offer = offerOf({ ...product, PCAMarketingState: order });
        return days.map((day) => shown(offer, day)).join('\n');
      });
      expect(new Set(all).size).toBe(1);
    }),
    { numRuns: 60 },
  );
});
