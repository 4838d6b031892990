import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { branchYaml, siteYaml, workspace } from '../commands/workspace.js';
import { builtSample } from '../openapi/sample.js';

/** The rows of a CSV file below its header, read strictly (RFC 4180). */
function rowsOf(csv: Uint8Array): Record<string, string>[] {
  return parse(Buffer.from(csv), { bom: true, columns: true, record_delimiter: '\r\n' });
}

it('the downloads of the sample are places in the newest version, of each brand and of all', () => {
  const folder = 'open-banking/downloads/';
  const files = new Map(
    [...builtSample('downloads: on\n').files].flatMap(([path, bytes]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), bytes] as const] : [],
    ),
  );
  const starts = [...files.keys()].map((path) => path.replace(/(?:\/[^/]*)?\.\w+(?:\.gz)?$/, ''));
  expect(new Set(starts)).toEqual(new Set(['v2.2', 'v2.2/branches', 'v2.2/atms']));
  for (const collection of ['v2.2/branches', 'v2.2/atms']) {
    const own = (format: string) =>
      [...files].filter(([path]) => path.startsWith(`${collection}/`) && path.endsWith(`.${format}`));
    expect(own('csv').length).toBeGreaterThan(1);
    const csv = files.get(`${collection}.csv`)!;
    // The mark by which spreadsheets know UTF-8, once.
    expect(csv.toString()).toMatch(/^\ufeffBrandName,[^\ufeff]*$/);
    const byText = (some: readonly object[]) => some.map((row) => JSON.stringify(row)).sort();
    expect(byText(rowsOf(csv))).toEqual(byText(own('csv').flatMap(([, each]) => rowsOf(each))));
    const features = (geojson: Uint8Array): object[] => JSON.parse(geojson.toString()).features;
    expect(new Set(features(files.get(`${collection}.geojson`)!))).toEqual(
      new Set(own('geojson').flatMap(([, geojson]) => features(geojson))),
    );
  }
});

it('columns have the published names of codes', async () => {
  const space = workspace({
    'content/site.yaml': `${siteYaml}source: v2.2\nnames: { ContactType: { Phone: "Telephone, =office" } }\ndownloads: on\n`,
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland/branches.yaml': branchYaml(
      'FB-01',
      '  ContactInfo: [{ ContactType: Phone, ContactContent: "+44 1945 582020" }]\n',
    ),
  });
  await space.ends('build --quiet', 0);
  const [row] = rowsOf(Buffer.from(space.read('dist/site/downloads/v2.2/branches/fenland.csv')));
  expect(row).toMatchObject({ 'ContactInfo.Telephone, =office': '+44 1945 582020' });
});
