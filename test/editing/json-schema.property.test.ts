import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainObject } from '../../src/base/json/plain-object.js';
import { recordsSchema } from '../../src/forms/vscode/editor-schemas.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { valueAt } from '../../src/model/location.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyCollection } from '../every-collection.js';
import { mutated } from '../schema/mutated-records.js';
import { seed } from '../seed.js';
import { acceptor, asYaml, errorsOf } from './accepting.js';

fc.configureGlobal({ seed, numRuns: 50 });

describe.each(everyCollection)(
  'the schema for editors of $version $collection',
  ({ version, collection }) => {
    const schema = recordSchema(version, collection);
    const records = recordArbitrary(version, collection);
    const accepts = acceptor(recordsSchema(collection, version));

    it('accepts every sound record and every list of them', () => {
      fc.assert(
        fc.property(fc.array(records, { maxLength: 2 }), (list) => {
          for (const record of [list, ...list]) expect(accepts(record)).toBe(true);
        }),
      );
    });

    it('accepts of YAML what the reader accepts, and besides only plain numbers and booleans that were written otherwise', () => {
      fc.assert(
        fc.property(mutated(records), fc.infiniteStream(fc.boolean()), (record, quotes) => {
          const { reader, editor } = asYaml(record, () => quotes.next().value);
          const errors = isPlainObject(reader) ? errorsOf(schema, reader) : [{ path: [] }];
          if (!accepts([editor])) expect(errors).not.toEqual([]);
          else for (const { path } of errors) expect(typeof valueAt(editor, path)).toMatch(/number|boolean/);
        }),
      );
    });
  },
);
