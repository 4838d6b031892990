import { recordRule } from '../rule.js';
import { branchOpen, weeksOf } from './hours.js';

const monday = (reopening: string) =>
  branchOpen(`StandardAvailability:
  Day:
    - Name: Monday
      OpeningHours:
        - { OpeningTime: "09:30:00", ClosingTime: "13:00:00" }
        - { OpeningTime: "${reopening}", ClosingTime: "17:00:00" }
`);

/** Two periods of one day that overlap. */
export const hoursOverlap = recordRule({
  rule: 'hours/overlap',
  severity: 'warning',
  title: 'The opening hours of a day overlap',
  means: 'Two entries of the OpeningHours of one day overlap. One may begin when the other ends.',
  matters: 'One of the two is a mistake, most often about the lunch break, and readers show either.',
  wrong: { collection: 'branches', yaml: monday('12:00:00') },
  right: { collection: 'branches', yaml: monday('14:00:00') },
  message: ({ day, opening, closing }: { day: string; opening: string; closing: string }) => ({
    message: `on ${day} it opens again at ${opening}, before it closes at ${closing}.`,
    related: ['closes here'],
  }),
  of: 'record',
  collections: ['branches'],
  check(record) {
    return weeksOf(record).flatMap((days) =>
      days.flatMap(({ name: day, spans }) => {
        if (spans.length < 2) return [];
        const inOrder = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
        return inOrder.flatMap((span, at) => {
          const before = inOrder[at - 1];
          if (before === undefined || span.from >= before.to) return [];
          const args = { day, opening: span.opening, closing: before.closing };
          return [{ args, path: [...span.path, 'OpeningTime'], also: [[...before.path, 'ClosingTime']] }];
        });
      }),
    );
  },
});
