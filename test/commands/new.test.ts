import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fenland, fenlandWith, workspace } from './workspace.js';

const branches = 'content/fenland/branches.yaml';
/** A second brand, in another version, with ATMs of its own. */
const withNorthgate = (files: Readonly<Record<string, string>> = {}) =>
  workspace({
    ...fenland,
    'content/northgate/brand.yaml': 'BrandName: Northgate Bank\nsource: v2.2\n',
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`content/northgate/${path}`, text])),
  });

describe('opendata new', () => {
  it('adds a record under the next identification, and says where and what to do', async () => {
    const space = workspace(fenland);
    expect(await space.run(['new', 'branch', '--name', "King's Lynn"])).toEqual({
      code: 0,
      stdout: `${branches}:37\n`,
      stderr: `✓ Branch FB-06 is there, with 7 fields to fill in.
  Write a value in place of each <fill in>; the comment after it says which. Delete the line of a field that you don't need. Lines that begin with # are further optional fields: remove the # to use one.
  Then: opendata check
`,
    });
    const text = space.read(branches);
    expect(text.split('\n').slice(36, 41)).toEqual([
      '- Identification: FB-06',
      '  SequenceNumber: 0',
      "  Name: King's Lynn",
      '  Type: <fill in> # Whether it is a building or a mobile branch. One of Mobile, Physical',
      '  # Photo: <fill in> # Web address of a picture of the branch. Any text',
    ]);
    expect(text.startsWith(fenland[branches])).toBe(true);
  });

  it('lets nothing of an account be published that was left as it is, or emptied', async () => {
    const space = workspace(fenland);
    await space.run('new pca --name Everyday');
    const path = 'content/fenland/personal-current-accounts.yaml';
    const rulesOf = async (text: string) => {
      space.write(path, text);
      const { found } = await space.reported('check');
      return found.flatMap((one) => /^error (\S+)/.exec(one)?.[1] ?? []);
    };
    const emptied = (text: string) => rulesOf(text.replaceAll(/<fill in> #.*/g, ''));
    const fresh = space.read(path);
    const count = fresh.match(/^[^#]*<fill in>/gm)!.length;
    expect(await rulesOf(fresh)).toEqual(Array(count).fill('schema/to-fill-in'));
    expect(await emptied(fresh)).toEqual(['records/empty-entry', 'versions/impossible']);
    const named = fresh.replace(/(Identification:) <fill in> #.*/, '$1 USUAL');
    expect(await emptied(named)).toEqual(['versions/impossible']);
    expect(await emptied(named.replace(/(MarketingState:) <fill in> #.*/, '$1 Regular'))).toEqual([]);
  });

  it('knows a kind by several words, or says which was meant', async () => {
    const space = workspace(fenland);
    for (const [at, word] of ['atms', 'ATM', 'atm'].entries()) {
      await space.ends(`new ${word}`, 0);
      expect(space.read('content/fenland/atms.yaml')).toContain(`- Identification: A${3 + at}\n`);
    }
    const all = 'branch, atm, personal-current-account';
    await space.ends('new brnach', 2, 'there is no "brnach": did you mean "branch"?', all);
  });

  it('wants to know the brand where there are several, and follows its version', async () => {
    const space = withNorthgate();
    const several = 'opendata: there are several brands: choose one with --brand fenland or northgate\n';
    await space.ends('new branch', 2, several);
    await space.ends('new branch --brand nortgate', 2, 'Did you mean northgate?');
    await space.ends('new branch --brand northgate', 0, '✓ Branch B0001 is there');
    const made = space.read('content/northgate/branches.yaml');
    expect(made).toContain('SortCode');
    expect(made).toContain('When the doors close. Hours and minutes, such as 17:00;');
  });

  it('makes the first file of a collection, with an identification made from the name', async () => {
    const space = workspace(fenland);
    const path = 'content/fenland/unsecured-sme-loans.yaml';
    await space.ends('new unsecured-sme-loan', 2, 'no next Identification: there are none yet');
    expect(existsSync(join(space.folder, path))).toBe(false);
    expect((await space.run(['new', 'sme', '--name', 'Harvest Loan'])).stdout).toBe(`${path}:1\n`);
    expect(space.read(path)).toMatch(/^- Name: Harvest Loan\n {2}Identification: HARVEST-LOAN\n/);
  });

  it('makes a file of its own beside others that have theirs', async () => {
    const space = withNorthgate({
      'atms/ely.yaml': 'Identification: 0371\n',
      'atms/march.yaml': 'Identification: 0372\n',
    });
    const { stdout } = await space.run(['new', 'atm', '--brand', 'northgate', '--name', 'Soham Station']);
    expect(stdout).toBe('content/northgate/atms/soham-station.yaml:1\n');
    expect(space.read('content/northgate/atms/soham-station.yaml')).toMatch(/^Identification: "0373"\n#/);
  });

  it('says what goes in where JSON has no place for comments', async () => {
    const space = withNorthgate({ 'atms.json': '[\n  { "Identification": "N1" }\n]\n' });
    const { stdout } = await space.ends(
      'new atm --brand northgate',
      0,
      '    SupportedCurrencies: <fill in> # Currencies of the banknotes that the machine gives. A list, such as [GBP]; each three',
      '\n    Location: # Where the machine is\n',
    );
    expect(stdout).toBe('content/northgate/atms.json:3\n');
    expect(JSON.parse(space.read('content/northgate/atms.json'))).toMatchObject([
      { Identification: 'N1' },
      {
        Identification: 'N2',
        SupportedCurrencies: '<fill in>',
        Location: { PostalAddress: { PostCode: '<fill in>' } },
      },
    ]);
  });

  it('gives a branch the next SequenceNumber under an identification that is taken', async () => {
    const space = workspace(fenland);
    for (const next of [1, 2]) {
      await space.ends('new branch --id FB-05', 0);
      expect(space.read(branches)).toContain(`- Identification: FB-05\n  SequenceNumber: ${next}\n`);
    }
  });

  it('leaves a file alone that has to be corrected first', async () => {
    const broken = '- Name: Ely: Market\n';
    const space = workspace(fenlandWith({ branches: broken }));
    await space.ends('new branch --id FB-01', 2, 'has to be corrected first');
    expect(space.read(branches)).toBe(broken);
  });
});
