import type { z } from 'zod';
import type { FieldPath } from '../../model/location.js';
import type { PlainObject } from '../../model/plain-object.js';
import type { ArgsOf } from '../../model/problem.js';
import type { feedProblems } from '../problems.js';

/** The facts of what was repaired, by rule. */
export type RepairArgs = { readonly [R in RepairRule]: ArgsOf<(typeof feedProblems)[R]> };

import type { Raw } from '../incoming.js';

/** The rules of what can be done about a value that comes in. */
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

/** A change to a value so that it fits the interface, or the reason why there is none. */
export type Repair = {
  readonly [R in RepairRule]: {
    readonly rule: R;
    readonly args: RepairArgs[R];
    /** Where, in the value as it came in. */
    readonly path: FieldPath;
  };
}[RepairRule];

/** A mended value with the rule that says what was mended, or nothing where this isn't what is wrong with it. */
export type Mend = (value: Raw, schema: z.core.$ZodType, type: string) => Mended | undefined;

export interface Mended {
  readonly value: unknown;
  readonly rule: RepairRule;
  readonly args: RepairArgs[RepairRule];
}

/**
 * Where a value went: its place in what is written, which is known once all that stands before it is. A value that
 * was left out after all, or stands in one that was, is `gone`.
 */
export class Slot {
  readonly #parent: Slot | undefined;
  readonly #step: string | number;
  gone = false;

  constructor(parent?: Slot, step: string | number = '') {
    this.#parent = parent;
    this.#step = step;
  }

  /** The way from the record; undefined where the value isn't there. */
  path(): FieldPath | undefined {
    const path: (string | number)[] = [];
    for (let slot: Slot | undefined = this; slot !== undefined; slot = slot.#parent) {
      if (slot.gone) return undefined;
      if (slot.#parent !== undefined) path.unshift(slot.#step);
    }
    return path;
  }
}

/** A text, number, truth value or empty thing of what came in, and where it went. */
export interface Leaf {
  readonly from: FieldPath;
  readonly value: Raw;
  /** Absent where it went nowhere. */
  readonly to: Slot | undefined;
}

/** A record made fit to be written, as far as can be. */
export interface Repaired {
  /** As a YAML file would be read: every scalar is a text, in neutral words. */
  readonly value: PlainObject;
  readonly repairs: readonly Repair[];
  /** Every leaf of what came in. */
  readonly leaves: readonly Leaf[];
}
