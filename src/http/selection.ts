import type { Representation } from '../manifest/manifest.js';
import { acceptable } from './accept-encoding.js';
import { isWeakly, parseTagCondition } from './entity-tag.js';
import { fieldValue, type HttpRequest } from './request.js';

/**
 * The representation that a request is answered with, or undefined where none is acceptable: the one that its
 * Accept-Encoding likes best, unless If-None-Match names only others that are acceptable as well (D47). A client that
 * learned a tag without compression, or by HEAD, has the data all the same. Of several others the first of
 * `representations` is taken.
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
