import { describe, expect, it } from 'vitest';
import { classesOf } from '../../src/build/changes/field.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { everyField } from '../../src/interface/schema/every-field.js';
import { type Collection, collectionNames } from '../../src/model/collection.js';

/** The paths of all fields of a collection in all of its versions. */
const fieldsOf = (collection: Collection) =>
  registrationOf(collection).versions.flatMap((version) =>
    [...everyField(recordSchema(version, collection))].map(({ path }) => path),
  );

describe.each(collectionNames)('the classes of %s', (collection) => {
  it('name fields that some product or place has', () => {
    const { isProduct, changes = {} } = registrationOf(collection);
    const alike = isProduct ? collectionNames.filter((name) => registrationOf(name).isProduct) : [collection];
    const known = alike.flatMap(fieldsOf).map((steps) => `.${steps.join('.')}.`);
    for (const name of Object.keys(changes)) {
      const isThere = known.some((path) =>
        name.startsWith('.') ? path.startsWith(`${name}.`) : path.includes(`.${name}.`),
      );
      expect(isThere, name).toBe(true);
    }
  });

  it('leave few fields for "other"', () => {
    const [classOf, fields] = [classesOf(collection), fieldsOf(collection)];
    const others = fields.filter((steps) => classOf(steps) === 'other').map(([first]) => first);
    const all = fields.map(([first]) => first);
    const why = `write some of ${others.join(', ')} into changes of the registration of ${collection}`;
    expect(new Set(others).size, why).toBeLessThanOrEqual(Math.ceil(new Set(all).size / 2));
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
