import { hasOwn } from '../../hosts/capabilities.js';
import type { Answer } from '../../http/answer.js';
import { fieldOf } from '../../http/fields.js';
import { type Difference, difference } from '../difference.js';
import type { Inquiry } from '../inquiry.js';
import type { Reply } from '../reply.js';
import { entityTagDifference } from './entity-tag.js';
import type { Facts } from './facts.js';
import { combined, fieldsOfTheWay, isHarmless, meansTheSame } from './fields.js';

/** Header fields that are missing, say something else, or shouldn't be there. */
export function headerDifferences(
  expected: Answer,
  reply: Reply,
  { route }: Inquiry,
  facts: Facts,
): Difference[] {
  const { status } = reply;
  const found = combined(reply.headers);
  const isCoded = fieldOf(expected.headers, 'Content-Encoding') !== undefined;
  const differences: Difference[] = [];
  for (const [header, due] of expected.headers) {
    const name = header.toLowerCase();
    if (fieldsOfTheWay.includes(name)) continue;
    // Compressed on the way it has a length that nobody can foretell, if it has one.
    if (name === 'content-length' && isCoded && hasOwn(facts.gaps, 'own-codings')) continue;
    const part = `header:${name}` as const;
    const value = fieldOf(found, name);
    if (value === undefined) {
      differences.push(difference(part, 'verify/header-missing', { status, header, expected: due }, header));
    } else if (!meansTheSame(name, due, value)) {
      differences.push(
        (name === 'etag' && entityTagDifference(status, due, value)) ||
          difference(part, 'verify/header-differs', { status, header, expected: due, found: value }, header),
      );
    }
  }
  const lengths =
    route === undefined ? [] : facts.manifest.routes[route]!.representations.map(({ bytes }) => bytes);
  for (const [header, value] of found) {
    const name = header.toLowerCase();
    if (fieldOf(expected.headers, name) !== undefined || !facts.meaningful.has(name)) continue;
    if (isHarmless([header, value], status, lengths)) continue;
    differences.push(
      difference(`header:${name}`, 'verify/header-unexpected', { status, header, found: value }, header),
    );
  }
  return differences;
}
