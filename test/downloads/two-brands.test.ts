import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { branchYaml, fenland, siteYaml, workspace } from '../commands/workspace.js';

test('two brands with the same identities: each id once in a file, each row with its brand, and a mark for spreadsheets', async () => {
  const own = workspace({
    ...fenland,
    'content/site.yaml': `${siteYaml}downloads: on\n`,
    'content/llyn/brand.yaml': 'BrandName: Banc Llŷn\n',
    'content/llyn/branches.yaml': branchYaml('FB-01', '  Name: Llŷn\n'),
    'content/llyn/atms.yaml': fenland['content/fenland/atms.yaml'],
  });
  expect((await own.run(['build', '--quiet'])).code).toBe(0);
  const files = readdirSync(join(own.folder, 'dist/site/downloads'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.geojson'))) {
    const ids = JSON.parse(own.read(`dist/site/downloads/${file}`)).features.map(
      ({ id }: { id: string }) => id,
    );
    expect(new Set(ids).size, file).toBe(ids.length);
  }
  const tables = files.filter((name) => name.endsWith('.csv'));
  expect(tables.length).toBeGreaterThan(4);
  for (const file of tables) {
    expect(own.read(`dist/site/downloads/${file}`), file).toMatch(/^\ufeffBrandName,[^\ufeff]*$/);
  }
});
