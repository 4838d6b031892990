import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { branchYaml, siteYaml, workspace } from '../commands/workspace.js';

test('nothing is published where a host can’t take it, and the reason is said', async () => {
  const { folder, run } = workspace({
    'content/site.yaml': `${siteYaml}hosts: [nginx, vercel]\n`,
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland/branches.yaml': branchYaml('FB-0101'),
    'headers/policy.yaml': 'headers:\n  always:\n    X-Price: costs $5\n',
  });
  const { code, stderr } = await run(['build']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'opendata: Vercel can\'t take this publication: a $ in the header "X-Price" would be replaced by a part of the address.\n',
  });
  expect(existsSync(join(folder, 'dist/site'))).toBe(false);
});
