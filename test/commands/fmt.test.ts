import { chmodSync, readdirSync, statSync } from 'node:fs';
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
const tidyFenland = {
  ...fenland,
  'content/fenland/branches.yaml': ['FB-01', 'FB-02'].map((id) => branchYaml(id)).join('\n'),
  'content/fenland/atms.yaml': fenland['content/fenland/atms.yaml'].replace('- Identification: A2', '\n$&'),
};

describe('opendata fmt', () => {
  it('says that all is tidy, writes nothing, and exits with 0', async () => {
    const space = workspace(tidyFenland);
    const before = statSync(join(space.folder, 'content/fenland/branches.yaml')).mtimeMs;
    expect(await space.run(['fmt'])).toEqual({ code: 0, stdout: '', stderr: '2 files: nothing to tidy.\n' });
    expect(statSync(join(space.folder, 'content/fenland/branches.yaml')).mtimeMs).toBe(before);
  });

  it('does not say of files with errors that they are tidy', async () => {
    const space = workspace({ ...tidyFenland, 'content/fenland/branches.yaml': '- : [\n' });
    expect((await space.run(['fmt', 'content/fenland/branches.yaml'])).stderr).not.toContain('tidy.');
    const { code, stderr } = await space.run(['fmt']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 file: nothing to tidy.')]);
  });

  it('tidies what is not tidy, names it, and leaves no other file behind', async () => {
    const space = workspace({ ...tidyFenland, 'content/fenland/branches/ely.yaml': untidy });
    const path = join(space.folder, 'content/fenland/branches/ely.yaml');
    chmodSync(path, 0o640);
    expect(await space.run(['fmt'])).toEqual({
      code: 0,
      stdout: 'content/fenland/branches/ely.yaml\n',
      stderr: '✓ 1 of 3 files tidied.\n',
    });
    expect(space.read('content/fenland/branches/ely.yaml')).toBe(tidied);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(space.folder, 'content/fenland/branches'))).toEqual(['ely.yaml']);
    expect((await space.run(['fmt', '--check'])).code).toBe(0);
  });

  it('only lists what would change with --check, and exits with 1', async () => {
    const space = workspace({ ...tidyFenland, 'content/fenland/branches/ely.yaml': untidy });
    const { code, stdout, stderr } = await space.run(['fmt', '--check']);
    expect([code, stdout]).toEqual([1, 'content/fenland/branches/ely.yaml\n']);
    expect(stderr).toBe('1 of 3 files would change: run `opendata fmt`.\n');
    expect(space.read('content/fenland/branches/ely.yaml')).toBe(untidy);
  });

  it('leaves a file alone that can not be read, names it, and tidies the others', async () => {
    const broken = '- Name: Ely: Market\n  Identification: FB-09\n';
    const space = workspace({
      ...tidyFenland,
      'content/fenland/branches/broken.yaml': broken,
      'content/fenland/branches/ely.yaml': untidy,
    });
    const { code, stdout, stderr } = await space.run(['fmt']);
    expect([code, stdout]).toEqual([1, 'content/fenland/branches/ely.yaml\n']);
    expect(stderr).toContain('content/fenland/branches/broken.yaml:1:9  error  content/yaml-colon');
    expect(space.read('content/fenland/branches/broken.yaml')).toBe(broken);
  });

  it('leaves a file alone that would say something else, and exits with 1', async () => {
    const open = '- ? Type\n  : Mobile\n  PostalAddress: { PostCode: CB7 4AA }\n';
    const space = workspace({ ...tidyFenland, 'content/fenland/branches/open.yaml': open });
    const { code, stdout, stderr } = await space.run(['fmt']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('content/fenland/branches/open.yaml: left alone');
    expect(space.read('content/fenland/branches/open.yaml')).toBe(open);
  });

  it('tidies only the files and folders that are named, and passes over what holds no records', async () => {
    const space = workspace({
      ...tidyFenland,
      'content/fenland/branches/ely.yaml': untidy,
      'content/fenland/branches/march.yaml': untidy.replace('01234', 'FB-09'),
    });
    const { code, stdout, stderr } = await space.run([
      'fmt',
      'content/fenland/branches/ely.yaml',
      'content/site.yaml',
    ]);
    expect([code, stdout]).toEqual([0, 'content/fenland/branches/ely.yaml\n']);
    expect(stderr).toContain('content/site.yaml: no file of records, left alone.');
    expect((await space.run(['fmt', '--check', 'content/fenland/branches'])).stdout).toBe(
      'content/fenland/branches/march.yaml\n',
    );
    expect(await space.run(['fmt', 'content/nowhere.yaml'])).toMatchObject({
      code: 2,
      stderr: 'opendata: there is no content/nowhere.yaml\n',
    });
  });

  it('knows the version that a brand is written in', async () => {
    const space = workspace({
      ...tidyFenland,
      'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
      'content/fenland/branches.yaml': 'SortCode: [00-11-34]\nIdentification: FB-01\n',
    });
    await space.run(['fmt']);
    expect(space.read('content/fenland/branches.yaml')).toBe('Identification: FB-01\nSortCode: [00-11-34]\n');
  });
});
