import { describe, expect, test } from 'vitest';
import { type Kept, OpenData, OpenDataError, type Options } from '../../src/client/client.js';
import { earlier, faultNames, faulty, listed, published, quick } from '../faults/faulty.js';
import { now } from '../http/ask.js';
import { lastUpdated } from '../http/publication.js';

const hour = 3600_000;
const path = 'v2.2/branches';
const right = JSON.parse(published.files.get(path)!.toString()) as unknown;

/** A client, and a host whose next answers of collections have a fault; the manifest hasn't. */
async function beside(name: string, parameters: object = quick[name] ?? {}, more: Options = {}) {
  const { url } = await faulty({
    prefer: true,
    faults: { [name]: { ...parameters, probability: 0 } },
  });
  const state = { bad: 0, asked: 0, at: now, waits: [] as number[] };
  const cache = new Map<string, Kept>();
  const client = new OpenData(url, 'v2.2', {
    cache,
    random: () => 0,
    now: () => state.at,
    sleep: async (milliseconds) => {
      state.waits.push(milliseconds);
      state.at += milliseconds;
    },
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      if (!String(address).endsWith('.json')) {
        state.asked++;
        if (state.bad-- > 0) headers.set('Prefer', `fault=${name}`);
      }
      return fetch(address, { ...init, headers });
    },
    ...more,
  });
  return { client, state, cache, url: `${url}/${path}` };
}

/** Faults with which an answer is right all the same. */
const harmless = ['slow', 'dribble', 'weak-tag', 'no-tag'];

describe.each(faultNames)('%s', (name) => {
  test('that passes is not seen', async () => {
    const { client, state } = await beside(name);
    state.bad = 1;
    const { source, answer, age, error } = await client.read('branches');
    expect({ source, answer, error }).toEqual({ source: 'new', answer: right, error: undefined });
    // The clock of the host stands still, that of the client doesn't.
    expect(age).toBe(state.at - now);
    expect(state.asked).toBe(harmless.includes(name) ? 1 : 2);
  });

  test('that stays leaves the last good copy, with its age; without one it is an error', async () => {
    const { client, state } = await beside(name);
    state.bad = Infinity;
    const first = client.read('branches');
    if (harmless.includes(name)) await expect(first).resolves.toMatchObject({ source: 'new', answer: right });
    else await expect(first).rejects.toBeInstanceOf(OpenDataError);
    state.bad = 0;
    state.at += hour;
    await client.read('branches');
    state.bad = Infinity;
    state.asked = 0;
    const begun = state.at;
    state.at += 10 * hour;
    const { source, answer, age, error } = await client.read('branches');
    expect(answer).toEqual(right);
    // What is kept is the present data, so a 304 is right; it has no body to cut.
    const isConfirmed = [...harmless, 'unasked-304', 'cut'].includes(name);
    expect(source).toBe(isConfirmed ? 'unchanged' : 'last');
    if (!isConfirmed) {
      expect(age).toBeGreaterThanOrEqual(10 * hour);
      expect(age).toBeLessThan(state.at - begun + 2 * hour);
      expect(error).toBeInstanceOf(OpenDataError);
    }
    expect(state.asked).toBeLessThanOrEqual(8);
  });
});

test('waits are as long as the host says, or longer each time, and end', async () => {
  const busy = await beside('too-many-requests', { retryAfter: 5 });
  busy.state.bad = Infinity;
  await expect(busy.client.read('branches')).rejects.toMatchObject({ status: 429 });
  expect(busy.state.waits).toEqual([5000, 5000, 5000]);
  const broken = await beside('error-page', {}, { random: () => 0.5 });
  broken.state.bad = Infinity;
  await expect(broken.client.read('branches')).rejects.toMatchObject({ status: 500 });
  expect(broken.state.waits).toEqual([750, 1500, 3000]);
});

test('an answer that takes too long is asked for again', async () => {
  const { client, state } = await beside('slow', { wait: 3000 }, { timeout: 500 });
  state.bad = 1;
  expect((await client.read('branches')).source).toBe('new');
  expect(state.asked).toBe(2);
});

test('a large body that can not be decoded, which never ends in Node.js 20, is given up', async () => {
  const { url } = await faulty({ faults: { 'wrong-coding': { match: '/v2*' } } }, listed(lastUpdated, 500));
  const client = new OpenData(url, 'v2.2', { timeout: 500, retries: 0 });
  await expect(client.read('branches')).rejects.toThrow(/terminated|no whole answer in 500 ms/);
});

test('a 304 about something else than the copy is not believed', async () => {
  const { client, state, cache, url } = await beside('unasked-304');
  const old = earlier.manifest.routes[`/${path}`]!.representations[0]!.etag;
  cache.set(url, { answer: { data: [] }, etag: old, lastModified: null, freshUntil: 0 });
  state.bad = 1;
  expect(await client.read('branches')).toMatchObject({ source: 'new', answer: right });
});

test('without the check, what is published wrong is taken', async () => {
  const { client, state } = await beside('empty-list', {}, { check: false });
  state.bad = 1;
  expect((await client.read('branches')).answer).toMatchObject({ data: [] });
});
