import { describe, expect, it } from 'vitest';
import { atm, ely, feedOf } from '../import/feeds.js';
import { serve } from '../serve.js';
import { siteYaml, workspace } from './workspace.js';

const feed = JSON.stringify(feedOf('branches', [ely]), null, 2);

describe('opendata import', () => {
  it('takes a feed over so that it builds at once, and says how much of it', async () => {
    const space = workspace({ 'feed-v2.2.json': feed });
    const run = await space.run(['import', 'feed-v2.2.json']);
    expect(run).toEqual({
      code: 0,
      stdout: '',
      stderr: `Read as v2.2: the name of the file says so.

  content/fenland-bank/branches.yaml  1 new

Built in memory and compared with the input: 1 of 1 record and 8 of 8 fields would be published as they came in.
Check: 0 errors, 0 warnings, 1 note in these brands: see \`opendata check\`

The feed doesn't say vendor: change the placeholders in content/site.yaml.
✓ 3 files written.
`,
    });
    expect((await space.run(['build', '--quiet'])).code).toBe(0);
    expect(space.read('dist/site/v2.2/branches')).toContain('"PostCode":"CB7 4AB"');
  });

  it('exits with 1 and shows the place in the feed where something can not be held', async () => {
    const odd = JSON.stringify(feedOf('branches', [{ ...ely, Manager: 'A. Reed' }]), null, 2);
    const space = workspace({ 'feed.json': odd });
    const { code, stderr } = await space.run(['import', 'feed.json']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'Branch FB-0102, Manager: "A. Reed" is left out: the interface has no such field here.',
    );
    expect(stderr).toContain('feed.json:28:26  warning  import/lost');
    expect(stderr).toContain('8 of 9 fields would be published as they came in; 1 lost.');
  });

  it('has all of it in JSON', async () => {
    const odd = JSON.stringify(feedOf('atms', [{ ...atm, SupportedLanguages: ['eng'] }]));
    const space = workspace({ 'feed.json': odd });
    const { stdout } = await space.run(['import', 'feed.json', '--format', 'json']);
    expect(JSON.parse(stdout).problems).toMatchObject([
      {
        rule: 'import/version',
        args: { version: 'v2.2', why: 'neither' },
      },
      {
        rule: 'import/proof',
        args: {
          records: 1,
          equalRecords: 0,
          fields: 5,
          equalFields: 4,
          mendedFields: 1,
          check: { error: 0, warning: 0, note: 1 },
        },
      },
      { rule: 'import/repaired', args: { value: '"eng"', kept: '"en"' }, field: ['SupportedLanguages', 0] },
    ]);
  });

  it('counts what check will find, as the site grades and accepts it', async () => {
    const odd = ['zz1 1zz', 'ZZ1 1ZZ'].map((PostCode, index) => ({
      ...atm,
      Identification: `FB-A${index}`,
      Location: { PostalAddress: { TownName: 'March', Country: 'GB', PostCode } },
    }));
    const space = workspace({ 'feed.json': JSON.stringify(feedOf('atms', odd)) });
    await space.run(['import', 'feed.json', '--quiet']);
    const graded = `${space.read('content/site.yaml')}rules:\n  places/postcode: error\n`;
    space.write('content/site.yaml', graded);
    const accepted =
      'accepted:\n  - { rule: places/postcode, record: fenland-bank/atms/FB-A1, field: Location.PostalAddress.PostCode, reason: It is being corrected. }\n';
    space.write('content/accepted.yaml', accepted);
    const { code, stderr } = await space.run(['import', 'feed.json', '--dry-run']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 error, 0 warnings, 2 notes in these')]);
    expect((await space.run(['check'])).stderr).toContain('1 error, 1 warning, 2 notes in 2 files.');
  });

  it('removes what a dump no longer has where that is asked for, and says so', async () => {
    const branches = Array.from({ length: 10 }, (_, index) => ({ ...ely, Identification: `FB-${index}` }));
    const space = workspace({ 'feed.json': JSON.stringify(feedOf('branches', branches)) });
    await space.run(['import', 'feed.json', '--quiet']);
    space.write('feed.json', JSON.stringify(feedOf('branches', branches.slice(0, 6))));
    const { code, stderr } = await space.run(['import', 'feed.json', '--remove-missing', '--quiet']);
    expect([code, stderr]).toEqual([0, '4 records were removed.\n']);
    expect(space.read('content/fenland-bank/branches.yaml').match(/Identification/g)).toHaveLength(6);
  });

  it('fetches an address, and takes vendor, base path and version from the answer', async () => {
    const space = workspace();
    const origin = await serve((request, response) => {
      if (request.url === '/old')
        return response.writeHead(302, { Location: '/open-banking/v2.2/branches' }).end();
      response.writeHead(200, { 'Content-Type': 'application/prs.fenland.opendata.v2.2+json' }).end(feed);
    });
    const { code, stderr } = await space.run(['import', `${origin}/old`]);
    expect(stderr).toContain('✓ 3 files written.');
    expect(code).toBe(0);
    const site = space.read('content/site.yaml');
    expect(site).toContain('vendor: fenland\nbasePath: /open-banking\n');
    expect(site).toContain('source: v2.2\n');
  });

  it('can not run without a file, or without anybody whose records they are', async () => {
    const space = workspace({ 'bare.json': JSON.stringify([ely]) });
    expect(await space.run(['import', 'none.json'])).toMatchObject({
      code: 2,
      stderr: 'opendata: there is no none.json\n',
    });
    expect(await space.run(['import', '.'])).toMatchObject({
      code: 2,
      stderr: 'opendata: . is a folder: name a file, one collection of a feed\n',
    });
    expect(await space.run(['import', 'bare.json'])).toMatchObject({
      code: 2,
      stderr: 'opendata: the records name no brand: name it with --brand\n',
    });
    expect((await space.run(['import', 'bare.json', '--brand', 'Fenland Bank'])).code).toBe(0);
  });

  const product = (Scheme: string) => ({
    Name: 'Fen Current Account',
    Identification: 'P1',
    PCAMarketingState: [{ Identification: 'S1', MarketingState: 'Regular' }],
    Card: [{ Type: 'DebitCard', Scheme, ContactlessIndicator: true }],
  });

  it('reads the names that site.yaml has, whatever version an option says', async () => {
    const space = workspace({
      'content/site.yaml': `${siteYaml}source: v2.2\nnames:\n  PCACardScheme: { NetworkOne: FenCard }\n`,
      'feed.json': JSON.stringify(feedOf('personal-current-accounts', [product('FenCard')])),
    });
    const run = await space.run(['import', '--version', 'v2.2', 'feed.json']);
    expect(run.stderr).toContain('1 of 1 record and ');
    expect(space.read('content/fenland-bank/personal-current-accounts.yaml')).toContain('Scheme: NetworkOne');
    expect((await space.run(['build', '--quiet'])).code).toBe(0);
    expect(space.read('dist/site/v2.2/personal-current-accounts')).toContain('"Scheme":"FenCard"');
  });

  it('leaves to a preset what nobody says, rather than making it up (D9)', async () => {
    const space = workspace({ 'bare.json': JSON.stringify([product('MasterCard')]) });
    const run = await space.run(['import', 'bare.json', '--brand', 'Fenland']);
    expect(run).toMatchObject({ code: 0, stderr: expect.not.stringContaining('change the placeholders') });
    expect(space.read('content/site.yaml')).toMatch(/^names: uk-open-banking$/m);
    expect(space.read('content/site.yaml')).not.toMatch(/^(?:vendor|licenseUrl|termsUrl|agreement):/m);
    expect((await space.run(['build', '--quiet'])).code).toBe(0);
    expect(space.manifest().site.licenseUrl).toBe('https://www.openbanking.org.uk/open-licence');
  });
});
