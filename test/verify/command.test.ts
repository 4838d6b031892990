import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fenland, type Workspace, workspace } from '../commands/workspace.js';
import { runOn } from '../preview/running.js';

/** Fenland's publication, built, and its preview. */
async function served(): Promise<{ bank: Workspace; url: string }> {
  const bank = workspace(fenland);
  expect((await bank.run(['build'])).code).toBe(0);
  const { url } = await runOn(join(bank.folder, 'dist/site'), bank.manifest(), { now: Date.now });
  return { bank, url };
}

test('a host that serves what was built: one line, exit code 0', async () => {
  const { bank, url } = await served();
  const { code, stdout, stderr } = await bank.run(['verify', url]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toMatch(/^✓ \d{3} answers of 127\.0\.0\.1:\d+: as built\.\n$/);
});

test('a host that has another publication: exit code 1, told in every format', async () => {
  const { bank, url } = await served();
  const change = JSON.stringify(bank.manifest()).replaceAll('max-age=28800', 'max-age=60');
  bank.write('other.json', change);
  for (const format of ['pretty', 'json', 'github', 'sarif', 'junit', 'markdown']) {
    const args = ['verify', url, '--out', 'other.json', '--format', format];
    const { code, stdout, stderr } = await bank.run(args);
    expect(code, format).toBe(1);
    expect(stdout + stderr).toContain('verify/stale');
    expect(stderr).toContain('so nothing else was asked');
  }
});

test('what keeps it from asking: exit code 2, and why', async () => {
  const bank = workspace(fenland);
  const said = async (...args: string[]) => {
    const { code, stderr } = await bank.run(['verify', ...args]);
    return [code, stderr];
  };
  expect(await said('http://127.0.0.1:1')).toEqual([
    2,
    "opendata: the manifest can't be read: there is no opendata-manifest.json at dist, nor such a folder; build first, or name a manifest with --out\n",
  ]);
  await bank.run(['build']);
  expect(await said('http://127.0.0.1:1')).toEqual([
    2,
    expect.stringMatching(/^opendata: http:\/\/127\.0\.0\.1:1 gives no answer: connect ECONNREFUSED/),
  ]);
  expect((await said('https://fenland.example', '--host', 'typewriter'))[0]).toBe(2);
});
