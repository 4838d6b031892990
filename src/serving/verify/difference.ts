import type { Location } from '../../model/location.js';
import { type ArgsOf, type Problem, problemIn } from '../../model/problem.js';
import type { AnswerPart, Gap } from '../checks/gap.js';
import type { Asked } from '../checks/host-checks.js';
import { verifyProblems } from '../checks/problems/index.js';
import type { Manifest } from '../manifest/manifest.js';

/** The ends of a representation as built. Ranges are compared with them, so that the whole needn't be fetched again. */
export interface Ends {
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** The facts that answers are compared with. */
export interface Facts {
  /** As built, except for parts that declared gaps leave to the host, which are the host's. */
  readonly manifest: Manifest;
  readonly gaps: readonly Gap[];
  /** Names of fields, in lower case. */
  readonly meaningful: ReadonlySet<string>;
  /** The ends of the route's identity representation, if the host sent that as built. */
  readonly ends?: Ends;
  /** The bytes of a published file by its path below the web root, if the publication is at hand. */
  readonly builtFile?: BuiltFile;
}

export type BuiltFile = (file: string) => Buffer | undefined;

type VerifyRule = keyof typeof verifyProblems;
type VerifyArgs = { readonly [R in VerifyRule]: ArgsOf<(typeof verifyProblems)[R]> };

/** A single difference between an answer and the expected one. */
export interface AnswerDifference {
  readonly part: AnswerPart;
  /** Equal for two differences of one kind, at whatever address and with whatever values. */
  readonly kind: string;
  /** For other publications: the date of the one that is served. For other statuses: the status. */
  readonly otherwise?: { readonly served?: string; readonly status?: number };
  /**
   * Two differences at one address with the same key are reported once: a header that is wrong in the 200 isn't
   * reported again for the 304.
   */
  readonly key: string;
  /** Parts of the answer that are wrong for the same reason, and aren't reported again. */
  readonly covers?: readonly AnswerPart[];
  /** The content is that of another publication or address, so that further checks would only repeat this. */
  readonly isOtherContent?: true;
  readonly problem: (asked: Asked, at: Location) => Problem;
}

/** Args that change from one answer to the next although the fault is the same, such as the value of a cookie. */
const changingArgs: Partial<Record<VerifyRule, readonly string[]>> = {
  'verify/header-unexpected': ['found'],
  'verify/header-needless': ['found'],
  'verify/message': ['found'],
  'verify/date': ['found', 'seconds'],
  'verify/age': ['found'],
  // Each coding has another tag.
  'verify/etag': ['found', 'expected'],
  // Reported once for an address, whatever request shows it.
  'verify/body': ['coding', 'bytes', 'expectedBytes', 'at', 'excerpt', 'expectedExcerpt'],
};

/**
 * Makes a difference reported under `rule`.
 * @param subject the field of the problem, by which reports combine equal ones: a header's name, or the check
 */
export function difference<R extends VerifyRule>(
  part: AnswerPart,
  rule: R,
  args: Omit<VerifyArgs[R], keyof Asked>,
  subject?: string,
): AnswerDifference {
  const leftOut = ['status', ...(changingArgs[rule] ?? [])];
  const { served, status } = args as { readonly served?: string; readonly status?: number };
  const otherwise =
    rule === 'verify/stale' && served !== undefined
      ? { served }
      : rule === 'verify/status' && status !== undefined
        ? { status }
        : undefined;
  const lasting = Object.entries(args).filter(([name]) => !leftOut.includes(name));
  return {
    part,
    kind: JSON.stringify([rule, otherwise ?? subject ?? '']),
    ...(otherwise && { otherwise }),
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
