import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatNames } from '../../src/report/report/formats.js';
import { branchYaml, fenland, workspace } from '../commands/workspace.js';

const broken = {
  ...fenland,
  'content/fenland/branches.yaml': branchYaml('FB-01').replace('Physical', 'Phisical'),
};

describe('every format', () => {
  it.each(readdirSync('src/report/report/formats'))('in %s is listed in formats.ts', (file) => {
    const text = readFileSync(join('src/report/report/formats', file), 'utf8');
    const [, format] = /^export const (\w+) = \{[\s\S]*?^\} satisfies Format;/m.exec(text) ?? [];
    if (format !== undefined) expect(formatNames).toContain(format);
  });

  it.each(formatNames)('docs/checking.md says who reads %s', (name) => {
    expect(readFileSync('docs/checking.md', 'utf8')).toMatch(new RegExp(`^\\| \`${name}\` \\| .+ \\|$`, 'm'));
  });
});

describe('whatever the format', () => {
  it.each(formatNames)('%s: exit code 0 where all is well, 1 where there are errors', async (format) => {
    expect((await workspace(fenland).run(['check', '--format', format])).code).toBe(0);
    const { code, stdout, stderr } = await workspace(broken).run(['check', '--format', format]);
    expect(code).toBe(1);
    // For people on standard error, all else on standard output and nothing beside it.
    const [said, silent] = format === 'pretty' ? [stderr, stdout] : [stdout, stderr];
    expect(said).toContain('Phisical');
    expect(silent).toBe('');
  });
});
