import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { basePolicy } from '../../src/commands/project/site-files.js';
import { loadSite } from '../../src/content/site/load.js';
import { ruleNames } from '../../src/report/report/registry.js';
import { fenland, workspace } from '../commands/workspace.js';

async function problemsOf(site: string) {
  const { folder } = workspace({ ...fenland, 'content/site.yaml': site });
  const { problems } = await loadSite({
    content: join(folder, 'content'),
    policy: join(folder, 'headers/policy.yaml'),
    basePolicy,
    fs,
    rules: ruleNames,
  });
  return problems;
}

const site = (scheme: string) => `vendor: fenland
licenseUrl: ${scheme}://fenland.example/licence
termsUrl: ${scheme}://fenland.example/terms
origin: ${scheme}://openapi.fenland.example
lifecycle:
  v2.1: { deprecated: 2026-09-01, link: ${scheme}://fenland.example/v2.2 }
`;

describe('web addresses in site.yaml', () => {
  it('are all to be https (interface 1 rule 4), and are told with their places', async () => {
    const problems = await problemsOf(site('http'));
    expect(problems.map(({ rule, severity, at }) => [rule, severity, at[0].start.line])).toEqual(
      [2, 3, 4, 6].map((line) => ['site/not-https', 'warning', line]),
    );
    expect(problems[3]).toMatchObject({
      args: { url: 'http://fenland.example/v2.2' },
      field: ['lifecycle', 'v2.1', 'link'],
    });
  });

  it('are left alone where they are', async () => {
    expect(await problemsOf(site('https'))).toEqual([]);
  });

  it('are told of also where other settings are wrong, and not where they are no addresses at all', async () => {
    const broken = await problemsOf('vendor: a b\nlicenseUrl: http://fenland.example/l\ntermsUrl: terms\n');
    expect(broken.map(({ rule }) => rule).sort()).toEqual([
      'schema/format',
      'schema/format',
      'site/not-https',
    ]);
  });
});
