import { describe, expect, it } from 'vitest';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, siteYaml, workspace } from '../commands/workspace.js';
import { account } from '../terms/fixtures.js';

function branch(id: string, town: string, latitude: string, closing = '16:30'): string {
  return branchYaml(
    id,
    `    StreetName: <b>Market & Place</b>
    TownName: ${town}
    Country: GB
    GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: 0.2 } }
  Name: ${town}
  Availability:
    StandardAvailability:
      Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: ${closing}:00 }] }]
`,
  );
}

const [ely, march] = [branch('FB-01', 'Ely', '52.4'), branch('FB-02', 'March', '52.5')];
const bude = branch('FB-03', 'Bude', '52.41');

const bank = (branches: string, settings = '', files = {}) =>
  workspace({
    'content/site.yaml': `${siteYaml}origin: https://fenland.example\nbasePath: /fen\nguard: { removals: 100 }\npages: on\nchanges: on\n${settings}`,
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland/branches.yaml': branches,
    ...files,
  });

async function built(space: ReturnType<typeof workspace>, day: number): Promise<void> {
  const at = { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 10, day, 9) / 1000) };
  const { code, stderr } = await space.run(['build'], at);
  expect(code, stderr).toBe(0);
}

describe('the page of changes', () => {
  it('tells what changed from each publication to the next, and leads to what closed', async () => {
    const space = bank(ely + march + bude);
    await built(space, 1);
    const page = () => space.read('dist/site/fen/changes/index.html');
    expect(page()).toContain('Nothing has changed since this was first published here.');

    space.write('content/fenland/branches.yaml', branch('FB-01', 'Ely', '52.4', '17:30') + march);
    await built(space, 3);
    const second = publicationName(space.manifest());
    const told = page();
    expect(told).toContain(`<li id="${second}"><div><h2>3 November 2026</h2>`);
    expect(told).toContain(' closes');
    expect(told).toMatch(/<li class="change"><h3>Ely: opening hours<\/h3>/);
    expect(told).toContain('Monday: <s aria-hidden="true">09:00–16:30</s>');
    expect(told).toContain('from 09:00–16:30 to 09:00–17:30');
    expect(told).toContain('href="/fen/find#q=CB7+4AA">What is nearest now<');
    for (const address of ['', `/changes#${second}`])
      expect(space.read('dist/site/fen/v2.2/changes.atom')).toContain(
        `<link rel="alternate" type="text/html" href="https://fenland.example/fen${address}"/>`,
      );
    expect(space.read('dist/site/fen/index.html')).toContain(`href="/fen/changes#${second}"`);

    // Without a change, the same bytes; with one, the steps before stay as they were told.
    await built(space, 4);
    expect(page()).toBe(told);
    space.write('content/fenland/branches.yaml', branch('FB-01', 'Ely', '52.4', '18:30') + march);
    await built(space, 5);
    expect([...page().matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, date]) => date)).toEqual([
      '5 November 2026',
      '3 November 2026',
    ]);
  });

  it('writes amounts with the sign of the currency, and names as names', async () => {
    const file = 'content/fenland/personal-current-accounts.yaml';
    const accounts = (charge: string) => JSON.stringify([account([{ charge }])]);
    const market = branch('FB-01', 'ELY MARKET', '52.4');
    const space = bank(market + bude, 'currency: EUR\n', { [file]: accounts('10') });
    await built(space, 1);
    space.write('content/fenland/branches.yaml', branch('FB-01', 'ELY MARKET', '52.5'));
    space.write(file, accounts('12.5'));
    await built(space, 2);
    const told = space.read('dist/site/fen/changes/index.html');
    expect(told).toMatch(/charge[^:<]*: .*from €10 to €12\.50/);
    expect(told).toContain('<h3>Ely Market: moved</h3>');
    expect(told).toMatch(/52\.5, 0\.2<\/span>, 6\.9 miles/);
  });

  it('tells at most so much of a publication, and says how much more there is', async () => {
    const many = Array.from({ length: 130 }, (_, at) =>
      branch(`FB-${100 + at}`, `Town ${at}`, `5${at % 9}.1`),
    );
    const space = bank(ely);
    await built(space, 1);
    space.write('content/fenland/branches.yaml', ely + many.join(''));
    await built(space, 2);
    const told = space.read('dist/site/fen/changes/index.html');
    expect(told).toContain('<p class="quiet small">130 changes</p>');
    expect(told.match(/: new<\/h3>/g)).toHaveLength(120);
    expect(told).toContain('10 more changes in the data.');
  });
});
