import { describe, expect, it } from 'vitest';
import { classesOf } from '../../src/build/changes/field.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { type Schema, unwrapped, visit } from '../../src/interface/schema/node.js';
import { collectionNames } from '../../src/model/collection.js';

/** The paths of all fields of a collection in all of its versions. */
function fieldsOf(collection: (typeof collectionNames)[number]): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const walk = (node: Schema, steps: readonly string[]): void =>
    visit<void>(unwrapped(node), {
      object(fields) {
        for (const [name, field] of Object.entries(fields)) {
          found.push([...steps, name]);
          walk(field, [...steps, name]);
        }
      },
      list: (item) => walk(item, steps),
      otherwise: () => {},
    });
  for (const version of registrationOf(collection).versions) walk(recordSchema(version, collection), []);
  return found;
}

describe.each(collectionNames)('the classes of %s', (collection) => {
  const fields = fieldsOf(collection);
  const paths = fields.map((steps) => `.${steps.join('.')}.`);

  it('name fields that some product or place has', () => {
    const known = registrationOf(collection).isProduct
      ? collectionNames
          .filter((name) => registrationOf(name).isProduct)
          .flatMap((name) => fieldsOf(name).map((steps) => `.${steps.join('.')}.`))
      : paths;
    for (const name of Object.keys(registrationOf(collection).changes ?? {})) {
      const isThere = known.some((path) =>
        name.startsWith('.') ? path.startsWith(`${name}.`) : path.includes(`.${name}.`),
      );
      expect(isThere, name).toBe(true);
    }
  });

  it('leave few fields for "other"', () => {
    const classOf = classesOf(collection);
    const others = new Set(fields.filter((steps) => classOf(steps) === 'other').map(([first]) => first));
    for (const first of others) {
      const why = `${first} has no class: write it into changes of the registration of ${collection}`;
      expect(
        [
          'Identification',
          'SequenceNumber',
          'Type',
          'CustomerSegment',
          'OtherCustomerSegment',
          'Photo',
          'SortCode',
          'Branch',
          'Location',
          'Availability',
          'Segment',
          'OtherSegment',
          'SMELoanMarketingState',
          'CCCMarketingState',
        ],
        why,
      ).toContain(first);
    }
  });
});

describe('a field belongs to the class of the name that reaches deepest', () => {
  const classOf = classesOf('personal-current-accounts');
  it.each([
    ['Name', 'name'],
    ['PCAMarketingState.CreditInterest.TierBandSet.TierBand.AER', 'rates'],
    ['CreditInterest.TierBandSet.CreditInterestEligibility.Amount', 'eligibility'],
    ['Overdraft.OverdraftTierBandSet.OverdraftTierBand.EAR', 'rates'],
    ['Overdraft.OverdraftTierBandSet.BufferAmount', 'overdraft'],
    ['Overdraft.OverdraftTierBandSet.OverdraftFeesCharges.OverdraftFeeChargeCap.FeeCapAmount', 'caps'],
    ['OtherFeesCharges.FeeChargeDetail.FeeAmount', 'fees'],
    ['FeaturesAndBenefits.FeatureBenefitItem.Notes', 'texts'],
    ['FeaturesAndBenefits.FeatureBenefitItem.Name', 'features'],
    ['PCAMarketingState.FirstMarketedDate', 'marketing'],
    ['Segment', 'other'],
    ['NoSuchField', 'other'],
  ])('%s: %s', (path, expected) => expect(classOf(path.split('.'))).toBe(expected));
});
