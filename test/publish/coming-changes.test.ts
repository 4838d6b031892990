import { expect, test } from 'vitest';
import { siteFilesAt } from '../../src/publication/compile/coming.js';
import { comingInstants } from '../../src/publication/guards/coming-changes.js';
import { compiled } from '../rules/check.js';

const atm = (identity: string, times = '') => `- Identification: ${identity}
${times}  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { StreetName: Fen Lane, TownName: Ely, Country: GB, PostCode: CB7 4AA } }
`;
const branch = (times = '') => `- Identification: FB-1
${times}  SequenceNumber: '0'
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { TownName: Ely, Country: GB, PostCode: CB7 4AA }
`;

test('what ends and begins at each instant to come is compared, and the rest is counted (D50)', async () => {
  const { files: all, problems } = await compiled([
    {
      collection: 'atms',
      yaml: atm('F1', '  until: 2099-01-31\n') + atm('F2', '  from: 2099-02-03\n') + atm('F3'),
    },
    { collection: 'branches', yaml: branch('  until: 2099-02-02\n') },
    { collection: 'atms', brand: 'northgate', yaml: atm('N1') + atm('N2', '  from: 2099-02-02\n') },
    { collection: 'atms', brand: 'skerry', yaml: atm('S1', '  from: 2099-02-02\n  until: 2099-02-02\n') },
  ]);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const now = Date.parse('2099-01-31T00:00:00Z');
  const instants = [...comingInstants(siteFilesAt(all, now), { instant: now, timeZone: 'UTC' })];
  const said = instants.map(({ instant, day, collections }) => [
    day,
    (instant - now) / 86_400_000,
    collections.map(({ removals, changes }) => [
      removals.collection,
      removals.before.map(({ brand, count }) => `${brand} ${count}`),
      removals.gone.map(({ key }) => key),
      [...removals.left].sort(),
      removals.isEmptied,
      changes?.changes.map(({ event, identity }) => `${event} ${identity}`),
      changes && [changes.before, changes.after],
    ]),
  ]);
  const three = ['fenland', 'northgate', 'skerry'];
  const two = ['fenland', 'northgate'];
  expect(said).toEqual([
    [
      '2099-02-01',
      1,
      [['atms', ['fenland 2', 'northgate 1'], ['fenland/F1'], two, false, ['closed F1'], [3, 2]]],
    ],
    [
      '2099-02-02',
      2,
      [['atms', ['fenland 1', 'northgate 1'], [], three, false, ['opened N2', 'opened S1'], [2, 4]]],
    ],
    [
      '2099-02-03',
      3,
      [
        [
          'atms',
          ['fenland 1', 'northgate 2', 'skerry 1'],
          ['skerry/S1'],
          two,
          false,
          ['opened F2', 'closed S1'],
          [4, 4],
        ],
        ['branches', ['fenland 1'], ['fenland/FB-1/0'], two, true, undefined, undefined],
      ],
    ],
  ]);
});

test('a record that follows one of the same identity is no removal', async () => {
  const { files } = await compiled([
    {
      collection: 'atms',
      yaml: atm('F1').replace('Fen Lane', 'Ship Lane') + atm('F1', '  from: 2099-02-01\n'),
    },
  ]);
  const now = Date.parse('2099-01-31T00:00:00Z');
  const [{ collections } = { collections: [] }, ...more] = comingInstants(siteFilesAt(files, now), {
    instant: now,
    timeZone: 'UTC',
  });
  expect(more).toEqual([]);
  expect(collections[0]!.removals).toMatchObject({ gone: [], isEmptied: false });
  expect(collections[0]!.changes!.changes.map(({ event }) => event)).toEqual(['changed']);
});
