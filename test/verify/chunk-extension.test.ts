import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import { needs } from '../needs.js';
import { run } from '../preview/running.js';
import { built, type Fault, hostWith, verifying, withField } from './host.js';

/** The problems with a host's answer to a chunk with a long extension, RFC 9112 §7.1.1. */
async function saidOf(origin: string) {
  const { problems, tallies } = await verifying(origin);
  const said = problems.filter(
    ({ args }) => (args as { check?: string }).check === 'message/chunk-extension',
  );
  return { said, tally: tallies.get('message/chunk-extension') };
}

/** A host that doesn't read what comes, and refuses by the method alone, in one way or another. */
const posts =
  (fault: (right: ReturnType<Fault>) => ReturnType<Fault>): Fault =>
  (right, { method, headers }) =>
    method === 'POST' && headers.some(([name]) => name.toLowerCase() === 'transfer-encoding')
      ? fault(right)
      : right;

test('a chunk with a long extension may be refused for its length or for the method', async () => {
  for (const origin of [(await run(built)).url, await hostWith()]) {
    const { said, tally } = await saidOf(origin);
    expect(said).toEqual([]);
    expect(tally).toMatchObject({ same: 1, differs: 0 });
  }
});

test('but not in words of the host’s own, which a reader of JSON chokes on', async () => {
  const page = Buffer.from('<!doctype html><title>405 Method Not Allowed</title>');
  const html = posts((right) => ({
    ...withField(withField(right, 'Content-Type', 'text/html'), 'Content-Length', String(page.length)),
    body: page,
  }));
  const { said, tally } = await saidOf(await hostWith(html));
  expect(tally).toMatchObject({ differs: 1 });
  expect(said.map(({ rule }) => rule)).toContain('verify/error-body');
  expect(said.map(sentence)).toEqual([
    expect.stringMatching(
      /^The 405 to POST with Transfer-Encoding: chunked and a chunk extension of 20000 bytes/,
    ),
  ]);
});

test('nor taken as if nothing were the matter', async (context) => {
  needs(context, 'bash');
  const taken = posts((right) => ({ ...right, status: 200 }));
  const { said } = await saidOf(await hostWith(taken));
  expect(said.map(({ rule }) => rule)).toEqual(['verify/status']);
  const args = said[0]?.args as { curl: string; request: string };
  expect(args.request).toBe('POST with Transfer-Encoding: chunked and a chunk extension of 20000 bytes');

  // The line that is shown makes the same request.
  const line = args.curl.replace(/\| nc \S+ \d+$/, '| cat');
  const sent = await new Promise<string>((resolve, reject) =>
    execFile('bash', ['-c', line], (error, stdout) => (error ? reject(error) : resolve(stdout))),
  );
  expect(sent).toMatch(
    /^POST \/v2\.1\/\S+ HTTP\/1\.1\r\nHost: \S+\r\nTransfer-Encoding: chunked\r\n\r\n1;x=x{20000}\r\nx\r\n0\r\n\r\n$/,
  );
});
