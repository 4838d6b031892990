import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publication } from '../http/publication.js';
import { newest } from '../newest.js';
import { run } from './running.js';
import { fetchRaw, message, Wire } from './wire.js';

const descriptors = '/proc/self/fd';

/** How many files below `folder` this process holds open. */
function openBelow(folder: string): number {
  return readdirSync(descriptors).filter((name) => {
    try {
      return readlinkSync(`${descriptors}/${name}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}

async function untilClosed(folder: string): Promise<void> {
  while (openBelow(folder) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Starts a 20 MB download and goes away in the middle of it. */
async function abandon(port: number, requests = 1): Promise<void> {
  const wire = new Wire(port).write(message(`/${newest}/atms`, ['X-Reader: impatient']).repeat(requests));
  await new Promise((resolve) => wire.socket.once('data', resolve));
  wire.socket.resetAndDestroy();
}

// Without /proc there is no way to see the descriptors that a process holds.
describe.skipIf(!existsSync(descriptors))('no file stays open (counted in /proc/self/fd)', () => {
  const large = Buffer.alloc(20_000_000, 'Northgate ');
  const fenland = publication({
    collections: ['branches', 'atms'],
    bytesOf: (version, collection) =>
      version === newest && collection === 'atms' ? large : Buffer.from('{"data":[]}'),
    rateLimit: { requests: 100_000, seconds: 60 },
  });

  it('sees a file that is open', async () => {
    const { port, site } = await run(fenland);
    const wire = new Wire(port).write(message(`/${newest}/atms`));
    await new Promise((resolve) => wire.socket.once('data', resolve));
    wire.socket.pause();
    expect(openBelow(site)).toBe(1);
  });

  it.each<[string, string[], string?]>([
    ['whole answers', []],
    ['304s', ['If-None-Match: *']],
    ['HEADs', [], 'HEAD'],
    ['parts', ['Range: bytes=0-4']],
    ['412s', ['If-Match: "old"']],
    ['416s', ['Range: bytes=99999999-']],
  ])('after 100 %s', async (_, fields, method = 'GET') => {
    const { port, site } = await run(fenland);
    const wire = new Wire(port);
    for (let count = 0; count < 100; count++) {
      await wire.write(message('/v2.1/branches', fields, method)).receive(method);
    }
    await untilClosed(site);
    expect(openBelow(site)).toBe(0);
  });

  it('after 40 downloads that were abandoned, of them 10 with more asked for', async () => {
    const { port, site } = await run(fenland);
    for (let count = 0; count < 40; count++) await abandon(port, count % 4 === 0 ? 20 : 1);
    await untilClosed(site);
    expect((await fetchRaw(port, '/v2.1/branches')).status).toBe(200);
  });

  it('after 300 clients that went away while their file was opened', async () => {
    const { port, site, close } = await run(fenland);
    for (let count = 0; count < 300; count++) {
      const { socket } = new Wire(port);
      socket.write(message('/v2.1/branches'), () =>
        setTimeout(() => socket.resetAndDestroy(), (count % 20) / 10),
      );
      await new Promise((resolve) => socket.once('close', resolve));
    }
    // It waits for all answers.
    await close();
    expect(openBelow(site)).toBe(0);
  });

  it('when the preview has ended in the middle of downloads', async () => {
    const preview = await run(fenland);
    const wires = [1, 2, 3].map(() => new Wire(preview.port).write(message(`/${newest}/atms`)));
    for (const { socket } of wires) {
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
    }
    expect(openBelow(preview.site)).toBe(3);
    await preview.close();
    expect(openBelow(preview.site)).toBe(0);
  });
});
