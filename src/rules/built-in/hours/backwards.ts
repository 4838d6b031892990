import { timeIn } from '../../../interface/records/notation.js';
import { valueProposal } from '../../../model/proposal.js';
import { recordRule } from '../rule.js';
import { eachDay, meansClosed } from './hours.js';

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
  ...eachDay(({ spans }, _, version) =>
    spans
      .filter((span) => span.to <= span.from && !meansClosed(span))
      .map(({ opening, closing, path, times: { ClosingTime: end } }) => {
        const isMidnight = end.minutes === 0 && end.offset === undefined;
        const suggestion = isMidnight && { suggestion: timeIn(version, '24:00') };
        return { args: { opening, closing, ...suggestion }, path: [...path, 'ClosingTime'] };
      }),
  ),
});
