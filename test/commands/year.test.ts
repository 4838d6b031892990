import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seed } from '../seed.js';
import { branchYaml, filesBelow, numbers, siteYaml, type Workspace, workspace } from './workspace.js';

/**
 * A year of made-up branches. Each record is published on a run of days that is drawn first. The content with times has
 * all records, with a `from` and an `until` that mean their days; the content by hand has on each day the records of that
 * day, without times. YEAR=366 publishes each day on which a record changes, and the day before; an ordinary run only some.
 */
const year = 366;
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
  if (random() < 0.3) return [{ text: make('0'), times: '', first: 0, last: year }];
  const records: DatedRecord[] = [];
  let first = random() < 0.6 ? 0 : 1 + below(300);
  for (let at = 0; at < 3 && first < year; at++) {
    const last = random() < 0.2 ? year : first + 1 + below(150);
    // The next one may begin on the next day: then it ends this one, whether or not it has an end.
    const gap = oneOf(0, 0, 0, 12);
    const isReplaced = gap === 0 && at < 2 && last + 1 < year;
    const isOpen = last >= year - 1 || (isReplaced && random() < 0.6);
    const from = first === 0 ? oneOf('', '2023-11-05', '1999-12-31T12:00') : fromText(first);
    const until = isOpen ? oneOf('', '2077-01-01') : untilText(last);
    const times = [from && `  from: ${from}\n`, until && `  until: ${until}\n`].join('');
    records.push({ text: make(String(at)), times, first, last });
    first = last + 1 + gap;
  }
  return records;
}

/** No two records are equal but for their identity, as if one were the other renamed. */
let numberOfBuilding = 0;

const branch = (id: string) => (at: string) =>
  branchYaml(id, `  Name: Ely ${at}\n`).replace('BuildingNumber: 3', `BuildingNumber: ${++numberOfBuilding}`);

/** In an order of its own: records of one identity may be anywhere in their list, and nothing says which is the first. */
function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

const lists = ['ely', 'march'].map((brand) => ({
  path: `content/${brand}/branches.yaml`,
  records: shuffled([
    { text: branch('X-0')('0'), times: '', first: 0, last: year },
    ...Array.from({ length: 20 }, (_, at) => recordsOf(branch(`X-${at + 1}`))).flat(),
  ]),
}));

function withTimes({ text, times }: DatedRecord): string {
  return times === '' ? text : `- ${times.trimStart()}  ${text.slice(2)}`;
}

function bank(): Workspace {
  return workspace({
    'content/site.yaml': `${siteYaml}pages: on\nchanges: on\ndownloads: on\nguard: { removals: 100 }\n`,
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
  return filesBelow(join(space.folder, 'dist/site'));
}

/** The first day, days on which records change, and the days before them. */
function daysToTry(): readonly number[] {
  const begins = new Set(
    lists.flatMap(({ records }) => records.flatMap(({ first, last }) => [first, last + 1])),
  );
  const all = [...begins].filter((at) => at > 0 && at < year).toSorted((a, b) => a - b);
  const chosen = all.filter((_, at) => at % Math.ceil((2 * all.length) / count) === 0);
  return [...new Set([0, ...chosen.flatMap((at) => [at - 1, at])])].toSorted((a, b) => a - b);
}

/** A file without the times until which it keeps what earlier pages ask for, which are of the clock. */
const untimed = (bytes: Buffer | undefined) => bytes?.toString('latin1').replace(/"keptUntil":"[^"]*"/g, '');

test('what is published of records with times is, day by day, what somebody by hand has published then', async () => {
  const [dated, byHand] = [bank(), bank()];
  for (const { path, records } of lists) dated.write(path, records.map(withTimes).join(''));
  for (const at of daysToTry()) {
    const day = dayOf(at);
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
  }
}, 3_600_000);
