import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { tableCollections } from '../../src/import/table/mapping.js';
import { versions } from '../../src/model/version.js';
import { placeTable } from '../../src/parts/downloads/columns.js';
import { branchYaml, filesBelow, siteYaml, workspace } from '../commands/workspace.js';
import { sampleSettings } from '../sample-settings.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The files of the sample's downloads with these settings of its parts, by path below `downloads/`. */
async function sample(settings: string): Promise<Map<string, Buffer>> {
  const space = workspace();
  cpSync(join(root, 'content'), join(space.folder, 'content'), { recursive: true });
  space.write('content/site.yaml', sampleSettings(settings));
  expect((await space.run(['build', '--quiet'])).code).toBe(0);
  const folder = 'open-banking/downloads/';
  const all = [...filesBelow(join(space.folder, 'dist/site'))].filter(([path]) => path.startsWith(folder));
  return new Map(all.map(([path, bytes]) => [path.slice(folder.length), bytes]));
}

const json = <T>(bytes: Buffer | undefined) => JSON.parse(bytes!.toString()) as T;

/** The rows of a CSV file below its header, read strictly (RFC 4180). */
function rowsOf(csv: Buffer): Record<string, string>[] {
  return parse(csv, { bom: true, columns: true, record_delimiter: '\r\n' });
}

describe('the downloads of the sample', () => {
  it('are places in the newest version', async () => {
    const files = await sample('downloads: on');
    const starts = [...files.keys()].map((path) => path.replace(/(?:\/[^/]*)?\.\w+(?:\.gz)?$/, ''));
    expect(new Set(starts)).toEqual(new Set(['v2.2', 'v2.2/branches', 'v2.2/atms']));
  });

  it('are of all brands in one file too, which is those of the brands one after the other', async () => {
    const files = await sample('downloads: on');
    const version = [...files.keys()][0]!.split('/')[0];
    for (const collection of ['branches', 'atms']) {
      const own = (format: string) =>
        [...files].filter(
          ([path]) => path.startsWith(`${version}/${collection}/`) && path.endsWith(`.${format}`),
        );
      expect(own('csv').length).toBeGreaterThan(1);
      const csv = files.get(`${version}/${collection}.csv`)!;
      // The mark by which spreadsheets know UTF-8, once.
      expect(csv.toString()).toMatch(/^\ufeffBrandName,[^\ufeff]*$/);
      const rows = rowsOf(csv);
      const byText = (some: readonly object[]) => some.map((row) => JSON.stringify(row)).sort();
      expect(byText(rows)).toEqual(byText(own('csv').flatMap(([, each]) => rowsOf(each))));
      const features = (geojson: Buffer) => json<{ features: { properties: object }[] }>(geojson).features;
      expect(new Set(features(files.get(`${version}/${collection}.geojson`)!))).toEqual(
        new Set(own('geojson').flatMap(([, geojson]) => features(geojson))),
      );
    }
  });
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
  expect((await space.run(['build', '--quiet'])).code).toBe(0);
  const [row] = rowsOf(Buffer.from(space.read('dist/site/downloads/v2.2/branches/fenland.csv')));
  expect(row).toMatchObject({ 'ContactInfo.Telephone, =office': '+44 1945 582020' });
});

it.each(versions.flatMap((version) => tableCollections.map((name) => [version, name] as const)))(
  'the columns of %s %s have names of their own',
  (version, name) => {
    const names = placeTable(version, name).columns;
    expect(new Set(names).size).toBe(names.length);
  },
);
