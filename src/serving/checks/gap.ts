import type { ResourceKind } from '../manifest/manifest.js';
import type { HostCheck } from './host-checks.js';

/** A part of an answer: its status, a header field by its name in lower case, its body, or its existence. */
export type AnswerPart = 'status' | 'body' | 'answer' | `header:${string}`;

/**
 * A limitation of a host compared with the manifest, with the reason in one sentence for its README. Everything that no
 * gap covers must be as `decide` answers it.
 *
 * - `own-validators`: ETag and Last-Modified are the host's own. They must still be valid, differ between codings, and
 * work in conditions.
 * - `own-codings`: the host itself compresses, or doesn't compress at all. Its bytes must decode to the published ones.
 * - `differs`: in these checks, these parts of the answer may differ. If the `status` may differ, the whole answer may,
 * because the fields of another status are unknown. `header:*` means every header field. With `of`, only answers about
 * resources of these kinds may.
 */
export type Gap =
  | { readonly kind: 'own-validators'; readonly because: string }
  | { readonly kind: 'own-codings'; readonly because: string }
  | {
      readonly kind: 'differs';
      readonly checks: readonly HostCheck[] | 'every';
      readonly parts: readonly AnswerPart[] | 'every';
      readonly of?: readonly ResourceKind[];
      readonly because: string;
    };

/** True if the host itself makes validators or codings. */
export function hasOwn(gaps: readonly Gap[], kind: 'own-validators' | 'own-codings'): boolean {
  return gaps.some((gap) => gap.kind === kind);
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
  return gaps.find(
    (gap) =>
      gap.kind === 'differs' &&
      (gap.of === undefined || (of !== undefined && gap.of.includes(of))) &&
      (gap.checks === 'every' || gap.checks.includes(check)) &&
      (gap.parts === 'every' ||
        gap.parts.includes(part) ||
        (part.startsWith('header:') && gap.parts.includes('header:*'))),
  );
}
