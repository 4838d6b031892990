import { hasOwn } from '../../hosts/capabilities.js';
import type { Body } from '../../http/answer.js';
import type { Encoding, Manifest, Representation, Route } from '../../manifest/manifest.js';
import type { ProblemArgs } from '../../model/problem.js';
import { canonicalJson } from '../../publish/canonical.js';
import { type Difference, difference } from '../difference.js';
import { type Reply, replyField } from '../reply.js';
import { decoded, lastUpdatedIn, mostUnpacked, sha256, unsoundness } from './decoded.js';
import type { Ends, Facts } from './facts.js';

type FileBody = Extract<Body, { kind: 'file' }>;

/** The bytes of a representation, or of a part of one, against what was built. */
export function bodyDifference(
  due: FileBody,
  reply: Reply,
  path: string | undefined,
  facts: Facts,
): Difference | undefined {
  const { representation, range } = due;
  if (path === undefined) return manifestDifference(representation, reply);
  if (range) return partDifference(representation, range, reply, facts.ends, facts.manifest.routes[path]!);
  if (sha256(reply.body) === representation.sha256) return undefined;
  return wholeDifference(representation, reply, path, facts);
}

type Reason = ProblemArgs['verify/body']['reason'];

const codings = ['identity', 'br', 'gzip'] as const;

/** The manifest is no route: nothing is known of it but its bytes. */
function manifestDifference(
  { encoding: coding, bytes: expectedBytes, sha256: expected }: Representation,
  { body }: Reply,
): Difference | undefined {
  if (sha256(body) === expected) return undefined;
  const args = { coding, reason: 'changed', bytes: body.length, expectedBytes, built: '' } as const;
  return difference('body', 'verify/body', args);
}

function wholeDifference(
  { encoding, bytes: expectedBytes }: Representation,
  { body, headers }: Reply,
  path: string,
  { manifest, gaps }: Facts,
): Difference | undefined {
  const route = manifest.routes[path]!;
  const found = { coding: encoding, bytes: body.length, expectedBytes, built: route.lastUpdated };
  const differs = (
    reason: Reason,
    more: { address?: string; actual?: Encoding; lastUpdated?: string } = {},
  ): Difference => difference('body', 'verify/body', { ...found, reason, ...more });
  const declared = replyField({ headers }, 'Content-Encoding')?.toLowerCase();
  const largest = mostUnpacked(manifest);
  const plain = decoded(body, declared, largest);

  const address = addressOf(plain ?? body, path, manifest);
  if (address !== undefined) {
    // It comes with the fields of that address.
    const covers = [
      'header:content-type',
      'header:content-encoding',
      'header:etag',
      'header:last-modified',
    ] as const;
    return { ...differs('other-address', { address }), covers };
  }
  const isBuilt = (bytes: Buffer | undefined) =>
    bytes !== undefined && sha256(bytes) === route.representations[0]!.sha256;
  if (plain !== undefined && isBuilt(plain)) {
    if (hasOwn(gaps, 'own-codings')) return undefined;
    return differs(plain === body ? 'uncompressed' : 'recompressed');
  }
  if (plain === undefined) {
    const why = unsoundness(body, declared, largest);
    if (why !== undefined) return differs(why);
    const actual = codings.find((coding) => isBuilt(decoded(body, coding, largest)));
    return actual === undefined ? differs('undecodable') : differs('mislabelled', { actual });
  }
  const again = codings.find((coding) => coding !== 'identity' && isBuilt(decoded(plain, coding, largest)));
  if (again !== undefined) {
    return plain === body ? differs('undeclared', { actual: again }) : differs('twice');
  }
  const lastUpdated = lastUpdatedIn(plain);
  if (lastUpdated !== undefined && lastUpdated !== route.lastUpdated) {
    return differs('other-publication', { lastUpdated });
  }
  return differs(rewriting(plain, isBuilt) ?? (isCutJson(plain) ? 'cut' : 'changed'));
}

/** The other address of the publication whose plain bytes these are. */
function addressOf(plain: Buffer, path: string, { routes }: Manifest): string | undefined {
  const hash = sha256(plain);
  return Object.entries(routes).find(
    ([other, { representations }]) => other !== path && representations.some((each) => each.sha256 === hash),
  )?.[0];
}

/** How bytes were written anew that hold the same data. `isBuilt` says whether bytes are those of the build. */
function rewriting(plain: Buffer, isBuilt: (bytes: Buffer | undefined) => boolean): Reason | undefined {
  const mark = Buffer.from('\ufeff');
  if (plain.subarray(0, mark.length).equals(mark) && isBuilt(plain.subarray(mark.length))) {
    return 'byte-order-mark';
  }
  const text = plain.toString('utf8');
  const unix = text.replaceAll('\r\n', '\n');
  const trimmed = unix.trim();
  if ([unix, trimmed, `${trimmed}\n`].some((each) => isBuilt(Buffer.from(each)))) return 'line-ends';
  const swapped = plain.length % 2 === 0 ? Buffer.from(plain).swap16().toString('utf16le') : '';
  const readings = [plain.toString('utf16le'), swapped, plain.toString('latin1')];
  if (readings.some((each) => isBuilt(Buffer.from(each.replace(/^\ufeff/, ''))))) return 'charset';
  return isBuilt(canonical(text)) ? 'reformatted' : undefined;
}

function canonical(text: string): Buffer | undefined {
  try {
    return Buffer.from(canonicalJson(JSON.parse(text.replace(/^\ufeff/, ''))));
  } catch {
    return undefined;
  }
}

/** True for JSON that breaks off: it begins as the data do, and doesn't end so. */
function isCutJson(plain: Buffer): boolean {
  const text = plain.toString('utf8').trim();
  return text === '' || (text.startsWith('{') && !text.endsWith('}'));
}

function partDifference(
  { encoding, bytes }: Representation,
  { first, last }: { readonly first: number; readonly last: number },
  { body }: Reply,
  ends: Ends | undefined,
  route: Route,
): Difference | undefined {
  if (ends === undefined) return undefined;
  const fromEnd = bytes - ends.tail.length;
  const part =
    last < ends.head.length
      ? ends.head.subarray(first, last + 1)
      : ends.tail.subarray(first - fromEnd, last + 1 - fromEnd);
  if (part.equals(body)) return undefined;
  return difference('body', 'verify/body', {
    coding: encoding,
    reason: 'changed',
    bytes: body.length,
    expectedBytes: part.length,
    built: route.lastUpdated,
  });
}
