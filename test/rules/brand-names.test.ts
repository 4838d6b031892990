import { describe, expect, it } from 'vitest';
import type { Collection } from '../../src/model/collection.js';
import { sentence } from '../../src/report/report/sentence.js';
import { branchYaml, siteYaml, workspace } from '../commands/workspace.js';
import { check, type Fixture } from './check.js';

const atm = (identification: string) => `- Identification: ${identification}
  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { PostCode: CB7 4AA } }
`;
const branches = (...ids: readonly string[]) => ids.map((id) => branchYaml(id)).join('');

/** What is said of a brand in the folder north beside Fenland Bank, which has three branches and an ATM. */
async function found(brandName: string, collection: Collection, yaml: string) {
  const fenland = { brand: 'fenland', brandName: 'Fenland Bank' };
  const fixtures: Fixture[] = [
    { ...fenland, collection: 'branches', yaml: branches('FB-01', 'FB-02', 'FB-03') },
    { ...fenland, collection: 'atms', yaml: atm('A1') },
    { brand: 'north', brandName, collection, yaml },
  ];
  const problems = await check(...fixtures);
  return problems.filter(({ rule }) => /^records\/(?:in-two-brands|brand-name-twice)$/.test(rule));
}

describe('two folders of brands with one BrandName', () => {
  it.each<[string, string, Collection, string, string?]>([
    ['a copy', 'Fenland Bank', 'atms', atm('A1'), 'in-two-brands 1'],
    [
      'one record of the same identity',
      'Fenland Bank',
      'branches',
      branches('X', 'FB-03'),
      'in-two-brands 8',
    ],
    ['others', 'Fenland Bank', 'branches', branches('FB-04'), 'brand-name-twice 1'],
    [
      'another SequenceNumber',
      'Fenland Bank',
      'branches',
      branches('FB-01').replace('Number: 0', 'Number: 1'),
      'brand-name-twice 1',
    ],
    ['the same number in another collection', 'Fenland Bank', 'atms', atm('FB-01'), 'brand-name-twice 1'],
    ['other case and spaces', 'fenland  BANK', 'atms', atm('A1'), 'in-two-brands 1'],
    ['a name of its own', 'Northgate Bank', 'atms', atm('A1')],
    [
      'a record that only comes',
      'Fenland Bank',
      'branches',
      branches('FB-01').replace('\n', '\n  from: 2026-06-01\n'),
      'in-two-brands 1',
    ],
  ])('%s', async (_, name, collection, yaml, problem) => {
    const said = (await found(name, collection, yaml)).map(
      ({ rule, at: [{ start }] }) => `${rule} ${start.line}`,
    );
    expect(said).toEqual(problem === undefined ? [] : [`records/${problem}`]);
  });

  it('counts the records that both have, and names the other folder', async () => {
    const [problem] = await found('Fenland Bank', 'branches', branches('FB-01', 'FB-02'));
    expect(sentence(problem!)).toBe(
      'Branch FB-01: the brand of the folder "fenland" is called "Fenland Bank" as well, and has this record too, like 1 more of this collection.',
    );
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
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('records/in-two-brands')]);
  });
});
