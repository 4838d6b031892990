import type { z } from 'zod';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import type { ArgsOf } from '../../model/problem.js';
import type { feedProblems } from '../problems.js';

/** The arguments of each repair's message, by rule. */
export type RepairArgs = { readonly [R in RepairRule]: ArgsOf<(typeof feedProblems)[R]> };

import type { Raw } from '../incoming.js';

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

/** A repair of a value, or the reason why there is none. */
export type Repair = {
  readonly [R in RepairRule]: {
    readonly rule: R;
    readonly args: RepairArgs[R];
    /** The path of the value in the incoming record. */
    readonly path: FieldPath;
  };
}[RepairRule];

/**
 * Returns a repaired value with the rule that describes the repair; undefined if the repair doesn't apply.
 * @param field its name, for the compass points of a latitude and of a longitude; the number of an item of a list
 */
export type Mend = (
  value: Raw,
  schema: z.core.$ZodType,
  type: string,
  field: string | number | undefined,
) => Mended | undefined;

export interface Mended {
  readonly value: unknown;
  readonly rule: RepairRule;
  readonly args: RepairArgs[RepairRule];
}

/** A record after all repairs. */
export interface Repaired {
  /** As if read from a YAML file: every scalar is a text, with the interface's own codes. */
  readonly value: PlainObject;
  readonly repairs: readonly Repair[];
}
