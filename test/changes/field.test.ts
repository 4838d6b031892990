import { describe, expect, it } from 'vitest';
import { type Field, recordField } from '../../src/build/changes/field.js';
import type { Collection } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';

const fieldAt = (collection: Collection, path: string, version: Version = 'v2.2'): Field =>
  path.split('.').reduce((own, name) => own.child(name), recordField(collection, version));

const bands = 'CreditInterest.TierBandSet.TierBand';
const loan = 'SMELoanMarketingState.LoanInterest.LoanInterestTierBandSet.LoanInterestTierBand';

describe('the items of a list', () => {
  it.each([
    ['branches', 'Availability.StandardAvailability.Day', 'Name'],
    ['branches', 'Availability.NonStandardAvailability', 'Name StartDate EndDate'],
    ['branches', 'ContactInfo', 'ContactType'],
    ['atms', 'Location.Site', 'Identification Name'],
    ['personal-current-accounts', 'PCAMarketingState', 'Identification MarketingState'],
    [
      'personal-current-accounts',
      bands,
      'Identification FixedVariableInterestRateType TierValueMinimum TierValueMaximum',
    ],
    ['personal-current-accounts', 'OtherFeesCharges.FeeChargeDetail', 'FeeType'],
    ['branches', 'NoSuchField', ''],
    ['branches', 'toString', ''],
  ] as const)('of %s %s are told apart by %s', (collection, path, keys) => {
    const item = fieldAt(collection, path).item();
    expect(item.keys).toEqual(keys === '' ? [] : keys.split(' '));
    expect(item.steps).toEqual(path.split('.'));
  });
});

describe('a field', () => {
  it.each([
    ['personal-current-accounts', `${bands}.AER`, 'rate'],
    ['personal-current-accounts', `${bands}.Identification`, 'other'],
    ['personal-current-accounts', 'OtherFeesCharges.FeeChargeDetail.FeeRate', 'rate'],
    ['personal-current-accounts', 'OtherFeesCharges.FeeChargeDetail.FeeAmount', 'amount'],
    ['unsecured-sme-loans', `${loan}.RepAPR`, 'rate'],
    // An Amount in the standard.
    ['commercial-credit-cards', 'CCCMarketingState.CoreProduct.APR', 'rate'],
    ['branches', 'Name', 'other'],
    ['branches', 'NoSuchField', 'other'],
  ] as const)('of %s, %s: %s', (collection, path, expected) =>
    expect(fieldAt(collection, path).holds).toBe(expected),
  );

  it('of a collection that its version lacks is that of the newest one', () => {
    const figures = recordField('fca-service-metrics-pca', 'v2.2');
    expect(figures.child('BrandName').keys).toEqual([]);
    expect(figures.keys).toEqual(recordField('fca-service-metrics-pca', 'v1.0').keys);
  });
});
