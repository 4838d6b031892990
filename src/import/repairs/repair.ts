import type { FieldPath } from '../../model/location.js';
import type { ArgsOf } from '../../model/problem.js';
import type { feedProblems } from '../problems.js';

/** A repair of an incoming value, or the reason why there is none, with its path in the incoming record. */
export type Repair = {
  readonly [R in 'import/repaired' | 'import/lost' | 'import/unfit']: {
    readonly rule: R;
    readonly args: ArgsOf<(typeof feedProblems)[R]>;
    readonly path: FieldPath;
  };
}['import/repaired' | 'import/lost' | 'import/unfit'];
