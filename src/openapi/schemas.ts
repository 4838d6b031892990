import { convertPublished } from '../editing/json-schema.js';
import type { Collection } from '../model/collection.js';
import type { Version } from '../model/version.js';
import { registrationOf } from '../schema/collections/index.js';
import { envelopeSchema, errorSchema, type Names, published } from '../schema/index.js';
import { elementSchema } from '../schema/records.js';
import { type AnswerSchema, type ComponentSchema, componentsOf } from './components.js';
import { codeNotes, errorFields, fieldNote } from './field-notes.js';

/** The word that names the records of a collection, such as `Branch`. */
export function recordName(collection: Collection): string {
  const { publishedAs, tag } = registrationOf(collection);
  return publishedAs === 'brand' ? tag : publishedAs.list;
}

/** The name of the schema of a whole answer. */
export const answerName = (collection: Collection) => `${recordName(collection)}Collection`;

/**
 * The named schemas of what a version publishes, with the meaning of every field and code, and that of errors.
 * @param collections in the order of interface 4, on which names depend
 * @param names what is published in place of codes (D9)
 */
export function publishedSchemas(
  version: Version,
  collections: readonly Collection[],
  names: Names,
): Readonly<Record<string, ComponentSchema>> {
  const answers = collections.map((collection): AnswerSchema => {
    const record = published(elementSchema(version, collection), names);
    return {
      prefix: recordName(collection),
      name: answerName(collection),
      schema: convertPublished(envelopeSchema(version, collection, record), answerName(collection)),
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
