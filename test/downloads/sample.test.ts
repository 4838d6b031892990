import { createHash } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { collectionsIn, registrationOf } from '../../src/interface/collections/index.js';
import { collectionsOfSite } from '../../src/model/collection.js';
import { downloadFormatNames } from '../../src/model/download-format.js';
import { versions } from '../../src/model/version.js';
import { linkedTables, rowTable } from '../../src/parts/downloads/tables.js';
import { branchYaml, filesBelow, siteYaml, type Workspace, workspace } from '../commands/workspace.js';
import { everyPair } from '../every-collection.js';
import { sampleSettings } from '../sample-settings.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Field {
  readonly name: string;
  readonly type: string;
  readonly description?: string;
  readonly constraints?: { readonly required?: true; readonly enum?: string[]; readonly pattern?: string };
}
interface TableSchema {
  readonly fields: readonly Field[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys?: readonly {
    readonly fields: readonly string[];
    readonly reference: { readonly resource: string; readonly fields: readonly string[] };
  }[];
}
interface DataResource {
  readonly name: string;
  readonly type?: 'table';
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
  readonly schema?: string | TableSchema;
}
interface CsvwColumn {
  readonly name: string;
  readonly titles: string;
  readonly datatype: string | { readonly base: string; readonly format: string };
  readonly separator?: string;
  readonly required?: true;
}
interface CsvwSchema {
  readonly columns: readonly CsvwColumn[];
  readonly primaryKey: readonly string[];
}

/** The sample with these settings of its parts, and the files of its downloads by path below `downloads/`. */
async function sample(settings: string): Promise<{ space: Workspace; files: Map<string, Buffer> }> {
  const space = workspace();
  cpSync(join(root, 'content'), join(space.folder, 'content'), { recursive: true });
  space.write('content/site.yaml', sampleSettings(settings));
  expect((await space.run(['build', '--quiet'])).code).toBe(0);
  const folder = 'open-banking/downloads/';
  const all = [...filesBelow(join(space.folder, 'dist/site'))].filter(([path]) => path.startsWith(folder));
  return { space, files: new Map(all.map(([path, bytes]) => [path.slice(folder.length), bytes])) };
}

const json = <T>(bytes: Buffer | undefined) => JSON.parse(bytes!.toString()) as T;

/** The rows of a CSV file below its header, read strictly (RFC 4180). */
function rowsOf(csv: Buffer): Record<string, string>[] {
  return parse(csv, { bom: true, columns: true, record_delimiter: '\r\n' });
}

it.each(downloadFormatNames)('docs/downloads.md says that %s can be chosen', (name) => {
  const page = readFileSync(join(root, 'docs/downloads.md'), 'utf8');
  expect(/^\| `downloads\.formats` \|(.*)\|$/m.exec(page)?.[1]).toContain(`\`${name}\``);
});

describe.each(versions)('the downloads of the sample in %s', (version) => {
  it('are described by a Data Package that is valid by its profile, and true', async () => {
    const { files } = await sample(`downloads: { versions: [${version}] }`);
    const descriptor = json<{ resources: DataResource[]; licenses: object[] }>(
      files.get(`${version}/datapackage.json`),
    );
    const profile = json<object>(readFileSync(join(root, 'test/downloads/datapackage-2.0.json')));
    const schemas = new Map(
      descriptor.resources.flatMap(({ name, schema }) => {
        if (schema === undefined) return [];
        const table =
          typeof schema === 'string' ? json<TableSchema>(files.get(`${version}/${schema}`)) : schema;
        return [[name, table] as const];
      }),
    );
    const inlined = descriptor.resources.map((one) => ({
      ...one,
      ...(schemas.has(one.name) && { schema: schemas.get(one.name) }),
    }));
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    const isValid = ajv.compile(profile);
    for (const written of [descriptor, { ...descriptor, resources: inlined }]) {
      isValid(written);
      expect(isValid.errors).toBeNull();
    }

    const names = descriptor.resources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const described = descriptor.resources.map(({ path }) => `${version}/${path}`);
    const published = [...files.keys()].filter((path) =>
      downloadFormatNames.some((name) => path.endsWith(`.${name}`)),
    );
    expect([...described].sort()).toEqual(published);
    const tables = new Map<string, Record<string, string>[]>();
    for (const { name, path, bytes, hash } of descriptor.resources) {
      const file = files.get(`${version}/${path}`)!;
      expect({ bytes, hash }).toEqual({
        bytes: file.length,
        hash: `sha256:${createHash('sha256').update(file).digest('hex')}`,
      });
      const schema = schemas.get(name);
      if (schema === undefined) continue;
      const [header] = parse(file, { to_line: 1 }) as string[][];
      expect(header).toEqual(schema.fields.map((field) => field.name));
      expect(schema.fields.filter((field) => field.description === undefined)).toEqual([]);
      tables.set(name, rowsOf(file));
      for (const row of tables.get(name)!)
        for (const field of schema.fields) checkCell(row[field.name]!, field);
    }
    for (const [name, rows] of tables) {
      const { primaryKey, foreignKeys = [] } = schemas.get(name)!;
      const keyOf = (row: Record<string, string>, fields: readonly string[]) =>
        JSON.stringify(fields.map((field) => row[field]));
      const keys = rows.map((row) => keyOf(row, primaryKey));
      expect(new Set(keys).size).toBe(keys.length);
      for (const { fields, reference } of foreignKeys) {
        const theirs = new Set(tables.get(reference.resource)!.map((row) => keyOf(row, reference.fields)));
        expect(rows.filter((row) => !theirs.has(keyOf(row, fields)))).toEqual([]);
      }
    }
  });

  it('are described by CSVW metadata that follows its rules, and is true', async () => {
    const { files } = await sample(`downloads: { versions: [${version}], formats: [csv] }`);
    const metadata = json<{
      '@context': unknown;
      tables: { url: string; tableSchema: string | CsvwSchema }[];
    }>(files.get(`${version}/csv-metadata.json`));
    // Metadata Vocabulary for Tabular Data §5.2: the context is this, alone or with a language or a base.
    expect(metadata['@context']).toEqual(['http://www.w3.org/ns/csvw', { language: 'en' }]);
    const csv = [...files.keys()].filter((path) => path.endsWith('.csv'));
    expect(metadata.tables.map(({ url }) => `${version}/${url}`).sort()).toEqual(csv);
    for (const { url, tableSchema } of metadata.tables) {
      const schema =
        typeof tableSchema === 'string'
          ? json<CsvwSchema>(files.get(`${version}/${tableSchema}`))
          : tableSchema;
      const file = files.get(`${version}/${url}`)!;
      const [header] = parse(file, { to_line: 1 }) as string[][];
      // §5.6: names are unique and those of variables in URI templates (RFC 6570 §2.3); §6.1: titles are the header.
      expect(schema.columns.map(({ titles }) => titles)).toEqual(header);
      const names = schema.columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*$/);
      expect(schema.primaryKey.every((key) => names.includes(key))).toBe(true);
      for (const row of rowsOf(file))
        for (const column of schema.columns) checkCsvw(row[column.titles]!, column);
    }
  });
});

/** Table Schema, "Field types" and "Constraints". */
function checkCell(cell: string, { name, type, constraints = {} }: Field): void {
  if (cell === '') return void expect(constraints.required, name).toBeUndefined();
  if (constraints.enum) expect(constraints.enum).toContain(cell);
  if (constraints.pattern) expect(cell).toMatch(new RegExp(`^(?:${constraints.pattern})$`));
  expect(isOfType(cell, type), `${name} ${type} ${cell}`).toBe(true);
}

function isOfType(cell: string, type: string): boolean {
  switch (type) {
    case 'integer':
      return /^[+-]?\d+$/.test(cell);
    case 'number':
    case 'decimal':
    case 'double':
      return /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(cell);
    case 'boolean':
      return cell === 'true' || cell === 'false';
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(cell);
    case 'array':
      return Array.isArray(JSON.parse(cell));
    case 'object':
    case 'json':
      return typeof JSON.parse(cell) === 'object';
    default:
      return ['string', 'anyURI', 'dateTime'].includes(type);
  }
}

/** Metadata Vocabulary for Tabular Data §5.7 and §6.4. */
function checkCsvw(cell: string, { name, datatype, separator, required }: CsvwColumn): void {
  if (cell === '') return void expect(required, name).toBeUndefined();
  const { base, format } = typeof datatype === 'string' ? { base: datatype, format: '' } : datatype;
  for (const value of separator === undefined ? [cell] : cell.split(separator)) {
    expect(isOfType(value, base), `${name} ${base} ${value}`).toBe(true);
    expect(value).toMatch(new RegExp(format));
  }
}

describe('the downloads of the sample', () => {
  it('are in the newest version, unless site.yaml chooses others, and in the formats that it chooses', async () => {
    const { files } = await sample('downloads: on');
    expect(new Set([...files.keys()].map((path) => path.split('/')[0]))).toEqual(new Set(['v2.2']));
    const both = await sample('downloads: { versions: [v2.1, v2.2], formats: [ndjson] }');
    const names = [...both.files.keys()].filter((path) => !path.endsWith('.gz') && !path.endsWith('.br'));
    const expected = versions.flatMap((version) => [
      ...collectionsIn(version, collectionsOfSite()).map((name) => `${version}/${name}.ndjson`),
      `${version}/datapackage.json`,
    ]);
    expect(names.filter((name) => !name.includes('-schema.'))).toEqual(expected.sort());
  });

  it('are of all brands in one file too, which is those of the brands one after the other', async () => {
    const { files } = await sample('downloads: on');
    const version = [...files.keys()][0]!.split('/')[0];
    for (const collection of ['branches', 'atms']) {
      const own = (format: string) =>
        [...files].filter(
          ([path]) => path.startsWith(`${version}/${collection}/`) && path.endsWith(`.${format}`),
        );
      expect(own('csv').length).toBeGreaterThan(1);
      const rows = rowsOf(files.get(`${version}/${collection}.csv`)!);
      const byText = (some: readonly object[]) => some.map((row) => JSON.stringify(row)).sort();
      expect(byText(rows)).toEqual(byText(own('csv').flatMap(([, csv]) => rowsOf(csv))));
      const features = (geojson: Buffer) => json<{ features: { properties: object }[] }>(geojson).features;
      expect(new Set(features(files.get(`${version}/${collection}.geojson`)!))).toEqual(
        new Set(own('geojson').flatMap(([, geojson]) => features(geojson))),
      );
    }
  });

  it('have a line for each published record in NDJSON, with its brand', async () => {
    const { space, files } = await sample('downloads: { formats: [ndjson] }');
    for (const name of collectionsOfSite()) {
      const { publishedAs } = registrationOf(name);
      const list = (publishedAs as { list: string }).list;
      const { data } = JSON.parse(space.read(`dist/site/open-banking/v2.2/${name}`));
      const records = data
        .flatMap(({ Brand }: { Brand: object[] }) => Brand)
        .flatMap((brand: { BrandName: string }) =>
          (brand as unknown as Record<string, object[]>)[list]!.map((record) => ({
            BrandName: brand.BrandName,
            ...record,
          })),
        );
      const lines = files.get(`v2.2/${name}.ndjson`)!.toString().split('\n');
      expect(lines.pop()).toBe('');
      const byText = (a: string, b: string) => (a < b ? -1 : 1);
      const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).sort(byText);
      expect(sorted(lines.map((line) => JSON.parse(line)))).toEqual(sorted(records));
    }
  });

  it.each(['branches', 'atms'])(
    'of %s are imported into a new folder, and publish the same',
    async (name) => {
      const { space, files } = await sample('downloads: { versions: [v2.1] }');
      const brands = [...files.keys()].filter(
        (path) => path.startsWith(`v2.1/${name}/`) && path.endsWith('.csv'),
      );
      expect(brands.length).toBeGreaterThan(2);
      const other = workspace();
      const settings = ['--vendor', 'example', '--license-url', 'https://openapi.example.com/licence'];
      for (const path of brands) {
        other.write('table.csv', files.get(path)!);
        const { code, stderr } = await other.run(['import', 'table.csv', ...settings]);
        expect(stderr).toMatch(/Records equal +(\d+) of \1 \(100 %\)/);
        expect(stderr).not.toContain('repaired');
        expect(code).toBeLessThan(2);
      }
      expect((await other.run(['build', '--quiet'])).code).toBe(0);
      const recordsIn = ({ read }: Workspace, path: string) => {
        const { data } = JSON.parse(read(`dist/site/${path}v2.1/${name}`));
        return data
          .flatMap(({ Brand }: { Brand: object[] }) => Brand)
          .sort((a: { BrandName: string }, b: { BrandName: string }) => (a.BrandName < b.BrandName ? -1 : 1));
      };
      const base = Object.keys(other.manifest().routes)[0]!.replace(/^\/|v2\.1.*$/g, '');
      expect(isDeepStrictEqual(recordsIn(other, base), recordsIn(space, 'open-banking/'))).toBe(true);
    },
  );
});

it('records under published names are imported as equal records, codes in columns too', async () => {
  const names =
    'names: { ContactType: { Phone: "Telephone, =office", Email: e-mail }, ServiceAndFacility: { Parking: "Car; park" } }';
  const files = {
    'content/site.yaml': `${siteYaml}source: v2.2\n${names}\ndownloads: on\n`,
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland/branches.yaml': branchYaml(
      'FB-01',
      `  ServiceAndFacility: [Parking, WiFi]
  ContactInfo:
    - { ContactType: Phone, ContactContent: "+44 1945 582020" }
    - { ContactType: Email, ContactContent: ely@fenland.example }
`,
    ),
  };
  const space = workspace(files);
  expect((await space.run(['build', '--quiet'])).code).toBe(0);
  const csv = space.read('dist/site/downloads/v2.2/branches/fenland.csv');
  expect(csv.split('\r\n')[0]).toContain('"ContactInfo.Telephone, =office"');
  const other = workspace({ 'table.csv': csv, 'content/site.yaml': files['content/site.yaml'] });
  const { code, stderr } = await other.run(['import', 'table.csv']);
  expect(stderr).toMatch(/Records equal +1 of 1 \(100 %\)/);
  expect(code).toBeLessThan(2);
  expect((await other.run(['build', '--quiet'])).code).toBe(0);
  expect(other.read('dist/site/v2.2/branches')).toBe(space.read('dist/site/v2.2/branches'));
});

describe('the columns', () => {
  it.each(everyPair)('of every table of %s %s have names of their own', (version, name) => {
    const tables = [rowTable(version, name), ...linkedTables(version, name).tables];
    for (const { columns } of tables) {
      expect(new Set(columns.map((column) => column.name)).size).toBe(columns.length);
    }
  });

  it('follow from the schema: a v2.1 account has those of its states, and of the parts beside them', () => {
    const { tables } = linkedTables('v2.1', 'personal-current-accounts');
    expect(tables.find(({ name }) => name === 'TierBand')?.paths).toEqual([
      'PCAMarketingState.CreditInterest.TierBandSet.TierBand',
      'CreditInterest.TierBandSet.TierBand',
    ]);
    expect(tables.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "",
        "PCAMarketingState",
        "TierBandSet",
        "CreditInterestEligibility",
        "TierBand",
        "OverdraftTierBandSet",
        "OverdraftTierBand",
        "OverdraftFeeChargeCap",
        "OverdraftFeeChargeDetail",
        "OtherEligibility",
        "FeatureBenefitGroup",
        "FeatureBenefitItem",
        "FeatureBenefitEligibility",
        "FeaturesAndBenefits.Card",
        "FeaturesAndBenefits.MobileWallet",
        "Card",
        "MobileWallet",
        "FeeChargeDetail",
        "FeeChargeCap",
      ]
    `);
  });
});
