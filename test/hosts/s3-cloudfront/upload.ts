import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { s3CloudFront } from '../../../src/serving/hosts/s3-cloudfront/host.js';
import type { BucketObject } from '../../../src/serving/hosts/s3-cloudfront/upload.js';
import { type TestPublication, writePublication } from '../../http/publication.js';
import type { S3 } from './s3.js';

const aws = fileURLToPath(new URL('aws.js', import.meta.url));

export interface Upload {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The calls of the AWS command line, in order: `put-object open-banking/v2.1/branches`. */
  readonly calls: readonly string[];
}

/** Applies the emitted list of objects over plain HTTP, for tests that aren't about the script. */
export async function put({ manifest, files }: TestPublication, s3: S3): Promise<void> {
  const objects = JSON.parse(String(s3CloudFront.files(manifest)['objects.json'])) as BucketObject[];
  for (const { key, file = key, contentType, cacheControl, contentEncoding, expires } of objects) {
    const headers = {
      'Content-Type': contentType,
      ...(cacheControl !== undefined && { 'Cache-Control': cacheControl }),
      ...(contentEncoding !== undefined && { 'Content-Encoding': contentEncoding }),
      ...(expires !== undefined && { Expires: new Date(expires).toUTCString() }),
    };
    const body = new Uint8Array(files.get(file)!);
    await fetch(`${s3.endpoint}/fenland/${key}`, { method: 'PUT', headers, body });
  }
}

/** Runs the emitted sync.sh with sh on a publication, with an `aws` on the PATH that uploads to `s3`. */
export async function upload(
  published: TestPublication,
  s3: S3,
  options: readonly string[] = [],
): Promise<Upload> {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-s3-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [root, script, calls] = ['site', 'sync.sh', 'calls'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writePublication(root, published);
  writeFileSync(script, s3CloudFront.files(published.manifest)['sync.sh']!);
  writeFileSync(calls, '');
  writeFileSync(join(folder, 'aws'), `#!/bin/sh\nexec '${process.execPath}' '${aws}' "$@"\n`, {
    mode: 0o755,
  });
  const env = { PATH: `${folder}:${process.env['PATH']}`, ENDPOINT: s3.endpoint, CALLS: calls };
  return new Promise((resolve) => {
    execFile('sh', [script, ...options, 'fenland', root], { env }, (error, stdout, stderr) => {
      const lines = readFileSync(calls, 'utf8').trimEnd().split('\n').filter(Boolean);
      resolve({
        code: error ? Number(error.code ?? -1) : 0,
        stdout,
        stderr,
        calls: lines.map((line) => summary(JSON.parse(line) as string[])),
      });
    });
  });
}

function summary([, command, ...words]: readonly string[]): string {
  const named = words.indexOf('--key') >= 0 ? '--key' : '--prefix';
  return `${command} ${words[words.indexOf(named) + 1]}`;
}
