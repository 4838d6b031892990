import { expect, test } from 'vitest';
import { fileStem } from '../../src/content/content/brand-folder.js';
import { identificationFrom, placeFor, type RecordFile } from '../../src/content/edit/record-place.js';
import { nextIdentification } from '../../src/model/next-identification.js';

const file = (path: string, ...identifications: string[]): RecordFile => ({
  path,
  isList: identifications.length > 1,
  identifications,
});
const soham = { collection: 'branches', identification: 'FB-0103', name: 'Soham' } as const;
const byName = [file('branches/ely.yml', 'FB-01'), file('branches/march.yml', 'FB-02')];

// biome-ignore format: a table
test.each<[string, readonly RecordFile[], object]>([
  ['into a list of its own', [], { kind: 'create', path: 'branches.yaml', isList: true }],
  ['behind the last of the one list', [file('branches.yaml', 'FB-01', 'FB-02'), file('branches/ely.yaml', 'FB-03')], { kind: 'append', path: 'branches.yaml' }],
  ['into the longest of several lists', [file('branches/a.yaml', 'FB-01', 'FB-02'), file('branches/b.yaml', 'FB-03', 'FB-04', 'FB-05')], { kind: 'append', path: 'branches/b.yaml' }],
  ['into a file of its own, called as the others are', byName, { kind: 'create', path: 'branches/soham.yml', isList: false }],
  ['into one called by its number', [file('branches/FB-01.json', 'FB-01'), file('branches/FB-02.json', 'FB-02')], { path: 'branches/FB-0103.json' }],
  ['into a file whose name is free', [file('branches/soham.yaml', 'FB-01'), file('branches/march.yaml', 'FB-02')], { path: 'branches/soham-2.yaml' }],
  ['beside a file with one record and no list', [{ ...file('branches.yaml', 'FB-01'), isList: false }], { kind: 'create', path: 'branches/soham.yaml', isList: false }],
])('A new record goes %s', (_, files, place) => {
  expect(placeFor(soham, files, false)).toMatchObject(place);
});

test('A new record goes into JSON where the brand has no YAML, and a file without a name for it has its number', () => {
  expect(placeFor(soham, [], true)).toMatchObject({ path: 'branches.json' });
  expect(placeFor({ ...soham, name: undefined }, byName, false)).toMatchObject({
    path: 'branches/fb-0103.yml',
  });
});

test.each([
  [['FB-0101', 'FB-0102', 'FB-HQ'], { id: 'FB-0103' }],
  [['0998', '0999'], { id: '1000' }],
  [['FB-09', 'FB-10', 'FB-08'], { id: 'FB-11' }],
  [['FB-0110', 'FB-0110'], { id: 'FB-0111' }],
  [['99999999999999999999'], { id: '100000000000000000000' }],
  [['FB-SME-SMALL', 'FB-SME-FLOOD'], { prefix: 'FB-SME-' }],
  [['ALD-LON-1', 'ALD-BEL-1'], { prefix: 'ALD-' }],
  [['FarmLoan', 'FloodLoan'], { prefix: '' }],
  [[], { prefix: '' }],
])('The next identification of %j is %j', (there, next) => {
  expect(nextIdentification(there)).toEqual(next);
});

test('An identification made from a name is written as the others are, free, and no longer than 35 characters', () => {
  expect(identificationFrom('Harvest loan', 'FB-SME-', ['FB-SME-SMALL'])).toBe('FB-SME-HARVEST-LOAN');
  expect(identificationFrom('Harvest loan', '', ['FarmLoan'])).toBe('HarvestLoan');
  expect(identificationFrom("Grower's Café", 'FB-', [])).toBe('FB-GROWERS-CAFE');
  expect(identificationFrom('Small', 'FB-', ['FB-SMALL'])).toBe('FB-SMALL-2');
  const long = (there: string[]) =>
    identificationFrom('The very long name of a loan for the growers', 'FB-', there);
  expect(long([]).length).toBe(35);
  expect(long([long([])])).not.toBe(long([]));
  expect(fileStem("King's Lynn, Große Straße, Łódź")).toBe('kings-lynn-grosse-strasse-lodz');
});
