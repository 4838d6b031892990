import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newContent } from '../../src/content/edit/edit.js';
import { loadSite } from '../../src/content/site/load.js';
import { compareBuilds } from '../../src/import/migrate/effects.js';
import { type Migration, planMigration } from '../../src/import/migrate/plan.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { type Collection, collectionNames, collections } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';
import { ruleNames } from '../../src/report/report/registry.js';
import { forwards, recordArbitrary } from '../arbitrary.js';

const day = '2026-03-01';
const settings =
  'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\n';

type Fields = Record<string, unknown>;

/** How a file of records is written: with the program's own layout, or by others. */
const layouts: Record<string, (own: (format: 'yaml' | 'json') => string, records: Fields[]) => string> = {
  'tidy.yaml': (own) => own('yaml'),
  'windows.yaml': (own) => `\ufeff# Records\n${own('yaml')}# The end\n`.replaceAll('\n', '\r\n'),
  'braces.yaml': (_, records) => records.map((record) => `- ${JSON.stringify(record)} # one\n`).join(''),
  'tidy.json': (own) => own('json'),
  'compact.json': (_, records) => JSON.stringify(records),
};

/** A migration of a content folder as the command does it, written where it may be. */
async function run(root: string, to: Version): Promise<Migration> {
  const files = {
    content: root,
    policy: join(root, 'none.yaml'),
    basePolicy: 'headers/policy.yaml',
    fs,
    rules: ruleNames,
  };
  const { content } = await loadSite(files);
  const migration = await planMigration(files, {
    to,
    isWhole: true,
    brands: content.brands,
    acceptLosses: collectionNames,
    day,
  });
  expect(migration.files.filter(({ text }) => text === undefined)).toEqual([]);
  expect(migration.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const { path, text } of migration.files) writeFileSync(path, text!);
  return migration;
}

function written(from: Version, collection: Collection, layout: string, records: Fields[]): string {
  const root = join(mkdtempSync(join(tmpdir(), 'opendata-')), 'content');
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  put('site.yaml', `${settings}source: ${from}\n`);
  put('fenland/brand.yaml', 'BrandName: Fenland Bank\n');
  const values = records.map((value) => ({ value }));
  const own = (format: 'yaml' | 'json') => newContent(values, format, recordSchema(from, collection));
  put(`fenland/${collection}.${layout.split('.')[1]}`, layouts[layout]!(own, records));
  return root;
}

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
      fc.asyncProperty(records, async (before) => {
        const root = written(from, collection, layout, before as Fields[]);
        try {
          const { problems } = await run(root, to);
          const again = await run(root, to);
          expect([again.files, again.problems]).toEqual([[], []]);
          const back = await run(root, from);
          if (problems.length > 0 || back.problems.length > 0) return;
          const once = await run(root, to);
          expect(once.problems).toEqual([]);
        } finally {
          rmSync(dirname(root), { recursive: true });
        }
      }),
      { numRuns: 3 },
    );
  });
});

it('stops where the version that content is migrated to would publish something else', async () => {
  const atm = {
    Identification: 'A1',
    SupportedCurrencies: ['GBP'],
    Location: { PostalAddress: { PostCode: 'CB7 4AA' } },
  };
  const [one, other] = await Promise.all(
    [atm, { ...atm, Note: ['In the lobby'] }].map((record) =>
      run(written('v2.2', 'atms', 'tidy.yaml', [record]), 'v2.2').then(({ before }) => before),
    ),
  );
  const moved = other!.map((file, at) => ({ ...file, job: one![at]!.job }));
  expect(() => compareBuilds(one!, moved, 'v2.2', [])).toThrow('what v2.2 publishes of');
  expect(() => compareBuilds(one!, [], 'v2.2', [])).toThrow('would change');
});
