import type { AnswerPart } from '../hosts/capabilities.js';
import type { Asked } from '../model/host-check.js';
import type { Location } from '../model/location.js';
import { type Problem, type ProblemArgs, problem } from '../model/problem.js';

type VerifyRule = Extract<keyof ProblemArgs, `verify/${string}`>;

/** Something that an answer has otherwise than it is due. */
export interface Difference {
  readonly part: AnswerPart;
  /**
   * Equal for two differences of which the second says nothing new, given the same address: a header that is wrong in
   * the 200 is told, and not told again of the 304.
   */
  readonly key: string;
  readonly problem: (asked: Asked, at: Location) => Problem;
}

/**
 * @param subject what the problem is told of, and folded by: a header's name, or the check
 */
export function difference<R extends VerifyRule>(
  part: AnswerPart,
  rule: R,
  args: Omit<ProblemArgs[R], keyof Asked>,
  subject?: string,
): Difference {
  return {
    part,
    key: JSON.stringify([rule, subject, { ...args, status: undefined }]),
    problem: (asked, at) =>
      problem(
        rule,
        { ...args, ...asked } as unknown as ProblemArgs[R],
        [at],
        subject === undefined ? {} : { field: [subject] },
      ),
  };
}
