import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, siteYaml, workspace } from '../commands/workspace.js';

/** A current account with a monthly charge. */
const account = (id: string, name: string, charge: string, url?: string) => `- Identification: ${id}
  Name: ${name}
  Segment: [General]
  PCAMarketingState:
    - Identification: R
      MarketingState: Regular
      CoreProduct:
        ProductDescription: For wages
        MonthlyMaximumCharge: ${charge}
${url === undefined ? '' : `        ProductURL: ${url}\n`}`;

/** The pages of two banks, by their address. */
async function pages(files: Readonly<Record<string, string>> = {}, settings = 'pages: on\n') {
  const space = workspace({ ...fenland, ...files, 'content/site.yaml': `${siteYaml}${settings}` });
  await space.ends('build', 0);
  const { resources } = space.manifest();
  const bytes = (address: string) => space.read(`dist/site/${resources[address]!.representations[0]!.file}`);
  const text = (address: string) => bytes(address).replace(/(?:<[^>]*>|\s)+/g, ' ');
  return { addresses: Object.keys(resources), bytes, text };
}

describe('the pages of a publication', () => {
  it('count what each brand has, in the order of collections, and leave out what is empty', async () => {
    const { text, addresses } = await pages({
      'content/northgate/brand.yaml': 'BrandName: Northgate & Sons\n',
      'content/northgate/atms.yaml': fenland['content/fenland/atms.yaml'].split('- Identification: A2')[0]!,
      'content/northgate/branches.yaml': '[]\n',
      'content/empty/brand.yaml': 'BrandName: Empty Bank\n',
      'content/empty/branches.yaml': '[]\n',
    });
    const home = text('/');
    expect(home).toMatch(/2 brands/);
    expect(home).toMatch(/Brand Branches Cash machines Fenland Bank 5 2 Northgate &amp; Sons – 1 /);
    expect(home).not.toMatch(/Empty Bank/i);
    expect(addresses).toContain('/brands/fenland');
    expect(addresses).not.toContain('/brands/empty');
    expect(text('/brands/northgate')).not.toMatch(/branch(?:es)?\b/i);
    expect(addresses).toContain('/find');
    expect(addresses.filter((path) => path.startsWith('/compare'))).toEqual([]);
  });

  it('compare products of all brands, and list those of a brand, in the order of publication', async () => {
    const northgate = [
      account('N-1', 'Basic', '"0.00"', 'https://northgate.example/basic'),
      account('N-2', 'Gold <1>', '"9.50"'),
    ].join('');
    const { text, bytes } = await pages({
      'content/fenland/personal-current-accounts.yaml': account('FB-1', 'Everyday', '"15.00"'),
      'content/northgate/brand.yaml': 'BrandName: Northgate\n',
      'content/northgate/personal-current-accounts.yaml': northgate,
    });
    expect(text('/')).toContain(
      '7 branches and cash machines, 3 products of 2 brands, as published by the brands.',
    );
    expect(text('/compare/personal-current-accounts')).toContain(
      'Product Going over my limit Everyday Fenland Bank Compare £15 Most that borrowing without agreement can cost in a month Basic Northgate Compare £0 Most that borrowing without agreement can cost in a month Gold &lt;1&gt; Northgate Compare £9.50 Most that borrowing without agreement can cost in a month ',
    );
    expect(text('/brands/northgate')).toMatch(/ Basic For wages Gold &lt;1&gt; For wages /);
    expect(bytes('/brands/northgate')).toContain('href="/products/northgate/n-1">Basic<');
    expect(text('/products/northgate/n-2')).toMatch(
      / Gold &lt;1&gt; Personal current account of Northgate For wages .* Account fee Not published Interest on your money Not published Arranged overdraft Not published Fees Going over my limit £9\.50 Most that borrowing without agreement can cost in a month Nothing is published about: /,
    );
    expect(bytes('/products/northgate/n-1')).toContain(
      'href="https://northgate.example/basic">See this account at Northgate</a>',
    );
    expect(bytes('/')).toContain('href="/compare/personal-current-accounts"');
  });

  it('of one brand have its name, and lead from the districts to their places', async () => {
    const { text, bytes, addresses } = await pages();
    expect(bytes('/')).toContain('<title>Fenland Bank – Open data</title>');
    expect(bytes('/')).not.toContain('/changes');
    expect(text('/places')).toMatch(/ CB CB7, Ely 6 PE PE15, March 1 /);
    expect(text('/places/cb7')).toContain(' CB7, Ely 6 places ');
    expect(text('/places/cb7')).toContain(' Cash machine · 3, Ely, CB7 4AA ');
    const ids = [...bytes('/places/cb7').matchAll(/ id="(fenland-[^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(6);
    expect(ids).toContain('fenland-branches-FB-01');
    const [file, ...others] = addresses.filter((path) => path.startsWith('/assets/places.'));
    expect(others).toEqual([]);
    expect(bytes('/find')).toContain(`data-places="${file}"`);
    const { places } = JSON.parse(bytes(file!));
    expect(places.id).toHaveLength(7);
    for (const path of ['/sitemap.xml', '/changes']) expect(addresses).not.toContain(path);
  });

  it('have all files, and the script and the style sheet of their kind only', async () => {
    const { bytes } = await pages(
      { 'content/fenland/personal-current-accounts.yaml': account('FB-1', 'Everyday', '"1"') },
      'pages: on\ndownloads: on\n',
    );
    expect(bytes('/')).toMatch(
      /<th scope="row">Branches<\/th>.*\.csv">CSV<.*\.geojson">GeoJSON<.*href="\/v2\.2\/branches">JSON v2\.2</,
    );
    for (const [path, script] of [
      ['/', 'page'],
      ['/find', 'find'],
      ['/compare/personal-current-accounts', 'products'],
      ['/products/fenland/fb-1', 'products'],
    ] as const) {
      const loaded = [
        ...bytes(path).matchAll(/<(?:script|link rel="stylesheet")[^>]* (?:src|href)="\/assets\/(\w+)\./g),
      ].map(([, name]) => name);
      expect([path, loaded]).toEqual([path, ['pages', script]]);
    }
  });

  it('keep the address of a product whatever else there is', async () => {
    const addressesWith = async (more: Readonly<Record<string, string>>) => {
      const { addresses } = await pages({
        'content/fenland/personal-current-accounts.yaml': account('FB-1', 'Everyday', '"1"'),
        ...more,
      });
      return addresses.filter((path) => path.startsWith('/products/fenland/'));
    };
    expect(await addressesWith({})).toEqual(['/products/fenland/fb-1']);
    const business = account('FB-1', 'Trade', '"1"')
      .replace('  Segment: [General]\n', '')
      .replace('PCAMarketingState', 'BCAMarketingState')
      .replace('MonthlyMaximumCharge', 'MonthlyCharge')
      .concat(
        '      OtherFeesCharges: [{ FeeChargeDetail: [{ FeeCategory: Other, FeeType: Other, ApplicationFrequency: Other, CalculationFrequency: Other }] }]\n',
      );
    expect(await addressesWith({ 'content/fenland/business-current-accounts.yaml': business })).toEqual([
      '/products/fenland/fb-1',
      '/products/fenland/fb-1-business-current-accounts',
    ]);
  });

  it('are listed for search engines where the address of the site is known', async () => {
    const origin = 'https://data.fenland.example';
    const { bytes, addresses } = await pages({}, `pages: on\norigin: ${origin}\n`);
    const listed = [...bytes('/sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(
      expect.arrayContaining(
        ['/', '/brands/fenland', '/places', '/find', '/places/cb7', '/developers'].map(
          (path) => origin + path,
        ),
      ),
    );
    for (const address of listed) expect(addresses).toContain(new URL(address!).pathname);
    expect(bytes('/robots.txt')).toBe(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
  });

  it('have the title, colour and path of the settings, and the initial of the title as their icon', async () => {
    const { bytes, addresses } = await pages(
      {},
      'pages: { title: "<élan> & more", colour: "#b3005e" }\norigin: https://fenland.example\nbasePath: /open\n',
    );
    const title = '&lt;élan&gt; &amp; more';
    expect(bytes('/open')).toContain(`<title>${title}</title>`);
    expect(bytes('/open/developers')).toContain(`<title>For developers – ${title}</title>`);
    const [style, icon] = ['css', 'svg'].map((end) => addresses.filter((path) => path.endsWith(end)));
    expect(style).toEqual([expect.stringMatching(/^\/open\/assets\/\w+\.[0-9a-f]{12}\.css$/)]);
    expect(bytes(style![0]!)).toMatch(/^:root\{color-scheme:light dark;.*--accent:#b3005e;/);
    expect(bytes('/open')).toContain(`<link rel="icon" href="${icon![0]}">`);
    expect(bytes(icon![0]!)).toMatch(/^<svg xmlns="[^"]*" viewBox="0 0 32 32">.*>É<\/text><\/svg>\n$/);
    expect(bytes('/open/sitemap.xml')).toContain('<loc>https://fenland.example/open/places</loc>');
    expect(addresses.filter((path) => path.endsWith('robots.txt'))).toEqual([]);
  });

  it('have a logo as their icon, or are not made', async () => {
    const logo = { 'brand/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    const { bytes, addresses } = await pages(logo, 'pages: { logo: ../brand/logo.svg }\n');
    const pictures = addresses.filter((path) => path.endsWith('.svg'));
    expect(pictures).toEqual([expect.stringMatching(/^\/assets\/logo\.[0-9a-f]{12}\.svg$/)]);
    expect(bytes('/')).toContain(`<link rel="icon" href="${pictures[0]}">`);
    const gone = { ...fenland, 'content/site.yaml': `${siteYaml}pages: { logo: gone.svg }\n` };
    await workspace(gone).ends('build', 2, "pages.logo in site.yaml: gone.svg can't be read: ENOENT");
  });
});

const atm =
  '- Identification: "1"\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { PostCode: CB7 4AA } }\n';
it('records of two brands with the same Identification have addresses and ids of their own', async () => {
  const space = workspace({
    'content/site.yaml': `${siteYaml}pages: on\nopenapi: on\nchanges: on\ndownloads: on\n`,
    ...Object.fromEntries(
      ['fenland', 'fenland-two', 'ouse'].flatMap((folder) => [
        [`content/${folder}/brand.yaml`, `BrandName: ${folder} Bank\nsource: v2.2\n`],
        [`content/${folder}/branches.yaml`, branchYaml('1')],
        [`content/${folder}/atms.yaml`, atm],
        [`content/${folder}/personal-current-accounts.yaml`, account('"1"', 'Everyday', '"1"')],
      ]),
    ),
  });
  await space.ends('build', 0);
  const { resources } = space.manifest();
  const texts = Object.values(resources).map(({ representations: [plain] }) =>
    space.read(`dist/site/${plain!.file}`),
  );
  const all = (pattern: RegExp, minimum: number) => {
    const found = texts.map((text) => [...text.matchAll(pattern)].map(([, id]) => id!));
    for (const ids of found) expect(ids).toHaveLength(new Set(ids).size);
    expect(found.flat().length).toBeGreaterThanOrEqual(minimum);
    return found.flat();
  };
  // Of pages, of the data of places and of the comparison, then of GeoJSON: of each brand, and of all.
  all(/^<[^<>]* id="([^"]*)"/gm, 9);
  all(/"(fenland[^"]*-1|ouse[^"]*-1)"/g, 6);
  all(/<tr[^>]* data-key="([^"]*)"/g, 3);
  all(/"type":"Feature","id":"([^"]*)"/g, 12);
  expect(Object.keys(resources).filter((path) => /\/products\/[^/]*\/1$/.test(path))).toHaveLength(3);
});
