import { chmodSync, cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, workspace } from './workspace.js';

const untidy = `# Ely
- Type: Physical
  Identification: 01234
  CustomerSegment: [Personal] # for now
  SequenceNumber: 0
  PostalAddress:
    PostCode: CB7 4AA
`;
const tidied = `# Ely
- Identification: "01234"
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal] # for now
  PostalAddress:
    PostCode: CB7 4AA
`;
const list = 'content/fenland/branches.yaml';
const ely = 'content/fenland/branches/ely.yaml';
const tidyFenland = {
  ...fenland,
  [list]: ['FB-01', 'FB-02'].map((id) => branchYaml(id)).join('\n'),
  'content/fenland/atms.yaml': fenland['content/fenland/atms.yaml'].replace('- Identification: A2', '\n$&'),
};

describe('opendata fmt', () => {
  it('says that all is tidy, writes nothing, and exits with 0', async () => {
    const space = workspace(tidyFenland);
    const before = statSync(join(space.folder, list)).mtimeMs;
    expect(await space.run('fmt')).toEqual({ code: 0, stdout: '', stderr: '2 files: nothing to tidy.\n' });
    expect(statSync(join(space.folder, list)).mtimeMs).toBe(before);
  });

  it('finds the sample tidy', async () => {
    const space = workspace();
    cpSync(new URL('../../content', import.meta.url), join(space.folder, 'content'), { recursive: true });
    await space.ends('fmt --check', 0, 'nothing to tidy');
  });

  it('does not say of files with errors that they are tidy', async () => {
    const space = workspace({ ...tidyFenland, [list]: '- : [\n' });
    expect((await space.run(`fmt ${list}`)).stderr).not.toContain('tidy.');
    await space.ends('fmt', 1, '1 file: nothing to tidy.');
  });

  it('lists what would change with --check, tidies and names it without, and leaves no other file behind', async () => {
    const space = workspace({ ...tidyFenland, [ely]: untidy });
    chmodSync(join(space.folder, ely), 0o640);
    expect(await space.run('fmt --check')).toEqual({
      code: 1,
      stdout: `${ely}\n`,
      stderr: '1 of 3 files would change: run `opendata fmt`.\n',
    });
    expect(space.read(ely)).toBe(untidy);
    expect(await space.run('fmt')).toEqual({
      code: 0,
      stdout: `${ely}\n`,
      stderr: '✓ 1 of 3 files tidied.\n',
    });
    expect(space.read(ely)).toBe(tidied);
    expect(statSync(join(space.folder, ely)).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(space.folder, 'content/fenland/branches'))).toEqual(['ely.yaml']);
    await space.ends('fmt --check', 0);
  });

  it.each([
    ['can not be read', '- Name: Ely: Market\n  Identification: FB-09\n', ':1:9  error  content/yaml-colon'],
    [
      'would say something else',
      '- ? Type\n  : Mobile\n  PostalAddress: { PostCode: CB7 4AA }\n',
      ': left alone',
    ],
  ])('leaves a file alone that %s, names it, tidies the others, and exits with 1', async (_, odd, said) => {
    const path = 'content/fenland/branches/odd.yaml';
    const space = workspace({ ...tidyFenland, [path]: odd, [ely]: untidy });
    expect((await space.ends('fmt', 1, path + said)).stdout).toBe(`${ely}\n`);
    expect(space.read(path)).toBe(odd);
  });

  it('tidies only the files and folders that are named, and passes over what holds no records', async () => {
    const march = 'content/fenland/branches/march.yaml';
    const space = workspace({ ...tidyFenland, [ely]: untidy, [march]: untidy.replace('01234', 'FB-09') });
    const said = 'content/site.yaml: no file of records, left alone.';
    expect((await space.ends(`fmt ${ely} content/site.yaml`, 0, said)).stdout).toBe(`${ely}\n`);
    expect((await space.run('fmt --check content/fenland/branches')).stdout).toBe(`${march}\n`);
    await space.ends('fmt content/nowhere.yaml', 2, /^opendata: there is no content\/nowhere\.yaml\n$/);
  });

  it('knows the version that a brand is written in', async () => {
    const space = workspace({
      ...tidyFenland,
      'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
      [list]: 'SortCode: [00-11-34]\nIdentification: FB-01\n',
    });
    await space.run('fmt');
    expect(space.read(list)).toBe('Identification: FB-01\nSortCode: [00-11-34]\n');
  });
});
