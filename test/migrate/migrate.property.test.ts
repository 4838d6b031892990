import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteFile } from '../../src/build/compile/compile-site.js';
import { newContent } from '../../src/content/edit/edit.js';
import { compareBuilds } from '../../src/import/migrate/effects.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { collectionNames, collections } from '../../src/model/collection.js';
import { forwards, recordArbitrary } from '../arbitrary.js';
import { filesBelow, siteYaml, workspace } from '../commands/workspace.js';

type Fields = Record<string, unknown>;

/** How a file of records is written: with the program's own layout, or by others. */
const layouts: Record<string, (own: (format: 'yaml' | 'json') => string, records: Fields[]) => string> = {
  'tidy.yaml': (own) => own('yaml'),
  'windows.yaml': (own) => `\ufeff# Records\n${own('yaml')}# The end\n`.replaceAll('\n', '\r\n'),
  'braces.yaml': (_, records) => records.map((record) => `- ${JSON.stringify(record)} # one\n`).join(''),
  'tidy.json': (own) => own('json'),
  'compact.json': (_, records) => JSON.stringify(records),
};

const cases = (['v2.1', 'v2.2'] as const).flatMap((from) =>
  (['branches', 'atms', 'personal-current-accounts', 'commercial-credit-cards'] as const).flatMap(
    (collection) => Object.keys(layouts).map((layout) => [from, collection, layout] as const),
  ),
);

describe.each(cases)('records of %s %s in %s', (from, collection, layout) => {
  const to = from === 'v2.1' ? 'v2.2' : 'v2.1';
  const records = fc.uniqueArray(recordArbitrary(from, collection).map(forwards) as fc.Arbitrary<Fields>, {
    minLength: 1,
    maxLength: 3,
    selector: (record) => collections[collection].identity.map((key) => record[key]).join('/'),
  });

  it('are written in the other version, and what is published stays but for what is listed', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (written) => {
        const values = written.map((value) => ({ value }));
        const own = (format: 'yaml' | 'json') => newContent(values, format, recordSchema(from, collection));
        const space = workspace({
          'content/site.yaml': `${siteYaml}source: ${from}\n`,
          'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
          [`content/fenland/${collection}.${layout.split('.')[1]}`]: layouts[layout]!(own, written),
        });
        const migrated = async (version: string) => {
          const losses = collectionNames.flatMap((name) => ['--accept-losses', name]);
          const { code, problems, stderr } = await space.reported(['migrate', '--to', version, ...losses]);
          expect(code, stderr).toBe(0);
          return problems;
        };
        const problems = await migrated(to);
        const once = filesBelow(space.folder);
        expect([await migrated(to), filesBelow(space.folder)]).toEqual([[], once]);
        const back = await migrated(from);
        if (problems.length === 0 && back.length === 0) expect(await migrated(to)).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });
});

it('stops where the version that content is migrated to would publish something else', () => {
  const publishing = (text: string) =>
    ({
      job: { collection: 'atms', file: { path: 'atms.yaml', name: 'atms.yaml' } },
      compiled: { records: [{ index: 0 }], json: { 'v2.2': [text] } },
    }) as unknown as SiteFile;
  const before = [publishing('{}')];
  expect(() => compareBuilds(before, [publishing('{"Note":[]}')], 'v2.2', [])).toThrow(
    'what v2.2 publishes of',
  );
  expect(() => compareBuilds(before, [], 'v2.2', [])).toThrow('would change');
  expect(compareBuilds(before, before, 'v2.2', [])).toEqual([]);
});
