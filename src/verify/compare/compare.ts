import type { Answer } from '../../http/answer.js';
import { type Difference, difference } from '../difference.js';
import type { Inquiry } from '../inquiry.js';
import { type Outcome, type Reply, replyField } from '../reply.js';
import { bodyDifference } from './body.js';
import { digestDifferences } from './digests.js';
import { errorBodyDifference } from './error-body.js';
import type { Facts } from './facts.js';
import { headerDifferences } from './headers.js';
import { momentDifferences } from './moment.js';
import { successFields, successFieldsDifference } from './success-fields.js';

/**
 * How an answer differs from the one that is due. One fault is told once: of another status nothing else is told, and
 * fields that go with a wrong body, such as its length, aren't told besides it.
 */
export function differencesOf(
  expected: Answer,
  outcome: Outcome,
  inquiry: Inquiry,
  facts: Facts,
): Difference[] {
  if (outcome.kind === 'silence') {
    const { reason, detail } = outcome;
    return [difference('answer', 'verify/no-answer', { reason, detail }, inquiry.check)];
  }
  const { status } = outcome;
  const ofMessage = messageDifferences(outcome);
  if (status !== expected.status) {
    const location = replyField(outcome, 'Location');
    const isRedirect = status >= 300 && status < 400 && status !== 304 && location !== undefined;
    return [
      ...ofMessage,
      isRedirect
        ? difference('status', 'verify/redirect', { status, expected: expected.status, location })
        : difference('status', 'verify/status', { status, expected: expected.status }, inquiry.check),
    ];
  }

  const body =
    expected.body.kind === 'file'
      ? bodyDifference(expected.body, outcome, inquiry.route, facts)
      : errorBodyDifference(expected, outcome, facts.manifest);
  const ofSuccess = successFields(expected, outcome, facts.manifest);
  const told = new Set<string>(ofSuccess.map((name) => `header:${name.toLowerCase()}`));
  if (body) told.add('header:content-length');
  // The manifest of another publication has another tag.
  if (body && inquiry.route === undefined) told.add('header:etag');
  if (body && expected.body.kind === 'text') told.add('header:content-type');
  for (const part of body?.covers ?? []) told.add(part);
  return [
    ...ofMessage,
    ...(body ? [body] : []),
    ...(ofSuccess.length > 0 ? [successFieldsDifference(outcome, ofSuccess)] : []),
    ...headerDifferences(expected, outcome, inquiry, facts).filter(({ part }) => !told.has(part)),
    ...momentDifferences(expected, outcome),
    ...(status === 200 && body === undefined && inquiry.method === 'GET' ? digestDifferences(outcome) : []),
  ];
}

/** What is wrong with an answer as a message of HTTP, whatever it says. */
export function messageDifferences({ status, faults = [] }: Reply): Difference[] {
  return faults.map(({ fault, detail }) =>
    difference('answer', 'verify/message', { status, fault, found: detail }),
  );
}
