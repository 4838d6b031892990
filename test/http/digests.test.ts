import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOf, type HttpAnswer } from '../../src/serving/http/answer.js';
import { manifestRepresentation } from '../../src/serving/manifest/representation.js';
import { ask } from './ask.js';
import { fieldsOf, meaning } from './oracle.js';
import { publication, representationOf } from './publication.js';
import { withDigests } from './with-digests.js';

const path = '/v2.2/atms';
const off = publication({ resources: true });
const on = withDigests(off);
const contract = { ...on.manifest, manifest: manifestRepresentation(on.manifest) };
const digestOf = (answer: HttpAnswer) => fieldOf(answer.headers, 'Repr-Digest');
/** Of the bytes of a file, as RFC 9530 writes it. */
const madeOf = (file: string) =>
  `sha-256=:${createHash('sha256').update(on.files.get(file)!).digest('base64')}:`;

describe('Repr-Digest', () => {
  it.each(['identity', 'br', 'gzip'] as const)('is that of the %s bytes, to GET and HEAD', (encoding) => {
    const due = madeOf(representationOf(on, path, encoding).file);
    for (const method of ['GET', 'HEAD']) {
      expect(digestOf(ask(contract, path, { 'accept-encoding': encoding }, { method }))).toBe(due);
    }
  });

  it('is that of the whole on a part', () => {
    const answer = ask(contract, path, { range: 'bytes=0-3' });
    expect([answer.status, digestOf(answer)]).toEqual([206, madeOf(representationOf(on, path).file)]);
  });

  it('is on resources and the manifest, too', () => {
    const [resource, { representations }] = Object.entries(on.manifest.resources)[0]!;
    expect(digestOf(ask(contract, resource))).toBe(madeOf(representations[0]!.file));
    expect(digestOf(ask(contract, '/opendata-manifest.json'))).toBe(madeOf('opendata-manifest.json'));
  });

  it.each([
    ['304', { 'if-none-match': '*' }, path],
    ['412', { 'if-match': '"of-another"' }, path],
    ['406', { 'accept-encoding': 'identity;q=0' }, path],
    ['416', { range: 'bytes=99999999-' }, path],
    ['404', {}, '/nothing'],
  ] as const)('is not on a %s', (status, headers, at) => {
    const answer = ask(contract, at, headers);
    expect([String(answer.status), digestOf(answer)]).toEqual([status, undefined]);
  });

  it('is all that a manifest with digests changes', () => {
    const tagOf = (name: 'identity' | 'br' | 'gzip' | 'old') =>
      name === 'old' ? '"of,another-publication"' : representationOf(on, path, name).etag;
    const lastModified = Date.parse(on.manifest.routes[path]!.lastModified);
    fc.assert(
      fc.property(meaning, ({ method, ...meant }) => {
        const fields = fieldsOf({ method, ...meant }, tagOf, lastModified);
        const found = ask(contract, path, fields, { method });
        const usual = ask(off.manifest, path, fields, { method });
        const isSuccess = found.status === 200 || found.status === 206;
        expect(digestOf(usual)).toBeUndefined();
        expect(digestOf(found) !== undefined).toBe(isSuccess);
        const others = found.headers.filter(([name]) => name !== 'Repr-Digest');
        expect({ ...found, headers: others }).toEqual(usual);
        if (found.body.kind === 'file') expect(digestOf(found)).toBe(madeOf(found.body.representation.file));
      }),
      { numRuns: 300 },
    );
  });
});
