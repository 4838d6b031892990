import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editYaml } from '../../src/authoring/edit/edit.js';
import { migrated } from '../../src/authoring/migrate/record.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { readRecords } from '../../src/content/documents/document.js';
import { recordArbitrary } from '../arbitrary.js';
import { layoutArbitrary } from './layouts.js';

const cases = (['v2.1', 'v2.2'] as const).flatMap((from) =>
  (['branches', 'atms', 'personal-current-accounts'] as const).map(
    (collection) => [from, collection] as const,
  ),
);

/** The comments of a text that layouts have numbered. */
function commentsOf(text: string): string[] {
  return [...text.matchAll(/# c\d+\./g)].map(([comment]) => comment).sort();
}

describe.each(cases)('records of %s %s, however they are laid out,', (from, collection) => {
  const to = from === 'v2.1' ? 'v2.2' : 'v2.1';
  const records = fc.array(recordArbitrary(from, collection), { minLength: 1, maxLength: 2 });
  const file = { name: 'records.yaml', format: 'yaml' } as const;

  it('are migrated with all of their comments, each once', () => {
    let tried = 0;
    fc.assert(
      fc.property(records, layoutArbitrary, (written, layout) => {
        const text = layout.records(written);
        const document = readRecords(file, Buffer.from(text));
        if (document.problems.some(({ severity }) => severity === 'error')) return;
        const before = document.records.map(({ value }) => value);
        const changed = new Map<number, Record<string, unknown>>();
        for (const [index, value] of before.entries()) {
          const { written: after } = migrated(collection, value, from, to);
          if (after !== undefined) changed.set(index, after);
        }
        const changes = { changed, removed: new Set<number>(), added: [] };
        const edited = editYaml(text, before, changes, recordSchema(to, collection));
        expect(commentsOf(edited ?? '')).toEqual(commentsOf(text));
        tried++;
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    );
    expect(tried).toBeGreaterThan(20);
  });
});
