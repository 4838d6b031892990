import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { branchYaml, type Workspace } from '../commands/workspace.js';
import { bank, checked } from './bank.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(root, 'docs/checking.md'), 'utf8');
const blocks = [...text.matchAll(/^```(yaml|js)\n([\s\S]*?)^```/gm)].map(([, kind, block]) => ({
  kind,
  block: block!,
}));
const named = blocks.find(({ block }) => block.startsWith('ownRules:'))?.block;
const scripts = Object.fromEntries(
  blocks.flatMap(({ kind, block }) => (kind === 'js' ? [[/^\/\/ (\S+)/.exec(block)![1]!, block]] : [])),
);

/** A project with the package installed, and the examples. */
function project(): Workspace {
  // The module and its declarations, which tests don't need otherwise.
  execFileSync(process.execPath, [join(root, 'compile.js'), '--if-stale']);
  const space = bank(named, {
    ...scripts,
    'content/fenland/branches.yaml': ['FB-01', 'CB-02']
      .map((id) => branchYaml(id, '  Name: Fore Hill\n'))
      .join(''),
  });
  mkdirSync(join(space.folder, 'node_modules'));
  symlinkSync(root, join(space.folder, 'node_modules/opendata-press'), 'dir');
  return space;
}

describe('docs/checking.md', () => {
  it('has examples that find what it says', async () => {
    expect(Object.keys(scripts)).toEqual(['rules/branch-codes.js', 'rules/names.js']);
    const { problems } = await checked(project());
    expect([...new Set(problems.map(({ rule, message }) => `${rule} ${message}`))]).toEqual(
      expect.arrayContaining([
        'own/branch-codes Branch FB-01, Identification: FB-01 does not begin with CB, the area of its postcode.',
        'own/same-name Branch CB-02, Name: branch FB-01/0 has the same name.',
      ]),
    );
  });

  it('has examples that TypeScript accepts, which notices misspelt names', () => {
    const { folder } = project();
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
    const options = '--noEmit --allowJs --checkJs --strict --module nodenext --target es2023'.split(' ');
    const compile = () =>
      spawnSync(process.execPath, [join(typescript, 'bin/tsc'), ...options, ...Object.keys(scripts)], {
        cwd: folder,
        encoding: 'utf8',
      }).stdout;
    expect(compile()).toBe('');
    const [file, script] = Object.entries(scripts)[0]!;
    writeFileSync(join(folder, file), script.replace('record.Identification', 'record.Identifikation'));
    expect(compile()).toContain("Property 'Identifikation' does not exist on type 'Fields'");
    writeFileSync(join(folder, file), script.replace('({ code, area }) => ({', '({ code, arena }) => ({'));
    expect(compile()).toContain("'arena' does not exist");
  });
});
