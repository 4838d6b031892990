import fs from 'node:fs';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  NothingPublished,
  openOutput,
  openPublication,
  PublicationError,
} from '../../src/build/publication/publication.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { publication } from '../http/publication.js';
import { temporaryFolder } from '../preview/running.js';
import { serve } from '../serve.js';

const { manifest, files } = publication();
const bytesOfManifest = files.get(manifestFile)!;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Writes the manifest, and beside it one of its files. */
function write(root: string): void {
  for (const file of [manifestFile, 'v2.1/branches']) {
    fs.mkdirSync(dirname(join(folder, root, file)), { recursive: true });
    fs.writeFileSync(join(folder, root, file), files.get(file)!);
  }
}

/** Why a place can't be opened. */
const refusal = (place: string): Promise<unknown> => openPublication(place).catch((error: unknown) => error);

describe('the last publication in a folder', () => {
  it.each(['.', 'site', '.last-site'])('is found where its manifest is in %s', async (root) => {
    write(root);
    for (const place of [folder, join(folder, root, manifestFile)]) {
      const previous = await openPublication(place);
      expect(previous).toMatchObject({ manifest, root: join(folder, root) });
      expect(await previous.read('v2.1/branches')).toEqual(files.get('v2.1/branches'));
    }
    expect(openOutput(folder)?.manifest).toEqual(root === '.' ? undefined : manifest);
  });

  it('is found by a manifest of another name, beside its files', async () => {
    write('.');
    fs.renameSync(join(folder, manifestFile), join(folder, 'other.json'));
    const previous = await openPublication(join(folder, 'other.json'));
    expect(await previous.read('v2.1/branches')).toEqual(files.get('v2.1/branches'));
  });

  it('is that of site, where another one is aside for the moment of the switch', async () => {
    write('site');
    fs.mkdirSync(join(folder, '.last-site'));
    fs.writeFileSync(join(folder, '.last-site', manifestFile), 'half a manif');
    expect(await openPublication(folder)).toMatchObject({ manifest, root: join(folder, 'site') });
    expect(openOutput(folder)).toMatchObject({ manifest });
  });

  it('has files that are as its manifest says, or else says which is not', async () => {
    write('site');
    fs.writeFileSync(join(folder, 'site/v2.1/branches'), '{}');
    const previous = await openPublication(folder);
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
  /** A host that has these files below a path. */
  const host = (path: string, own: Readonly<Record<string, Uint8Array>>) =>
    serve(({ url = '' }, response) => {
      const bytes = url.startsWith(path) ? own[url.slice(path.length)] : undefined;
      response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
    });
  const branches = { 'v2.1/branches': files.get('v2.1/branches')!, 'v2.1/atms': bytesOfManifest };

  it.each([
    ['', '/', manifestFile],
    ['/open//', '/open/', manifestFile],
    ['/other.json', '/', 'other.json'],
  ])('%s has its manifest and its files below %s', async (place, path, name) => {
    const origin = await host(path, { ...branches, [name]: bytesOfManifest });
    const previous = await openPublication(origin + place);
    expect(previous.manifest).toEqual(manifest);
    expect(await previous.read('v2.1/branches')).toEqual(files.get('v2.1/branches'));
    expect(previous.root).toBeUndefined();
    await expect(previous.read('v2.1/atms')).rejects.toThrow('is not what its manifest says');
  });

  const elsewhere = (place: string) => (url: string, response: ServerResponse) =>
    void response.writeHead(url === `/${manifestFile}` ? 302 : 404, { Location: place }).end();

  it.each<[string, (url: string, response: ServerResponse) => void, boolean]>([
    ['answers 404', (_, response) => void response.writeHead(404).end(), true],
    [`/en/${manifestFile} answers 404`, elsewhere(`/en/${manifestFile}`), false],
    ['answers 500', (_, response) => void response.writeHead(500).end(), false],
    ['more than 16777216 bytes', (_, response) => void response.end(Buffer.alloc(2 ** 24 + 1)), false],
    ["can't be fetched", (_, response) => void response.destroy(), false],
  ])('is not there yet, or only unknown: %s', async (said, answer, isNothing) => {
    const error = await refusal(await serve(({ url = '' }, response) => answer(url, response)));
    expect(error).toBeInstanceOf(PublicationError);
    expect((error as Error).message).toContain(said);
    expect(error instanceof NothingPublished).toBe(isNothing);
  });

  it('is there where only one of its files is missing', async () => {
    const previous = await openPublication(await host('/', { [manifestFile]: bytesOfManifest }));
    const error = await previous.read('v2.1/branches').catch((error: unknown) => error);
    expect(error).toBeInstanceOf(PublicationError);
    expect(error).not.toBeInstanceOf(NothingPublished);
  });
});
