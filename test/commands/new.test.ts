import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fenland, workspace } from './workspace.js';

const northgate = { 'content/northgate/brand.yaml': 'BrandName: Northgate Bank\nsource: v2.2\n' };

describe('opendata new', () => {
  it('adds a record under the next identification, and says where and what to do', async () => {
    const space = workspace(fenland);
    const { code, stdout, stderr } = await space.run(['new', 'branch', '--name', "King's Lynn"]);
    expect([code, stdout]).toEqual([0, 'content/fenland/branches.yaml:37\n']);
    expect(stderr).toBe(`✓ Branch FB-06 is there, with 7 fields to fill in.
  Write a value in place of each <fill in>; the comment after it says which. Delete the line of a field that you don't need. Lines that begin with # are further optional fields: remove the # to use one.
  Then: opendata check
`);
    const text = space.read('content/fenland/branches.yaml');
    expect(text.split('\n').slice(36, 41)).toEqual([
      '- Identification: FB-06',
      '  SequenceNumber: 0',
      "  Name: King's Lynn",
      '  Type: <fill in> # Whether it is a building or a mobile branch. One of Mobile, Physical',
      '  # Photo: <fill in> # Web address of a picture of the branch. Any text',
    ]);
    expect(text.startsWith(fenland['content/fenland/branches.yaml'])).toBe(true);
  });

  it('adds nothing that could be published: check names each value to fill in at its line', async () => {
    const space = workspace(fenland);
    await space.run(['new', 'atm']);
    const { code, stdout } = await space.run(['check', '--format', 'json']);
    expect(code).toBe(1);
    const errors = JSON.parse(stdout).problems.filter(
      ({ severity }: { severity: string }) => severity === 'error',
    );
    expect(errors).toHaveLength(6);
    expect(errors[0]).toMatchObject({
      rule: 'schema/to-fill-in',
      message: expect.stringContaining('SupportedCurrencies is still to be filled in: currencies of'),
      hint: 'write its value here',
    });
    expect(errors[1]).toMatchObject({
      message: expect.stringContaining('BuildingNumber is still to be filled in'),
      hint: 'write its value here, or delete the line',
    });
  });

  it('lets nothing of an account be published that was left as it is, or emptied', async () => {
    const space = workspace(fenland);
    await space.run(['new', 'pca', '--name', 'Everyday']);
    const path = 'content/fenland/personal-current-accounts.yaml';
    const rulesOf = async (text: string) => {
      space.write(path, text);
      const { stdout } = await space.run(['check', '--format', 'json']);
      return JSON.parse(stdout)
        .problems.filter(({ severity }: { severity: string }) => severity === 'error')
        .map(({ rule }: { rule: string }) => rule);
    };
    const fresh = space.read(path);
    const count = fresh.match(/^[^#]*<fill in>/gm)!.length;
    expect(await rulesOf(fresh)).toEqual(Array(count).fill('schema/to-fill-in'));
    expect(await rulesOf(fresh.replaceAll(/<fill in> #.*/g, ''))).toEqual([
      'records/empty-entry',
      'versions/impossible',
    ]);
    const named = fresh.replace(/(Identification:) <fill in> #.*/, '$1 USUAL');
    expect(await rulesOf(named.replaceAll(/<fill in> #.*/g, ''))).toEqual(['versions/impossible']);
    const filled = named.replace(/(MarketingState:) <fill in> #.*/, '$1 Regular');
    expect(await rulesOf(filled.replaceAll(/<fill in> #.*/g, ''))).toEqual([]);
  });

  it('knows a kind by several words', async () => {
    const space = workspace(fenland);
    for (const [at, word] of ['atms', 'ATM', 'atm'].entries()) {
      expect(await space.run(['new', word])).toMatchObject({ code: 0 });
      expect(space.read('content/fenland/atms.yaml')).toContain(`- Identification: A${3 + at}\n`);
    }
  });

  it('says which word was meant, and which there are', async () => {
    const { code, stderr } = await workspace(fenland).run(['new', 'brnach']);
    expect(code).toBe(2);
    expect(stderr).toContain('there is no "brnach": did you mean "branch"?');
    expect(stderr).toContain('branch, atm, personal-current-account');
  });

  it('wants to know the brand where there are several, and follows its version', async () => {
    const space = workspace({ ...fenland, ...northgate });
    expect(await space.run(['new', 'branch'])).toMatchObject({
      code: 2,
      stderr: 'opendata: there are several brands: choose one with --brand fenland or northgate\n',
    });
    expect(await space.run(['new', 'branch', '--brand', 'nortgate'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean northgate?'),
    });
    await space.run(['new', 'branch', '--brand', 'northgate', '--id', 'N1']);
    const made = space.read('content/northgate/branches.yaml');
    expect(made).toContain('SortCode');
    expect(made).toContain('When the doors close. Hours and minutes, such as 17:00;');
  });

  it('makes the first file of a collection, with an identification made from the name', async () => {
    const space = workspace(fenland);
    expect(await space.run(['new', 'unsecured-sme-loan'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no next Identification: there are none yet'),
    });
    expect(existsSync(join(space.folder, 'content/fenland/unsecured-sme-loans.yaml'))).toBe(false);
    const { stdout } = await space.run(['new', 'sme', '--name', 'Harvest Loan']);
    expect(stdout).toBe('content/fenland/unsecured-sme-loans.yaml:1\n');
    expect(space.read('content/fenland/unsecured-sme-loans.yaml')).toMatch(
      /^- Name: Harvest Loan\n {2}Identification: HARVEST-LOAN\n/,
    );
  });

  it('makes a file of its own beside others that have theirs', async () => {
    const space = workspace({
      ...fenland,
      ...northgate,
      'content/northgate/atms/ely.yaml': 'Identification: 0371\n',
      'content/northgate/atms/march.yaml': 'Identification: 0372\n',
    });
    const { stdout } = await space.run(['new', 'atm', '--brand', 'northgate', '--name', 'Soham Station']);
    expect(stdout).toBe('content/northgate/atms/soham-station.yaml:1\n');
    expect(space.read('content/northgate/atms/soham-station.yaml')).toMatch(/^Identification: "0373"\n#/);
  });

  it('says what goes in where JSON has no place for comments', async () => {
    const space = workspace({
      ...fenland,
      ...northgate,
      'content/northgate/atms.json': '[\n  { "Identification": "N1" }\n]\n',
    });
    const { stdout, stderr } = await space.run(['new', 'atm', '--brand', 'northgate']);
    expect(stdout).toBe('content/northgate/atms.json:3\n');
    expect(JSON.parse(space.read('content/northgate/atms.json'))).toMatchObject([
      { Identification: 'N1' },
      {
        Identification: 'N2',
        SupportedCurrencies: '<fill in>',
        Location: { PostalAddress: { PostCode: '<fill in>' } },
      },
    ]);
    expect(stderr).toContain(
      '    SupportedCurrencies: <fill in> # Currencies of the banknotes that the machine gives. A list, such as [GBP]; each three',
    );
    expect(stderr).toContain('\n    Location: # Where the machine is\n');
  });

  it('refuses an identification that is taken or too long', async () => {
    const space = workspace(fenland);
    expect((await space.run(['new', 'atm', '--id', 'A2'])).stderr).toContain(
      '--id: There is already a record A2.',
    );
    expect((await space.run(['new', 'atm', '--id', 'A'.repeat(36)])).stderr).toContain(
      'must have 1 to 35 characters',
    );
  });

  it('gives a branch whose Identification is taken the next free SequenceNumber', async () => {
    const space = workspace(fenland);
    const next = async () => {
      const { stdout } = await space.run(['new', 'branch', '--id', 'FB-05']);
      const line = Number(stdout.trim().split(':').at(-1));
      return space
        .read('content/fenland/branches.yaml')
        .split('\n')
        .slice(line - 1, line + 1);
    };
    expect(await next()).toEqual(['- Identification: FB-05', '  SequenceNumber: 1']);
    expect(await next()).toEqual(['- Identification: FB-05', '  SequenceNumber: 2']);
  });

  it('leaves a file alone that has to be corrected first', async () => {
    const broken = '- Name: Ely: Market\n';
    const space = workspace({ ...fenland, 'content/fenland/branches.yaml': broken });
    const { code, stderr } = await space.run(['new', 'branch', '--id', 'FB-01']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('has to be corrected first')]);
    expect(space.read('content/fenland/branches.yaml')).toBe(broken);
  });
});
