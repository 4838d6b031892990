import fs from 'node:fs';
import { join } from 'node:path';
import { basePolicy } from '../../src/commands/project/site.js';
import { loadSite } from '../../src/content/site/load.js';
import { ruleNames } from '../../src/report/report/registry.js';
import { fenland, workspace } from '../commands/workspace.js';

/** A site with these files, and some of Fenland; and its problems as `site/names@4:8`. */
export async function loaded(files: Readonly<Record<string, string>>) {
  const { folder } = workspace({ ...fenland, ...files });
  const policy = join(folder, 'headers/policy.yaml');
  const content = join(folder, 'content');
  const site = await loadSite({ content, policy, basePolicy, fs, rules: ruleNames });
  const places = site.problems.map(({ rule, at }) => `${rule}@${at[0].start.line}:${at[0].start.column}`);
  return { ...site, rules: places };
}
