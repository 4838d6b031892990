import fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { publication, type TestPublication, writePublication } from '../http/publication.js';
import { newest } from '../newest.js';
import { run, runOn, temporaryFolder } from './running.js';
import { fetchRaw } from './wire.js';

/** A publication whose every file says which edition it is of. */
function edition(number: number): TestPublication {
  return publication({
    bytesOf: (version, collection) =>
      Buffer.from(`${JSON.stringify({ edition: number, version, collection })}`.padEnd(2000 + number)),
  });
}

/** Writes an edition beside the others and lets the link `site` point to it, in one step. */
async function swap(folder: string, number: number): Promise<void> {
  const root = join(folder, `edition-${number}`);
  await writePublication(root, edition(number));
  await fs.symlink(root, join(folder, 'next'));
  await fs.rename(join(folder, 'next'), join(folder, 'site'));
}

const editionOf = (body: Buffer) => (JSON.parse(body.toString()) as { edition: number }).edition;

describe('a web root without a publication', () => {
  const manifest = JSON.stringify(edition(1).manifest);
  const isInvalid = 'the manifest can not be read, or is not one of this program';

  it.each([
    ['no folder at all', undefined, 'nothing is published yet'],
    ['an empty folder', '', 'nothing is published yet'],
    ['half a manifest', manifest.slice(0, 999), isInvalid],
    [
      'the manifest of another version of this program',
      manifest.replace('"manifestVersion":4', '"manifestVersion":3'),
      isInvalid,
    ],
    ['a folder in place of the manifest', manifestFile, isInvalid],
  ])('is answered 503 with Retry-After: %s', async (_, found, reason) => {
    const site = join(await temporaryFolder(), 'site');
    if (found !== undefined)
      await fs.mkdir(join(site, found === manifestFile ? found : ''), { recursive: true });
    if (found?.startsWith('{')) await fs.writeFile(join(site, manifestFile), found);
    const { port, log } = await runOn(site, edition(1).manifest);
    const { status, headers, body } = await fetchRaw(port, '/v2.1/branches');
    expect([status, headers['retry-after']]).toEqual([503, '60']);
    expect(JSON.parse(body.toString())).toMatchObject({ status: '503' });
    expect(log).toMatchObject([{ status: 503, trouble: reason }]);
  });

  it('is served as soon as there is one, and not longer', async () => {
    const site = join(await temporaryFolder(), 'site');
    const { port } = await runOn(site, edition(1).manifest);
    expect((await fetchRaw(port, '/v2.1/atms')).status).toBe(503);
    await writePublication(site, edition(1));
    expect((await fetchRaw(port, '/v2.1/atms')).status).toBe(200);
    await fs.rm(join(site, manifestFile));
    expect((await fetchRaw(port, '/v2.1/atms')).status).toBe(503);
    expect((await fetchRaw(port, '/v2.1/atms', [`If-None-Match: *`])).status).toBe(503);
  });
});

describe('a publication that replaces another', () => {
  it('is served with the very next request', async () => {
    const folder = await temporaryFolder();
    await swap(folder, 1);
    const { port } = await runOn(join(folder, 'site'), edition(1).manifest);
    for (let number = 2; number <= 6; number++) {
      const before = await fetchRaw(port, `/${newest}/atms`);
      expect(editionOf(before.body)).toBe(number - 1);
      await swap(folder, number);
      await fs.rm(join(folder, `edition-${number - 1}`), { recursive: true });
      const after = await fetchRaw(port, `/${newest}/atms`, [`If-None-Match: ${before.headers['etag']}`]);
      expect([after.status, editionOf(after.body)]).toEqual([200, number]);
    }
  });

  it('is never mixed with it: tag, length and bytes of every answer are of one of them', async () => {
    const folder = await temporaryFolder();
    await swap(folder, 1);
    const { port } = await runOn(join(folder, 'site'), edition(1).manifest);
    const tagOf = (number: number) =>
      edition(number).manifest.routes['/v2.1/branches']!.representations[0]!.etag;
    const tags = [0, 1, 2, 3, 4, 5, 6].map(tagOf);
    let isOver = false;
    const seen = new Set<number>();
    const reader = async () => {
      while (!isOver) {
        const { status, headers, body } = await fetchRaw(port, '/v2.1/branches');
        if (status === 429) continue;
        expect(status).toBe(200);
        const number = editionOf(body);
        seen.add(number);
        expect([headers['etag'], body.length]).toEqual([tags[number], 2000 + number]);
      }
    };
    const readers = [reader(), reader(), reader()];
    for (let number = 2; number <= 6; number++) {
      await swap(folder, number);
      await fetchRaw(port, '/v2.1/atms');
      await fs.rm(join(folder, `edition-${number - 1}`), { recursive: true });
    }
    isOver = true;
    await Promise.all(readers);
    expect(seen.size).toBeGreaterThan(0);
    expect(editionOf((await fetchRaw(port, `/${newest}/branches`)).body)).toBe(6);
  });

  it('that is copied over the old one in place is refused until its manifest is there too', async () => {
    const preview = await run(edition(1));
    expect(editionOf((await fetchRaw(preview.port, '/v2.1/atms')).body)).toBe(1);
    const { files } = edition(2);
    for (const name of [...files.keys()].filter((each) => each !== manifestFile)) {
      await fs.writeFile(join(preview.site, name), files.get(name)!);
    }
    expect((await fetchRaw(preview.port, '/v2.1/atms')).status).toBe(500);
    await fs.writeFile(join(preview.site, manifestFile), files.get(manifestFile)!);
    expect(editionOf((await fetchRaw(preview.port, '/v2.1/atms')).body)).toBe(2);
  });
});
