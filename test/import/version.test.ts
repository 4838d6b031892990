import { describe, expect, it } from 'vitest';
import { newContent } from '../../src/content/edit/edit.js';
import { readFeed } from '../../src/import/feed/feed.js';
import { recordSchema } from '../../src/interface/records/index.js';
import type { Version } from '../../src/model/version.js';
import { sentence } from '../../src/report/report/sentence.js';
import { atm, contentFolder, ely, feedOf, fenland } from './feeds.js';

const phone = (ContactContent: unknown) => ({ ContactInfo: [{ ContactType: 'Phone', ContactContent }] });
const open = (time: string) => ({
  Availability: {
    StandardAvailability: {
      Day: [{ Name: 'Monday', OpeningHours: [{ OpeningTime: time, ClosingTime: `17${time.slice(2)}` }] }],
    },
  },
});

/** What is said of the version that a feed is read in. */
function reading(
  records: readonly object[],
  {
    name = 'feed.json',
    mediaType = '',
    version,
  }: { name?: string; mediaType?: string; version?: Version } = {},
): string {
  const collection = 'Location' in (records[0] ?? {}) ? 'atms' : 'branches';
  const bytes = Buffer.from(JSON.stringify(feedOf(collection, records)));
  const incoming = readFeed({ name, bytes, mediaType }, { ...(version && { version }) });
  return sentence(incoming.reading!);
}

describe('the version that a feed is read in (D36)', () => {
  it.each([
    [{ version: 'v2.1' as const, name: 'branches-v2.2.json' }, 'v2.1: --version says so.'],
    [
      {
        mediaType: 'application/prs.fenland.opendata.v2.1+json',
        name: 'https://fenland.example/v2.2/branches',
      },
      'v2.1: its media type says so.',
    ],
    [{ name: 'https://fenland.example/open-banking/v2.1/branches' }, 'v2.1: its address says so.'],
    [{ name: 'https://v2.1.fenland.example/v2.2/branches' }, 'v2.2: its address says so.'],
    [{ name: 'feeds/v2.1/branches.json' }, 'v2.1: the name of the file says so.'],
    [{ name: 'v2_2-branches.json' }, 'v2.2: the name of the file says so.'],
    [{ name: 'branches-V2.1.json' }, 'v2.1: the name of the file says so.'],
  ])('is named by what comes with it: %j', (named, says) => {
    expect(reading([ely], named)).toBe(`Read as ${says}`);
  });

  it('is not told by a date, a longer number or a word that looks like a version', () => {
    for (const name of ['2026.2.2.json', 'v2.10.json', 'v2.1x.json', 'rev2.1.json', 'v2.7.json', '-']) {
      expect(reading([atm], { name })).toContain(
        'read as v2.2: the feed names no version'.replace('read', 'Read'),
      );
    }
  });

  it.each([
    // Times as v2.1 has them, and telephone numbers that only v2.2 can hold.
    [
      'v2.2',
      { ...ely, ...open('09:00:00'), ...phone('01353 496000') },
      'in others more of its values would be lost',
    ],
    ['v2.1', { ...ely, ...open('09:00'), ...phone({}) }, 'in others more of its values would be lost'],
    ['v2.1', { ...ely, ...open('09:00:00') }, 'in others more of its values would be changed'],
    ['v2.2', atm, 'no other one fits it better'],
  ])(
    'is the one in which fewest values are lost, then changed, else the newest: %s',
    (version, record, why) => {
      expect(reading([record])).toBe(`Read as ${version}: the feed names no version, and ${why}.`);
    },
  );

  it('is told by a value that one record of thousands has', () => {
    const records = Array.from({ length: 3000 }, (_, index) => ({ ...atm, Identification: `A${index}` }));
    const rare = records.map((record, index) => (index === 1777 ? { ...record, Note: ['a', 'b'] } : record));
    expect(reading(rare)).toContain(
      'Read as v2.2: the feed names no version, and in others more of its values would be changed',
    );
  });

  it('does not follow the content that is there, which keeps its own shape', async () => {
    const folder = contentFolder({
      ...fenland,
      'fenland/atms.yaml': newContent([{ value: atm }], 'yaml', recordSchema('v2.1', 'atms')),
    });
    const { proof, written } = await folder.import(feedOf('atms', [atm]));
    expect([proof, written]).toMatchObject([{ records: 1, equalRecords: 1 }, []]);
    await folder.import(feedOf('atms', [atm], 'Northgate'));
    expect(folder.read('northgate/brand.yaml')).toContain('source: v2.2');
  });
});
