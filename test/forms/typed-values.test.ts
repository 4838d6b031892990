import { describe, expect, it } from 'vitest';
import { groupInWords, itemInWords } from '../../src/forms/browser/form/values/item-in-words.js';
import { itemNoun, nextItem } from '../../src/forms/browser/form/values/next-item.js';
import { pastedPosition } from '../../src/forms/browser/form/values/pasted-position.js';
import { textMeant } from '../../src/forms/browser/form/values/typed-values.js';
import { formFields } from '../../src/forms/records/form.js';
import type { FormField, Input } from '../../src/forms/records/form-fields.js';

it.each<
  [
    Exclude<
      Input,
      { fields: unknown } | { codes: unknown } | { hasSeconds: unknown } | { of: unknown }
    >['kind'],
    string,
    string,
  ]
>([
  ['date', '3/2/26', '2026-02-03'],
  ['date', '13.2.2026', '2026-02-13'],
  ['date', '3/2/99', '1999-02-03'],
  ['date', '1 Dec 2026', '2026-12-01'],
  ['date', '1st December 26', '2026-12-01'],
  ['date', 'Dec 1, 2026', '2026-12-01'],
  ['date', '2026-2-3', '2026-02-03'],
  ['date', '2026-02-03', '2026-02-03'],
  // The next such day.
  ['date', '24/12', '2026-12-24'],
  ['date', '29.11', '2026-11-29'],
  ['date', '28 Nov', '2027-11-28'],
  ['date', '31/2', '31/2'],
  // What its month doesn't have, and no day at all.
  ['date', '31/2/2026', '2026-02-31'],
  ['date', '31 April 2026', '2026-04-31'],
  ['date', '13.13.2026', '13.13.2026'],
  ['date', 'tomorrow', 'tomorrow'],
  ['percent', '£1,000.50', '1000.50'],
  ['percent', '5.5 %', '5.5'],
  ['percent', ' GBP 20 ', '20'],
  ['percent', '−5', '-5'],
  ['percent', '12.50', '12.50'],
  ['percent', '50p', '0.50'],
  // A comma that may be a point, and what is no number.
  ['percent', '1,50', '1,50'],
  ['percent', '1.000,50', '1.000,50'],
  ['percent', 'free', 'free'],
  ['money', '£7.5', '7.50'],
  ['money', '50,000', '50000.00'],
  ['money', '0.299', '0.299'],
  ['money', 'free', 'free'],
  ['from', '1 Dec 2026', '2026-12-01'],
  ['from', '1 Dec 2026 9.30', '2026-12-01T09:30'],
  ['from', '3/2/26, 5 pm', '2026-02-03T17:00'],
  ['from', '24/12 9.30', '2026-12-24T09:30'],
  ['from', '2026-12-01T09:00', '2026-12-01T09:00'],
  ['from', '2026-12-01T09:00:00+01:00', '2026-12-01T09:00:00+01:00'],
  ['from', 'soon at 9:00', 'soon at 9:00'],
  ['postcode', 'dh13rb', 'DH1 3RB'],
  ['postcode', 'sw1a  1aa', 'SW1A 1AA'],
  ['postcode', 'DH1 3', 'DH1 3'],
  ['postcode', '1011 ab', '1011 ab'],
  ['code', 'gbp', 'GBP'],
  ['code', 'uk', 'GB'],
  ['text', 'uk', 'uk'],
])('the %s %s is %s', (kind, typed, value) => {
  expect(textMeant({ kind, takes: '' }, typed, '2026-11-29')).toBe(value);
});

it.each<[object, string]>([
  [{ Name: 'Tea', Type: 'FreeItem' }, 'Tea, Free item'],
  [
    { MarketingState: 'Regular', FirstMarketedDate: '2025-02-17', LastMarketedDate: '2026-11-30' },
    'Regular, from 17 February 2025, until 30 November 2026',
  ],
  [{ LastMarketedDate: '9999-12-31' }, ''],
  [{ FeeType: ['ChqCopy', 'Surcharge'], FeeAmount: '9.50' }, 'Cheque copy, Surcharge, £9.50'],
  [{ Notes: ['x'] }, ''],
])('an item is told by %o', (item, words) => {
  expect(itemInWords(item, '£')).toBe(words);
});

it('a group is told by the first items in it', () => {
  const tiers = ['0', '1', '2', '3', '4', '5'].map((EAR) => ({ EAR }));
  expect(groupInWords({ Set: [{ Tier: tiers.slice(4) }] }, '£')).toBe('4 %; 5 %');
  expect(groupInWords(Array(9).fill(tiers).flat(), '£')).toMatch(/^0 %; 1 %; .{60,70}…$/);
  expect(groupInWords('text', '£')).toBe('');
});

it.each<[string, string | undefined]>([
  ['51.5, -0.12', '51.5 -0.12'],
  [' 51.5 -0.12 ', '51.5 -0.12'],
  ['(51.50140, −0.14189)', '51.50140 -0.14189'],
  ['51; 0', '51.0 0.0'],
  ['51.123456789012, 0.5', '51.12345679 0.5'],
  ...[
    'https://maps.example/maps/@51.5014,-0.1419,17z',
    'https://maps.example/maps/place/X/@52.1,0.3,17z/data=!4m5!3m4!8m2!3d51.5014!4d-0.1419',
    'https://maps.example/maps/search/?api=1&query=51.5014%2C-0.1419',
    'https://maps.example/maps?cp=51.5014~-0.1419&lvl=16',
    'https://map.example/#map=19/51.5014/-0.1419',
    'https://map.example/?mlat=51.5014&mlon=-0.1419#map=5/52/1',
    'geo:51.5014,-0.1419;u=35',
  ].map((link): [string, string] => [link, '51.5014 -0.1419']),
  ...['', '51.5', '91.0, 0.5', '51.5, 181', '51,5, 0,12', 'CB7 4AA', 'https://maps.example/?q=Ely'].map(none),
  ...['https://maps.example/?mlat=x&mlon=1', 'javascript:51.5,-0.12', `${'1'.repeat(100_000)}, 2`].map(none),
])('the position %.40s is %s', (text, position) => {
  const found = pastedPosition(text);
  expect(found && `${found.Latitude} ${found.Longitude}`).toBe(position);
});

function none(text: string): [string, undefined] {
  return [text, undefined];
}

/** The fields of the items of a list of accounts. */
function fieldsAt(...path: readonly string[]): readonly FormField[] {
  return path.reduce<readonly FormField[]>(
    (fields, key) => {
      const input = fields.find((field) => field.key === key)?.input;
      return input && 'fields' in input ? input.fields : [];
    },
    formFields('personal-current-accounts', 'v2.2'),
  );
}

describe('an item beside one like it', () => {
  const tier = fieldsAt('CreditInterest', 'TierBandSet', 'TierBand');
  const overdraft = fieldsAt('Overdraft', 'OverdraftTierBandSet', 'OverdraftTierBand');
  const fee = fieldsAt('OtherFeesCharges', 'FeeChargeDetail');
  const state = fieldsAt('PCAMarketingState');

  it('is called what it is', () => {
    expect([tier, overdraft, fee, state].map(itemNoun)).toEqual(['tier', 'tier', 'fee', 'state']);
  });

  it.each([
    ['999.99', '1000.00'],
    ['1000', '1001'],
    ['99999999999999.9', '100000000000000.0'],
  ])('begins one step above where a tier ends at %s', (most, least) => {
    const one = { Identification: 'A', TierValueMinimum: '0', TierValueMaximum: most, AER: '1.5' };
    expect(nextItem(tier, one)).toEqual({ TierValueMinimum: least, AER: '1.5' });
    expect(one.TierValueMaximum).toBe(most);
  });

  it.each([undefined, 'much', '5'.repeat(20)])(
    'asks where it begins after a tier that ends at %s',
    (most) => {
      expect(nextItem(overdraft, { Identification: 'A', TierValueMin: '0', TierValueMax: most })).toEqual({});
    },
  );

  it('of another kind is empty', () => {
    expect(nextItem(fee, { FeeType: 'ChqCopy', FeeAmount: '5.00' })).toEqual({});
  });
});
