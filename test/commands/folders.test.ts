import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, filesBelow, published, timeless } from './workspace.js';

const table = 'Id,Name,Street,Town,Postcode\nFB-09,March,Broad Street,March,PE15 8AA\n';

/** A project with a publication, and a change since. */
async function project(files: Readonly<Record<string, string>>) {
  const space = await published({ ...fenland, 'docs/notes.txt': '' });
  space.write('content/fenland/branches.yaml', branchYaml('FB-01') + branchYaml('FB-07', "  Name: 'Ely'\n"));
  for (const [path, text] of Object.entries(files)) space.write(path, text);
  mkdirSync(join(space.folder, 'docs/more'));
  return space;
}

const commands: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>?])[] = [
  ['check', ['check']],
  ['build', ['build']],
  ['diff', ['diff']],
  ['upcoming', ['upcoming']],
  ['accept', ['accept']],
  ['accept of a removal', ['accept', '--all', '--reason', 'sold']],
  ['accept of warnings', ['accept', '--reason', 'known']],
  ['fmt', ['fmt']],
  ['new', ['new', 'branch', '--name', 'March']],
  ['import', ['import', '/dev/null']],
  ['import of a table', ['import', '{folder}/table.csv'], { 'table.csv': table }],
  ['migrate', ['migrate', '--to', 'v2.2']],
  ['schema', ['schema', '--vscode']],
  ['conformance', ['conformance']],
  ['explain of own rules', ['explain', 'own']],
  ['verify', ['verify', 'http://127.0.0.1:9']],
];

describe('a command that is run in a folder below the project', () => {
  const cases = commands.map(([name, args, files = {}]) => ({ name, args, files }));
  it.each(cases)('uses the same content and output folder: $name', async ({ args, files }) => {
    const results = [];
    for (const below of ['.', 'content', 'content/fenland', 'docs/more']) {
      const space = await project(files);
      const typed = args.map((arg) => arg.replace('{folder}', space.folder));
      const { code, stdout, stderr } = await space.runIn(below, typed);
      const said = timeless(`${stdout}\n${stderr}`)
        .replaceAll(space.folder, '')
        .replaceAll(/(?:\.\.\/)+/g, '')
        .replaceAll(/ --content content| --out dist/g, '');
      const written = [...filesBelow(space.folder)]
        .filter(([path]) => !/^(?:\.opendata\/cache|dist\/(?:\.|current))/.test(path))
        .map(([path, bytes]) => `${path}: ${bytes.toString('latin1')}`);
      results.push({ code, said, written });
    }
    const [first, ...others] = results;
    for (const other of others) expect(other).toEqual(first);
  });
});
