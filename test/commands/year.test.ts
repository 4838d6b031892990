import { join } from 'node:path';
import { expect, test } from 'vitest';
import { versions } from '../../src/model/version.js';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { seed } from '../seed.js';
import { branchYaml, filesBelow, numbers, siteYaml, type Workspace, workspace } from './workspace.js';

/**
 * A year of made-up content. Each record is published on a run of days that is drawn first. The content with times has
 * all records, with a `from` and an `until` that mean their days; the content by hand has on each day the records of that
 * day, without times. YEAR=366 publishes every day, an ordinary test run only some.
 */
const days = Array.from({ length: 366 }, (_, at) =>
  new Date(Date.UTC(2024, 1, 1 + at)).toISOString().slice(0, 10),
);
const count = Number(process.env['YEAR'] ?? 4);

interface DatedRecord {
  /** The record, as an item of a list in YAML. */
  readonly text: string;
  /** The lines of `from` and `until`. */
  readonly times: string;
  /** The numbers of the first and the last of the days on which it is published. */
  readonly first: number;
  readonly last: number;
}

const random = numbers(seed);
const below = (end: number) => Math.floor(random() * end);
const oneOf = <T>(...all: readonly T[]) => all[below(all.length)] as T;
const dayOf = (at: number) => new Date(Date.UTC(2024, 1, 1 + at)).toISOString().slice(0, 10);
const summer = (day: string) => '2024-04-01' <= day && day <= '2024-10-27';
/** Midnight in London. */
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - (summer(day) ? 3_600_000 : 0);

/** A `from` after the midnight before a day, and not after that of the day itself. */
function fromText(first: number): string {
  const early = Math.floor(random() * 86_000) * 1000;
  return oneOf(
    dayOf(first),
    `${dayOf(first)}T00:00`,
    `${dayOf(first - 1)}T09:30`,
    new Date(midnight(dayOf(first)) - early).toISOString(),
    new Date(midnight(dayOf(first)) + 7_200_000).toISOString().replace('.000Z', '+02:00'),
  );
}

/** An `until` with which a record is still published at the midnight of a day, and not at the next. */
function untilText(last: number): string {
  const late = 1000 + Math.floor(random() * 80_000) * 1000;
  return oneOf(
    dayOf(last),
    `${dayOf(last)}T18:00`,
    `${dayOf(last + 1)}T00:00`,
    new Date(midnight(dayOf(last)) + late).toISOString(),
  );
}

/** The records of an identity: one after the other, with gaps now and then. */
function recordsOf(make: (at: string) => string): DatedRecord[] {
  if (random() < 0.3) return [{ text: make('0'), times: '', first: 0, last: days.length }];
  const records: DatedRecord[] = [];
  let first = random() < 0.6 ? 0 : 1 + below(300);
  for (let at = 0; at < 3 && first < days.length; at++) {
    const last = random() < 0.2 ? days.length : first + 1 + below(150);
    // The next one may begin on the next day: then it ends this one, whether or not it has an end.
    const gap = oneOf(0, 0, 0, 12);
    const isReplaced = gap === 0 && at < 2 && last + 1 < days.length;
    const isOpen = last >= days.length - 1 || (isReplaced && random() < 0.6);
    const from = first === 0 ? oneOf('', '2023-11-05', '1999-12-31T12:00') : fromText(first);
    const until = isOpen ? oneOf('', '2077-01-01') : untilText(last);
    const times = [from && `  from: ${from}\n`, until && `  until: ${until}\n`].join('');
    records.push({ text: make(String(at)), times, first, last });
    first = last + 1 + gap;
  }
  return records;
}

const town = () => oneOf('Ely', 'March', 'Soham', 'Wisbech');
/** No two records are equal but for their identity, as if one were the other renamed. */
let numberOfBuilding = 0;

const branch = (id: string) => (at: string) =>
  branchYaml(id, `  Name: ${town()} ${at}\n`).replace(
    'BuildingNumber: 3',
    `BuildingNumber: ${++numberOfBuilding}`,
  );

const atm = (id: string) => () =>
  `- Identification: ${id}
  SupportedCurrencies: [GBP${oneOf('', ', EUR')}]
  Location:
    PostalAddress: { BuildingNumber: ${++numberOfBuilding}, TownName: ${town()}, PostCode: CB7 4AA }
`;

/** An account whose own states begin and end in the year, as well as the record. */
const account = (id: string) => (at: string) => {
  const [end, next] = [dayOf(below(300)), dayOf(300 + below(60))];
  const state = (name: string, more: string) => `    - Identification: ${name}
      MarketingState: ${more.includes('Tenure') ? 'Promotional' : 'Regular'}
${more}      CoreProduct: { MonthlyMaximumCharge: ${1 + below(20)}.00 }
`;
  const states = oneOf(
    state('R1', ''),
    state('R1', `      LastMarketedDate: ${end}\n`),
    state('R1', `      FirstMarketedDate: ${end}\n`),
    state('R1', `      LastMarketedDate: ${end}\n`) +
      state('R2', `      PredecessorID: R1\n      FirstMarketedDate: ${next}\n`),
    state(
      'P1',
      `      StateTenureLength: 12\n      StateTenurePeriod: Month\n      LastMarketedDate: ${end}\n`,
    ) + state('R1', '      PredecessorID: P1\n'),
  );
  return `- Identification: ${id}\n  Name: ${town()} Account ${at}\n  Segment: [General]\n  PCAMarketingState:\n${states}`;
};

/** In an order of its own: records of one identity may be anywhere in their list, and nothing says which is the first. */
function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

const always = (text: string): DatedRecord => ({ text, times: '', first: 0, last: days.length });
const lists = ['ely', 'march'].flatMap((brand) =>
  [
    { list: 'branches', make: branch, size: 12 },
    { list: 'atms', make: atm, size: 8 },
    { list: 'personal-current-accounts', make: account, size: 6 },
  ].map(({ list, make, size }) => ({
    path: `content/${brand}/${list}.yaml`,
    records: shuffled([
      always(make('X-0')('0')),
      ...Array.from({ length: size }, (_, at) => recordsOf(make(`X-${at + 1}`))).flat(),
    ]),
  })),
);

function withTimes({ text, times }: DatedRecord): string {
  return times === '' ? text : `- ${times.trimStart()}  ${text.slice(2)}`;
}

/** Any number of records may go, and the feed reaches back to the first day. */
const settings = `${siteYaml}pages: on
changes: on
downloads: on
hosts: [nginx]
origin: https://fen.example
guard: { removals: 100 }
`;

function bank(): Workspace {
  return workspace({
    'content/site.yaml': settings,
    'content/ely/brand.yaml': 'BrandName: Ely Bank\n',
    'content/march/brand.yaml': 'BrandName: March Bank\n',
  });
}

async function publishOn(space: Workspace, day: string): Promise<ReadonlyMap<string, Buffer>> {
  const args = ['build', '--at', `${day}T00:00`];
  const { code, stdout, stderr } = await space.run(args, {
    SOURCE_DATE_EPOCH: String(midnight(day) / 1000),
  });
  expect(code, `${day}: ${stdout}${stderr}`).toBe(0);
  const folders = ['site', 'hosts'].map((folder) => filesBelow(join(space.folder, 'dist', folder)));
  return new Map(folders.flatMap((files) => [...files]));
}

/** The first day, days on which records change, and the days before them. */
function daysToTry(): readonly number[] {
  if (count >= days.length) return [...days.keys()];
  const begins = new Set(
    lists.flatMap(({ records }) => records.flatMap(({ first, last }) => [first, last + 1])),
  );
  const all = [...begins].filter((at) => at > 0 && at < days.length).toSorted((a, b) => a - b);
  const chosen = all.filter((_, at) => at % Math.ceil((2 * all.length) / count) === 0);
  return [...new Set([0, ...chosen.flatMap((at) => [at - 1, at])])].toSorted((a, b) => a - b);
}

/** A file without the times until which it keeps what earlier pages ask for, which are of the clock. */
const untimed = (bytes: Buffer | undefined) => bytes?.toString('latin1').replace(/"keptUntil":"[^"]*"/g, '');

test('what is published of records with times is, day by day, what somebody by hand has published then', async () => {
  const [dated, byHand] = [bank(), bank()];
  for (const { path, records } of lists) dated.write(path, records.map(withTimes).join(''));
  const figures = { days: 0, 'files compared': 0, publications: 0 };
  let last = '';
  for (const at of daysToTry()) {
    const day = days[at]!;
    for (const { path, records } of lists) {
      const own = records.filter(({ first, last }) => first <= at && at <= last);
      byHand.write(path, own.map(({ text }) => text).join(''));
    }
    const made = await publishOn(dated, day);
    const written = await publishOn(byHand, day);
    const others = [...written].flatMap(([path, bytes]) =>
      untimed(made.get(path)) === untimed(bytes) ? [] : [path],
    );
    expect({ day, others, files: made.size }).toEqual({ day, others: [], files: written.size });
    figures.days++;
    figures['files compared'] += written.size;
    const name = publicationName(dated.manifest());
    if (name !== last) figures.publications++;
    last = name;
  }
  for (const version of versions) {
    const { items } = JSON.parse(dated.read(`dist/site/${version}/changes.json`));
    expect(items.length).toBe(Math.min(100, figures.publications - 1));
  }
  // Of the days of a whole year, those on which nothing changes are more.
  expect(figures.publications).toBeGreaterThan(Math.min(count, 100) / 4);
  if (process.env['YEAR'] !== undefined) console.log(figures);
}, 3_600_000);
