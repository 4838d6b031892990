import { expect, it } from 'vitest';
import { recordSchema } from '../../src/interface/records/records.js';
import { everyField } from '../../src/interface/schema/every-field.js';
import { elementOf } from '../../src/interface/schema/node.js';
import { factsOf } from '../../src/interface/schema/types.js';
import { unsigned } from '../../src/rules/built-in/amounts/negative.js';
import { addressFields } from '../../src/rules/built-in/texts/addresses.js';
import { everyPair } from '../every-collection.js';

/** Every field of the interface, as its name and its type. */
const fields = new Set(
  everyPair.flatMap(([version, collection]) =>
    [...everyField(recordSchema(version, collection))].map(
      ({ path, schema }) => `${path.at(-1)} ${factsOf(elementOf(schema))?.type ?? ''}`,
    ),
  ),
);
const named = (form: RegExp) => [...fields].flatMap((field) => form.exec(field)?.[1] ?? []);

it('every field for an address of the web is looked at', () => {
  expect([...new Set(named(/^(\w*URL|Photo) /))].sort()).toEqual([...addressFields].sort());
});

it('every amount is looked at, but for the limits of bands and ranges, and those of conditions', () => {
  const mayBeNegative = /^(Amount|(Min|Max)imumAmount|TierValueM(in|ax)(imum)?|APR)$/;
  const amounts = named(/^(\w+) Amount$/).filter((name) => !mayBeNegative.test(name));
  expect(amounts.length).toBeGreaterThan(10);
  expect(amounts.filter((name) => !(unsigned as readonly string[]).includes(name))).toEqual([]);
});
