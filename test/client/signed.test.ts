import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { catchUp } from '../../src/client/changes.js';
import { type Kept, OpenData, type Options } from '../../src/client/client.js';
import { publicKeyLine } from '../../src/serving/manifest/ssh-signature.js';
import { now } from '../http/ask.js';
import type { TestPublication } from '../http/publication.js';
import { newKey, signed } from '../http/signed.js';
import { answerOf, dated, hostWith, built as unsigned } from '../verify/host.js';

const key = newKey();
const other = newKey();
const origin = 'https://openapi.fenland.example';
const site = { ...unsigned.manifest.site, origin };
const older = dated('2026-02-20T09:00:00.000Z');
const at = (sequence: number, published = unsigned, by = key, changes = {}) =>
  signed(published, { site, sequence, ...changes }, by);

/** A host that serves what `state` says, and a client of it with these keys, for which nine hours lie between two readings. */
async function reading(options: Options = {}) {
  const state = { published: at(5), at: now };
  const url = await hostWith((_, request) => answerOf(state.published, request), unsigned);
  const cache = options.cache ?? new Map<string, Kept>();
  const client = () =>
    new OpenData(url, 'v2.2', {
      keys: [`${publicKeyLine(key.publicKey)} a comment\n`],
      origin,
      cache,
      retries: 0,
      now: () => state.at,
      ...options,
    });
  return {
    url,
    read: async (published: TestPublication, by = client()) => {
      Object.assign(state, { published, at: state.at + 9 * 3600_000 });
      const { source, error } = await by.read('branches');
      return error === undefined ? source : `${source}: ${error.message.replace(url, '')}`;
    },
  };
}

test('what is in a manifest that one of the keys signed is taken', async () => {
  const keys = [other, key].map(({ publicKey }) => publicKeyLine(publicKey));
  const { read } = await reading({ keys });
  expect(await read(at(5))).toBe('new');
  expect(await read(at(6, older))).toBe('new');
  // A gap is no fault.
  expect(await read(at(9, unsigned, other))).toBe('new');
});

test('an earlier manifest, a fork, another key, another site and changed bytes are not, also by a client that begins anew', async () => {
  const { read } = await reading();
  expect(await read(at(5))).toBe('new');
  const manifest = '/opendata-manifest.json';
  expect(await read(at(4, older))).toBe(`last: ${manifest} is an earlier one than was read before`);
  expect(await read(at(5, older))).toBe(`last: ${manifest} is another one than was read before`);
  expect(await read(at(6, older, other))).toBe(`last: ${manifest} is not signed with a known key`);
  expect(await read(older)).toMatch(/^last: \/opendata-manifest\.json\.sig answered 404/);
  const elsewhere = { site: { ...site, origin: 'https://other.example' } };
  expect(await read(at(6, older, key, elsewhere))).toBe(`last: ${manifest} is that of https://other.example`);
  const files = new Map(at(6, older).files);
  files.set(
    'opendata-manifest.json',
    Buffer.concat([files.get('opendata-manifest.json')!, Buffer.from(' ')]),
  );
  expect(await read({ ...at(6, older), files })).toBe(`last: ${manifest} is not signed with a known key`);
  expect(await read(at(6, older))).toBe('new');
});

test('data that the signed manifest has not are not, nor those of an address that it has not', async () => {
  const { read } = await reading();
  const files = new Map(at(5).files);
  for (const end of ['', '.br', '.gz'])
    files.set(`v2.2/branches${end}`, older.files.get(`v2.2/branches${end}`)!);
  await expect(read({ ...at(5), files })).rejects.toThrow('is not what the manifest says');
  const { '/v2.2/branches': _, ...routes } = unsigned.manifest.routes;
  const without = at(5, unsigned, key, { routes });
  const url = await hostWith(
    (right, request) => (request.target.includes('manifest') ? answerOf(without, request) : right),
    unsigned,
  );
  const client = new OpenData(url, 'v2.2', { keys: [publicKeyLine(key.publicKey)], origin, retries: 0 });
  await expect(client.read('branches')).rejects.toThrow('is not what the manifest says');
});

test('without keys nothing is asked for but what was asked before', async () => {
  const { read } = await reading({ keys: [] });
  expect(await read(at(5))).toBe('new');
  expect(await read(at(4, older))).toBe('new');
});

test('a text that is no key is none of the publisher', async () => {
  for (const line of ['', 'ssh-ed25519', 'ssh-ed25519 x', 'ssh-rsa AAAA']) {
    const { read } = await reading({ keys: [line] });
    await expect(read(at(5)), line).rejects.toThrow('is not signed with a known key');
  }
});

test('a copy that follows the feed is compared with the signed manifest too, and remembers which one it was', async () => {
  const answer = { data: [{ Brand: [{ BrandName: 'Fenland' }] }], meta: {} };
  const bytes = Buffer.from(JSON.stringify(answer));
  const feedOf = (data: Buffer) => ({
    items: [],
    _opendata: { publication: 'a', routes: { branches: { meta: {}, sha256: sha256(data) } } },
  });
  const route = unsigned.manifest.routes['/v2.2/branches']!;
  const manifestOf = (sequence: number, hash = sha256(bytes), by = key) => {
    const [plain] = route.representations;
    const routes = {
      '/v2.2/branches': { ...route, representations: [{ ...plain!, sha256: hash }] },
    };
    return signed(unsigned, { site, sequence, routes }, by).files;
  };
  const state = { files: manifestOf(5), data: bytes };
  const fetch = (async (address: string) => {
    const { pathname } = new URL(address);
    if (pathname.endsWith('/changes.json')) return Response.json(feedOf(state.data));
    if (pathname.endsWith('/branches')) return new Response(new Uint8Array(state.data));
    const file = state.files.get(pathname.slice(1));
    return file === undefined ? new Response('', { status: 404 }) : new Response(new Uint8Array(file));
  }) as typeof globalThis.fetch;
  const options = { keys: [publicKeyLine(key.publicKey)], origin, retries: 0 };
  const feed = `${origin}/v2.2/changes.json`;
  const copy = await catchUp(feed, undefined, fetch, options);
  expect(copy).toMatchObject({ publication: 'a', answers: { branches: answer }, manifest: { sequence: 5 } });
  // Feed and data of somebody else who has the host, but not the key.
  state.data = Buffer.from(JSON.stringify({ ...answer, data: [] }));
  await expect(catchUp(feed, undefined, fetch, options)).rejects.toThrow(
    'branches is not what the signed manifest says',
  );
  state.data = bytes;
  state.files = manifestOf(4);
  await expect(catchUp(feed, copy, fetch, options)).rejects.toThrow('is an earlier one than was read before');
  expect((await catchUp(feed, undefined, fetch, options)).manifest?.sequence).toBe(4);
  state.files = manifestOf(6, sha256(bytes), other);
  await expect(catchUp(feed, copy, fetch, options)).rejects.toThrow('is not signed with a known key');
  expect((await catchUp(feed, copy, fetch, { retries: 0 })).answers).toEqual({ branches: answer });
});
