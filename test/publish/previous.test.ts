import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Fetch,
  NoPublication,
  NothingPublished,
  openPrevious,
  type Previous,
  sameBytes,
} from '../../src/publication/drafts/previous.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { publication } from '../http/publication.js';

const { manifest, files } = publication();
const bytesOfManifest = files.get(manifestFile)!;

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'previous-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const unasked: Fetch = () => {
  throw new Error('nothing is to be fetched');
};

/** Writes the manifest, and beside it one of its files. */
function write(root: string): void {
  for (const file of [manifestFile, 'v2.1/branches']) {
    fs.mkdirSync(dirname(join(folder, root, file)), { recursive: true });
    fs.writeFileSync(join(folder, root, file), files.get(file)!);
  }
}

/** What opening a place ends with: an error, or the publication. */
async function opened(place: string, fetch = unasked): Promise<Previous | Error> {
  return openPrevious(place, fs, fetch).catch((error: Error) => error);
}

describe('the last publication in a folder', () => {
  it.each(['.', 'site', 'current/site'])('is found where its manifest is in %s', async (root) => {
    write(root);
    fs.mkdirSync(join(folder, root, '../hosts'), { recursive: true });
    fs.writeFileSync(join(folder, root, '../hosts/Caddyfile'), 'respond 200');
    for (const place of [folder, join(folder, root, manifestFile)]) {
      const previous = (await opened(place)) as Previous;
      expect(previous.manifest).toEqual(manifest);
      expect(await previous.read('v2.1/branches')).toEqual(files.get('v2.1/branches'));
      fs.utimesSync(join(folder, root, 'v2.1/branches'), 1_700_000_000, 1_700_000_000);
      expect(previous.onDisk?.('site', 'v2.1/branches')).toEqual({
        bytes: files.get('v2.1/branches'),
        modified: 1_700_000_000_000,
      });
      expect(String(previous.onDisk?.('hosts', 'Caddyfile')?.bytes)).toBe('respond 200');
      expect(previous.onDisk?.('site', 'v2.1/atms')).toBeUndefined();
    }
  });

  it('is the current one, where a folder has a copy besides', async () => {
    write('current/site');
    fs.mkdirSync(join(folder, 'site'));
    fs.writeFileSync(join(folder, 'site', manifestFile), 'half a manif');
    expect(await opened(folder)).toMatchObject({ manifest });
  });

  it('is not there yet in a folder without a manifest, and is no folder by that name', async () => {
    fs.mkdirSync(join(folder, 'site', manifestFile), { recursive: true });
    expect(await opened(folder)).toEqual(new NothingPublished(`there is no ${manifestFile} at ${folder}`));
    expect(await opened(folder)).toBeInstanceOf(NothingPublished);
    const gone = await opened(join(folder, 'gone'));
    expect(gone).not.toBeInstanceOf(NothingPublished);
    expect(gone).toEqual(
      new NoPublication(`there is no ${manifestFile} at ${join(folder, 'gone')}, nor such a folder`),
    );
  });

  it.each([
    ['data.fenland.example', true],
    ['fenland.example:8443/open', true],
    ['FENLAND.EXAMPLE', true],
    ['dist', false],
    ['dist/v2.1', false],
    ['./fenland.example', false],
    ['fenland.example file', false],
  ])('%s is said to be an address only if it looks like one: %s', async (place, isHost) => {
    const before = process.cwd();
    process.chdir(folder);
    onTestFinished(() => process.chdir(before));
    const { message } = (await opened(place)) as Error;
    expect(message.endsWith('; an address begins with https://')).toBe(isHost);
  });

  it.each([
    ['{', 'is not JSON'],
    ['{"manifestVersion":3}', /is not a manifest of this program: /],
  ])('is refused with a manifest that is %s', async (text, why) => {
    fs.writeFileSync(join(folder, manifestFile), text);
    const error = (await opened(folder)) as Error;
    expect(error).toBeInstanceOf(NoPublication);
    expect(error.message).toMatch(why);
    expect(error.message).toContain(join(folder, manifestFile));
  });
});

describe('the last publication at an address', () => {
  const origin = 'https://data.fenland.example';

  it.each([
    [origin, `${origin}/${manifestFile}`],
    [`${origin}/open//`, `${origin}/open/${manifestFile}`],
    [`${origin}/other.json`, `${origin}/other.json`],
    ['http://127.0.0.1:8080', `http://127.0.0.1:8080/${manifestFile}`],
  ])('%s has its manifest at %s, and its files beside it, of limited size', async (place, url) => {
    const asked: [string, number][] = [];
    const previous = (await opened(place, async (address, largest) => {
      asked.push([address, largest]);
      return address === url ? bytesOfManifest : Buffer.from('file');
    })) as Previous;
    expect(previous.manifest).toEqual(manifest);
    expect(String(await previous.read('v2.1/branches'))).toBe('file');
    await previous.read('v2.1/unknown');
    const mebibytes = 16 * 1024 * 1024;
    const beside = (file: string) => new URL(file, url).href;
    expect(asked).toEqual([
      [url, mebibytes],
      [beside('v2.1/branches'), 2 * manifest.routes['/v2.1/branches']!.representations[0]!.bytes + mebibytes],
      [beside('v2.1/unknown'), mebibytes],
    ]);
    expect(previous.onDisk).toBeUndefined();
  });

  it('is read up to half a gibibyte a file, whatever its manifest says', async () => {
    const large = structuredClone(manifest);
    large.routes['/v2.1/branches']!.representations[0]!.bytes = 2 ** 31;
    let most = 0;
    const previous = (await opened(origin, async (_, largest) => {
      most = largest;
      return Buffer.from(JSON.stringify(large));
    })) as Previous;
    await previous.read('v2.1/branches');
    expect(most).toBe(2 ** 29);
  });

  it.each([
    ['404', { status: 404 }, true],
    ['404 after a redirect to https', { status: 404, url: `${origin}/${manifestFile}` }, true, 'http:'],
    ['404 after one from https', { status: 404, url: `http://data.fenland.example/${manifestFile}` }, false],
    ['404 of another host', { status: 404, url: `https://fenland.example/${manifestFile}` }, false],
    ['404 of another path', { status: 404, url: `${origin}/en/${manifestFile}` }, false],
    ['404 of another port', { status: 404, url: `${origin}:8443/${manifestFile}` }, false],
    ['500', { status: 500 }, false],
    ['no answer', { isUnanswered: true }, false],
  ])('with %s is not there yet, or only unknown', async (_, answer, isNothing, scheme = 'https:') => {
    const error = await opened(`${scheme}//data.fenland.example`, async () => {
      throw Object.assign(new Error('as told'), answer);
    });
    expect(error).toBeInstanceOf(isNothing ? NothingPublished : NoPublication);
    expect(error instanceof NothingPublished).toBe(isNothing);
    expect(error).toMatchObject({
      message: 'as told',
      isUnanswered: 'isUnanswered' in answer,
    });
  });

  it('is there where only one of its files is missing', async () => {
    const previous = (await opened(origin, async (address) => {
      if (address.endsWith(manifestFile)) return bytesOfManifest;
      throw Object.assign(new Error('gone'), { status: 404, url: `${origin}/${manifestFile}` });
    })) as Previous;
    const error = await previous.read('v2.1/branches').catch((error: unknown) => error);
    expect(error).toBeInstanceOf(NoPublication);
    expect(error).not.toBeInstanceOf(NothingPublished);
  });
});

describe('a file of the last publication', () => {
  const read = (own: Previous['read']) => sameBytes({ manifest, read: own })('v2.1/branches');

  it('is refused where it can not be read, or is another than the manifest says', async () => {
    await expect(read(async () => Buffer.from('{}'))).rejects.toThrow(
      new NoPublication('v2.1/branches of the last publication is not what its manifest says'),
    );
    await expect(read(() => Promise.reject(new Error('EIO: i/o error')))).rejects.toThrow(
      new NoPublication("v2.1/branches of the last publication can't be read: EIO: i/o error"),
    );
  });
});
