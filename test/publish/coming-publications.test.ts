import { expect, test } from 'vitest';
import { noMemory } from '../../src/base/cache/memory.js';
import { siteFilesAt } from '../../src/publication/compile/coming.js';
import { draftRoute } from '../../src/publication/drafts/draft.js';
import { comingPublications } from '../../src/publication/staging/coming-publications.js';
import { comingChanges } from '../../src/publication/staging/due-changes.js';
import { publication } from '../http/publication.js';
import { compiled } from '../rules/check.js';

const atm = (identity: string, times = '') => `- Identification: ${identity}
${times}  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { StreetName: Fen Lane, TownName: Ely, Country: GB, PostCode: CB7 4AA } }
`;
const branch = `- Identification: FB-1
  SequenceNumber: '0'
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { TownName: Ely, Country: GB, PostCode: CB7 4AA }
`;

const midnight = Date.parse('2099-02-01T00:00:00Z');
const day = 86_400_000;

test('a publication to come has the brands that change then, compared with what they are just before (D50)', async () => {
  const { files: all, problems } = await compiled([
    {
      collection: 'atms',
      yaml: atm('F1', '  until: 2099-01-31\n') + atm('F2', '  from: 2099-02-03\n') + atm('F3'),
    },
    { collection: 'branches', yaml: branch },
    { collection: 'atms', brand: 'northgate', yaml: atm('N1') + atm('N2', '  from: 2099-02-02\n') },
    { collection: 'atms', brand: 'skerry', yaml: atm('S1') },
  ]);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const time = { instant: midnight - day, timeZone: 'UTC', day: '2099-01-31' };
  const files = siteFilesAt(all, time.instant);
  const { manifest: head } = publication();
  const drafts = (['v2.1', 'v2.2'] as const).flatMap((version) =>
    (['branches', 'atms'] as const).map((collection) =>
      draftRoute(head, version, collection, files, noMemory),
    ),
  );
  const seen: unknown[] = [];
  for await (const { time: then, drafts: next, files: own, last } of comingPublications(
    { time, head, drafts, files },
    comingChanges(files, time),
  )) {
    const [branches, atms] = next;
    const { routes } = last.manifest;
    const { changes } = await last.changes(atms!.path, 'atms', 'v2.2', routes[atms!.path], atms);
    expect(next.map(({ path }) => path)).toEqual(['/v2.2/branches', '/v2.2/atms']);
    expect(Object.keys(routes)).toEqual(['/v2.2/branches', '/v2.2/atms']);
    expect(routes['/v2.2/atms']).toMatchObject({ lastUpdated: '1970-01-01T00:00:00.000Z' });
    // What stays as it is can be compared by its hash alone.
    expect(routes['/v2.2/branches']).toMatchObject({ dataHash: branches!.dataHash, representations: [] });
    await expect(last.previous.read('v2.2/branches')).rejects.toThrow(
      'v2.2/branches is the same in the next publication',
    );
    seen.push([
      then.day,
      then.instant - midnight,
      [...new Set(own.map(({ brand }) => brand.name))],
      changes.changes.map(({ event, identity }) => `${event} ${identity}`),
      [changes.before, changes.after],
    ]);
  }
  expect(seen).toEqual([
    ['2099-02-01', 0, ['fenland'], ['closed F1'], [2, 1]],
    ['2099-02-02', day, ['northgate'], ['opened N2'], [1, 2]],
    ['2099-02-03', 2 * day, ['fenland'], ['opened F2'], [1, 2]],
  ]);
});
