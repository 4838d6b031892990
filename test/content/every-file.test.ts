import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findContent } from '../../src/content/content/tree.js';
import { branchYaml, siteYaml, type Workspace, workspace } from '../commands/workspace.js';

/** The list of what is left alone, as docs/content.md has it. */
const ignored =
  /(^|\/)\.|\.md$|~$|(^|\/)(README|LICEN[CS]E)(\.(?!ya?ml$|json$)|$)|(^|\/)(Thumbs\.db|desktop\.ini)$/i;

/** The files that are found, and the names that problems are at. */
async function outcome({ folder }: Workspace) {
  const { brands, environments, root, problems } = await findContent(join(folder, 'content'), fs);
  const found = [
    ...brands.flatMap(({ records }) => records.map(({ file }) => file)),
    ...environments,
    ...root,
  ];
  return {
    published: found.map(({ name }) => name),
    reported: problems.flatMap(({ at }) => at.map(({ file }) => file)),
  };
}

const withBrand = () =>
  workspace({ 'content/site.yaml': siteYaml, 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n' });

/** True where a problem is at a file or a folder around it. */
function isReported(name: string, reported: readonly string[], root: string): boolean {
  const shown = `${root}/${name.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u202e\u200b]/gu,
    (c) => `\\u${c.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )}`;
  return reported.some((place) => shown === place || shown.startsWith(`${place}/`));
}

it('each file is published, reported, or on the list of what is left alone', async () => {
  const odd = fc.constantFrom(
    ...'\n \r \t \u2028 \u202e \u200b \u0085 [x] {a,b} ! * ? ( \\ . .. \' " # é e\u0301 𐍈 ~ $ +(a) @ ,'.split(
      ' ',
    ),
    ' ',
  );
  const word = fc.constantFrom(...'branches atms brand site Branches x notes accepted README'.split(' '));
  const stem = fc.array(fc.oneof(odd, word), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const ending = fc.constantFrom(
    ...'.yaml .yml .json .YAML .Json .yaml. .txt .md .csv'.split(' '),
    '',
    '.yaml ',
  );
  const name = fc.tuple(stem, ending).map((parts) => parts.join(''));
  const folder = fc.constantFrom(
    ...['', 'fenland/', 'fenland/branches/', 'fenland/branches/north/', 'other/', 'fenland/[b]/'],
  );
  const inner = fc.option(stem, { nil: '' }).map((own) => (own === '' ? '' : `${own}/`));
  const path = fc
    .tuple(folder, inner, name)
    .map((parts) => parts.join(''))
    .filter((made) => !/(^|\/)\.{1,2}(\/|$)/.test(made));
  await fc.assert(
    fc.asyncProperty(fc.array(path, { minLength: 1, maxLength: 6 }), async (paths) => {
      const space = withBrand();
      const root = join(space.folder, 'content');
      const made = paths.filter((each, index) => {
        try {
          if (fs.existsSync(join(root, each))) return false;
          space.write(`content/${each}`, branchYaml(`FB-${index}`));
          return true;
        } catch {
          return false;
        }
      });
      const { published, reported } = await outcome(space);
      for (const each of made) {
        const found = published.includes(join(root, each)) || isReported(each, reported, root);
        const settings = /^(site|accepted|[^/]+\/brand)\.(yaml|yml|json)$|^import-.*\.yaml$/.test(each);
        expect(found || settings || ignored.test(each), JSON.stringify(each)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

it('so is each thing that is no plain file: pipes, links that lead nowhere or outside, folders that are closed', async () => {
  const space = withBrand();
  const root = join(space.folder, 'content');
  const at = (name: string) => join(root, 'fenland/branches', name);
  space.write('content/fenland/branches/deep/deeper/ely.yaml', branchYaml('FB-1'));
  execFileSync('mkfifo', [at('pipe.yaml')]);
  fs.symlinkSync('nowhere.yaml', at('broken.yaml'));
  fs.symlinkSync('/etc/hostname', at('outside.yaml'));
  fs.symlinkSync('.', at('circle'));
  fs.symlinkSync('deep', at('linked'));
  fs.symlinkSync('../fenland', join(root, 'again'));
  fs.writeFileSync(
    Buffer.concat([Buffer.from(`${at('')}`), Buffer.from([0x2f, 0xff]), Buffer.from('.yaml')]),
    'x',
  );
  const { published, reported } = await outcome(space);
  const short = (path: string) => path.slice(root.length + 1);
  expect(published.map(short)).toEqual(['fenland/branches/deep/deeper/ely.yaml']);
  const odd = ['pipe.yaml', 'broken.yaml', 'outside.yaml', 'circle', 'linked', '\\ufffd.yaml'];
  const places = [...odd.map((name) => `fenland/branches/${name}`), 'again'];
  expect([...new Set(reported.map(short))]).toEqual(expect.arrayContaining(places));
});
