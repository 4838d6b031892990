import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatNames } from '../../src/report/report/formats.js';
import { branchYaml, fenland, fenlandWith, workspace } from '../commands/workspace.js';

const broken = fenlandWith({ branches: branchYaml('FB-01').replace('Physical', 'Phisical') });

it.each(formatNames)('docs/checking.md says who reads %s', (name) => {
  expect(readFileSync('docs/checking.md', 'utf8')).toMatch(new RegExp(`^\\| \`${name}\` \\| .+ \\|$`, 'm'));
});

it.each(formatNames)('%s: exit code 0 where all is well, 1 where there are errors', async (format) => {
  await workspace(fenland).ends(`check --format ${format}`, 0);
  const { stdout, stderr } = await workspace(broken).ends(`check --format ${format}`, 1);
  // For people on standard error, all else on standard output and nothing beside it.
  const [said, silent] = format === 'pretty' ? [stderr, stdout] : [stdout, stderr];
  expect([said, silent]).toEqual([expect.stringContaining('Phisical'), '']);
});
