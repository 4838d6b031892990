import { expect, it } from 'vitest';
import { registrationOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { type Schema, visit } from '../../src/interface/schema/node.js';
import { factsOf } from '../../src/interface/schema/types.js';
import { collectionNames } from '../../src/model/collection.js';
import { allVersions } from '../../src/model/version.js';
import { unsigned } from '../../src/rules/built-in/amounts/negative.js';
import { addressFields } from '../../src/rules/built-in/texts/addresses.js';

/** Every field of the interface, as its name and its type. */
const fields = new Set<string>();
function collect(node: Schema): void {
  visit<void>(node, {
    optional: collect,
    list: collect,
    object: (shape) => {
      for (const [name, schema] of Object.entries(shape)) {
        fields.add(`${name} ${typeOf(schema)}`);
        collect(schema);
      }
    },
    text: () => {},
    otherwise: () => {},
  });
}
function typeOf(node: Schema): string {
  return visit<string>(node, {
    optional: typeOf,
    list: typeOf,
    object: () => '',
    text: () => factsOf(node)?.type ?? '',
    otherwise: () => '',
  });
}
for (const collection of collectionNames) {
  for (const version of allVersions.filter((each) => registrationOf(collection).versions.includes(each))) {
    collect(recordSchema(version, collection));
  }
}
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
