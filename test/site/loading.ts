import fs from 'node:fs';
import { join } from 'node:path';
import { basePolicy } from '../../src/commands/project/site.js';
import { loadSite } from '../../src/content/site/load.js';
import { ruleNames } from '../../src/report/report/registry.js';
import { fenland, workspace } from '../commands/workspace.js';

/** A site with these files, and some of Fenland. */
export function loaded(files: Readonly<Record<string, string>>) {
  const { folder } = workspace({ ...fenland, ...files });
  const policy = join(folder, 'headers/policy.yaml');
  return loadSite({ content: join(folder, 'content'), policy, basePolicy, fs, rules: ruleNames });
}
