import { describe, expect, it } from 'vitest';
import { newContent } from '../../src/content/edit/edit.js';
import { readFeed } from '../../src/import/feed/feed.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { hasErrors } from '../../src/model/problem.js';
import { atm, ely, feedOf } from '../import/feeds.js';
import { filesBelow, siteYaml, type Workspace, workspace } from './workspace.js';

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

/** What a nightly job may hand over in place of a dump: its text or the value of its JSON, and what is said of it. */
const badDumps: readonly (readonly [name: string, dump: object | string, says: string])[] = [
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
  ['ATMs for branches', [atm], 'Branch FB-A7: CustomerSegment is required but missing: kinds of customer'],
  [
    'codes in other words',
    branches.map((branch) => ({ ...branch, Type: 'T1' })),
    'the incoming record is invalid, and the existing one is valid.',
  ],
  ['half of the file', soundText.slice(0, soundText.length / 2), 'has no closing quote on its line.'],
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

const nightly = 'import dump.json --collection branches --brand fenland-bank --remove-missing';

/** A folder with the content of the night before, and a dump. */
function imported(dump: object | string): Workspace {
  return workspace({
    'content/site.yaml': `${siteYaml}source: v2.2\n`,
    'content/fenland-bank/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland-bank/branches.yaml': newContent(
      branches.map((value) => ({ value })),
      'yaml',
      recordSchema('v2.2', 'branches'),
    ),
    'dump.json': typeof dump === 'string' ? dump : JSON.stringify(dump),
  });
}

describe('a nightly import of a dump that is none', () => {
  it.each(badDumps)('leaves every byte as it is for %s, and says what it is', async (_, dump, says) => {
    const space = imported(dump);
    const before = filesBelow(`${space.folder}/content`);
    const { code, stderr } = await space.run(nightly);
    expect(stderr).toContain(says);
    expect(code).not.toBe(0);
    expect(filesBelow(`${space.folder}/content`)).toEqual(before);
  });

  it('takes no dump that was cut at any byte', () => {
    const bytes = Buffer.from(soundText);
    for (let length = 0; length < bytes.length; length++) {
      const source = { name: 'dump.json', bytes: bytes.subarray(0, length) };
      const { problems, records } = readFeed(source, { collection: 'branches' });
      expect(hasErrors(problems) || records.length === 0, `${length} bytes`).toBe(true);
    }
  });

  it('takes a dump with a byte order mark', async () => {
    const space = imported(`\ufeff${soundText}`);
    const before = filesBelow(`${space.folder}/content`);
    await space.ends(nightly, 0, '10 as they were');
    expect(filesBelow(`${space.folder}/content`)).toEqual(before);
  });
});
