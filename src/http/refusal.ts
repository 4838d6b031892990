import { asciiJson } from '../model/ascii-json.js';
import { type Answer, type Field, mergeFields } from './answer.js';
import { type Contract, versionAt } from './contract.js';
import { formatHttpDate } from './http-date.js';
import type { ErrorEntry } from './manifest.js';
import { parseTarget } from './request.js';

/** Seconds after which a client may try again where the policy doesn't say: a 503 has to (D26). */
const retryAfter = '30';

/**
 * An error's answer (interface 7, D24 to D26): for what `decide` refuses, and for what it never gets to see, such as a
 * request that can't be parsed, one that never arrived in full (408), a file that isn't what was published (500).
 *
 * `request` is whatever is known of it: the target chooses media type and version fields, and HEAD leaves the body out.
 * `extraHeaders` override what the contract says of this status. `now` in epoch milliseconds.
 */
export function refusal(
  contract: Contract,
  status: number,
  request: { readonly target?: string; readonly method?: string },
  now: number,
  extraHeaders: readonly Field[] = [],
): Answer {
  const target = parseTarget(request.target ?? '*');
  const version = target.kind === 'asterisk' ? undefined : versionAt(contract, target.path);
  const entry = entryOf(contract, status);
  const text = errorBody(entry, status);
  const headers = mergeFields(
    [['Date', formatHttpDate(now)]],
    contract.headers.always,
    contract.headers.error,
    version?.headers,
    status === 503 ? { 'Retry-After': retryAfter } : {},
    contract.errors[status]?.headers,
    extraHeaders,
    [
      ['Status-Code', String(status)],
      ['Content-Type', version?.mediaType ?? 'application/json'],
      ['Content-Length', String(new TextEncoder().encode(text).length)],
    ],
  );
  return { status, headers, body: request.method === 'HEAD' ? { kind: 'none' } : { kind: 'text', text } };
}

/** A status that the policy has no words for is told as the general one of its class (RFC 9110 §15). */
function entryOf(contract: Contract, status: number): Pick<ErrorEntry, 'title' | 'description'> {
  const general = status >= 500 ? 500 : 400;
  return contract.errors[status] ?? contract.errors[general] ?? { title: 'Error', description: 'Error' };
}

/**
 * The JSON text of an error (interface 7): description, status as text, title; canonical, so in this order
 * (D17), and in ASCII (D45).
 * The files `errors/<status>.json` of a publication hold the same bytes.
 */
export function errorBody(entry: Pick<ErrorEntry, 'title' | 'description'>, status: number): string {
  const { title, description } = entry;
  return asciiJson(JSON.stringify({ description, status: String(status), title }));
}
