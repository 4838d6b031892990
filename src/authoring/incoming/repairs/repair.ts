import type { z } from 'zod';
import type { PlainObject } from '../../../base/json/plain-object.js';
import type { FieldPath } from '../../../model/location.js';
import type { ArgsOf } from '../../../model/problem.js';
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

/**
 * The path of a written value. It is known only when all values before it are known. A value that is left out, or is
 * inside one that is left out, is `gone`.
 */
export class Slot {
  readonly #parent: Slot | undefined;
  readonly #step: string | number;
  gone = false;

  constructor(parent?: Slot, step: string | number = '') {
    this.#parent = parent;
    this.#step = step;
  }

  /** The path from the record; undefined if the value was left out. */
  path(): FieldPath | undefined {
    const path: (string | number)[] = [];
    for (let slot: Slot | undefined = this; slot !== undefined; slot = slot.#parent) {
      if (slot.gone) return undefined;
      if (slot.#parent !== undefined) path.unshift(slot.#step);
    }
    return path;
  }
}

/** A text, number, boolean or empty value of the input, and where it is written. */
export interface Leaf {
  readonly from: FieldPath;
  readonly value: Raw;
  /** Undefined if it isn't written. */
  readonly to: Slot | undefined;
}

/** A record after all repairs. */
export interface Repaired {
  /** As if read from a YAML file: every scalar is a text, with the interface's own codes. */
  readonly value: PlainObject;
  readonly repairs: readonly Repair[];
  /** Every leaf of the incoming record. */
  readonly leaves: readonly Leaf[];
}
