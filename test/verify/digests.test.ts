import { describe, expect, test } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import type { Gap } from '../../src/serving/checks/gap.js';
import { withDigests } from '../http/with-digests.js';
import { built, type Fault, field, hostWith, verifying, withField } from './host.js';

const published = withDigests(built);
const none: Gap = { own: 'digests', because: 'None is sent.' };
const foreign = `sha-256=:${'A'.repeat(43)}=:`;

/** What verify says of a host that should send digests, and has a fault. */
async function saidOf(fault?: Fault, gaps: readonly Gap[] = []) {
  const origin = await hostWith(fault, published);
  const { problems } = await verifying(origin, { manifest: published.manifest, gaps });
  return problems.map((problem) => `${problem.rule}: ${sentence(problem)}`);
}

const without: Fault = (right) => withField(right, 'Repr-Digest', undefined);
const with304: Fault = (right) => (right.status === 304 ? withField(right, 'Repr-Digest', foreign) : right);
const wrongOn =
  (status: number, method: string): Fault =>
  (right, request) =>
    right.status === status && request.method === method ? withField(right, 'Repr-Digest', foreign) : right;

describe('Repr-Digest', () => {
  test('is nothing to report where it is right', async () => {
    expect(await saidOf()).toEqual([]);
    const beside: Fault = (right) => {
      const digest = field(right, 'Repr-Digest');
      return digest === undefined ? right : withField(right, 'Repr-Digest', `sha=:AAAA:, ${digest}`);
    };
    expect(await saidOf(beside)).toEqual([]);
  });

  test('is missing', async () => {
    const [first, ...others] = await saidOf(without);
    expect(first).toMatch(
      /^verify\/header-missing: Repr-Digest: missing from the 200 to GET; expected is "sha-256=:/,
    );
    expect(others.filter((said) => !said.startsWith('verify/header-missing: Repr-Digest'))).toEqual([]);
    expect(await saidOf(without, [none])).toEqual([]);
  });

  test.each([
    [
      200,
      'GET',
      /^verify\/digest: Repr-Digest: the 200 to GET says "sha-256|the checksum of what it sent is/,
    ],
    [206, 'GET', /^verify\/digest: Repr-Digest: the 206 to GET .*; the checksum of the whole is/],
    [200, 'HEAD', /^verify\/head: Repr-Digest/],
  ] as const)('is that of other bytes on a %i to %s', async (status, method, says) => {
    const said = await saidOf(wrongOn(status, method), [none]);
    expect(said.length).toBeGreaterThan(0);
    for (const each of said) expect(each).toMatch(says);
  });

  test('is on a 304, or on an error', async () => {
    for (const each of await saidOf(with304)) expect(each).toMatch(/Repr-Digest: the 304 to/);
    expect((await saidOf(with304)).length).toBeGreaterThan(0);
    const said = await saidOf((right) =>
      right.status === 404 ? withField(right, 'Repr-Digest', foreign) : right,
    );
    expect(said.length).toBeGreaterThan(0);
    for (const each of said) expect(each).toMatch(/header-unexpected: Repr-Digest: the 404 to/);
  });
});
