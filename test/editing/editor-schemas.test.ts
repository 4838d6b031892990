import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { withParts } from '../../src/content/site/parts.js';
import { withPreset } from '../../src/content/site/presets.js';
import { brandSettings, policyFile, siteSettings } from '../../src/content/site/settings.js';
import { associations, editorSchemas, recordsSchema } from '../../src/forms/vscode/editor-schemas.js';
import { settingsSchema } from '../../src/forms/vscode/settings-schema.js';
import { mappingSettings } from '../../src/import/table/mapping.js';
import { collectionsOfSite } from '../../src/model/collection.js';
import { acceptor, errorsOf } from './accepting.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sample = associations({
  content: 'content',
  headers: 'headers',
  collections: collectionsOfSite(),
  source: 'v2.1',
  others: [{ folder: 'pencarrow', source: 'v2.2' }],
});

describe('the sample', () => {
  const files = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .map((path) => `content/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(yaml|json)$/.test(path));

  it.each([...files, 'headers/policy.yaml'])('%s is held against one schema, which accepts it', (path) => {
    const schemas = sample.filter(({ files }) => isAmong(path, files));
    expect(schemas).toHaveLength(1);
    const accepts = acceptor(schemas[0]!.made());
    expect(accepts(parse(readFileSync(join(root, path), 'utf8'), { version: '1.2' }))).toBe(true);
  });
});

describe('settings', () => {
  const site = {
    vendor: 'fenland',
    licenseUrl: 'https://fenland.example/licence',
    termsUrl: 'https://fenland.example/terms',
  };
  const policy = { headers: { ok: { 'Cache-Control': 'max-age=60' } } };

  it.each<['site' | 'brand' | 'policy', string, object, boolean]>([
    ['site', 'the least there can be', site, true],
    ['site', 'a missing licence', { vendor: 'fenland', termsUrl: site.termsUrl }, false],
    ['site', 'a blank licence', { ...site, licenseUrl: '' }, false],
    ['site', 'a blank base path', { ...site, basePath: null }, true],
    ['site', 'an origin with a path', { ...site, origin: 'https://fenland.example/api' }, false],
    ['site', 'a part that is on', { ...site, downloads: 'on' }, true],
    ['site', 'a part that is off', { ...site, openapi: false }, true],
    ['site', 'a part with settings', { ...site, pages: { title: 'Fenland' } }, true],
    ['site', 'a part with another word', { ...site, downloads: 'yes' }, false],
    ['site', 'a part with a setting that it has not', { ...site, pages: { color: '#123456' } }, false],
    ['site', 'a preset of names', { ...site, names: 'uk-open-banking' }, true],
    ['site', 'a preset of names alone', { names: 'uk-open-banking' }, true],
    ['site', 'a blank licence with a preset', { names: 'uk-open-banking', licenseUrl: '' }, false],
    ['site', 'a map of names alone', { names: { PCACardScheme: { NetworkOne: 'Heron' } } }, false],
    ['site', 'a map of names', { ...site, names: { PCACardScheme: { NetworkOne: 'Heron' } } }, true],
    ['site', 'a guard of more than everything', { ...site, guard: { removals: 101 } }, false],
    ['site', 'a guard in quotes', { ...site, guard: { removals: '12.5' } }, true],
    ['site', 'a day that there is not', { ...site, lifecycle: { 'v2.1': { sunset: '2027-02-29' } } }, false],
    ['site', 'a rule with a severity', { ...site, rules: { 'places/postcode': 'off' } }, true],
    ['site', 'a severity that there is not', { ...site, rules: { 'places/postcode': 'warn' } }, false],
    ['site', 'a setting that there is not', { ...site, colour: 'green' }, false],
    ['brand', 'a blank name', { BrandName: '' }, false],
    ['policy', 'a header', policy, true],
    ['policy', 'a header name with a blank', { headers: { ok: { 'Cache Control': 'no-store' } } }, false],
    ['policy', 'an error', { errors: { 404: { title: 'Nothing', description: 'There is nothing.' } } }, true],
    ['policy', 'an error of a good status', { errors: { 200: { title: 'a', description: 'b' } } }, false],
    ['policy', 'half a request', { rateLimit: { requests: 0.5, seconds: 60 } }, false],
    ['policy', 'no requests', { rateLimit: { requests: 0, seconds: 60 } }, false],
  ])('%s: %s, as the reader has it', (kind, _, value, isSound) => {
    const schemas = { site: siteSettings, brand: brandSettings, policy: policyFile };
    expect(errorsOf(schemas[kind], kind === 'site' ? withParts(withPreset(value)) : value).length === 0).toBe(
      isSound,
    );
    expect(acceptor(settingsSchema(kind))(value)).toBe(isSound);
  });
});

describe('a mapping of a CSV file', () => {
  const mapping = { collection: 'branches', columns: {} };
  const type = (source: unknown) => ({ ...mapping, columns: { Type: source } });

  it.each<[string, object, boolean]>([
    ['the least there can be', mapping, true],
    ['no columns', { collection: 'branches' }, false],
    ['a collection that no table has', { ...mapping, collection: 'personal-current-accounts' }, false],
    ['a column by its name alone', type('Kind'), true],
    ['a column without a name', type(''), false],
    ['a list of columns', type(['Kind']), false],
    ['a value for a cell', type({ column: 'Kind', values: { Van: 'Mobile' } }), true],
    ['no value for a cell', type({ column: 'Kind', values: { TBC: '' } }), true],
    ['a source with a setting that it has not', type({ colum: 'Kind' }), false],
    ['one constant', { ...mapping, constants: { SequenceNumber: '0' } }, true],
    ['several constants', { ...mapping, constants: { CustomerSegment: ['Personal', 'Business'] } }, true],
    ['no constant', { ...mapping, constants: { CustomerSegment: [] } }, false],
    ['hours in one column', { ...mapping, hours: { 'Monday-Friday': 'Weekdays' } }, true],
    ['hours in two columns', { ...mapping, hours: { Saturday: { open: 'From', close: 'To' } } }, true],
    ['a brand by its name', { ...mapping, brand: 'Fenland Bank' }, true],
    ['a brand in a column', { ...mapping, brand: { column: 'Bank' } }, true],
    ['a blank brand', { ...mapping, brand: null }, true],
    ['coordinates by the column alone', { ...mapping, coordinates: 'Position' }, true],
    ['a contact', { ...mapping, contacts: { Phone: 'Telephone' } }, true],
  ])('%s, as the reader has it', (_, value, isSound) => {
    const errors = errorsOf(mappingSettings, structuredClone(value));
    expect(errors.length === 0).toBe(isSound);
    expect(acceptor(settingsSchema('mapping'))(value)).toBe(isSound);
  });
});

describe('what a number says', () => {
  const branch = {
    Identification: 1234,
    SequenceNumber: '0',
    Type: 'Physical',
    CustomerSegment: ['Personal'],
    PostalAddress: { PostCode: 'CB7 4AA' },
  };
  const accepts = acceptor(recordsSchema('branches', 'v2.1'));

  it('is enough of a text, since its digits stay as written in YAML (D19)', () => {
    expect(accepts(branch)).toBe(true);
  });

  it('is held against the digits that a type has', () => {
    const at = (Latitude: unknown) => ({
      ...branch,
      PostalAddress: {
        PostCode: 'CB7 4AA',
        GeoLocation: { GeographicCoordinates: { Latitude, Longitude: 0.26 } },
      },
    });
    expect([52.39, 52, 5239, '52.39', '52'].map((latitude) => accepts(at(latitude)))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});

it.each(editorSchemas.filter(({ name }) => /-v\d/.test(name)).map((each) => [each.name, each] as const))(
  '%s names and says what each field is, and what each code means',
  (_, { made }) => {
    const { definitions = {}, ...whole } = made();
    const fields = [whole, ...Object.values(definitions)].flatMap(({ properties = {} }) =>
      Object.entries(properties),
    );
    expect(fields.length).toBeGreaterThan(2);
    let coded = 0;
    for (const [name, field] of fields) {
      const { title, description = '' } =
        field.$ref === undefined ? field : definitions[basename(field.$ref)]!;
      expect(title ?? name).toBe(name);
      // The meaning, and what it takes, each in a line of its own.
      expect(description).toMatch(/^\w.*\.\n\w.*\.$/);
      for (const { enum: codes, enumDescriptions = [] } of [
        field,
        field.items ?? {},
        ...(field.anyOf ?? []),
      ]) {
        if (codes === undefined) continue;
        coded++;
        expect(enumDescriptions).toHaveLength(codes.length);
        for (const said of enumDescriptions) expect(said).toMatch(/^\S.*\.$/);
      }
    }
    expect(coded).toBeGreaterThan(2);
  },
);

/** As editors read the globs of an association: `*` is within a folder, `**` any folders, `{}` one of several, `!` takes out again. */
function isAmong(path: string, globs: readonly string[]): boolean {
  const matches = (glob: string) => {
    const pattern = glob
      .replaceAll('.', '\\.')
      .replaceAll(/\{(.*?)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
      .replaceAll('**/', '(.+/)?')
      .replaceAll(/(?<!\+)\*/g, '[^/]*');
    return new RegExp(`^${pattern}$`).test(path);
  };
  return (
    globs.some((glob) => !glob.startsWith('!') && matches(glob)) &&
    !globs.some((glob) => glob.startsWith('!') && matches(glob.slice(1)))
  );
}
