import { describe, expect, it } from 'vitest';
import { itemNoun, nextItem } from '../../src/forms/browser/form/values/next-item.js';
import type { FormField } from '../../src/forms/records/contract.js';
import { formFields } from '../../src/forms/records/form.js';

/** The fields of the items of a list of accounts. */
function fieldsAt(...path: readonly string[]): readonly FormField[] {
  return path.reduce<readonly FormField[]>(
    (fields, key) => {
      const input = fields.find((field) => field.key === key)?.input;
      const inner = input?.kind === 'list' ? input.item : input;
      return inner?.kind === 'object' ? inner.fields : [];
    },
    formFields('personal-current-accounts', 'v2.2'),
  );
}

const tier = fieldsAt('CreditInterest', 'TierBandSet', 'TierBand');
const overdraft = fieldsAt('Overdraft', 'OverdraftTierBandSet', 'OverdraftTierBand');
const fee = fieldsAt('OtherFeesCharges', 'FeeChargeDetail');

describe('an item beside one like it', () => {
  it('is called what it is', () => {
    expect([tier, overdraft, fee, fieldsAt('PCAMarketingState')].map(itemNoun)).toEqual([
      'tier',
      'tier',
      'fee',
      undefined,
    ]);
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

  it.each([[undefined], ['much'], ['5'.repeat(20)]])(
    'asks where it begins after a tier that ends at %s',
    (most) => {
      expect(nextItem(overdraft, { Identification: 'A', TierValueMin: '0', TierValueMax: most })).toEqual({});
    },
  );

  it('has an Identification of its own where items have one', () => {
    const own = { FeeType: 'ChqCopy', FeeAmount: '5.00' };
    expect(nextItem(fee, own)).toEqual(own);
    expect(nextItem(fieldsAt('PCAMarketingState'), { Identification: 'R', Notes: ['x'] })).toEqual({
      Notes: ['x'],
    });
  });
});
