import { recordRule } from '../rule.js';
import { eachDay } from './hours.js';

/** Two periods of one day that overlap. */
export const hoursOverlap = recordRule({
  rule: 'hours/overlap',
  severity: 'warning',
  message: ({ day, opening, closing }: { day: string; opening: string; closing: string }) => ({
    message: `on ${day} it opens again at ${opening}, before it closes at ${closing}.`,
    related: ['closes here'],
  }),
  ...eachDay(({ name: day, spans }) => {
    const inOrder = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
    return inOrder.flatMap((span, at) => {
      const before = inOrder[at - 1];
      if (before === undefined || span.from >= before.to) return [];
      const args = { day, opening: span.opening, closing: before.closing };
      return [{ args, path: [...span.path, 'OpeningTime'], also: [[...before.path, 'ClosingTime']] }];
    });
  }),
});
