import { describe, expect, it } from 'vitest';
import { newContent } from '../../src/content/edit/edit.js';
import { readFeed } from '../../src/import/feed/feed.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { hasErrors } from '../../src/model/problem.js';
import { atm, ely, feedOf } from '../import/feeds.js';
import { filesBelow, type Workspace, workspace } from './workspace.js';

/** The branches that the content has. */
const branches = Array.from({ length: 10 }, (_, index) => ({
  ...ely,
  Identification: `FB-${100 + index}`,
  Name: `Café Row ${index}`,
}));

/** The dump of a good night. */
const sound = feedOf('branches', branches);
const soundText = JSON.stringify(sound);
const brandOf = (fields: object) => ({
  meta: {},
  data: [{ Brand: [{ BrandName: 'Fenland Bank', ...fields }] }],
});
const nullOf = Object.fromEntries(Object.keys(ely).map((key) => [key, null]));

/** What a nightly job may hand over in the place of a dump: a name for it, its bytes or the value of its JSON, and what is said of it. */
const badDumps: readonly (readonly [name: string, dump: Buffer | object | string | null, says: string])[] = [
  [
    'an error inside the envelope',
    brandOf({ Branch: { error: 'timeout' } }),
    '{"error":"timeout"} is left out: it has none of the fields of a record.',
  ],
  ['plain words of an error', 'ERROR: relation "branches" does not exist\n', 'need double quotes'],
  ['a feed without records', feedOf('branches', []), 'There are no records in it'],
  [
    'records whose fields have other names',
    branches.map(({ Identification: id, Name: name }) => ({ id, name })),
    '[1]: {"id":"FB-100","name":"Café Row 0"} is left out',
  ],
  ['records of nulls', [nullOf, nullOf], 'it has none of the fields of a record.'],
  [
    'records without identity',
    branches.map(({ Identification: _, ...rest }) => rest),
    'Branch number 1 of this file: ',
  ],
  [
    'one record of many without identity',
    branches.map((it, at) => (at === 3 ? { ...it, Identification: '' } : it)),
    'Branch FB-103: is not in the feed, but is kept',
  ],
  [
    'ATMs for branches',
    [atm, { ...atm, Identification: 'FB-A8' }],
    'Branch FB-A7: CustomerSegment is required but missing: kinds of customer that the branch serves.',
  ],
  [
    'codes in other words',
    branches.map((branch) => ({ ...branch, Type: 'T1' })),
    'the incoming record is invalid, and the existing one is valid.',
  ],
  [
    'half of the file',
    soundText.slice(0, soundText.length / 2),
    'This text has no closing quote on its line.',
  ],
  [
    'records written twice',
    soundText.replace('"Branch":[', '"Branch":[],"Branch":[').replace(/FB-10[0-5]/g, 'FB-100'),
    'it occurs more than once in the input, and a publication can have it only once.',
  ],
  [
    'the records hidden by an empty list',
    soundText.replace(/\]\}\]\}\]\}$/, '],"Branch":[]}]}]}'),
    'There are no records in it',
  ],
];

/** The bytes of a dump. */
function bytesOf(dump: Buffer | object | string | null): Buffer {
  if (Buffer.isBuffer(dump)) return dump;
  return Buffer.from(typeof dump === 'string' ? dump : JSON.stringify(dump));
}

const dumpName = 'dump.json';
const nightly = [
  'import',
  dumpName,
  '--collection',
  'branches',
  '--brand',
  'fenland-bank',
  '--remove-missing',
];

/** A folder with the content of the night before. */
function imported(): Workspace {
  return workspace({
    'content/site.yaml':
      'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\nsource: v2.2\n',
    'content/fenland-bank/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland-bank/branches.yaml': newContent(
      branches.map((value) => ({ value })),
      'yaml',
      recordSchema('v2.2', 'branches'),
    ),
  });
}

describe('a nightly import of a dump that is none', () => {
  it.each(badDumps)('leaves every byte as it is for %s, and says what it is', async (_, dump, says) => {
    const space = imported();
    const before = filesBelow(`${space.folder}/content`);
    space.write(dumpName, bytesOf(dump));
    const { code, stderr } = await space.run(nightly);
    expect(stderr).toContain(says);
    expect(code).not.toBe(0);
    expect(filesBelow(`${space.folder}/content`)).toEqual(before);
  });

  it('takes no dump that was cut at any byte', () => {
    const bytes = Buffer.from(soundText);
    for (let length = 0; length < bytes.length; length++) {
      const source = { name: dumpName, bytes: bytes.subarray(0, length) };
      const { problems, records } = readFeed(source, { collection: 'branches' });
      expect(hasErrors(problems) || records.length === 0, `${length} bytes`).toBe(true);
    }
  });

  it('takes a dump with a byte order mark', async () => {
    const space = imported();
    const before = filesBelow(`${space.folder}/content`);
    space.write(dumpName, `\ufeff${soundText}`);
    const { code, stderr } = await space.run(nightly);
    expect([code, stderr]).toEqual([0, expect.stringContaining('10 as they were')]);
    expect(filesBelow(`${space.folder}/content`)).toEqual(before);
  });
});
