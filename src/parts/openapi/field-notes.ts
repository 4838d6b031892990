import { registrationOf } from '../../interface/collections/index.js';
import { asSentence, envelopeMeanings, meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import type { Names } from '../../interface/records/published.js';
import type { Schema } from '../../interface/schema/node.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { exampleBrand, exampleValue } from './example.js';

/** Examples of fields around the records. */
const examplesAround: Readonly<Record<string, unknown>> = {
  'meta.LastUpdated': '2026-02-27T16:20:05.250Z',
  'meta.TotalResults': 1,
  'data.Brand.BrandName': exampleBrand,
};

/** What is said of the schema of a body. Paths are of field names from its root: lists add no step. */
export interface BodyNotes {
  /** The path of a record. */
  readonly recordPath: readonly string[];
  readonly field: (path: readonly string[], schema: Schema) => FieldNote;
  /** What a code means, in the interface's own word. */
  readonly code: (path: readonly string[], code: string) => string | undefined;
}

interface FieldNote {
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

const errorFields: Readonly<Record<string, string>> = {
  status: 'The HTTP status, as a text.',
  title: 'The kind of error, in a few words.',
  description: 'What is wrong, for people.',
};

/** Of errors (interface 7). */
export const errorNotes: BodyNotes = {
  recordPath: [],
  field: ([key = '']) => note(errorFields[key]),
  code: () => undefined,
};

/** Of the answer of a collection. @param names for codes in examples (D9) */
export function answerNotes(version: Version, collection: Collection, names: Names): BodyNotes {
  const { publishedAs } = registrationOf(collection);
  const recordPath = ['data', 'Brand', ...(publishedAs === 'brand' ? [] : [publishedAs.list])];
  return {
    recordPath,
    field(path, schema) {
      const around = path.join('.');
      if (Object.hasOwn(envelopeMeanings, around))
        return note(envelopeMeanings[around], examplesAround[around]);
      const within = path.slice(recordPath.length);
      if (within.length === 0) return note(`The ${collection.replaceAll('-', ' ')} of the brand.`);
      const meaning = meaningOf(collection, version, within);
      return note(meaning && asSentence(meaning), exampleValue(collection, within, schema, names));
    },
    code(path, code) {
      const meaning = meaningOfCode(collection, version, path.slice(recordPath.length), code);
      return meaning && asSentence(meaning);
    },
  };
}

function note(description: string | undefined, example?: unknown): FieldNote {
  return {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
}
