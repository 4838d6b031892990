import type { ResourceKind } from '../manifest/manifest.js';
import type { HostCheck } from './host-checks.js';

/** A part of an answer: its status, a header field by its name in lower case, its body, or its existence. */
export type AnswerPart = 'status' | 'body' | 'answer' | `header:${string}`;

/**
 * A limitation of a host compared with the manifest, with the reason in one sentence for its README. Everything that no
 * gap covers must be as `decide` answers it.
 */
export type Gap = OwnGap | DifferenceGap;

interface OwnGap {
  /**
   * - `validators`: ETag and Last-Modified are the host's own. They must still be valid, differ between codings, and work in
   * conditions.
   * - `codings`: the host itself compresses, or doesn't compress at all. Its bytes must decode to the published ones.
   * - `digests`: the host sends no Repr-Digest. One that it does send must be that of its bytes.
   */
  readonly own: 'validators' | 'codings' | 'digests';
  readonly because: string;
}

/** Answers that may differ. */
interface DifferenceGap {
  /** Those to these checks; to all if absent. */
  readonly checks?: readonly HostCheck[];
  /**
   * These parts of the answers; all if absent. If the `status` may differ, the whole answer may, because the fields of another
   * status are unknown. `header:*` means every header field.
   */
  readonly parts?: readonly AnswerPart[];
  /** Only answers about resources of these kinds; those about anything if absent. */
  readonly of?: readonly ResourceKind[];
  readonly because: string;
}

/** True if the host itself makes validators or codings. */
export function hasOwn(gaps: readonly Gap[], own: OwnGap['own']): boolean {
  return gaps.some((gap) => 'own' in gap && gap.own === own);
}

/**
 * The declared gap that allows `part` to differ in answers to `check`, if there is one.
 * @param of the kind of resource that was asked for; undefined for anything else
 */
export function gapFor(
  gaps: readonly Gap[],
  check: HostCheck,
  part: AnswerPart,
  of?: ResourceKind,
): Gap | undefined {
  const isListed = <One>(list: readonly One[] | undefined, one: One) => list?.includes(one) ?? true;
  return gaps.find(
    (gap) =>
      !('own' in gap) &&
      (gap.of === undefined || (of !== undefined && gap.of.includes(of))) &&
      isListed(gap.checks, check) &&
      (isListed(gap.parts, part) || (part.startsWith('header:') && isListed(gap.parts, 'header:*'))),
  );
}
