import type { FieldPath } from '../../model/location.js';
import type { ArgsOf } from '../../model/problem.js';
import type { feedProblems } from '../problems.js';

/** The rules for repairs of incoming values. */
export type RepairRule =
  | 'import/empty'
  | 'import/shape'
  | 'import/rewritten'
  | 'import/number'
  | 'import/closed-day'
  | 'import/closed-week'
  | 'import/character'
  | 'import/broken'
  | 'import/other-code'
  | 'import/lost'
  | 'import/unfit';

/** A repair, or the reason why there is none, with the facts of its message. */
export type Found = {
  readonly [R in RepairRule]: { readonly rule: R; readonly args: ArgsOf<(typeof feedProblems)[R]> };
}[RepairRule];

/** The same, with the path of the value in the incoming record. */
export type Repair = Found & { readonly path: FieldPath };
