import { hasOwn } from '../../hosts/capabilities.js';
import type { Answer } from '../../http/answer.js';
import { fieldOf } from '../../http/fields.js';
import { type Difference, difference } from '../difference.js';
import type { Inquiry } from '../inquiry.js';
import type { Reply } from '../reply.js';
import { entityTagDifference } from './entity-tag.js';
import type { Facts } from './facts.js';
import {
  combined,
  fieldsOfTheWay,
  isHarmless,
  isMeaningful,
  meansTheSame,
  needlessFields,
  repeatedFields,
  variesNeedlessly,
} from './fields.js';

/** Header fields that are missing, say something else, stand twice, or shouldn't be there. */
export function headerDifferences(
  expected: Answer,
  reply: Reply,
  { route }: Inquiry,
  facts: Facts,
): Difference[] {
  const { status } = reply;
  const found = combined(reply.headers);
  const isCoded = fieldOf(expected.headers, 'Content-Encoding') !== undefined;
  const differences = repetitions(reply);
  const repeated = new Set(differences.map(({ part }) => part));
  for (const [header, due] of expected.headers) {
    const name = header.toLowerCase();
    if (fieldsOfTheWay.includes(name)) continue;
    // Compressed on the way it has a length that nobody can foretell, if it has one.
    if (name === 'content-length' && isCoded && hasOwn(facts.gaps, 'own-codings')) continue;
    const part = `header:${name}` as const;
    const value = fieldOf(found, name);
    if (value === undefined) {
      differences.push(difference(part, 'verify/header-missing', { status, header, expected: due }, header));
    } else if (!repeated.has(part) && !meansTheSame(name, due, value)) {
      differences.push(
        (name === 'etag' && entityTagDifference(status, due, value)) ||
          (name === 'vary' && variesNeedlessly(due, value) && needless(reply, header, value)) ||
          difference(part, 'verify/header-differs', { status, header, expected: due, found: value }, header),
      );
    }
  }
  const lengths =
    route === undefined ? [] : facts.manifest.routes[route]!.representations.map(({ bytes }) => bytes);
  for (const [header, value] of found) {
    const name = header.toLowerCase();
    if (fieldOf(expected.headers, name) !== undefined || repeated.has(`header:${name}`)) continue;
    if (needlessFields.includes(name)) differences.push(needless(reply, header, value));
    if (!isMeaningful(name, facts.meaningful) || isHarmless([header, value], status, lengths)) continue;
    differences.push(
      difference(`header:${name}`, 'verify/header-unexpected', { status, header, found: value }, header),
    );
  }
  return differences;
}

/** Fields that stand more than once and may not. */
export function repetitions({ status, headers }: Reply): Difference[] {
  return repeatedFields(headers).map(({ header, values }) =>
    difference(`header:${header.toLowerCase()}`, 'verify/header-twice', { status, header, values }, header),
  );
}

function needless({ status }: Reply, header: string, found: string): Difference {
  return difference(
    `header:${header.toLowerCase()}`,
    'verify/header-needless',
    { status, header, found },
    header,
  );
}
