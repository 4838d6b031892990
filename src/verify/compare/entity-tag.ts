import { parseEntityTag } from '../../http/entity-tag.js';
import { type Difference, difference } from '../difference.js';

/** What is wrong with a tag in itself: no quotes, or weak (RFC 9110 §8.8.3; D28). Undefined where it is a strong tag. */
export function entityTagDifference(status: number, expected: string, found: string): Difference | undefined {
  const tag = parseEntityTag(found);
  if (tag && !tag.weak) return undefined;
  const reason = tag ? 'weak' : 'unquoted';
  return difference('header:etag', 'verify/etag', { status, reason, found, expected }, 'ETag');
}
