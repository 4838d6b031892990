import { describe, expect, it } from 'vitest';
import { acceptedList } from '../../src/content/site/accepted.js';
import { brandSettings, policyFile, siteSettings } from '../../src/content/site/settings.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { kindOfSchema, withLeaves } from '../../src/interface/schema/node.js';
import {
  changed,
  dateTime,
  factsOf,
  flag,
  float,
  formOf,
  int32,
  object,
  pattern,
  tableOrder,
  text,
  uri,
} from '../../src/interface/schema/types.js';
import { everyPair } from '../every-collection.js';

const types = { dateTime, flag, float, int32, uri };

describe('a value at the limits of its type (interface 2.1, 2.2)', () => {
  it.each<[keyof typeof types, readonly unknown[], readonly unknown[]]>([
    [
      'dateTime',
      [
        '2026-03-01T09:00:00Z',
        '2026-03-01t23:59:59.123456z',
        '2026-03-01T00:00:00+23:59',
        '2026-03-01T19:00:00-00:00',
        '2016-12-31T23:59:60Z',
      ],
      [
        '2026-03-01T09:00:00',
        '2026-03-01T09:00Z',
        '2026-03-01 09:00:00Z',
        '2026-02-29T09:00:00Z',
        '2026-03-01T24:00:00Z',
        '2026-03-01T09:60:00Z',
        '2026-03-01T09:00:61Z',
        '2026-03-01T09:00:00.Z',
        '2026-03-01T09:00:00+24:00',
        '2026-03-01T09:00:00+01:60',
        '2026-03-01T09:00:00+0100',
        'x2026-03-01T09:00:00Z',
        '2026-03-01T09:00:00Zx',
      ],
    ],
    [
      'uri',
      ['https://fenland.example/terms', 'http://fenland.example', 'https://fenland.example/a%20b?c=d#e'],
      [
        'fenland.example/terms',
        'www.fenland.example',
        'mailto:help@fenland.example',
        'ftp://fenland.example/terms',
        'see https://fenland.example',
        'at:https://fenland.example',
        'https://fenland.example/our terms',
        'https://fenland.example ',
        'https://',
        'https://fenland.example:port',
      ],
    ],
    ['flag', [true, false], ['true', 0, null]],
    ['float', [0, -1.5, 1e300], ['1', Number.NaN, Number.POSITIVE_INFINITY]],
    ['int32', [0, 2147483647, -2147483648], [2147483648, -2147483649, 0.5, '1']],
  ])('of %s is valid, and just beyond them not', (type, valid, invalid) => {
    const isValid = (value: unknown) => types[type].safeParse(value).success;
    expect(valid.filter((value) => !isValid(value))).toEqual([]);
    expect(invalid.filter(isValid)).toEqual([]);
  });
});

it('a type says what its values look like, with an example of its own or another', () => {
  const words = { takes: 'hours and minutes', examples: ['09:30'], also: '24:00 is the end' } as const;
  expect(formOf(words)).toBe('hours and minutes, such as 09:30; 24:00 is the end');
  expect(formOf(words, '17:00')).toBe('hours and minutes, such as 17:00; 24:00 is the end');
  expect(formOf({})).toBeUndefined();
});

it('a type of a record or a setting has words, if it has a form', () => {
  const records = everyPair.map(([version, collection]) => recordSchema(version, collection));
  const silent: unknown[] = [];
  for (const schema of [...records, siteSettings, brandSettings, policyFile, acceptedList.schema]) {
    withLeaves(schema, (leaf) => {
      const facts = factsOf(leaf);
      if (kindOfSchema(leaf) !== 'codes' && facts?.type !== 'Text' && formOf(facts ?? {}) === undefined)
        silent.push(facts ?? leaf);
      return leaf;
    });
  }
  expect(silent).toEqual([]);
});

it('a pattern has to be the whole value, in the dialect of JSON Schema', () => {
  expect(() => pattern('Code', /\d$/)).toThrow("the pattern of Code isn't anchored: \\d$");
  expect(() => pattern('Code', /^\d/)).toThrow("the pattern of Code isn't anchored: ^\\d");
  expect(() => pattern('Code', /^\d$/i)).toThrow(
    'the pattern of Code has flags, which nobody else would know',
  );
});

describe('the table of a record', () => {
  const base = object({ Name: text(), Code: text(), Address: text() });
  const order = (fields: Parameters<typeof object>[0], without: readonly never[] | readonly ['Code'] = []) =>
    tableOrder(changed(base, fields, without as readonly 'Code'[]));

  it('has the fields as they are written, and its values sorted (D17)', () => {
    expect(tableOrder(base)).toEqual(['Name', 'Code', 'Address']);
    expect(tableOrder(text())).toEqual([]);
    expect(Object.keys(base.parse({ Name: 'a', Code: 'b', Address: 'c' }))).toEqual([
      'Address',
      'Code',
      'Name',
    ]);
  });

  it('takes only its own fields, all of them (D8)', () => {
    expect(base.safeParse({ Name: 'a', Code: 'b' }).success).toBe(false);
    expect(base.safeParse({ Name: 'a', Code: 'b', Address: 'c', Town: 'd' }).success).toBe(false);
  });

  it('of a later version has a new field where it is written, or last', () => {
    expect(order({ Town: text() })).toEqual(['Name', 'Code', 'Address', 'Town']);
    expect(order({ Town: text(), Code: text() })).toEqual(['Name', 'Town', 'Code', 'Address']);
    expect(order({ Town: text(), County: text(), Address: text() })).toEqual([
      ...['Name', 'Code', 'Town', 'County', 'Address'],
    ]);
  });

  it('of a later version has a new field instead of a removed one', () => {
    expect(order({}, ['Code'])).toEqual(['Name', 'Address']);
    expect(order({ SortCode: text() }, ['Code'])).toEqual(['Name', 'SortCode', 'Address']);
    expect(() => changed(base, {}, ['Town' as 'Name'])).toThrow('there is no Town to remove');
  });
});
