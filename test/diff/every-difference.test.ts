import { expect, test } from 'vitest';
import { branchYaml, fenland, siteYaml, workspace } from '../commands/workspace.js';

/** Any two records that differ in canonical JSON differ in what is told of them (D62). */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Path = readonly (string | number)[];
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface Told {
  readonly changes: readonly { readonly identity: string; readonly details: { readonly field: string }[] }[];
}

const likely = ['1.5', '2026-01-01', '09:00:00', 'GB', 'en', 'GBP', '52.3990', 'abcd', 'AB12', '10-20-30'];

/** A value with every field of a published schema; lists of values have two. */
function full(schema: Schema, schemas: Readonly<Record<string, Schema>>): Json {
  const { $ref, type, enum: codes, pattern, format, properties, items } = schema;
  if ($ref !== undefined) return full(schemas[$ref.split('/').at(-1)!]!, schemas);
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, full(own, schemas)]));
  }
  if (items !== undefined) {
    const one = full(items, schemas);
    return typeof one === 'object' ? [one] : [one, `${one}2`];
  }
  if (codes !== undefined) return codes[0]!;
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return 1.5;
  if (format?.startsWith('date')) return '2026-01-01';
  return likely.find((text) => new RegExp(pattern ?? '$^').test(text)) ?? 'a text';
}

/** Each change of one place in a value: another leaf, one that is written otherwise, gone, empty, in another order, twice. */
function* mutants(
  value: Json,
  path: Path = [],
): Generator<{ readonly path: Path; readonly is: Json | undefined }> {
  if (path.length > 0) {
    yield { path, is: undefined };
    yield { path, is: null };
  }
  if (typeof value === 'string') {
    for (const is of ['', `${value} x`, ...(value === '1.5' ? ['1.50', '-1.5'] : [])]) yield { path, is };
    if (value === '52.3990') for (const is of ['52.39900', '52.39901', '53.0']) yield { path, is };
    if (value === '09:00:00') yield { path, is: '09:00' };
  } else if (typeof value === 'number') yield { path, is: value + 1 };
  else if (typeof value === 'boolean') yield { path, is: !value };
  else if (Array.isArray(value)) {
    yield { path, is: [] };
    yield { path, is: [...value, value[0]] };
    if (value.length > 1) yield { path, is: value.toReversed() };
    yield* mutants(value[0], [...path, 0]);
  } else if (value !== null) {
    if (path.length > 0 && Object.keys(value).length > 0) yield { path, is: {} };
    for (const [name, own] of Object.entries(value)) yield* mutants(own, [...path, name]);
  }
}

/** The value with another at a path; of all else only what leads there, and the leaves beside it. */
function withValue(value: Json, path: Path, is: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return is!;
  if (Array.isArray(value))
    return is === undefined && rest.length === 0 ? [] : [withValue(value[0], rest, is)];
  const entries = Object.entries(value as Record<string, Json>).flatMap(([name, own]) => {
    if (name !== step) return typeof own === 'object' ? [] : [[name, own]];
    return rest.length === 0 && is === undefined ? [] : [[name, withValue(own, rest, is)]];
  });
  return Object.fromEntries(entries) as Json;
}

function valueAt(value: Json, path: Path): Json {
  return path.reduce((own: Json, step) => (own as Record<string | number, Json>)[step]!, value);
}

/** The lists of products are nearly the same in both versions. */
const lists = { 'v2.1': ['Branch', 'ATM'], 'v2.2': ['Branch', 'ATM', 'PCA', 'BCA', 'SMELoan', 'CCC'] };

test('of every collection, any one place of a record that is changed, removed or emptied is told', async () => {
  const bank = workspace({ ...fenland, 'content/site.yaml': `${siteYaml}openapi: on\n` });
  expect((await bank.run(['build', '--quiet'])).code).toBe(0);
  const found: unknown[] = [];
  let count = 0;
  for (const [version, own] of Object.entries(lists)) {
    const { components } = JSON.parse(bank.read(`dist/site/${version}/openapi.json`));
    for (const list of own) {
      const whole = full({ $ref: list }, components.schemas) as Record<string, Json>;
      const identity: readonly unknown[] = ['Identification', 'SequenceNumber'];
      const all = [...mutants(whole)].filter(({ path }) => !identity.includes(path[0]));
      const feed = (records: readonly Json[]) => {
        const named = records.map((record, at) => ({ ...(record as object), Identification: `R${at}` }));
        return JSON.stringify({
          data: [{ Brand: [{ BrandName: 'Fenland Bank', [list]: named }] }],
          meta: {},
        });
      };
      bank.write('was.json', feed(all.map(({ path }) => withValue(whole, path, valueAt(whole, path)))));
      bank.write('is.json', feed(all.map(({ path, is }) => withValue(whole, path, is))));
      const { stdout } = await bank.run([
        'diff',
        'was.json',
        'is.json',
        '--format',
        'json',
        '--version',
        version,
      ]);
      const { changes } = JSON.parse(stdout) as Told;
      const told = new Map(changes.map(({ identity, details }) => [identity.split('/')[0], details]));
      const silent = all.filter(({ path }, at) => {
        const details = told.get(`R${at}`) ?? [];
        return !details.some(({ field }) => field.split('.')[0] === path[0]);
      });
      count += all.length;
      found.push(...silent.map((one) => ({ version, list, ...one })));
    }
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(5000);
});

const closed = `  Availability:
    StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: "09:00:00", ClosingTime: "17:00:00" }] }] }
    NonStandardAvailability: { Name: Flood repairs, StartDate: 2026-03-02, EndDate: 2026-03-06, Day: [] }
`;
const open = closed.replace(/ {4}NonStandard.*\n/, '');

test('a closure without hours is told first, its end is told, by diff, its comment and the feed', async () => {
  const own = workspace({
    ...fenland,
    'content/site.yaml': `${siteYaml}changes: on\n`,
    'content/fenland/branches.yaml': branchYaml('FB-01', `  Name: Ely\n${open}`),
  });
  const titles = () =>
    JSON.parse(own.read('dist/site/v2.2/changes.json')).items.map(({ title }: { title: string }) => title);
  const build = (day: string) =>
    own.run(['build', '--quiet'], { SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) });
  await build('2026-03-01');
  own.write('content/fenland/branches.yaml', branchYaml('FB-01', `  Name: Ely City\n${closed}`));
  const comment = await own.run(['diff', '--format', 'markdown']);
  expect(comment.stdout).toContain('- Ely City is closed on Flood repairs.\n- Ely City changes its name.');
  expect((await own.run(['diff', '--exit-code'])).code).toBe(1);
  await build('2026-03-02');
  expect(titles()).toEqual(['Ely City is closed on Flood repairs; Ely City changes its name']);
  own.write('content/fenland/branches.yaml', branchYaml('FB-01', `  Name: Ely City\n${open}`));
  expect((await own.run(['diff', '--format', 'markdown'])).stdout).toContain(
    'Ely City changes its special hours',
  );
  await build('2026-03-03');
  expect(titles()[0]).toBe('Ely City changes its special hours');
});

test('another order of records, or of groups, is told in every format', async () => {
  const own = workspace({ ...fenland, 'content/site.yaml': `${siteYaml}changes: on\n` });
  await own.run(['build', '--quiet']);
  own.write(
    'content/fenland/branches.yaml',
    ['FB-02', 'FB-01', 'FB-03', 'FB-04', 'FB-05'].map((id) => branchYaml(id)).join(''),
  );
  for (const format of ['pretty', 'markdown']) {
    const { stdout } = await own.run(['diff', '--format', format]);
    expect(stdout).toMatch(/another order|order of 5 branches changes/);
    expect(stdout).not.toContain('Nothing changes');
  }
  expect((await own.run(['diff', '--exit-code'])).code).toBe(1);
});

const accountWith = (name: string, aer: string, past: string) => `- Name: ${name}
  Identification: P1
  PCAMarketingState:
${['Regular', 'Promotional']
  .map(
    (kind, at) => `    - Identification: R${at}
      MarketingState: ${kind}
${at === 0 ? '' : '      LastMarketedDate: 2020-01-31\n'}      CreditInterest:
        TierBandSet:
          - TierBandMethod: Whole
            TierBand:
              - Identification: T1
                TierValueMinimum: "0"
                CalculationFrequency: Daily
                ApplicationFrequency: Monthly
                FixedVariableInterestRateType: Variable
                AER: ${at === 0 ? aer : past}
`,
  )
  .join('')}`;

test.each([
  ['terms of today', 'Saver', '1.50'],
  ['the name', 'Everyday Saver', '1.25'],
])('terms of the past are told also where %s change at the same time', async (_, name, aer) => {
  const file = 'content/fenland/personal-current-accounts.yaml';
  const own = workspace({ ...fenland, [file]: accountWith('Saver', '1.25', '2.25') });
  expect((await own.run(['build', '--quiet'])).code).toBe(0);
  const told = async (...now: Parameters<typeof accountWith>) => {
    own.write(file, accountWith(...now));
    const { stdout } = await own.run(['diff', '--format', 'json', '--version', 'v2.2']);
    return (JSON.parse(stdout) as Told).changes.flatMap(({ details }) => details);
  };
  const now = await told(name, aer, '2.25');
  expect(now).toHaveLength(1);
  const both = await told(name, aer, '3.25');
  expect(both).toHaveLength(2);
  expect(JSON.stringify(both)).toMatch(/"class":"other".*3\.25/);
});
