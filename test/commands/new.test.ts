import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fenland, workspace } from './workspace.js';

const northgate = { 'content/northgate/brand.yaml': 'BrandName: Northgate Bank\nsource: v2.2\n' };

describe('opendata new', () => {
  it('adds a record under the next identification, and says where and what to do', async () => {
    const space = workspace(fenland);
    const { code, stdout, stderr } = await space.run(['new', 'branch', '--name', "King's Lynn"]);
    expect([code, stdout]).toEqual([0, 'content/fenland/branches.yaml:37\n']);
    expect(stderr).toBe(`✓ Branch FB-06 is there, with 7 blanks to fill in.
  Behind each blank it says what goes in. Lines with a # offer more: take the # away.
  Then: opendata check
`);
    const text = space.read('content/fenland/branches.yaml');
    expect(text.split('\n').slice(36, 41)).toEqual([
      '- Identification: FB-06',
      '  SequenceNumber: 0',
      "  Name: King's Lynn",
      '  Type: # one of Mobile, Physical',
      '  # Photo: # any text',
    ]);
    expect(text.startsWith(fenland['content/fenland/branches.yaml'])).toBe(true);
  });

  it('adds nothing that could be published: check names each blank at its line', async () => {
    const space = workspace(fenland);
    await space.run(['new', 'atm']);
    const { code, stdout } = await space.run(['check', '--format', 'json']);
    expect(code).toBe(1);
    const errors = JSON.parse(stdout).problems.filter(
      ({ severity }: { severity: string }) => severity === 'error',
    );
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ rule: 'schema/required', record: expect.anything() });
    expect(JSON.stringify(errors[0])).toContain('SupportedCurrencies');
  });

  it.each(['atms', 'ATM', 'atm'])('knows a kind by the word %s', async (word) => {
    const { code, stdout } = await workspace(fenland).run(['new', word, '--dry-run']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('- Identification: A3\n')]);
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
      stderr: 'opendata: there are several brands: say which with --brand fenland or northgate\n',
    });
    expect(await space.run(['new', 'branch', '--brand', 'nortgate'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean northgate?'),
    });
    const { stdout } = await space.run(['new', 'branch', '--brand', 'northgate', '--dry-run']);
    expect(stdout).toContain('SortCode');
    expect(stdout).toContain('hours and minutes, such as 17:00;');
  });

  it('writes nothing with --dry-run', async () => {
    const space = workspace(fenland);
    const { stderr } = await space.run(['new', 'branch', '--dry-run']);
    expect(stderr).toBe('Nothing is written. It would go into content/fenland/branches.yaml, line 37.\n');
    expect(space.read('content/fenland/branches.yaml')).toBe(fenland['content/fenland/branches.yaml']);
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
    expect(stdout).toBe('content/northgate/atms.json:4\n');
    expect(JSON.parse(space.read('content/northgate/atms.json'))).toMatchObject([
      { Identification: 'N1' },
      { Identification: 'N2', SupportedCurrencies: [], Location: { PostalAddress: { PostCode: '' } } },
    ]);
    expect(stderr).toContain('    SupportedCurrencies: # a list, such as [GBP]; each three capital letters');
  });

  it('refuses an identification that is taken or too long', async () => {
    const space = workspace(fenland);
    expect((await space.run(['new', 'atm', '--id', 'A2'])).stderr).toContain(
      '--id: There is a record A2 already.',
    );
    expect((await space.run(['new', 'atm', '--id', 'A'.repeat(36)])).stderr).toContain(
      'at most 35 characters',
    );
  });

  it('takes the file that is named, if records of the kind can be in it', async () => {
    const space = workspace(fenland);
    const named = await space.run(['new', 'branch', '--file', 'content/fenland/branches/soham.yaml']);
    expect(named.stdout).toBe('content/fenland/branches/soham.yaml:1\n');
    expect((await space.run(['new', 'branch', '--file', 'content/fenland/atms.yaml'])).stderr).toContain(
      "can't hold it",
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

  it.skipIf(process.getuid?.() === 0)('says in words that a folder can only be read', async () => {
    const space = workspace(fenland);
    chmodSync(join(space.folder, 'content/fenland'), 0o555);
    onTestFinished(() => chmodSync(join(space.folder, 'content/fenland'), 0o755));
    const { code, stderr } = await space.run(['new', 'branch']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('this user may not read or write there: ')]);
  });

  it('leaves a file alone that has to be mended first', async () => {
    const broken = '- Name: Ely: Market\n';
    const space = workspace({ ...fenland, 'content/fenland/branches.yaml': broken });
    const { code, stderr } = await space.run(['new', 'branch', '--id', 'FB-01']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('has to be mended first')]);
    expect(space.read('content/fenland/branches.yaml')).toBe(broken);
  });
});
