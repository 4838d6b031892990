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
const isSummer = (day: string) => '2024-04-01' <= day && day <= '2024-10-27';
/** Midnight in London. */
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - (isSummer(day) ? 3_600_000 : 0);
const written = (instant: number) => new Date(instant).toISOString();

/** A `from` after the midnight before a day, and not after that of the day itself. */
const fromText = (first: number) =>
  oneOf(
    dayOf(first),
    `${dayOf(first)}T00:00`,
    `${dayOf(first - 1)}T09:30`,
    written(midnight(dayOf(first)) - 1000 * below(86_000)),
    written(midnight(dayOf(first)) + 7_200_000).replace('.000Z', '+02:00'),
  );

/** An `until` with which a record is still published at the midnight of a day, and not at the next. */
const untilText = (last: number) =>
  oneOf(
    dayOf(last),
    `${dayOf(last)}T18:00`,
    `${dayOf(last + 1)}T00:00`,
    written(midnight(dayOf(last)) + 1000 * (1 + below(80_000))),
  );

/** The records of an identity: one after the other, with gaps now and then. */
function recordsOf(make: () => string): DatedRecord[] {
  if (random() < 0.3) return [{ text: make(), times: '', first: 0, last: year }];
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
    records.push({ text: make(), times, first, last });
    first = last + 1 + gap;
  }
  return records;
}

/** No two records are equal but for their identity, as if one were the other renamed. */
let building = 0;
const branch = (id: number) => () =>
  branchYaml(`X-${id}`, '  Name: Ely\n').replace('BuildingNumber: 3', `BuildingNumber: ${++building}`);

/** Records of one identity may be anywhere in their list, and nothing says which is the first. */
const lists = ['ely', 'march'].map((brand) => ({
  path: `content/${brand}/branches.yaml`,
  records: [
    { text: branch(0)(), times: '', first: 0, last: year },
    ...Array.from({ length: 20 }, (_, at) => recordsOf(branch(at + 1))).flat(),
  ]
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one),
}));

const bank = () =>
  workspace({
    'content/site.yaml': `${siteYaml}pages: on\nchanges: on\ndownloads: on\nopenapi: on\nhosts: [nginx, s3-cloudfront, netlify]\nguard: { removals: 100 }\n`,
    'content/ely/brand.yaml': 'BrandName: Ely Bank\n',
    'content/march/brand.yaml': 'BrandName: March Bank\n',
  });

/** What is published, with the configuration of hosts, without the times until which it keeps what earlier pages ask for, which are of the clock. */
async function publishedOn(space: Workspace, day: string): Promise<ReadonlyMap<string, string>> {
  const clock = { SOURCE_DATE_EPOCH: String(midnight(day) / 1000) };
  const { code, stdout, stderr } = await space.run(`build --at ${day}T00:00`, clock);
  expect(code, `${day}: ${stdout}${stderr}`).toBe(0);
  const files = [...filesBelow(join(space.folder, 'dist'))];
  return new Map(
    files.map(([path, bytes]) => [path, bytes.toString('latin1').replace(/"keptUntil":"[^"]*"/g, '')]),
  );
}

/** The first day, days on which records change, and the days before them. */
function daysToTry(): readonly number[] {
  const ends = lists.flatMap(({ records }) => records.flatMap(({ first, last }) => [first, last + 1]));
  const all = [...new Set(ends)].filter((at) => at > 0 && at < year).toSorted((a, b) => a - b);
  const chosen = all.filter((_, at) => at % Math.ceil((2 * all.length) / count) === 0);
  return [...new Set([0, ...chosen.flatMap((at) => [at - 1, at])])].toSorted((a, b) => a - b);
}

test('what is published of records with times is, day by day, what somebody by hand has published then', async () => {
  const [dated, byHand] = [bank(), bank()];
  for (const { path, records } of lists) {
    const all = records.map(({ text, times }) => {
      return times === '' ? text : `- ${times.trimStart()}  ${text.slice(2)}`;
    });
    dated.write(path, all.join(''));
  }
  for (const at of daysToTry()) {
    for (const { path, records } of lists) {
      const own = records.filter(({ first, last }) => first <= at && at <= last);
      byHand.write(path, own.map(({ text }) => text).join(''));
    }
    const day = dayOf(at);
    expect([day, await publishedOn(dated, day)]).toEqual([day, await publishedOn(byHand, day)]);
  }
}, 3_600_000);
