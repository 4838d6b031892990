import { describe, expect, it } from 'vitest';
import { acceptedList } from '../../src/content/site/accepted.js';
import { brandSettings, policyFile, siteSettings } from '../../src/content/site/settings.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { kindOfSchema, withLeaves } from '../../src/interface/schema/node.js';
import {
  factsOf,
  object,
  pattern,
  tableOrder,
  text,
  valueForm,
  withFields,
} from '../../src/interface/schema/types.js';
import { everyPair } from '../every-collection.js';

it('a type of a record or a setting has words, if it has a form', () => {
  const records = everyPair.map(([version, collection]) => recordSchema(version, collection));
  const silent: unknown[] = [];
  for (const schema of [...records, siteSettings, brandSettings, policyFile, acceptedList.schema]) {
    withLeaves(schema, (leaf) => {
      const facts = factsOf(leaf);
      if (kindOfSchema(leaf) !== 'codes' && facts?.type !== 'Text' && valueForm(facts ?? {}) === undefined)
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
    tableOrder(withFields(base, fields, without as readonly 'Code'[]));

  it('has the fields as they are written, and its values sorted (D17)', () => {
    expect(tableOrder(base)).toEqual(['Name', 'Code', 'Address']);
    expect(tableOrder(text())).toEqual([]);
    expect(Object.keys(base.parse({ Name: 'a', Code: 'b', Address: 'c' }))).toEqual([
      'Address',
      'Code',
      'Name',
    ]);
  });

  it('of a later version has a new field where it is written, last, or instead of a removed one', () => {
    expect(order({ Town: text() })).toEqual(['Name', 'Code', 'Address', 'Town']);
    expect(order({ Town: text(), Code: text() })).toEqual(['Name', 'Town', 'Code', 'Address']);
    const all = { Town: text(), County: text(), Address: text() };
    expect(order(all).join(' ')).toBe('Name Code Town County Address');
    expect(order({}, ['Code'])).toEqual(['Name', 'Address']);
    expect(order({ SortCode: text() }, ['Code'])).toEqual(['Name', 'SortCode', 'Address']);
    expect(() => withFields(base, {}, ['Town' as 'Name'])).toThrow('there is no Town to remove');
  });
});
