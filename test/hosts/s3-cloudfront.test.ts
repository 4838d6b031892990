import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import s3CloudFront from '../../src/serving/hosts/s3-cloudfront.js';
import { purgeList } from '../../src/serving/manifest/purge.js';
import type { AskHost, Reply } from '../../src/serving/verify/host.js';
import { now } from '../http/ask.js';
import { publication, type TestPublication, withManifest } from '../http/publication.js';
import { withNotFound } from '../http/with-files.js';
import { isInstalled } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { dated, found, verifying } from '../verify/host.js';
import { filesFor, layOut } from './servers.js';

interface Bucket {
  [key: string]: { bytes: string; type: string; coding?: string; cache?: string; at: number };
}

/** The command line of AWS, as far as `upload.sh` uses it: sync compares size and time only. */
const aws = `#!/usr/bin/env node
const fs = require('node:fs');
const { join, relative } = require('node:path');
const [, , service, verb, ...args] = process.argv;
const file = process.env.BUCKET;
const log = (text) => fs.appendFileSync(file + '.log', text + '\\n');
if (service === 'cloudfront') { log('purge ' + fs.readFileSync(args.at(-1).replace('file://', ''), 'utf8').trim()); process.exit(0); }
const bucket = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file)) : {};
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const filters = args.flatMap((each, at) => (each === '--include' || each === '--exclude' ? [[each, args[at + 1]]] : []));
const matches = (pattern, key) => new RegExp('^' + pattern.replace(/[.+]/g, '\\\\$&').replaceAll('*', '.*') + '$').test(key);
const [source] = args;
const keys = fs.readdirSync(source, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).map((e) => relative(source, join(e.parentPath ?? e.path, e.name)));
for (const key of keys) {
  let isIn = true;
  for (const [kind, pattern] of filters) if (matches(pattern, key)) isIn = kind === '--include';
  if (!isIn) continue;
  const stat = fs.statSync(join(source, key));
  const bytes = fs.readFileSync(join(source, key));
  const there = bucket[key];
  const isSame = there && Buffer.from(there.bytes, 'base64').length === stat.size && (args.includes('--size-only') || stat.mtimeMs <= there.at);
  if (isSame) continue;
  bucket[key] = { bytes: bytes.toString('base64'), type: option('--content-type') ?? 'guessed', coding: option('--content-encoding'), cache: option('--cache-control'), at: Date.now() };
  log('put ' + key);
}
if (args.includes('--delete')) for (const key of Object.keys(bucket)) if (!keys.includes(key)) { delete bucket[key]; log('delete ' + key); }
fs.writeFileSync(file, JSON.stringify(bucket));
`;

/** The same, as far as CloudFront is asked, quickly. */
const cloudFront = `#!/bin/sh
[ "$1" != cloudfront ] || { printf 'purge '; cat "\${6#file://}"; } >>"$BUCKET.log"
`;

/** Uploads publications in turn, and gives the bucket and what was done each time. @param list what to purge instead */
async function uploaded(publications: readonly TestPublication[], list?: readonly string[], shell = 'sh') {
  const folder = await temporaryFolder();
  const file = (name: string) => join(folder, name);
  await fs.writeFile(file('aws'), list ? cloudFront : aws, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, BUCKET: file('bucket') };
  const logs: string[][] = [];
  for (const [index, published] of publications.entries()) {
    const files = await filesFor('s3-cloudfront', published);
    await fs.writeFile(file('upload.sh'), files['upload.sh'] ?? '');
    await layOut(file(`site ${index}`), published);
    const purge = list ?? purgeList(publications[index - 1]?.manifest, published.manifest);
    await fs.writeFile(file('purge list'), purge.map((path) => `${path}\n`).join(''));
    const args = ['upload.sh', 'a bucket', 'E 1', 'purge list', `site ${index}`];
    await fs.writeFile(file('bucket.log'), '');
    execFileSync(shell, args, { cwd: folder, env, stdio: 'pipe' });
    logs.push((await fs.readFile(file('bucket.log'), 'utf8')).trim().split('\n'));
  }
  const bucket = JSON.parse(await fs.readFile(env.BUCKET, 'utf8').catch(() => '{}')) as Bucket;
  return { bucket, logs, names: await fs.readdir(folder) };
}

const strange = ['/*', '/v2.1/branches', '/a b', '/$(touch made)', '/`touch made`', "/it's", '/x.csv'];
test.each([
  [
    'strange addresses',
    strange,
    strange.flatMap((path) => [path, `${path}.br`, `${path}.gz`, `${path}/index.html`]),
  ],
  ['many', Array.from({ length: 101 }, (_, index) => `/v2.1/${index}`), ['/*']],
  ['nothing', [], undefined],
])('%s: exact paths with their copies are purged, by each shell; of many all', async (_, list, items) => {
  // Those that are there; in CI all of them.
  for (const shell of ['sh', 'bash', 'dash'].filter((each) => process.env['CI'] || isInstalled(each))) {
    const { logs, names } = await uploaded([publication()], list, shell);
    const [, batch] = /^purge (.*)$/.exec(logs[0]?.at(-1) ?? '') ?? [];
    const Paths = items && { Quantity: items.length, Items: items };
    expect(batch && JSON.parse(batch).Paths).toEqual(Paths);
    expect(names).not.toContain('made');
  }
});

test('two publications of equal size and different bytes: all that changed is uploaded, the manifest last', async () => {
  const one = withNotFound(dated('2026-02-27T16:20:05.250Z'));
  const other = withNotFound(dated('2026-02-28T16:20:05.250Z'));
  const { bucket, logs } = await uploaded([one, other]);
  for (const { representations } of Object.values(other.manifest.routes)) {
    for (const { file } of representations)
      expect(bucket[file]?.bytes).toBe(other.files.get(file)!.toString('base64'));
  }
  for (const log of logs)
    expect(log.filter((line) => line.startsWith('put')).at(-1)).toBe('put opendata-manifest.json');
  expect(logs[1]).not.toContain('put assets/page.0123456789ab.css');
  expect(logs[1]?.at(-1)).toContain('"/v2.1/branches","/v2.1/branches.br","/v2.1/branches.gz"');
});

test('a changed vendor: the bytes are the same, the media types are not', async () => {
  const one = publication();
  const renamed = JSON.parse(JSON.stringify(one.manifest).replaceAll('prs.fenland', 'prs.saltmarsh'));
  const { bucket } = await uploaded([one, withManifest(renamed, one.files)]);
  expect(bucket['v2.1/branches.br']).toMatchObject({
    type: 'application/prs.saltmarsh.opendata.v2.1+json',
    coding: 'br',
    cache: 'max-age=28800',
  });
});

/** What CloudFront makes of a request: the functions, the bucket, and the template's replacement of errors. */
function asking(template: string, bucket: Bucket): AskHost {
  const { Resources } = parse(template, { logLevel: 'silent' });
  const handler = (name: string) => {
    const context = createContext({});
    runInContext(Resources[name].Properties.FunctionCode, context);
    return (event: unknown) => runInContext('handler', context)(event);
  };
  const [viewerRequest, viewerResponse] = [handler('ViewerRequest'), handler('ViewerResponse')];
  type Fields = Record<string, { value: string }>;
  const sent = (status: number, fields: Fields, body: Buffer): Reply => ({
    status,
    headers: [
      ['Date', new Date(now).toUTCString()],
      ...Object.entries(fields).map(([name, { value }]) => [name, value] as const),
    ],
    body,
  });
  return async ({ method, target, headers }) => {
    const fields = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), { value }]));
    const [uri] = target.split('?');
    const passed = viewerRequest({ request: { method, uri, querystring: {}, headers: fields } });
    if ('statusCode' in passed)
      return sent(passed.statusCode, passed.headers, Buffer.from(passed.body?.data ?? ''));
    const object = bucket[passed.uri.slice(1)];
    if (object === undefined) return sent(404, {}, Buffer.from(bucket['errors/404.json']!.bytes, 'base64'));
    const bytes = Buffer.from(object.bytes, 'base64');
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const ofObject: Fields = {
      'content-type': { value: object.type },
      etag: { value: etag },
      ...(object.coding && { 'content-encoding': { value: object.coding } }),
      ...(object.cache && { 'cache-control': { value: object.cache } }),
    };
    const { response } = { response: { statusCode: 200, headers: ofObject } };
    const all = viewerResponse({ request: passed, response }).headers as Fields;
    if (fields['if-none-match']?.value === etag) return sent(304, all, Buffer.alloc(0));
    return sent(200, all, method === 'HEAD' ? Buffer.alloc(0) : bytes);
  };
}

test('the functions and the objects answer as the manifest says, but for what the host lacks', async () => {
  const published = withNotFound(dated('2026-02-27T16:20:05.250Z'));
  const { bucket } = await uploaded([published]);
  const template = (await filesFor('s3-cloudfront', published))['cloudfront.yaml'] ?? '';
  const settings = { manifest: published.manifest, lacks: s3CloudFront.lacks };
  expect(found(await verifying(asking(template, bucket), settings))).toEqual([]);
  expect(template.match(/FunctionCode/g)).toHaveLength(2);
  // Every name has that of the site, so that several sites can be in one account.
  expect(template.match(/^ +Name: (?![!{])/gm)).toBeNull();
});
