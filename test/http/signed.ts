import { generateKeyPairSync } from 'node:crypto';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import { signatureFile } from '../../src/serving/manifest/manifest.js';
import { manifestBytes, represent } from '../../src/serving/manifest/representation.js';
import { type SigningKey, signatureText, signingKeyIn } from '../../src/serving/manifest/signing.js';
import { type TestPublication, withManifest } from './publication.js';

/** A new Ed25519 key, as PEM and as the program reads it. */
export function newKey(): SigningKey & { readonly pem: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { pem, ...signingKeyIn(pem) };
}

const usual = newKey();

/** A publication with a signed manifest (D52). */
export function signed(
  { manifest, files }: TestPublication,
  changes: Partial<Manifest> = {},
  key: SigningKey = usual,
): TestPublication {
  const complete: Manifest = {
    ...manifest,
    manifestVersion: 3,
    sequence: 1,
    made: '2026-03-01T09:00:00.000Z',
    ...changes,
  };
  const bytes = Buffer.from(signatureText(manifestBytes(complete), key));
  const { representation } = represent(signatureFile, 'identity', bytes);
  return withManifest({ ...complete, signature: representation }, new Map(files).set(signatureFile, bytes));
}
