import { timeIn } from '../../../interface/records/notation.js';
import { valueProposal } from '../../../model/proposal.js';
import { recordRule } from '../rule.js';
import { branchOpen, meansClosed, weeksOf } from './hours.js';

const friday = (closing: string) =>
  branchOpen(`StandardAvailability:
  Day:
    - { Name: Friday, OpeningHours: [{ OpeningTime: "09:30:00", ClosingTime: "${closing}" }] }
`);

/** Hours that end before or when they begin. */
export const hoursBackwards = recordRule({
  rule: 'hours/backwards',
  severity: 'error',
  title: 'A branch closes before it opens',
  means:
    'ClosingTime is not after OpeningTime; where all times of a day have an offset from UTC, it is taken into account. The end of the day is 24:00; hours that continue after midnight are two entries, one for each day.',
  matters: 'Readers show the branch as closed all day, or as open until the next morning.',
  wrong: { collection: 'branches', yaml: friday('04:30:00') },
  right: { collection: 'branches', yaml: friday('16:30:00') },
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
