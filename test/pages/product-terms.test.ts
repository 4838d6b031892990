import { describe, expect, it } from 'vitest';
import { datedStages } from '../../src/parts/pages/products/stages.js';
import { account, choice, notSold, season, stages, succession } from '../terms/fixtures.js';
import { answers, linesOf, product } from './products.js';

const usual = { id: 'R', after: 'P' };
const first = '2026-02-01';

it.each<[what: string, states: Parameters<typeof account>[0], day: string | undefined, said: string[]]>([
  [
    'stages in their order, and those that begin on a later day with that day',
    stages,
    undefined,
    [
      '£1 for 9 months, then £4 for 12 months, then £9',
      'From 1 December 2026:',
      '£2 for 9 months, then £4 for 12 months, then £9',
    ],
  ],
  ['what never changes once', choice.map((state) => ({ ...state, charge: '5.00' })), undefined, ['£5']],
  [
    'choices beside each other, by their notes',
    choice.map((state, at) => ({ ...state, charge: `${at}.00` })),
    undefined,
    ['£0 for 12 months, then £1 for 12 months, then £2 (A) or £3 (B)'],
  ],
  [
    'both of a conflict, with their days',
    season.map((state, at) => ({ ...state, charge: `${at}.00` })),
    '2027-10-02',
    ['£1 from 1 August 2027 and £2 from 1 October 2027'],
  ],
  [
    'the last day of an offer without tenure, and nothing after it',
    [
      { id: 'P', kind: 'Promotional', last: '2027-01-11', charge: '4.50' },
      { ...usual, charge: '7.50' },
    ],
    undefined,
    ['£4.50 offered until 11 January 2027, usually £7.50', 'From 12 January 2027:', '£7.50'],
  ],
  [
    'usual stages without a length after each other too',
    [
      { id: 'T1', first, charge: '1.00' },
      { id: 'T2', after: 'T1', first, charge: '2.00' },
    ],
    undefined,
    ['£1, then £2'],
  ],
  [
    'that what one stage has is not stated for the other',
    [{ id: 'P', kind: 'Promotional', months: 12, charge: '1.00' }, usual],
    undefined,
    ['For 12 months', '£1', 'Then usual terms', 'Not stated'],
  ],
])('the terms of a product say %s', (_, states, day, said) => {
  const about = ' Most that borrowing without agreement can cost in a month';
  expect(answers(account(states), day).overLimit!.map((line) => line.replace(about, ''))).toEqual(said);
});

it('the stages of a product have their lengths; those that were offered before are apart', () => {
  const { spans } = product(account(stages), '2026-12-01');
  expect(linesOf(datedStages(spans))).toEqual(['For 9 months', 'Then for 12 months', 'Then usual terms']);
  const past = (day: string) =>
    product(account(succession), day).past.map(({ state }) => state.identification);
  expect([past('2026-11-30'), past('2026-12-01')]).toEqual([[], ['R1']]);
});

describe('whether a product is sold', () => {
  const sale = (record: object, day: string, isNotOnSale = false) =>
    product(record, day, isNotOnSale).spans.map(({ from, status, offeredUntil, offeredFrom }) =>
      [from ?? '', status, offeredUntil ?? '', offeredFrom ?? ''].join(),
    );

  it('is known for each of its days', () => {
    expect(sale(account(season), '2026-07-31').slice(0, 4)).toEqual([
      ',announced,,2026-08-01',
      '2026-08-01,on sale,2026-10-31,2027-08-01',
      '2026-11-01,between offers,2026-10-31,2027-08-01',
      '2027-08-01,on sale,,',
    ]);
    expect(sale(account([{ last: '2026-10-31' }]), '2026-11-01')).toEqual([',past,2026-10-31,']);
  });

  it('is what OnSaleIndicator says, also where only the content has it', () => {
    expect(sale(notSold, '2026-11-23')).toEqual([',not on sale,2015-10-12,']);
    expect(sale(account([{}]), '2026-11-23')).toEqual([',on sale,,']);
    expect(sale(account([{}]), '2026-11-23', true)).toEqual([',not on sale,,']);
  });
});
