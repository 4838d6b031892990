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

  it.each(['atms', 'ATM', 'atm'])('knows a kind by the word %s', async (word) => {
    const space = workspace(fenland);
    const { code, stdout } = await space.run(['new', word, '--dry-run']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('- Identification: A3\n')]);
    expect(space.read('content/fenland/atms.yaml')).toBe(fenland['content/fenland/atms.yaml']);
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
    const { stdout } = await space.run(['new', 'branch', '--brand', 'northgate', '--dry-run']);
    expect(stdout).toContain('SortCode');
    expect(stdout).toContain('When the doors close. Hours and minutes, such as 17:00;');
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

describe('opendata new --like', () => {
  const branch = `- Identification: FB-01
  SequenceNumber: 0
  Name: Ely
  Type: Physical
  CustomerSegment: [Personal]
  Photo: https://fenland.example/ely.jpg
  Availability:
    StandardAvailability:
      Day:
        - Name: Monday
          OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }]
  ContactInfo:
    - { ContactType: Phone, ContactContent: {} }
  PostalAddress:
    TownName: Ely
    PostCode: CB7 4AA
    GeoLocation: { GeographicCoordinates: { Latitude: 52.3981, Longitude: 0.2623 } }
- Identification: FB-01
  SequenceNumber: 1
  Type: Mobile
  CustomerSegment: [Business]
  PostalAddress: { PostCode: CB7 4AB }
`;
  const files = {
    'content/site.yaml': fenland['content/site.yaml'],
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland/branches.yaml': branch,
  };

  it('copies hours, address and the like, and nothing that is a record of its own', async () => {
    const space = workspace(files);
    const { code, stdout, stderr } = await space.run(['new', 'branch', '--like', 'FB-01', '--name', 'March']);
    expect([code, stdout]).toEqual([0, 'content/fenland/branches.yaml:24\n']);
    expect(stderr).toBe(`✓ Branch FB-02 is there.
  Copied from FB-01: Type, CustomerSegment, Availability, PostalAddress. Change what is different here.
  Then: opendata check
`);
    expect(space.read('content/fenland/branches.yaml').slice(branch.length)).toBe(`
- Identification: FB-02
  SequenceNumber: 0
  Name: March
  Type: Physical
  CustomerSegment: [Personal]
  Availability:
    StandardAvailability:
      Day:
        - Name: Monday
          OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }]
  PostalAddress: { TownName: Ely, PostCode: CB7 4AA }
`);
    expect(await space.run(['check'])).toMatchObject({ code: 0 });
  });

  it('writes JSON where the brand has JSON, with the types of the interface', async () => {
    const atm = {
      Identification: 'A1',
      Access24HoursIndicator: true,
      SupportedCurrencies: ['GBP'],
      Location: {
        Site: { Identification: 'S1', Name: 'Station' },
        PostalAddress: {
          PostCode: 'CB7 4AA',
          GeoLocation: { GeographicCoordinates: { Latitude: '52.3981', Longitude: '0.2623' } },
        },
      },
    };
    const space = workspace({
      'content/site.yaml': files['content/site.yaml'],
      'content/fenland/brand.yaml': files['content/fenland/brand.yaml'],
      'content/fenland/atms.json': JSON.stringify([atm], null, 2),
    });
    expect(await space.run(['new', 'atm', '--like', 'A1'])).toMatchObject({ code: 0 });
    expect(JSON.parse(space.read('content/fenland/atms.json'))).toEqual([
      atm,
      {
        Identification: 'A2',
        Access24HoursIndicator: true,
        SupportedCurrencies: ['GBP'],
        Location: { Site: { Name: 'Station' }, PostalAddress: { PostCode: 'CB7 4AA' } },
      },
    ]);
  });

  it('says which record was meant, or which there are, and writes nothing', async () => {
    const space = workspace(files);
    expect(await space.run(['new', 'branch', '--like', 'FB-10'])).toMatchObject({
      code: 2,
      stderr: 'opendata: --like: there is no Branch with the Identification "FB-10". Did you mean FB-01?\n',
    });
    expect(await space.run(['new', 'branch', '--like', 'Soham', '--brand', 'fenland'])).toMatchObject({
      code: 2,
      stderr:
        'opendata: --like: there is no Branch of fenland with the Identification "Soham". There are FB-01.\n',
    });
    expect(await space.run(['new', 'atm', '--like', 'A1'])).toMatchObject({
      code: 2,
      stderr: 'opendata: --like: there is no ATM with the Identification "A1". There are none yet.\n',
    });
    expect(space.read('content/fenland/branches.yaml')).toBe(branch);
  });

  it('wants to know the brand where several have such a record, and else takes the one that has it', async () => {
    const space = workspace({
      ...files,
      ...northgate,
      'content/northgate/branches.yaml': branch
        .replaceAll(':00:00', ':00')
        .replace('  ContactInfo:\n    - { ContactType: Phone, ContactContent: {} }\n', ''),
    });
    expect(await space.run(['new', 'branch', '--like', 'FB-01'])).toMatchObject({
      code: 2,
      stderr: 'opendata: --like: several brands have "FB-01": choose one with --brand fenland or northgate\n',
    });
    const alone = workspace({ ...files, ...northgate });
    expect(await alone.run(['new', 'branch', '--like', 'FB-01', '--dry-run'])).toMatchObject({ code: 0 });
  });
});
