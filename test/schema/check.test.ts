import { describe, expect, it } from 'vitest';
import { amount, codes, date, flag, float, list, object, text } from '../../src/interface/schema/types.js';
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
const findings = (written: object) => checkValue(mill, written).findings;

describe('what is written gets the type that the schema wants (D19)', () => {
  it('texts that are booleans and numbers become such where such are wanted', () => {
    expect(checkValue(mill, { ...sound, Working: 'true', Sails: '4.0' }).value).toEqual({
      ...sound,
      Working: true,
      Sails: 4,
    });
    expect(checkValue(mill, { ...sound, Working: 'FALSE', Sails: '-1.5e1' }).value).toMatchObject({
      Working: false,
      Sails: -15,
    });
  });

  it('texts stay as written, whatever they look like', () => {
    const written = { Name: 'NO', Kind: 'Water', Code: '0123', Rent: '1.50' };
    expect(checkValue(mill, { ...written }).value).toEqual(written);
  });

  it('yes, 1 and 0x10 are neither booleans nor numbers', () => {
    expect(findings({ ...sound, Working: 'yes', Sails: '0x10' })).toEqual([
      {
        rule: 'schema/format',
        args: {
          type: 'Number',
          fault: 'not a number: digits, optionally a point and more digits, such as 18 or 1.5',
          value: '0x10',
        },
        path: ['Sails'],
        part: 'value',
      },
      {
        rule: 'schema/format',
        args: { type: 'boolean', fault: 'neither true nor false', value: 'yes', suggestion: 'true' },
        path: ['Working'],
        part: 'value',
      },
    ]);
  });

  it('a number where text is wanted is an error, since its digits as written are lost', () => {
    expect(findings({ ...sound, Rent: 1.5 })).toMatchObject([{ rule: 'schema/json-number', path: ['Rent'] }]);
  });

  it('keys come out in canonical order, whatever order they were written in', () => {
    const value = checkValue(mill, { Sails: '4', Name: 'Ely Mill', Code: 'A', Kind: 'Wind' }).value;
    expect(Object.keys(value!)).toEqual(['Code', 'Kind', 'Name', 'Sails']);
  });
});

describe('blanks (D20)', () => {
  it('an empty text or null of an optional field counts as absent, with a note', () => {
    expect(checkValue(mill, { ...sound, Code: '', Place: null })).toEqual({
      value: { Kind: 'Wind', Name: 'Ely Mill' },
      findings: [
        { rule: 'schema/blank', args: {}, path: ['Code'], part: 'key' },
        { rule: 'schema/blank', args: {}, path: ['Place'], part: 'key' },
      ],
    });
  });

  it('on a required field it is an error, said once', () => {
    expect(findings({ Name: '', Kind: 'Wind' })).toEqual([
      { rule: 'schema/required', args: { key: 'Name', blank: true }, path: ['Name'], part: 'key' },
    ]);
  });

  it('0 and false are values', () => {
    expect(checkValue(mill, { ...sound, Working: false, Sails: 0 })).toEqual({
      value: { ...sound, Working: false, Sails: 0 },
      findings: [],
    });
  });
});

describe('findings', () => {
  // What is said of each kind of mistake is in test/mistakes.
  it('are at the value or key, however deep', () => {
    expect(findings({ ...sound, Hours: [{ Day: 'Monday' }, { Day: 'Midsummer Day' }] })).toMatchObject([
      {
        rule: 'schema/length',
        args: { min: 1, max: 9, length: 13 },
        path: ['Hours', 1, 'Day'],
        part: 'value',
      },
    ]);
    expect(findings({ ...sound, Hours: [] })).toMatchObject([
      { rule: 'schema/items', args: { min: 1, max: 2, count: 0 }, path: ['Hours'], part: 'key' },
    ]);
  });

  it('all of a record, never only the first', () => {
    const rules = findings({ Name: 5, Kind: 'Steam', Rent: 'free', Extra: '' }).map(({ rule }) => rule);
    expect(rules.sort()).toEqual([
      'schema/enum',
      'schema/format',
      'schema/json-number',
      'schema/unknown-key',
    ]);
  });

  it('a misspelt required field is one mistake, not two', () => {
    expect(findings({ Nmae: 'Ely Mill', Kind: 'Wind' })).toMatchObject([
      { rule: 'schema/unknown-key', args: { key: 'Nmae', suggestion: 'Name' } },
    ]);
  });

  it('lengths count code points (D10)', () => {
    expect(findings({ ...sound, Name: '🏰'.repeat(10) })).toEqual([]);
    expect(findings({ ...sound, Name: '🏰'.repeat(11) })).toMatchObject([{ args: { length: 11 } }]);
  });
});
