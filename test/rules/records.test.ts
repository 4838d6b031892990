import { describe, expect, it } from 'vitest';
import type { KnownProblem } from '../../src/report/report/registry.js';
import { messageOf, sentence } from '../../src/report/report/sentence.js';
import { siteYaml, workspace } from '../commands/workspace.js';
import { check, type Fixture, rulesBroken } from './check.js';
import { account, atm, branch, day, week } from './fixtures.js';

describe('a number that is used twice (D16)', () => {
  type Duplicate = Extract<KnownProblem, { rule: 'records/duplicate-identity' }>;
  const duplicates = async (...fixtures: readonly Fixture[]) =>
    (await check(...fixtures)).filter(
      (problem): problem is Duplicate => problem.rule === 'records/duplicate-identity',
    );
  const numbered = (Identification: string, Name: string, own: object = {}) =>
    branch({ Identification, Name, ...own });
  const machine = (Identification: string, TownName: string) =>
    atm({ Identification, Location: { PostalAddress: { TownName, Country: 'GB', PostCode: 'PE13 1AB' } } });

  it('says which two records have it, how they differ, and which number is free', async () => {
    const found = await duplicates(
      numbered('FB-0102', 'Ely'),
      numbered('FB-0103', 'March'),
      numbered('FB-0103', 'Wisbech'),
    );
    expect(found).toMatchObject([
      {
        args: {
          next: 'FB-0104',
          nextSequence: '1',
          twin: { name: 'Wisbech', firstName: 'March', differ: ['Name'] },
        },
        at: [{ file: 'content/fenland/branches/2.yaml' }, { file: 'content/fenland/branches/1.yaml' }],
      },
    ]);
    expect(sentence(found[0]!)).toContain('Here it is "Wisbech", there "March".');
    expect(messageOf(found[0]!).help).toContain('"FB-0104"');
  });

  it('proposes each number once, none that a record with a mistake has, and sub branches from the highest', async () => {
    const found = await duplicates(
      ...['Ely', 'March', 'Wisbech'].map((name) => numbered('FB-0102', name)),
      numbered('FB-0103', 'Soham', { Type: 'Phisical' }),
      ...['Van', 'Bus'].map((name) => numbered('B/1', name, { SequenceNumber: '4' })),
    );
    expect(found.map(({ args }) => [args.next, args.nextSequence])).toEqual([
      ['FB-0104', '1'],
      ['FB-0105', '2'],
      ['FB-0106', '5'],
    ]);
  });

  it.each<[string, readonly Fixture[], object]>([
    [
      'ATMs',
      [machine('C-1', 'Ely'), machine('C-1', 'March')],
      { next: 'C-2', twin: { differ: ['Location'] } },
    ],
    [
      'accounts',
      [account([{ Identification: 'A' }]), account([{ Identification: 'B' }])],
      { twin: { differ: ['PCAMarketingState'] } },
    ],
  ])('has no SequenceNumber where the records are %s', async (_, fixtures, args) => {
    const [found] = await duplicates(...fixtures);
    expect(found!.args).toMatchObject(args);
    expect(found!.args).not.toHaveProperty('nextSequence');
  });

  it('says of one record that is there twice that one of the two goes, whatever its layout', async () => {
    const once = machine('A1', 'Ely');
    const [found] = await duplicates(once, { ...once, yaml: once.yaml.replaceAll(',', ', # a note\n') });
    expect(found!.args.twin).toEqual({ differ: [] });
    expect(messageOf(found!).help).toBe('Delete one of the two.');
  });

  it('proposes nothing where the others are not numbered', async () => {
    const [found] = await duplicates(machine('ELY', 'Ely'), machine('ELY', 'March'));
    expect(found!.args).not.toHaveProperty('next');
    expect(messageOf(found!).help).toContain('an Identification of its own');
  });
});

describe('branches with the same name and address', () => {
  const van = (Identification: string, opening: string) =>
    branch({
      Identification,
      Type: 'Mobile',
      SequenceNumber: '1',
      ...week(day('Monday', `${opening} 17:00:00`)),
    });
  const of = (Identification: string, Name = 'Ely', own: object = {}) =>
    branch({ Identification, Name, ...own });

  it('are reported however the name is written', async () => {
    expect(await check(of('1', "St. Ive's Lane"), of('2', 'ST IVES LANE'))).toMatchObject([
      {
        rule: 'records/near-duplicate',
        args: { other: '1' },
        at: [{ file: 'content/fenland/branches/1.yaml' }, { file: 'content/fenland/branches/0.yaml' }],
      },
    ]);
  });

  it.each<[string, Fixture, Fixture, boolean]>([
    ['stops of a van', van('1', '09:00:00'), van('2', '14:00:00'), false],
    ['stops of a van with the same hours', van('1', '09:00:00'), van('2', '09:00:00'), true],
    ['of two brands', of('1'), { ...of('2'), brand: 'northgate' }, false],
    [
      'without a name',
      branch({ Identification: '1', Name: undefined }),
      branch({ Identification: '2', Name: undefined }),
      false,
    ],
    ['parts of one branch', of('1'), of('1', 'Ely', { SequenceNumber: '1' }), false],
  ])('may be %s', async (_, one, other, isReported) => {
    expect(await rulesBroken(one, other)).toEqual(isReported ? ['records/near-duplicate'] : []);
  });
});

describe('two folders of brands with one BrandName', () => {
  const numbered = (Identification: string, own: object = {}) =>
    branch({ Identification, Name: undefined, ...own });
  const machine = (Identification: string) => atm({ Identification });

  /** What is said of a brand in the folder north beside Fenland Bank, which has three branches and an ATM. */
  async function found(brandName: string, ...fixtures: readonly Fixture[]) {
    const problems = await check(
      ...[...['FB-01', 'FB-02', 'FB-03'].map((id) => numbered(id)), machine('A1')].map((fixture) => ({
        ...fixture,
        brandName: 'Fenland Bank',
      })),
      ...fixtures.map((fixture) => ({ ...fixture, brand: 'north', brandName })),
    );
    return problems.filter(({ rule }) => /^records\/(?:in-two-brands|brand-name-twice)$/.test(rule));
  }

  it.each<[string, string, readonly Fixture[], string?]>([
    ['a copy', 'Fenland Bank', [machine('A1')], 'in-two-brands 4'],
    [
      'one record of the same identity',
      'Fenland Bank',
      [numbered('X'), numbered('FB-03')],
      'in-two-brands 5',
    ],
    ['others', 'Fenland Bank', [numbered('FB-04')], 'brand-name-twice 4'],
    [
      'another SequenceNumber',
      'Fenland Bank',
      [numbered('FB-01', { SequenceNumber: '1' })],
      'brand-name-twice 4',
    ],
    ['the same number in another collection', 'Fenland Bank', [machine('FB-01')], 'brand-name-twice 4'],
    ['other case and spaces', 'fenland  BANK', [machine('A1')], 'in-two-brands 4'],
    ['a name of its own', 'Northgate Bank', [machine('A1')]],
    [
      'a record that only comes',
      'Fenland Bank',
      [numbered('FB-01', { from: '2026-06-01' })],
      'in-two-brands 4',
    ],
  ])('%s', async (_, name, fixtures, problem) => {
    const said = (await found(name, ...fixtures)).map(({ rule, at: [{ file }] }) => `${rule} ${file}`);
    expect(said.map((each) => each.replace(/content.*\/(\d)\.yaml/, '$1'))).toEqual(
      problem === undefined ? [] : [`records/${problem}`],
    );
  });

  it('counts the records that both have, and names the other folder', async () => {
    const [problem] = await found('Fenland Bank', numbered('FB-01'), numbered('FB-02'));
    expect(sentence(problem!)).toBe(
      'Branch FB-01: the brand of the folder "fenland" is called "Fenland Bank" as well, and has this record too, like 1 more of this collection.',
    );
  });

  it('is found again when a name has changed since the last check', async () => {
    const { yaml } = machine('A1');
    const space = workspace({
      'content/site.yaml': siteYaml,
      'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
      'content/north/brand.yaml': 'BrandName: Northgate Bank\n',
      'content/fenland/atms.yaml': yaml,
      'content/north/atms.yaml': yaml,
    });
    expect(await space.run(['build', '--quiet'])).toMatchObject({ code: 0 });
    space.write('content/north/brand.yaml', 'BrandName: Fenland Bank\n');
    const { code, stdout, stderr } = await space.run(['build', '--quiet']);
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('records/in-two-brands')]);
  });
});
