import { timeIn } from '../../../interface/records/notation.js';
import { valueProposal } from '../../../model/proposal.js';
import { recordRule } from '../rule.js';
import { meansClosed, weeksOf } from './hours.js';

/** Hours that end before or when they begin. */
export const hoursBackwards = recordRule({
  rule: 'hours/backwards',
  severity: 'error',
  /** `suggestion`: midnight as the end of the day. */
  message: ({ opening, closing, suggestion }: { opening: string; closing: string; suggestion?: string }) => ({
    message: `this closes at ${closing}, which is not after it opens at ${opening}.`,
    ...(suggestion !== undefined && {
      hint: `for midnight at the end of the day, write ${suggestion}`,
      proposals: [valueProposal(suggestion)],
    }),
  }),
  of: 'record',
  collections: ['branches'],
  check(record, { version }) {
    return weeksOf(record).flatMap((days) =>
      days.flatMap(({ spans }) =>
        spans
          .filter((span) => span.to <= span.from && !meansClosed(span))
          .map(({ opening, closing, path, times }) => ({
            args: {
              opening,
              closing,
              ...(times.ClosingTime.minutes === 0 &&
                times.ClosingTime.offset === undefined && { suggestion: timeIn(version, '24:00') }),
            },
            path: [...path, 'ClosingTime'],
          })),
      ),
    );
  },
});
