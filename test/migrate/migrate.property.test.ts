import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFiles } from '../../src/build/compile/compile-files.js';
import { findContent } from '../../src/content/content/tree.js';
import { newContent } from '../../src/content/edit/edit.js';
import { loadSite } from '../../src/content/site/load.js';
import { type Migration, planMigration } from '../../src/import/migrate/migrate.js';
import { prove } from '../../src/import/migrate/proof.js';
import { shapedFiles } from '../../src/import/migrate/shapes.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { type Collection, collectionNames, collections } from '../../src/model/collection.js';
import { hasErrors } from '../../src/model/problem.js';
import type { Version } from '../../src/model/version.js';
import { ruleNames } from '../../src/report/report/registry.js';
import { forwards, recordArbitrary } from '../arbitrary.js';

const day = '2026-03-01';
const settings =
  'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\n';

type Fields = Record<string, unknown>;

/** How a file of records is written. */
const layouts: Record<
  string,
  { name: string; text: (records: Fields[], version: Version, collection: Collection) => string }
> = {
  yaml: {
    name: 'yaml',
    text: (records, version, collection) => newText(records, 'yaml', version, collection),
  },
  windows: {
    name: 'yaml',
    text: (records, version, collection) =>
      `\ufeff# Records\n${newText(records, 'yaml', version, collection)}# The end\n`.replaceAll('\n', '\r\n'),
  },
  braces: {
    name: 'yaml',
    text: (records) => records.map((record) => `- ${JSON.stringify(record)} # one\n`).join(''),
  },
  json: {
    name: 'json',
    text: (records, version, collection) => newText(records, 'json', version, collection),
  },
  compact: { name: 'json', text: (records) => JSON.stringify(records) },
};

function newText(
  records: readonly Fields[],
  format: 'yaml' | 'json',
  version: Version,
  collection: Collection,
) {
  const values = records.map((value) => ({ value }));
  return newContent(values, format, recordSchema(version, collection));
}

/** A migration of a content folder as the command does it, written where it may be. */
async function run(root: string, to: Version): Promise<Migration> {
  const files = {
    content: root,
    policy: join(root, 'none.yaml'),
    basePolicy: 'headers/policy.yaml',
    fs,
    rules: ruleNames,
  };
  const site = await loadSite(files);
  expect(site.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const shaped = await shapedFiles(site.content, compileFiles(fs), () => {}, day);
  expect(hasErrors(shaped.problems)).toBe(false);
  const tree = await findContent(root, fs);
  const options = { to, isWhole: true, acceptLosses: collectionNames };
  const migration = planMigration(shaped.files, tree, site.content.brands, fs, options);
  expect(migration.stuck).toEqual([]);
  await prove(migration, shaped.files, files, day);
  for (const { path, text } of migration.planned) writeFileSync(path, text!);
  return migration;
}

function written(from: Version, collection: Collection, layout: string, records: Fields[]): string {
  const root = join(mkdtempSync(join(tmpdir(), 'opendata-')), 'content');
  const { name, text } = layouts[layout]!;
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  put('site.yaml', `${settings}source: ${from}\n`);
  put('fenland/brand.yaml', 'BrandName: Fenland Bank\n');
  put(`fenland/${collection}.${name}`, text(records, from, collection));
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
          const { found } = await run(root, to);
          const again = await run(root, to);
          expect([again.planned, again.found]).toEqual([[], []]);
          const back = await run(root, from);
          if (found.length > 0 || back.found.length > 0) return;
          const once = await run(root, to);
          expect(once.found).toEqual([]);
        } finally {
          rmSync(dirname(root), { recursive: true });
        }
      }),
      { numRuns: 3 },
    );
  });
});
