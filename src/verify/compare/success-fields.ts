import type { Answer } from '../../http/answer.js';
import { fieldOf, mergeFields } from '../../http/fields.js';
import type { Manifest } from '../../manifest/manifest.js';
import { type Difference, difference } from '../difference.js';
import { type Reply, replyField } from '../reply.js';

/**
 * What an error carries of a success: validators, and what the manifest has for successes where an error is due
 * something else or nothing. Wildcard rules of many hosts do that, and caches then keep the error.
 */
export function successFields(expected: Answer, { status, headers }: Reply, manifest: Manifest): string[] {
  if (status < 400) return [];
  const ok = mergeFields(manifest.headers.ok);
  return [...ok.map(([name]) => name), 'ETag', 'Last-Modified'].filter((name) => {
    const found = replyField({ headers }, name);
    const due = fieldOf(expected.headers, name);
    if (found === undefined || found === due || name.toLowerCase() === 'vary') return false;
    const onSuccess = fieldOf(ok, name);
    return onSuccess === undefined ? due === undefined : found === onSuccess;
  });
}

export function successFieldsDifference({ status, headers }: Reply, names: readonly string[]): Difference {
  return difference('header:cache-control', 'verify/success-headers', {
    status,
    headers: names.map((name) => `${name}: ${replyField({ headers }, name)}`),
  });
}
