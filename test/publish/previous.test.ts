import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Fetch,
  NothingPublished,
  openOutput,
  openPublication,
  type Publication,
  PublicationError,
} from '../../src/build/publication/publication.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { publication } from '../http/publication.js';
import { temporaryFolder } from '../preview/running.js';

const { manifest, files } = publication();
const bytesOfManifest = files.get(manifestFile)!;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

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

const opened = (place: string, fetch = unasked): Promise<Publication> => openPublication(place, fetch);

/** Why a place can't be opened. */
const refusal = (place: string, fetch = unasked): Promise<unknown> =>
  openPublication(place, fetch).catch((error: unknown) => error);

describe('the last publication in a folder', () => {
  it.each(['.', 'site', '.last-site'])('is found where its manifest is in %s', async (root) => {
    write(root);
    for (const place of [folder, join(folder, root, manifestFile)]) {
      const previous = await opened(place);
      expect(previous).toMatchObject({ place, manifest, root: join(folder, root) });
      expect(await previous.read('v2.1/branches')).toEqual(files.get('v2.1/branches'));
    }
    expect(openOutput(folder)?.manifest).toEqual(root === '.' ? undefined : manifest);
  });

  it('is found by a manifest of another name, beside its files', async () => {
    write('.');
    fs.renameSync(join(folder, manifestFile), join(folder, 'other.json'));
    const previous = await opened(join(folder, 'other.json'));
    expect(await previous.read('v2.1/branches')).toEqual(files.get('v2.1/branches'));
  });

  it('is that of site, where another one is aside for the moment of the switch', async () => {
    write('site');
    fs.mkdirSync(join(folder, '.last-site'));
    fs.writeFileSync(join(folder, '.last-site', manifestFile), 'half a manif');
    expect(await opened(folder)).toMatchObject({ manifest, root: join(folder, 'site') });
    expect(openOutput(folder)).toMatchObject({ manifest });
  });

  it('has files that are as its manifest says, or else says which is not', async () => {
    write('site');
    fs.writeFileSync(join(folder, 'site/v2.1/branches'), '{}');
    const previous = await opened(folder);
    await expect(previous.read('v2.1/branches')).rejects.toThrow(
      `v2.1/branches of the publication ${folder} is not what its manifest says`,
    );
    const atms = join(folder, 'site/v2.1/atms');
    await expect(previous.read('v2.1/atms')).rejects.toThrow(
      new PublicationError(`${atms} can't be read: ENOENT: no such file or directory, open '${atms}'`),
    );
  });

  it('is not there yet in a folder without a manifest, and is no folder by that name', async () => {
    fs.mkdirSync(join(folder, 'site', manifestFile), { recursive: true });
    const nothing = await refusal(folder);
    expect(nothing).toEqual(new NothingPublished(`there is no ${manifestFile} at ${folder}`));
    expect(nothing).toBeInstanceOf(NothingPublished);
    const place = join(folder, 'gone');
    const gone = await refusal(place);
    expect(gone).toEqual(new PublicationError(`there is no ${manifestFile} at ${place}, nor such a folder`));
    expect(gone).not.toBeInstanceOf(NothingPublished);
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
    const { message } = (await refusal(place)) as Error;
    expect(message.endsWith('; an address begins with https://')).toBe(isHost);
  });

  it.each([
    ['{', 'is not JSON'],
    ['{"manifestVersion":3}', /is not a manifest of this program: /],
  ])('is refused with a manifest that is %s', async (text, why) => {
    fs.writeFileSync(join(folder, manifestFile), text);
    const error = (await refusal(folder)) as Error;
    expect(error).toBeInstanceOf(PublicationError);
    expect(error.message).toMatch(why);
    expect(error.message).toContain(join(folder, manifestFile));
    fs.mkdirSync(join(folder, 'site'));
    fs.writeFileSync(join(folder, 'site', manifestFile), text);
    expect(() => openOutput(folder)).toThrow(why);
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
    const previous = await opened(place, async (address, largest) => {
      asked.push([address, largest]);
      return address === url ? bytesOfManifest : files.get('v2.1/branches')!;
    });
    expect(previous.manifest).toEqual(manifest);
    expect(await previous.read('v2.1/branches')).toEqual(files.get('v2.1/branches'));
    const beside = (file: string) => new URL(file, url).href;
    expect(asked).toEqual([
      [url, 2 ** 24],
      [beside('v2.1/branches'), 2 ** 29],
    ]);
    expect(previous.root).toBeUndefined();
    await expect(previous.read('v2.1/atms')).rejects.toThrow('is not what its manifest says');
  });

  const ofFile = { status: 404, url: `${origin}/${manifestFile}` };

  it.each([
    ['404', { status: 404 }, true],
    ['404 of its own', ofFile, true],
    ['404 of another host', { status: 404, url: `https://fenland.example/${manifestFile}` }, false],
    ['404 of another path', { status: 404, url: `${origin}/en/${manifestFile}` }, false],
    ['500', { status: 500 }, false],
    ['no answer', {}, false],
  ])('with %s is not there yet, or only unknown', async (_, answer, isNothing) => {
    const error = await refusal(origin, async () => {
      throw Object.assign(new Error('as told'), answer);
    });
    expect(error).toEqual(new (isNothing ? NothingPublished : PublicationError)('as told'));
    expect(error instanceof NothingPublished).toBe(isNothing);
  });

  it('is there where only one of its files is missing', async () => {
    const previous = await opened(origin, async (address) => {
      if (address.endsWith(manifestFile)) return bytesOfManifest;
      throw Object.assign(new Error('gone'), ofFile);
    });
    const error = await previous.read('v2.1/branches').catch((error: unknown) => error);
    expect(error).toBeInstanceOf(PublicationError);
    expect(error).not.toBeInstanceOf(NothingPublished);
  });
});
