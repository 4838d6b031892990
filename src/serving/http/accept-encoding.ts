import type { Encoding, Representation } from '../manifest/manifest.js';
import { isWeakly, parseTagCondition } from './entity-tag.js';
import { fieldValue, type HttpRequest } from './request.js';

/**
 * The representation to send, or undefined if none is acceptable: the one that Accept-Encoding prefers, unless
 * If-None-Match names only other acceptable ones (D47), since a client that got its tag without compression, or by
 * HEAD, has the same data. If several are named, the first of `representations` is sent.
 */
export function selectRepresentation(
  request: HttpRequest,
  representations: readonly Representation[],
): Representation | undefined {
  const choices = acceptable(fieldValue(request, 'accept-encoding'), representations);
  const ifNoneMatch = fieldValue(request, 'if-none-match');
  const tags = ifNoneMatch === undefined ? '*' : parseTagCondition(ifNoneMatch);
  const [best] = choices;
  if (best === undefined || tags === '*') return best;
  const isNamed = ({ etag }: Representation) => tags.some((tag) => isWeakly(tag, etag));
  if (isNamed(best)) return best;
  return representations.find((each) => choices.includes(each) && isNamed(each)) ?? best;
}

/** The order of codings with equal weights: the smallest first. */
const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Below every weight that can be written: identity is acceptable unless excluded, but named codings come first. */
const unnamedIdentity = 0.0001;

/**
 * All acceptable representations, the one to send first (proactive negotiation, RFC 9110 §12.5.3). `field` is the combined
 * value of Accept-Encoding. Without the field any coding would be acceptable; identity is sent, since such a client may
 * not support codings at all.
 */
export function acceptable<Choice extends { readonly encoding: Encoding }>(
  field: string | undefined,
  available: readonly Choice[],
): Choice[] {
  const weights = parseWeights(field ?? '');
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? unnamedIdentity : 0);
  return available
    .filter(({ encoding }) => weigh(encoding) > 0)
    .toSorted(
      (a, b) =>
        weigh(b.encoding) - weigh(a.encoding) ||
        preference.indexOf(a.encoding) - preference.indexOf(b.encoding),
    );
}

/**
 * Codings by name, in lower case, with their weights. An invalid member is left out; for a coding that is
 * named twice the higher weight counts. `x-gzip` is gzip (RFC 9110 §8.4.1.3).
 */
function parseWeights(field: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const member of field.split(',')) {
    const match =
      /^[ \t]*([!#$%&'*+.^_`|~\w-]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i.exec(
        member,
      );
    const [, name, weight = 1] = match ?? [];
    if (name === undefined) continue;
    const coding = name.toLowerCase().replace(/^x-gzip$/, 'gzip');
    weights.set(coding, Math.max(weights.get(coding) ?? 0, Number(weight)));
  }
  return weights;
}
