import { describe, expect, it } from 'vitest';
import { changedFields } from '../../src/forms/records/changed-fields.js';
import { formFields } from '../../src/forms/records/form.js';
import type { FormField } from '../../src/forms/records/form-fields.js';
import { inWords, pathInWords } from '../../src/forms/records/words.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { everyField } from '../../src/interface/schema/every-field.js';
import { everyPair } from '../every-collection.js';

/** All fields of a form with their paths, as the schema names them. */
function* fieldsOf(
  fields: readonly FormField[],
  above: readonly string[] = [],
): Generator<[string, FormField]> {
  for (const field of fields) {
    const path = [...above, field.key];
    yield [path.join('.'), field];
    if ('fields' in field.input) yield* fieldsOf(field.input.fields, path);
  }
}

describe.each(everyPair)('the form of %s %s', (version, collection) => {
  const form = new Map(fieldsOf(formFields(collection, version)));

  it('has every field of the interface, required where it is', () => {
    const isInWeek = (path: readonly string[]) =>
      path.some((_, at) => form.get(path.slice(0, at).join('.'))?.input.kind === 'week');
    const wanted = [...everyField(recordSchema(version, collection))]
      .filter(({ path }) => !isInWeek(path))
      .map(({ path, isRequired }) => `${path.join('.')} ${isRequired}`);
    const made = [...form].map(([path, { isRequired }]) => `${path} ${isRequired}`);
    expect(made.sort()).toEqual(wanted.sort());
  });

  it('asks for the explanation of the code Other only beside it', () => {
    for (const [path, { onlyWith, key }] of form) {
      if (onlyWith === undefined) continue;
      const { input } = form.get(path.slice(0, -key.length) + onlyWith.key)!;
      expect('codes' in input && input.codes.some(({ code }) => code === 'Other'), path).toBe(true);
    }
  });
});

describe('the form of a branch', () => {
  const branch = new Map(fieldsOf(formFields('branches', 'v2.1')));
  it.each([
    ['Type', 'codes'],
    ['CustomerSegment', 'chips'],
    ['Photo', 'text'],
    ['Note', 'long'],
    ['PostalAddress.AddressLine', 'lines'],
    ['PostalAddress', 'object'],
    ['PostalAddress.PostCode', 'postcode'],
    ['PostalAddress.Country', 'code'],
    ['ContactInfo', 'items'],
    ['PostalAddress.GeoLocation.GeographicCoordinates.Latitude', 'number'],
    ['Availability.StandardAvailability.Day', 'week'],
    ['Availability.NonStandardAvailability.StartDate', 'date'],
  ])('has %s as %s', (path, kind) => {
    expect(branch.get(path)!.input.kind).toBe(kind);
  });

  it('has codes by their words, Other last and explained beside it', () => {
    const { input } = branch.get('ServiceAndFacility')!;
    const codes = 'codes' in input ? input.codes : [];
    expect([0, 1, 2, -1].map((at) => codes.at(at)?.code)).toEqual([
      'AccountVerificationService',
      'AssistedServiceCounter',
      'BureauDeChange',
      'Other',
    ]);
    const { onlyWith } = branch.get('OtherServiceAndFacility')!;
    expect(onlyWith).toEqual({ key: 'ServiceAndFacility', code: 'Other' });
    expect([branch.get('Name')?.isUsual, branch.get('Photo')?.isUsual]).toEqual([true, false]);
  });
});

it.each([
  ['OpeningTime', 'Opening time'],
  ['ATMServices', 'Cash machine services'],
  ['AER', 'AER'],
  ['IntlPayChq', 'International pay cheque'],
  ['PCAMarketingState', 'PCA marketing state'],
  ['URL', 'URL'],
])('%s is called %s', (name, words) => {
  expect(inWords(name)).toBe(words);
});

const tiers = {
  Overdraft: {
    OverdraftTierBandSet: [
      { OverdraftTierBand: [{}, { OverdraftFeesCharges: [{ OverdraftFeeChargeDetail: [{}, {}, {}] }] }] },
    ],
  },
};
const fee =
  'Overdraft.OverdraftTierBandSet.0.OverdraftTierBand.1.OverdraftFeesCharges.0.OverdraftFeeChargeDetail.2';
const hours = 'StandardAvailability.Day.3.OpeningHours.0.ClosingTime';

it.each<[words: string, path: string, record?: object]>([
  ['Postal address, post code', 'PostalAddress.PostCode'],
  ['Postal address, address line 2', 'PostalAddress.AddressLine.1'],
  ['Other fees, fee 3, amount', 'OtherFeesCharges.FeeChargeDetail.2.FeeAmount'],
  ['Fenced', 'Fenced', {}],
  ['AER', 'AER'],
  ['Last day it is published', 'until'],
  ['Overdraft, tier 2, fee 3', fee, tiers],
  ['Overdraft, tier 2, fee 3, amount', `${fee}.FeeAmount`, tiers],
  ['Overdraft, tier set 1, tier 2, fees 1, fee 3', fee],
  ['Usual hours, day 4, opening hours 1, closing time', hours],
  [
    'Usual hours, day 4, opening hours, closing time',
    hours,
    { StandardAvailability: { Day: [{}, {}, {}, { OpeningHours: [{}] }] } },
  ],
])('says where a field is: %s', (words, path, record) => {
  const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  expect(pathInWords(steps, record)).toBe(words);
});

const [low, middle, high] = ['1', '2', '3'].map((rate) => ({ Fee: [{ Rate: rate }] }));
const changedMiddle = { Fee: [{ Rate: '9' }] };

it.each([
  ['an item that is added', [low, high], [low, middle, high], ['Tier 2: undefined → Fee Rate 2']],
  ['an item that is removed', [low, middle, high], [middle, high], ['Tier 1: Fee Rate 1 → undefined']],
  [
    'an item that is changed beside a copy',
    [low, middle],
    [low, changedMiddle, high],
    ['Tier 2, fee, rate: 2 → 9', 'Tier 3: undefined → Fee Rate 3'],
  ],
  ['codes', ['A'], ['A', 'B'], ['Tier: A → A, B']],
])('says what changed in a list: %s', (_, before, after, said) => {
  const fields = changedFields({ Tier: before }, { Tier: after });
  expect(fields.map(({ words, was, is }) => `${words}: ${was} → ${is}`)).toEqual(said);
});
