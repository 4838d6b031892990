import { describe, expect, it } from 'vitest';
import { branchYaml, siteYaml, workspace } from '../commands/workspace.js';

const atm = (identification: string, more = '') =>
  `- Identification: ${identification}
  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { PostCode: CB7 4AA } }
${more}`;

/** Two folders of brands: what `check` says of brands of one name, by folder, and what it exits with. */
async function checked(
  name: string,
  north: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  fenland: Readonly<Record<string, string>> = {
    'branches.yaml': branchYaml('FB-01') + branchYaml('FB-02') + branchYaml('FB-03'),
    'atms.yaml': atm('A1'),
  },
) {
  const files = (folder: string, own: Readonly<Record<string, string>>) =>
    Object.entries(own).map(([file, text]) => [`content/${folder}/${file}`, text] as const);
  const space = workspace({
    'content/site.yaml': siteYaml,
    ...Object.fromEntries([
      ...files('fenland', { 'brand.yaml': 'BrandName: Fenland Bank\n', ...fenland }),
      ...files('north', { 'brand.yaml': `BrandName: ${name}\n`, ...north }),
    ]),
  });
  const { code, stdout } = await space.run(['check', '--format', 'json', ...args]);
  const { problems } = JSON.parse(stdout) as {
    problems: { rule: string; message: string; at: { file: string; start: { line: number } }[] }[];
  };
  const found = problems.filter(({ rule }) => /^records\/(?:in-two-brands|brand-name-twice)$/.test(rule));
  return {
    code,
    problems: found.map(({ rule, at: [at] }) => `${rule} ${at?.file}:${at?.start.line}`),
    found,
  };
}

const clash = 'records/in-two-brands content/north';
const twice = 'records/brand-name-twice content/north';

describe('two folders of brands with one BrandName', () => {
  it.each<readonly [string, string, Readonly<Record<string, string>>, number, readonly string[]]>([
    [
      'a copy',
      'Fenland Bank',
      {
        'branches.yaml': branchYaml('FB-01') + branchYaml('FB-02') + branchYaml('FB-03'),
        'atms.yaml': atm('A1'),
      },
      1,
      [`${clash}/atms.yaml:1`, `${clash}/branches.yaml:1`],
    ],
    [
      'one record of the same identity',
      'Fenland Bank',
      { 'branches.yaml': branchYaml('FB-04') + branchYaml('FB-03', '  Name: March\n') },
      1,
      [`${clash}/branches.yaml:8`],
    ],
    ['others', 'Fenland Bank', { 'branches.yaml': branchYaml('FB-04') }, 0, [`${twice}/branches.yaml:1`]],
    [
      'another SequenceNumber',
      'Fenland Bank',
      { 'branches.yaml': branchYaml('FB-01').replace('Number: 0', 'Number: 1') },
      0,
      [`${twice}/branches.yaml:1`],
    ],
    [
      'the same number in another collection',
      'Fenland Bank',
      { 'atms.yaml': atm('FB-01') },
      0,
      [`${twice}/atms.yaml:1`],
    ],
    ['other case and spaces', 'fenland  BANK', { 'atms.yaml': atm('A1') }, 1, [`${clash}/atms.yaml:1`]],
    [
      'another group, which readers are not told',
      'Fenland Bank\ngroup: north',
      { 'atms.yaml': atm('A1') },
      1,
      [`${clash}/atms.yaml:1`],
    ],
    ['a name of its own', 'Northgate Bank', { 'atms.yaml': atm('A1') }, 0, []],
    ['no records', 'Fenland Bank', {}, 0, []],
  ])('%s', async (_, name, north, code, problems) => {
    expect(await checked(name, north)).toMatchObject({ code, problems });
  });

  it('counts the records that both have, and names the other folder', async () => {
    const branches = branchYaml('FB-01') + branchYaml('FB-02');
    const { found } = await checked('Fenland Bank', { 'branches.yaml': branches });
    expect(found[0]?.message).toBe(
      'Branch FB-01: the brand of the folder "fenland" is called "Fenland Bank" as well, and has this record too, like 1 more of this collection.',
    );
  });

  it('is an error ahead of the day on which both have the record', async () => {
    const north = { 'branches.yaml': branchYaml('FB-01', '  from: 2026-06-01\n') };
    expect(await checked('Fenland Bank', north)).toMatchObject({
      code: 1,
      problems: [`${clash}/branches.yaml:1`],
    });
  });

  it('is found again when a name has changed since the last check', async () => {
    const space = workspace({
      'content/site.yaml': siteYaml,
      'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
      'content/north/brand.yaml': 'BrandName: Northgate Bank\n',
      'content/fenland/atms.yaml': atm('A1'),
      'content/north/atms.yaml': atm('A1'),
    });
    expect(await space.run(['build', '--quiet'])).toMatchObject({ code: 0 });
    space.write('content/north/brand.yaml', 'BrandName: Fenland Bank\n');
    const { code, stdout, stderr } = await space.run(['build', '--quiet']);
    expect({ code, said: stdout + stderr }).toMatchObject({
      code: 1,
      said: expect.stringContaining('records/in-two-brands'),
    });
  });
});
