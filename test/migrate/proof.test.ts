import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileFiles } from '../../src/build/compile/compile-files.js';
import { findContent } from '../../src/content/content/tree.js';
import { loadSite } from '../../src/content/site/load.js';
import { type Migration, planMigration } from '../../src/import/migrate/migrate.js';
import { prove } from '../../src/import/migrate/proof.js';
import { shapedFiles } from '../../src/import/migrate/shapes.js';
import { ruleNames } from '../../src/report/report/registry.js';
import { fenland, workspace } from '../commands/workspace.js';

const machine = `- Identification: A1
  SupportedCurrencies: [GBP]
  MinimumPossibleAmount: 10.500
  Note: In the lobby
  Location: { PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA } }
`;

/** A migration to v2.2 with the plan changed before it is proved. */
async function proved(change: (migration: Migration) => Migration, more: Record<string, string> = {}) {
  const space = workspace({ ...fenland, 'content/fenland/atms.yaml': machine, ...more });
  const root = join(space.folder, 'content');
  const files = {
    content: root,
    policy: join(root, 'none'),
    basePolicy: 'headers/policy.yaml',
    fs,
    rules: ruleNames,
  };
  const { content } = await loadSite(files);
  const day = '2026-03-01';
  const shaped = await shapedFiles(content, compileFiles(fs), () => {}, day);
  const options = { to: 'v2.2', isWhole: true, acceptLosses: [] } as const;
  const plan = planMigration(shaped.files, await findContent(root, fs), content.brands, fs, options);
  return prove(change(plan), shaped.files, files, day);
}

/** The same plan with something else in one file. */
function changing(path: RegExp, change: (text: string) => string): (migration: Migration) => Migration {
  return (migration) => ({
    ...migration,
    planned: migration.planned.map((file) =>
      path.test(file.path) ? { ...file, text: change(String(file.text ?? '')) } : file,
    ),
  });
}

describe('the proof of a migration', () => {
  it('finds that a plan changes what it lists and nothing else', async () => {
    const { problems } = await proved((plan) => plan);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    [
      'another value',
      changing(/atms/, (text) => text.replace('Ely', 'March')),
      /atms\.yaml would change at 0\.Location/,
    ],
    ['a record less', changing(/atms/, () => '[]\n'), /atms\.yaml would change/],
    ['a field less', changing(/atms/, (text) => text.replace(/ {2}Note:.*\n/, '')), /change at 0\.Note/],
    [
      'settings that stay',
      changing(/site\.yaml/, (text) => text.replace('v2.2', 'v2.1')),
      /atms\.yaml would have an error \(schema\/type\)/,
    ],
    ['a text that is no YAML', changing(/atms/, () => '- "'), /would have an error \(content\//],
    [
      'a difference that is not listed',
      (plan: Migration) => ({ ...plan, published: new Map() }),
      /change at 0\.MinimumPossibleAmount/,
    ],
    [
      'a difference that is listed and is not there',
      (plan: Migration) => ({
        ...plan,
        published: new Map(
          [...plan.published].map(([path]) => [
            path,
            new Map([[0, [{ path: ['Note'], before: 1, after: 2 }]]]),
          ]),
        ),
      }),
      /would change/,
    ],
  ])('stops at %s', async (_, change, message) => {
    await expect(proved(change as (migration: Migration) => Migration)).rejects.toThrow(message);
  });
});
