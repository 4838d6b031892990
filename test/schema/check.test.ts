import { expect, test } from 'vitest';
import { amount, date, flag, float } from '../../src/interface/schema/simple-types.js';
import { codes, list, object, text } from '../../src/interface/schema/types.js';
import { checkValue } from '../../src/interface/schema/validate.js';

const mill = object({
  Name: text(1, 10),
  Code: text(1, 4).optional(),
  Kind: codes('Water', 'Wind'),
  Rent: amount.optional(),
  Opened: date.optional(),
  Working: flag.optional(),
  Sails: float.optional(),
  Hours: list(object({ Day: text(1, 9) }), 1, 2).optional(),
  Place: object({ PostCode: text(1, 8) }).optional(),
});
const sound = { Name: 'Ely Mill', Kind: 'Wind' };
const written = { Name: 'NO', Kind: 'Water', Code: '0123', Rent: '1.50' };
const blank = (key: string) => ({ rule: 'schema/blank', args: {}, path: [key], part: 'key' });

/** What is written besides, and the value or the findings. What is said of each kind of mistake is in test/mistakes. */
type Row = readonly [what: string, written: object, value: object | undefined, ...findings: object[]];

test.each<Row>([
  [
    'texts that are booleans and numbers become such where such are wanted (D19)',
    { ...sound, Working: 'true', Sails: '4.0' },
    { ...sound, Working: true, Sails: 4 },
  ],
  [
    '… in any form',
    { ...sound, Working: 'FALSE', Sails: '-1.5e1' },
    { ...sound, Working: false, Sails: -15 },
  ],
  ['texts stay as written, whatever they look like', written, written],
  [
    'yes and 0x10 are neither booleans nor numbers',
    { ...sound, Working: 'yes', Sails: '0x10' },
    undefined,
    { rule: 'schema/format', args: { type: 'Number', value: '0x10' }, path: ['Sails'], part: 'value' },
    { rule: 'schema/format', args: { value: 'yes', suggestion: 'true' }, path: ['Working'], part: 'value' },
  ],
  [
    'an empty text or null of an optional field counts as absent, with a note (D20)',
    { ...sound, Code: '', Place: null },
    sound,
    blank('Code'),
    blank('Place'),
  ],
  ['0 and false are values', { ...sound, Working: false, Sails: 0 }, { ...sound, Working: false, Sails: 0 }],
  [
    'a wrong number of items is found at the key',
    { ...sound, Hours: [] },
    undefined,
    { rule: 'schema/items', args: { min: 1, max: 2, count: 0 }, path: ['Hours'], part: 'key' },
  ],
  [
    'all of a record are found, never only the first',
    { Name: 5, Kind: 'Steam', Rent: 'free', Extra: '' },
    undefined,
    ...['enum', 'json-number', 'format', 'unknown-key'].map((rule) => ({ rule: `schema/${rule}` })),
  ],
  [
    'lengths count code points (D10)',
    { ...sound, Name: '🏰'.repeat(10) },
    { ...sound, Name: '🏰'.repeat(10) },
  ],
  ['… all of them', { ...sound, Name: '🏰'.repeat(11) }, undefined, { args: { length: 11 } }],
])('%s', (_, besides, value, ...found) => {
  const checked = checkValue<object>(mill, structuredClone(besides));
  expect(checked.value).toEqual(value);
  expect(checked.findings).toMatchObject(found);
});

test('keys come out in canonical order, whatever order they were written in (D17)', () => {
  const { value } = checkValue(mill, { Sails: '4', Name: 'Ely Mill', Code: 'A', Kind: 'Wind' });
  expect(Object.keys(value!)).toEqual(['Code', 'Kind', 'Name', 'Sails']);
});
