import { registrationOf } from '../../interface/collections/index.js';
import { convertPublished, type JsonSchema } from '../../interface/json-schema/json-schema.js';
import { envelopeSchema, errorSchema, type Names, publishedSchema } from '../../interface/records/index.js';
import { elementSchema } from '../../interface/records/records.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type AnswerSchema, type ComponentSchema, componentsOf } from './components.js';
import { codeNotes, errorFields, fieldNote } from './field-notes.js';

/** The word that names the records of a collection, such as `Branch`. */
export function recordName(collection: Collection): string {
  const { publishedAs, tag } = registrationOf(collection);
  return publishedAs === 'brand' ? tag : publishedAs.list;
}

/** The name of the schema of a whole answer. */
export const answerName = (collection: Collection) => `${recordName(collection)}Collection`;

/** An element of Brand that is a record itself (D42) has the name of a record, and not that of its field. */
function withRecordName(answer: JsonSchema, collection: Collection): JsonSchema {
  if (registrationOf(collection).publishedAs !== 'brand') return answer;
  const at = (schema: JsonSchema, key: string, change: (field: JsonSchema) => JsonSchema): JsonSchema => ({
    ...schema,
    properties: { ...schema.properties, [key]: change(schema.properties?.[key] ?? {}) },
  });
  const items = (list: JsonSchema, change: (item: JsonSchema) => JsonSchema): JsonSchema => ({
    ...list,
    items: change(list.items ?? {}),
  });
  const named = (brand: JsonSchema) => ({ ...brand, title: recordName(collection) });
  return at(answer, 'data', (data) =>
    items(data, (group) => at(group, 'Brand', (brands) => items(brands, named))),
  );
}

/**
 * The named schemas of what a version publishes, with the meaning of every field and code, and that of errors.
 * @param collections in the order of interface 4, on which names depend
 * @param names what is published in place of codes (D9)
 */
export function publishedSchemas(
  version: Version,
  collections: readonly Collection[],
  names: Names,
): PublishedSchemas {
  const made = madeWith.get(names) ?? new Map<string, PublishedSchemas>();
  madeWith.set(names, made);
  const key = [version, ...collections].join(' ');
  const schemas = made.get(key) ?? schemasOf(version, collections, names);
  made.set(key, schemas);
  return schemas;
}

type PublishedSchemas = Readonly<Record<string, ComponentSchema>>;

/** A build makes those of a version once: the description and the pages for developers have the same. */
const madeWith = new WeakMap<Names, Map<string, PublishedSchemas>>();

function schemasOf(version: Version, collections: readonly Collection[], names: Names): PublishedSchemas {
  const answers = collections.map((collection): AnswerSchema => {
    const record = publishedSchema(elementSchema(version, collection), names);
    return {
      prefix: recordName(collection),
      name: answerName(collection),
      schema: withRecordName(
        convertPublished(envelopeSchema(version, collection, record), answerName(collection)),
        collection,
      ),
      about: (path) => fieldNote(version, collection, path, names),
      codes: (path, codes, type) => codeNotes(version, collection, path, codes, type, names),
    };
  });
  const error: AnswerSchema = {
    prefix: 'Error',
    name: 'Error',
    schema: convertPublished(errorSchema, 'Error'),
    about: (path) => errorFields[path.join('.')] ?? {},
    codes: () => ({}),
  };
  return componentsOf([...answers, error]);
}
