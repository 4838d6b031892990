import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Kept, OpenData, OpenDataError, type Options } from '../../src/serving/client/client.js';
import { type BadDay, badDays, late, tooManyRequests } from '../bad-days.js';
import { lastUpdated } from '../http/publication.js';
import { built, dated, hostWith, now } from '../verify/host.js';
import { clockAt } from './clock.js';

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const hour = 3600_000;
const path = 'v2.2/branches';
const right = JSON.parse(built.files.get(path)!.toString()) as unknown;
const faults = badDays(built);

/** A client, and a host whose next answers of collections have a fault; the manifest hasn't. */
async function beside(fault: BadDay, more: Options = {}) {
  const { clock, options } = clockAt(now);
  const state = Object.assign(clock, { bad: 0, asked: 0 });
  const origin = await hostWith((answer, request) => {
    state.asked++;
    return state.bad-- > 0 ? fault(answer, request) : answer;
  });
  const cache = new Map<string, Kept>();
  const client = new OpenData(origin, 'v2.2', { cache, ...options, ...more });
  return { client, state, cache, url: `${origin}/${path}` };
}

describe.each(Object.entries<BadDay>(faults))('%s', (name, fault) => {
  test('that passes is not seen', async () => {
    const { client, state } = await beside(fault);
    state.bad = 1;
    const { source, answer, age, error } = await client.read('branches');
    expect({ source, answer, error }).toEqual({ source: 'new', answer: right, error: undefined });
    // The clock of the host stands still, that of the client doesn't.
    expect(age).toBe(state.at - now);
    expect(state.asked).toBe(name === 'slow' ? 1 : 2);
  });

  test('that stays leaves the last good copy, with its age; without one it is an error', async () => {
    const { client, state } = await beside(fault);
    state.bad = Infinity;
    const first = client.read('branches');
    if (name === 'slow') await expect(first).resolves.toMatchObject({ source: 'new', answer: right });
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
    const isConfirmed = ['slow', 'wrong-304', 'cut'].includes(name);
    expect(source).toBe(isConfirmed ? 'unchanged' : 'last');
    if (!isConfirmed) {
      expect(age).toBeGreaterThanOrEqual(10 * hour);
      expect(age).toBeLessThan(state.at - begun + 2 * hour);
      expect(error).toBeInstanceOf(OpenDataError);
    }
    expect(state.asked).toBeLessThanOrEqual(8);
  });
});

test.each([
  ['as long as the host says', 429, tooManyRequests(5), [5000, 5000, 5000]],
  ['longer each time', 500, faults['error-page'], [1000, 2000, 4000]],
])('waits are %s, and end', async (_, status, fault, waits) => {
  const { client, state } = await beside(fault);
  state.bad = Infinity;
  await expect(client.read('branches')).rejects.toMatchObject({ status });
  expect(state.waits).toEqual(waits);
});

test('an answer that takes too long is given up', async () => {
  const { client, state } = await beside(late(3000), { patience: 300 });
  state.bad = 1;
  await expect(client.read('branches').catch((error) => error.message)).resolves.toContain('timeout');
});

test('a large body that can not be decoded, which never ends in Node.js 20, is given up', async () => {
  const data = Array.from({ length: 2000 }, (_, index) => `Aldersyke ${index}, ${'of the fens '.repeat(20)}`);
  const large = dated(lastUpdated, { bytesOf: () => Buffer.from(JSON.stringify({ data })) });
  const fault = badDays(large)['wrong-coding'];
  const client = new OpenData(await hostWith(fault, large), 'v2.2', { patience: 500 });
  await expect(client.read('branches')).rejects.toThrow(/terminated|timeout/);
});

test('a 304 about something else than the copy is not believed', async () => {
  const { client, state, cache, url } = await beside(faults['wrong-304']);
  cache.set(url, { answer: { data: [] }, etag: '"earlier"', checked: 0, freshUntil: 0 });
  state.bad = 1;
  expect(await client.read('branches')).toMatchObject({ source: 'new', answer: right });
});
