import type { FieldPath } from '../model/location.js';
import type { ProblemArgs } from '../model/problem.js';

export type LossKind = ProblemArgs['versions/lost']['what'];

/** Something that a record says and the other version can't, or that it doesn't say and the other version must (D3). */
export interface Loss {
  /** Where, in the record as it was. What is `supplied` isn't there: the way to where it would stand. */
  readonly path: FieldPath;
  readonly what: LossKind;
  readonly value?: string;
}
