import { expect, it } from 'vitest';
import { FileHashes } from '../../src/base/cache/file-hashes.js';
import { keptLocations } from '../../src/publication/compile/kept-locations.js';
import { locateAll } from '../../src/publication/compile/locate.js';
import { compiled } from '../rules/check.js';
import { rememberingMemory } from './memory.js';

const place = 'content/fenland/branches/0.yaml';
const branch = (name: string) => `- Identification: FB-0102
  SequenceNumber: 0
  Name: ${name}
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { TownName: Ely, Country: GB, PostCode: CB7 4ABC }
`;

/** Locates what is said of a file, by what an earlier run has kept, and counts the readings. */
async function located(text: string, memory = rememberingMemory()) {
  const { files } = await compiled([{ collection: 'branches', yaml: text }]);
  const bytes = Buffer.from(text);
  const state = { size: bytes.length, mtimeMs: 1, ctimeMs: 1, ino: 1 };
  let readings = 0;
  const fs = {
    statSync: () => state,
    readFileSync: () => {
      readings++;
      return bytes;
    },
  };
  const hashes = new FileHashes({}, fs as never, () => 1000);
  hashes.of(place);
  readings = 0;
  const known = keptLocations(memory, hashes);
  const found = files.flatMap(({ compiled: { found, problems } }) => [...found, ...problems]);
  const problems = locateAll(found, files, fs as never, known);
  known.save();
  return { problems, readings };
}

it('are found again without reading the file, as they were looked up', async () => {
  const memory = rememberingMemory();
  const first = await located(branch('Ely'), memory);
  expect(first.problems[0]).toMatchObject({ at: [{ file: place, start: { line: 6 } }] });
  expect(first.readings).toBe(1);
  expect(await located(branch('Ely'), memory)).toEqual({ problems: first.problems, readings: 0 });
});

it('are looked up anew in a file with other bytes', async () => {
  const memory = rememberingMemory();
  await located(branch('Ely'), memory);
  const moved = `# A comment\n${branch('Ely')}`;
  const anew = await located(moved, memory);
  expect(anew).toEqual(await located(moved));
  expect(anew.problems[0]).toMatchObject({ at: [{ start: { line: 7 } }] });
  expect((await located(moved, memory)).readings).toBe(0);
});
