import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decoded, mostUnpacked, unpackFailure } from '../../src/serving/verify/decoding.js';
import { openTransport } from '../../src/serving/verify/transport.js';
import { siteYaml, workspace } from '../commands/workspace.js';
import { built, hostWith, verifying } from './host.js';

/** A host whose every answer goes on until the connection is closed. */
async function endless(): Promise<string> {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const more = () => {
      while (response.write(piece));
      response.once('drain', more);
    };
    more();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([{}, { raw: { httpVersion: '1.1' } }] as const)(
  'an answer without an end is cut (%j)',
  async (raw) => {
    const transport = openTransport({
      origin: new URL(await endless()),
      timeoutMs: 20_000,
      largest: 1_000_000,
    });
    onTestFinished(() => transport.close());
    const probe = { check: 'bytes/identity', method: 'GET', target: '/', headers: [], ...raw } as const;
    const outcome = await transport.ask(probe as Parameters<typeof transport.ask>[0]);
    const length = outcome.kind === 'reply' ? outcome.body.length : 0;
    expect(length).toBeLessThan(3_000_000);
    if (!('raw' in raw)) expect([outcome.kind, length > 1_000_000]).toEqual(['reply', true]);
  },
);

it('a last publication without an end is refused with a message', async () => {
  const space = workspace({
    'content/site.yaml': siteYaml,
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
  });
  const origin = await endless();
  const { code, stderr } = await space.run(['build', '--previous', origin]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/--previous: .* answers with more than 16777216 bytes/),
  ]);
  const verified = await space.run(['verify', origin, '--manifest', `${origin}/opendata-manifest.json`]);
  expect([verified.code, verified.stderr]).toEqual([2, expect.stringContaining('more than 16777216 bytes')]);
});

describe('a small body that unpacks to very much', () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const bombs = {
    gzip: gzipSync(zeros),
    br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  };

  it.each(['gzip', 'br'] as const)('is not unpacked beyond what was published (%s)', (coding) => {
    const largest = mostUnpacked(built.manifest);
    expect(largest).toBeLessThan(2_000_000);
    expect(decoded(bombs[coding], coding, largest)).toBeUndefined();
    expect(unpackFailure(bombs[coding], coding, largest)).toBe('too-large');
    expect(decoded(bombs[coding], coding, zeros.length)).toHaveLength(zeros.length);
  });

  it.each(['gzip', 'br'] as const)('is named as what it is by verify (%s)', async (coding) => {
    const host = await hostWith((right, request) => {
      const isCoded = right.headers.some(
        ([name, value]) => name.toLowerCase() === 'content-encoding' && value === coding,
      );
      if (!isCoded || right.status !== 200 || right.body.length === 0) return right;
      const headers = right.headers.map(([name, value]): [string, string] =>
        name.toLowerCase() === 'content-length' ? [name, String(bombs[coding].length)] : [name, value],
      );
      return request.method === 'GET' ? { ...right, headers, body: bombs[coding] } : right;
    });
    const { problems } = await verifying(host);
    const bodies = problems.filter(({ rule }) => rule === 'verify/body');
    expect(bodies.length).toBeGreaterThan(0);
    for (const { args } of bodies) expect(args).toMatchObject({ coding, reason: 'too-large' });
    expect(problems.map(({ rule }) => rule)).not.toContain('verify/stale');
  });
});
