import type { Manifest } from '../http/manifest.js';
import type { Asked } from '../model/host-check.js';
import type { Location } from '../model/location.js';
import { type ArgsOf, type Problem, problemIn } from '../model/problem.js';
import type { AnswerPart, Gap } from './gap.js';
import { verifyProblems } from './problems.js';

/** The ends of a representation as built, for ranges: the host isn't asked for the whole again. */
export interface Ends {
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** What answers are held against. */
export interface Facts {
  /** As built, save what declared gaps leave to the host, which stands here as the host has it. */
  readonly manifest: Manifest;
  readonly gaps: readonly Gap[];
  /** Names of fields, in lower case. */
  readonly meaningful: ReadonlySet<string>;
  /** Of the identity representation of the route in question, where the host sent that as built. */
  readonly ends?: Ends;
}

type VerifyRule = keyof typeof verifyProblems;
type VerifyArgs = { readonly [R in VerifyRule]: ArgsOf<(typeof verifyProblems)[R]> };

/** Something that an answer has otherwise than it is due. */
export interface Difference {
  readonly part: AnswerPart;
  /**
   * Equal for two differences of which the second says nothing new, given the same address: a header that is wrong in
   * the 200 is told, and not told again of the 304.
   */
  readonly key: string;
  /** Parts of the answer that are wrong for the same reason, and aren't reported besides. */
  readonly covers?: readonly AnswerPart[];
  readonly problem: (asked: Asked, at: Location) => Problem;
}

/** Facts that differ from one answer to the next although the fault is the same: a cookie, a clock that goes on. */
const passing: Partial<Record<VerifyRule, readonly string[]>> = {
  'verify/header-unexpected': ['found'],
  'verify/header-needless': ['found'],
  'verify/message': ['found'],
  'verify/date': ['found', 'seconds'],
  'verify/age': ['found'],
};

/**
 * @param subject what the problem is told of, and folded by: a header's name, or the check
 */
export function difference<R extends VerifyRule>(
  part: AnswerPart,
  rule: R,
  args: Omit<VerifyArgs[R], keyof Asked>,
  subject?: string,
): Difference {
  const left = ['status', ...(passing[rule] ?? [])];
  const lasting = Object.entries(args).filter(([name]) => !left.includes(name));
  return {
    part,
    key: JSON.stringify([rule, subject, lasting]),
    problem: (asked, at) =>
      problemIn(
        verifyProblems,
        { rule, args: { ...args, ...asked } },
        [at],
        subject === undefined ? {} : { field: [subject] },
      ),
  };
}
