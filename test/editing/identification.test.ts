import { describe, expect, test } from 'vitest';
import { fileStem, identificationFrom } from '../../src/content/edit/record-place.js';
import { nextIdentification } from '../../src/model/next-identification.js';

describe('The next identification', () => {
  test.each([
    [['FB-0101', 'FB-0102'], 'FB-0103'],
    [['0371'], '0372'],
    [['0998', '0999'], '1000'],
    [['FB-09', 'FB-10', 'FB-08'], 'FB-11'],
    [['FB-0110', 'FB-0110', 'FB-0110'], 'FB-0111'],
    [['FB-0101', 'FB-0102', 'FB-HQ'], 'FB-0103'],
    [['99999999999999999999'], '100000000000000000000'],
  ])('of %j is %s', (there, id) => {
    expect(nextIdentification(there)).toEqual({ id });
  });

  test.each([
    [['FB-SME-SMALL', 'FB-SME-FLOOD'], 'FB-SME-'],
    [['ALD-LON-1', 'ALD-BEL-1'], 'ALD-'],
    [['FarmLoan', 'FloodLoan'], ''],
    [[], ''],
  ])('of %j can not be told, but begins with %j', (there, prefix) => {
    expect(nextIdentification(there)).toEqual({ prefix });
  });
});

describe('An identification made from a name', () => {
  test('is written as the others are', () => {
    expect(identificationFrom('Harvest loan', 'FB-SME-', ['FB-SME-SMALL'])).toBe('FB-SME-HARVEST-LOAN');
    expect(identificationFrom('Harvest loan', '', ['FarmLoan'])).toBe('HarvestLoan');
    expect(identificationFrom("Grower's Café", 'FB-', [])).toBe('FB-GROWERS-CAFE');
  });

  test('is free, and no longer than 35 characters', () => {
    expect(identificationFrom('Small', 'FB-', ['FB-SMALL'])).toBe('FB-SMALL-2');
    const long = identificationFrom('The very long name of a loan for the growers of the fens', 'FB-', []);
    expect(long.length).toBeLessThanOrEqual(35);
    expect(
      identificationFrom('The very long name of a loan for the growers of the fens', 'FB-', [long]),
    ).not.toBe(long);
  });
});

test('A file is named in small letters with hyphens', () => {
  expect(fileStem("King's Lynn, High Street")).toBe('kings-lynn-high-street');
  expect(fileStem('Łódź, Große Straße')).toBe('lodz-grosse-strasse');
});
