import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { branchYaml, type Workspace } from '../commands/workspace.js';
import { installPackage, typeErrors } from '../installed-package.js';
import { bank, checked } from './bank.js';

const text = readFileSync('docs/checking.md', 'utf8');
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
  const space = bank(named, {
    ...scripts,
    'content/fenland/branches.yaml': ['FB-01', 'CB-02']
      .map((id) => branchYaml(id, '  Name: Fore Hill\n'))
      .join(''),
  });
  installPackage(space.folder);
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
    const { folder, write } = project();
    write('package.json', '{"type":"module"}');
    const compile = () => typeErrors(folder, '--allowJs', '--checkJs', ...Object.keys(scripts));
    expect(compile()).toBe('');
    const [file, script] = Object.entries(scripts)[0]!;
    write(file, script.replace('record.Identification', 'record.Identifikation'));
    expect(compile()).toContain("Property 'Identifikation' does not exist on type 'Fields'");
    write(file, script.replace('({ code, area }) => ({', '({ code, arena }) => ({'));
    expect(compile()).toContain("'arena' does not exist");
  });
});
