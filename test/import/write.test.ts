import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editYaml, readsBackAs, wholeFile } from '../../src/authoring/edit/edit.js';
import { formatFile } from '../../src/authoring/format/format.js';
import { readRecords } from '../../src/content/documents/document.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyPair } from '../every-collection.js';
import { tries } from '../seed.js';

const file = { name: 'branches.yaml', format: 'yaml' } as const;

/** The records of a text, scalars as they are written. */
function readBack(text: string): unknown[] {
  const { records, problems } = readRecords(file, Buffer.from(text));
  expect(problems).toEqual([]);
  return records.map(({ value }) => value);
}

/** Every scalar as the text that YAML has it as. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, asWritten(field)]));
}

it('a text readsBackAs no records only if it can be read', () => {
  expect(readsBackAs('# none yet\n', [])).toBe(true);
  expect(readsBackAs('[]\n', [])).toBe(true);
  expect(readsBackAs('- Name: "Ely\n', [])).toBe(false);
});

describe.each(everyPair)('records of %s %s', (version, collection) => {
  const schema = recordSchema(version, collection);
  const records = fc.array(recordArbitrary(version, collection), { minLength: 1, maxLength: 3 });

  it('are written so that they read back as they are, and that nothing is left to tidy', () => {
    fc.assert(
      fc.property(records, (written) => {
        const text = wholeFile(written, schema);
        expect(readBack(text)).toEqual(asWritten(written));
        expect(formatFile(file, Buffer.from(text), schema).outcome).toBe('tidy');
      }),
      { numRuns: tries(10) },
    );
  });

  it('say what is wanted after any edit, and those that are not edited keep their bytes', () => {
    fc.assert(
      fc.property(records, recordArbitrary(version, collection), (written, other) => {
        const first = wholeFile(written, schema);
        const changes = { changed: new Map([[0, other]]), removed: new Set<number>(), added: [other] };
        const edited = editYaml(first, written, changes, schema) ?? '';
        expect(readBack(edited)).toEqual(asWritten([other, ...written.slice(1), other]));
        const kept = written.slice(1).map((record) => wholeFile([record], schema));
        for (const text of kept) expect(edited).toContain(text);
      }),
      { numRuns: tries(10) },
    );
  });
});

it.each([
  'null',
  '~',
  '- no list',
  'key: value',
  'a # b',
  '#1',
  '12:30',
  "it's",
  ' blank ',
  'tab\there',
  '\r\n',
  'two\nlines',
  'two\n\nlines\n',
  '\nfirst empty',
  '"quoted"',
  '& more',
  '100%',
  '%YAML',
  '---',
  '...',
  'é\u00a0\u2028\ufffd😀',
  '{brace}',
  'a, b',
  '01234',
  'NO',
  `${'word '.repeat(60)}end`,
  `${'word '.repeat(30)} two blanks ${'word '.repeat(30)}.`,
])('writes the text %j so that it reads back', (Name) => {
  const record = { Identification: 'FB-1', Name, ServiceAndFacility: [Name], Site: { Name } };
  const schema = recordSchema('v2.2', 'branches');
  expect(readBack(wholeFile([record], schema))).toEqual([record]);
});
