import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { verifyProblems } from '../checks/problems/index.js';
import type { SignatureArgs } from '../checks/problems/signatures.js';
import { manifest as manifestSchema } from '../manifest/manifest.js';
import { manifestBytes } from '../manifest/representation.js';
import { checkedSignature, fingerprint, NotOfSsh } from '../manifest/signing.js';
import type { VerifySettings } from './run.js';

/** The bytes that a host has in place of the manifest and its signature; absent where it answered otherwise. */
export interface SignedAnswer {
  readonly bytes?: Buffer;
  readonly signature?: Buffer;
}

/**
 * Whether the manifest that a host has is the publisher's own, and no earlier one than what was built (D52). That its files
 * are those of the manifest is compared elsewhere.
 * @param keys of the publisher: 32 bytes each
 */
export function signatureProblems(
  keys: readonly Uint8Array[],
  { bytes, signature }: SignedAnswer,
  { manifest: built, origin }: Pick<VerifySettings, 'manifest' | 'origin'>,
): Problem[] {
  if (bytes === undefined) return [];
  const faulty = (args: SignatureArgs) => [
    problem(verifyProblems['verify/signature'], args, [startOf(origin)]),
  ];
  const served = manifestIn(bytes);
  if (signature === undefined || served?.sequence === undefined) return faulty({ reason: 'missing' });
  try {
    const { publicKey } = checkedSignature(signature.toString(), bytes);
    if (!keys.some((key) => Buffer.compare(key, publicKey) === 0)) {
      return faulty({ reason: 'other-key', key: fingerprint(publicKey), known: keys.map(fingerprint) });
    }
  } catch (error) {
    if (!(error instanceof NotOfSsh)) throw error;
    return faulty({ reason: 'wrong', detail: thrownMessage(error) });
  }
  if (served.site.origin !== built.site.origin) {
    return faulty({ reason: 'other-site', served: served.site.origin ?? '', built: built.site.origin ?? '' });
  }
  const { sequence: at } = built;
  if (at === undefined) return [];
  const sequences = { served: served.sequence, built: at };
  if (served.sequence < at) return faulty({ reason: 'older', ...sequences });
  if (served.sequence === at && sha256(bytes) !== sha256(manifestBytes(built))) {
    return faulty({ reason: 'fork', ...sequences });
  }
  return served.sequence > at + 1
    ? [problem(verifyProblems['verify/signature-gap'], sequences, [startOf(origin)])]
    : [];
}

function manifestIn(bytes: Buffer) {
  try {
    return manifestSchema.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}
