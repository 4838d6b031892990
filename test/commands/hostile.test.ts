import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ruleFile } from '../own-rules/bank.js';
import { hostileTexts, liveIn, rawCharacter, withoutColours } from '../report/hostile.js';
import { branchYaml, fenland, published, siteYaml, type Workspace, workspace } from './workspace.js';

const written = (text: string) => JSON.stringify(text);

/** Texts that may be published: without controls. */
const permitted = hostileTexts.map((text) => text.replace(/[\p{Cc}\ufeff]+/gu, ' '));

/** A bank with such texts wherever one may be. */
const hostileBank = {
  ...fenland,
  'content/site.yaml': `${siteYaml}changes: on\nownRules: [rules/own.js]\n`,
  'content/fenland/brand.yaml': `BrandName: ${written(permitted[3]!)}\n`,
  'content/fenland/branches.yaml': permitted
    .map((text, index) =>
      branchYaml(`FB-0${index + 1}`, `  Name: ${written(text.slice(0, 60))}\n  Note: ${written(text)}\n`),
    )
    .join(''),
  'rules/own.js': ruleFile({
    message: `({ code }) => ({ message: ${written(`${hostileTexts[1]} ${hostileTexts[6]} ${hostileTexts[7]} ${hostileTexts[11]}`)} + code, hint: ${written(hostileTexts[4]!)} })`,
  }),
};

async function expectSafe(space: Workspace, args: readonly string[], isMarkdown = false): Promise<string> {
  const { stdout, stderr } = await space.run(args, { FORCE_COLOR: '1' });
  for (const text of [stdout, stderr]) {
    expect(rawCharacter(withoutColours(text)), args.join(' ')).toBeUndefined();
  }
  if (isMarkdown) expect(liveIn(stdout.replace('<!-- opendata-press diff -->', ''))).toBeUndefined();
  return withoutColours(stdout + stderr);
}

it.each(['pretty', 'markdown', 'json'])('check, diff and conformance --format %s', async (format) => {
  const space = await published();
  for (const [path, text] of Object.entries(hostileBank)) space.write(path, text);
  for (const [command, said] of [
    ['check', /evil|gnp/],
    ['diff', /gnp\.exe/],
    ['conformance', ''],
  ] as const) {
    const text = await expectSafe(space, [command, '--format', format], format === 'markdown');
    expect(text).toMatch(said);
  }
});

it('build, accept, new, migrate and explain', async () => {
  const space = workspace(hostileBank);
  expect(await expectSafe(space, ['build'])).toContain('Published');
  await expectSafe(space, ['check', '--previous', 'dist']);
  await expectSafe(space, ['accept', '--reason', hostileTexts[1]!]);
  await expectSafe(space, ['migrate', '--to', 'v2.2', '--dry-run']);
  for (const texts of [hostileTexts.slice(0, 7), hostileTexts.slice(7)]) {
    const name = texts.join(' ').replaceAll('\0', '');
    for (const args of [
      ['explain', name],
      [name],
      ['check', `--${name}`],
      ['check', '--content', name],
      ['new', 'branch', '--brand', name],
      ['new', 'branch', '--name', name],
    ])
      await expectSafe(space, args);
  }
  await expectSafe(space, ['explain', 'own/branch-codes']);
});

it('import', async () => {
  const records = hostileTexts.map((text, index) => ({
    Identification: `FB-9${index}`,
    SequenceNumber: '0',
    Type: index % 2 === 0 ? 'Physical' : text,
    Name: text.slice(0, 60),
    CustomerSegment: [text],
    [text]: text,
    PostalAddress: { BuildingNumber: '3', PostCode: text.slice(0, 16) },
  }));
  const feed = {
    meta: { LastUpdated: hostileTexts[1], TotalResults: 9, Agreement: hostileTexts[2] },
    data: [{ Brand: [{ BrandName: permitted[3], Branch: records }] }],
  };
  const space = workspace({ ...fenland, 'feed.json': JSON.stringify(feed) });
  for (const format of ['pretty', 'markdown', 'json']) {
    await expectSafe(space, ['import', 'feed.json', '--dry-run', '--format', format], format === 'markdown');
  }
  space.write('feed.csv', `Id,${hostileTexts.map(written).join(',')}\nFB-1,${hostileTexts.map(written)}\n`);
  await expectSafe(space, ['import', 'feed.csv']);
});

it.each(['pretty', 'sarif', 'markdown'])('verify --format %s: a host', async (format) => {
  const space = await published();
  // Other control characters are no answer to an HTTP client.
  const value = '\u009b31m\u0085 #1 @team <img> | `x` evil';
  const head = [
    `HTTP/1.1 200 ${value}`,
    `Content-Type: ${value}`,
    `Server: ${value}`,
    `ETag: ${value}`,
    `Last-Modified: ${value}`,
    `Location: ${value}`,
    `Vary: ${value}`,
    'Content-Length: 2',
    'Connection: close',
  ];
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(`${head.join('\r\n')}\r\n\r\n{}`, 'latin1'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said = await expectSafe(space, ['verify', origin, '--format', format], format === 'markdown');
  expect(said).toContain('evil');
});
