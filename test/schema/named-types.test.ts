import { expect, it } from 'vitest';
import { hasCollection } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { formOfType } from '../../src/interface/schema/named-types.js';
import { type Schema, visit } from '../../src/interface/schema/node.js';
import { factsOf } from '../../src/interface/schema/types.js';
import { collectionNames } from '../../src/model/collection.js';
import { allVersions } from '../../src/model/version.js';
import { acceptedList } from '../../src/content/site/accepted.js';
import { brandSettings, policyFile, siteSettings } from '../../src/content/site/settings.js';

/** The names of the types of all texts below a node. */
function typesBelow(node: Schema): string[] {
  return visit<string[]>(node, {
    object: (fields) => Object.values(fields).flatMap(typesBelow),
    list: typesBelow,
    map: (key, value) => [...typesBelow(key), ...typesBelow(value)],
    oneOf: (options) => options.flatMap(typesBelow),
    text: (text) => [factsOf(text)?.type ?? 'Text'],
    otherwise: () => [],
  });
}

it('every named type of a record or a setting has words for editors', () => {
  const records = allVersions.flatMap((version) =>
    collectionNames
      .filter((collection) => hasCollection(version, collection))
      .map((collection) => recordSchema(version, collection)),
  );
  const settings = [siteSettings, brandSettings, policyFile];
  const types = new Set([...records, ...settings, acceptedList.schema].flatMap(typesBelow));
  expect(types.size).toBeGreaterThan(20);
  // A text of any kind has its length in the message.
  expect([...types].filter((type) => formOfType(type) === undefined)).toEqual(['Text']);
});
