import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { capital } from '../../src/base/text/capital.js';
import { type Workspace, workspace } from '../commands/workspace.js';
import { content } from './served.js';

const root = '/open-banking';

const { choices } = await import(fileURLToPath(new URL('../../bench/data-set.js', import.meta.url)));
const { pick, digits }: { pick: <T>(list: readonly T[]) => T; digits: (count: number) => string } =
  choices(28);
const syllables = [
  'al',
  'bren',
  'cor',
  'den',
  'el',
  'fen',
  'gar',
  'hol',
  'in',
  'kel',
  'lan',
  'mor',
  'nor',
  'pen',
];
const ends = [
  'bury',
  'combe',
  'dale',
  'field',
  'ford',
  'ham',
  'ley',
  'mouth',
  'stead',
  'ton',
  'wick',
  'worth',
];
const name = () => capital(`${pick(syllables)}${pick(syllables)}${pick(ends)}`);

/** A place with all that a page says of it, and as different from others as those of real banks are. */
function place(at: number, towns: readonly string[]) {
  const hours = [pick(['09:00', '09:30', '10:00']), pick(['15:00', '15:30', '16:30', '17:00'])];
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', ...pick([[], ['Saturday']])];
  const letters = () => pick([...'ABDEFGHJLNPQRSTUWXYZ']);
  const PostalAddress = {
    BuildingNumber: `${at % 90}`,
    StreetName: `${name()} ${pick(['Street', 'Road', 'Lane', 'High Street'])}`,
    TownName: pick(towns),
    Country: 'GB',
    PostCode: `${pick(['AL', 'B', 'CB', 'DN', 'E'])}${1 + Number(digits(1))} ${digits(1)}${letters()}${letters()}`,
    GeoLocation: {
      GeographicCoordinates: { Latitude: `52.${digits(6)}`, Longitude: `-1.${digits(6)}` },
    },
  };
  return {
    atm: {
      Identification: `NG${digits(8)}`,
      SupportedLanguages: ['en'],
      ATMServices: ['CashWithdrawal', 'Balance'],
      Accessibility: pick([['WheelchairAccess'], ['AudioCashMachine', 'WheelchairAccess']]),
      SupportedCurrencies: ['GBP'],
      MinimumPossibleAmount: pick(['5', '10']),
      Location: { LocationCategory: ['BranchExternal'], Site: { Name: name() }, PostalAddress },
    },
    branch: {
      Identification: `NB${digits(8)}`,
      SequenceNumber: '00',
      Name: name(),
      Type: 'Physical',
      CustomerSegment: ['Personal'],
      Accessibility: pick([['LevelAccess'], ['InductionLoop', 'WheelchairAccess']]),
      ServiceAndFacility: ['AssistedServiceCounter', 'WiFi'],
      ContactInfo: [{ ContactType: 'Phone', ContactContent: `+44-${digits(10)}` }],
      Availability: {
        StandardAvailability: {
          Day: days.map((Name) => ({
            Name,
            OpeningHours: [{ OpeningTime: hours[0], ClosingTime: hours[1] }],
          })),
        },
      },
      PostalAddress,
    },
  };
}

/** 4,000 branches and cash machines in 800 towns of five postcode areas. */
function places() {
  const towns = [...new Set(Array.from({ length: 900 }, name))];
  const all = Array.from({ length: 2000 }, (_, at) => place(at, towns));
  return { branches: all.map(({ branch }) => branch), atms: all.map(({ atm }) => atm) };
}

/** The sample with many places, and with four times its products: the same under other brands. */
async function manyProducts(): Promise<Workspace> {
  const space = workspace({});
  rmSync(join(space.folder, 'content'), { recursive: true, force: true });
  cpSync(content, join(space.folder, 'content'), { recursive: true });
  for (const copy of [2, 3, 4])
    for (const brand of ['northgate', 'fenland', 'pencarrow']) {
      const folder = join(space.folder, 'content', `${brand}-${copy}`);
      cpSync(join(content, brand), folder, { recursive: true });
      for (const places of ['branches', 'atms'])
        for (const file of [places, `${places}.yaml`])
          rmSync(join(folder, file), { recursive: true, force: true });
      const file = `content/${brand}-${copy}/brand.yaml`;
      space.write(file, space.read(file).replace(/^BrandName: .*$/m, `BrandName: ${brand} ${copy}`));
    }
  const { branches, atms } = places();
  space.write('content/wideacre/brand.yaml', 'BrandName: Wideacre Bank\nsource: v2.2\n');
  space.write('content/wideacre/branches.json', JSON.stringify(branches));
  space.write('content/wideacre/atms.json', JSON.stringify(atms));
  const { code, stderr } = await space.run(['build', '--at', '2026-03-02']);
  expect(code, stderr).toBe(0);
  return space;
}

describe('a first visit, in bytes with Brotli', () => {
  it('loads no more than a page needs', { timeout: 120_000 }, async () => {
    const space = await manyProducts();
    const { resources } = space.manifest();
    const size = (address: string) =>
      Math.min(...resources[address]!.representations.map(({ bytes }) => bytes));
    const pages = Object.keys(resources).filter((address) => resources[address]!.kind === 'page');
    const visits = pages.map((address) => {
      const { file } = resources[address]!.representations.find(({ encoding }) => encoding === 'identity')!;
      const page = space.read(`dist/site/${file}`);
      const loaded = [
        ...page.matchAll(
          /<(?:link rel="(?:icon|stylesheet)"|script type="module")[^>]*? (?:href|src)="([^"]*)"/g,
        ),
      ];
      const files = loaded.map(([, path]) => path!);
      const scripts = files.filter((path) => path.endsWith('.js'));
      const later = [...page.matchAll(/ data-(?:map|names)="([^"]*)"/g)].map(([, path]) => path!);
      const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + size(path), 0);
      expect(files.map((path) => path.split('.').at(-1)).sort(), address).toEqual(['css', 'js', 'svg']);
      return { address, bytes: sum([address, ...files, ...later]), script: sum(scripts) };
    });
    expect(visits.filter(({ address }) => address.startsWith(`${root}/products/`)).length).toBeGreaterThan(
      100,
    );
    const beginning = (path: string) =>
      pages.filter((address) => address.startsWith(`${root}${path}`)).length;
    expect(beginning('/places/')).toBeGreaterThan(60);
    expect(beginning('/towns/')).toBeGreaterThan(10);
    // Only a search for a postcode that is in no record loads the middles of districts.
    expect(size(Object.keys(resources).find((path) => path.includes('/assets/districts.'))!)).toBeLessThan(
      8_000,
    );
    for (const { address, bytes, script } of visits) {
      const isFind = address === `${root}/find`;
      // With the map and the names, which the search loads when they are needed, before its data.
      const most = isFind ? 26_200 : address.startsWith(`${root}/compare/`) ? 25_200 : 16_000;
      expect(bytes, address).toBeLessThan(most);
      expect(script, address).toBeLessThan(12_000);
    }
  });
});
