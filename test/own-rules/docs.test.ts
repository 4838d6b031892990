import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { overdraftExample } from '../../src/rules/built-in/standard/examples.js';
import { branchYaml, type Workspace } from '../commands/workspace.js';
import { bank, checked } from './bank.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(root, 'docs/own-rules.md'), 'utf8');
const blocks = [...text.matchAll(/^```(yaml|js)\n([\s\S]*?)^```/gm)].map(([, kind, block]) => ({
  kind,
  block: block!,
}));
const [requirements, named] = blocks.filter(({ kind }) => kind === 'yaml').map(({ block }) => block);
const scripts = Object.fromEntries(
  blocks.flatMap(({ kind, block }) => (kind === 'js' ? [[/^\/\/ (\S+)/.exec(block)![1]!, block]] : [])),
);

const named2 = (id: string, postcode: string) =>
  branchYaml(id, '  Name: Fore Hill\n').replace('CB7 4AA', postcode);

function project(): Workspace {
  return bank(`${requirements}${named}`, {
    ...scripts,
    'content/fenland/branches.yaml': named2('FB-01', 'CB7 4AA') + named2('CB-02', 'CB7 4AB'),
  });
}

describe('docs/own-rules.md', () => {
  it('has examples that find what it says', async () => {
    expect(Object.keys(scripts)).toEqual([
      'rules/branch-codes.js',
      'rules/names.js',
      'rules/no-limit.js',
      'rules/points.js',
    ]);
    const { stderr } = await bank(`${requirements}`).run(['check']);
    const shown = /^```\n(content\/fenland[\s\S]*?)^```/m.exec(text)![1]!;
    expect(stderr).toContain(shown);
    const space = bank(`${requirements!.replace('own/branch-codes', 'own/code-form')}${named}`, {
      ...scripts,
      'content/fenland/branches.yaml': named2('FB-01', 'CB7 4AA') + named2('CB-02', 'CB7 4AB'),
    });
    const { problems } = await checked(space);
    expect([...new Set(problems.map(({ rule, message }) => `${rule} ${message}`))]).toEqual(
      expect.arrayContaining([
        'own/branch-codes Branch FB-01, Identification: FB-01 does not begin with CB, the area of its postcode.',
        'own/same-name Branch CB-02, Name: branch FB-01/0 has the same name.',
        'own/contact Branch FB-01: ContactInfo is missing, and site.yaml requires it.',
        'own/code-form Branch FB-01, Identification: "FB-01" does not have the form that site.yaml requires: ^20-',
      ]),
    );
  });

  it('has two rules of the program, which find what these find', async () => {
    const placed = (id: string, postcode: string) =>
      branchYaml(id).replace(
        'CB7 4AA',
        `${postcode}\n    Country: GB\n    GeoLocation: { GeographicCoordinates: { Latitude: 52.39912, Longitude: 0.26221 } }`,
      );
    const space = bank('ownRules: [rules/no-limit.js, rules/points.js]\n', {
      ...scripts,
      'content/fenland/branches.yaml': ['CB7 4AA', 'CB7 4AB', 'CB1 4AA']
        .map((postcode, at) => placed(`FB-${at}`, postcode))
        .join(''),
      'content/fenland/personal-current-accounts.yaml': overdraftExample(`OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 9999999.00, EAR: 39.9 }
`).yaml,
    });
    const { problems } = await checked(space);
    const found = (wanted: string) =>
      problems
        .filter(({ rule }) => rule === wanted)
        .map(({ record, field, at }) => [record?.identity, field?.join('.'), at]);
    expect(found('own/points')).toEqual(found('places/two-districts'));
    expect(found('own/points').map((each) => each.slice(0, 2))).toEqual([
      ['FB-2/0', 'PostalAddress.PostCode'],
    ]);
    expect(found('own/no-limit')).toEqual(found('amounts/made-up-limit'));
    expect(problems).toContainEqual(
      expect.objectContaining({ rule: 'own/no-limit', proposals: [{ leaveOut: 0 }] }),
    );
    expect(found('own/no-limit')).toHaveLength(1);
  });

  it('has examples that TypeScript accepts, which notices misspelt names', () => {
    // The declarations, which tests don't need otherwise.
    execFileSync(process.execPath, [join(root, 'compile.js'), '--if-stale']);
    const { folder } = project();
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/opendata-press'), 'dir');
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin/tsc',
    );
    const compile = () => {
      const options = [
        '--noEmit',
        '--allowJs',
        '--checkJs',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2023',
      ];
      try {
        execFileSync(process.execPath, [compiler, ...options, ...Object.keys(scripts)], {
          cwd: folder,
          encoding: 'utf8',
        });
        return '';
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    };
    expect(compile()).toBe('');
    const [file, script] = Object.entries(scripts)[0]!;
    writeFileSync(join(folder, file), script.replace('record.Identification', 'record.Identifikation'));
    expect(compile()).toContain("Property 'Identifikation' does not exist on type 'Fields'");
    writeFileSync(join(folder, file), script.replace('({ code, area }) => ({', '({ code, arena }) => ({'));
    expect(compile()).toContain("'arena' does not exist");
  });
});
