import { describe, expect, it } from 'vitest';
import { atm, ely, feedOf } from '../import/feeds.js';
import { serve } from '../serve.js';
import { siteYaml, workspace } from './workspace.js';

const feed = JSON.stringify(feedOf('branches', [ely]), null, 2);

describe('opendata import', () => {
  it('takes a feed over so that it builds at once, and says how much of it', async () => {
    const space = workspace({ 'feed-v2.2.json': feed });
    expect(await space.run('import feed-v2.2.json')).toEqual({
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
    expect(space.read('content/site.yaml')).toContain('vendor: example # placeholder: change it');
    await space.ends('build --quiet', 0);
    expect(space.read('dist/site/v2.2/branches')).toContain('"PostCode":"CB7 4AB"');
  });

  it('exits with 1 and shows the place in the feed where something can not be held', async () => {
    const odd = JSON.stringify(feedOf('branches', [{ ...ely, Manager: 'A. Reed' }]), null, 2);
    await workspace({ 'feed.json': odd }).ends(
      'import feed.json',
      1,
      'Branch FB-0102, Manager: "A. Reed" is left out: the interface has no such field here.',
      'feed.json:28:26  warning  import/lost',
      '8 of 9 fields would be published as they came in; 1 lost.',
    );
  });

  it('counts what check will find, as the site grades and accepts it', async () => {
    const odd = ['zz1 1zz', 'ZZ1 1ZZ'].map((PostCode, index) => ({
      ...atm,
      Identification: `FB-A${index}`,
      Location: { PostalAddress: { TownName: 'March', Country: 'GB', PostCode } },
    }));
    const space = workspace({ 'feed.json': JSON.stringify(feedOf('atms', odd)) });
    await space.run('import feed.json --quiet');
    space.write('content/site.yaml', `${space.read('content/site.yaml')}rules:\n  places/postcode: error\n`);
    const accepted =
      'accepted:\n  - { rule: places/postcode, record: fenland-bank/atms/FB-A1, field: Location.PostalAddress.PostCode, reason: It is being corrected. }\n';
    space.write('content/accepted.yaml', accepted);
    await space.ends('import feed.json --dry-run', 1, '1 error, 0 warnings, 2 notes in these');
    await space.ends('check', 1, '1 error, 1 warning, 2 notes in 2 files.');
  });

  it('says of removed records even with --quiet how many they are', async () => {
    const branches = Array.from({ length: 10 }, (_, index) => ({ ...ely, Identification: `FB-${index}` }));
    const space = workspace({ 'feed.json': JSON.stringify(feedOf('branches', branches)) });
    await space.run('import feed.json --quiet');
    space.write('feed.json', JSON.stringify(feedOf('branches', branches.slice(0, 6))));
    await space.ends('import feed.json --remove-missing --quiet', 0, /^4 records were removed\.\n$/);
  });

  it('fetches an address, and takes vendor, base path and version from the answer', async () => {
    const space = workspace();
    const origin = await serve((request, response) => {
      if (request.url === '/old')
        return response.writeHead(302, { Location: '/open-banking/v2.2/branches' }).end();
      response.writeHead(200, { 'Content-Type': 'application/prs.fenland.opendata.v2.2+json' }).end(feed);
    });
    await space.ends(`import ${origin}/old`, 0, '✓ 3 files written.');
    const site = space.read('content/site.yaml');
    expect(site).toContain('vendor: fenland\nbasePath: /open-banking\n');
    expect(site).toContain('source: v2.2\n');
  });

  it('can not run without a file, or without anybody whose records they are', async () => {
    const space = workspace({ 'bare.json': JSON.stringify([ely]) });
    for (const [place, said] of [
      ['none.json', 'there is no none.json'],
      ['.', '. is a folder: name a file, one collection of a feed'],
      ['bare.json', 'the records name no brand: name it with --brand'],
    ])
      await space.ends(`import ${place}`, 2, `opendata: ${said}\n`);
    await space.ends(['import', 'bare.json', '--brand', 'Fenland Bank'], 0);
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
    await space.ends('import --version v2.2 feed.json', 0, '1 of 1 record and ');
    expect(space.read('content/fenland-bank/personal-current-accounts.yaml')).toContain('Scheme: NetworkOne');
  });

  it('leaves to a preset what nobody says, rather than making it up (D9)', async () => {
    const space = workspace({ 'bare.json': JSON.stringify([product('MasterCard')]) });
    const { stderr } = await space.ends('import bare.json --brand Fenland', 0);
    expect(stderr).not.toContain('change the placeholders');
    expect(space.read('content/site.yaml')).toMatch(/^names: uk-open-banking$/m);
    expect(space.read('content/site.yaml')).not.toMatch(/^(?:vendor|licenseUrl|termsUrl|agreement):/m);
  });
});
