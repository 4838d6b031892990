import { describe, expect, it } from 'vitest';
import { newContent } from '../../src/content/edit/edit.js';
import { readFeed } from '../../src/import/feed/feed.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { hasErrors } from '../../src/model/problem.js';
import { badDumps, branches, bytesOf, soundText } from './bad-dumps.js';
import { filesBelow, type Workspace, workspace } from './workspace.js';

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
