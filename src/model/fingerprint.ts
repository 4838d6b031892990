import type { PlainObject } from './plain-object.js';
import type { AnyProblem } from './problem.js';
import { sha256 } from './sha256.js';

/**
 * What tells a problem from others, from one run to the next: its rule, record, field and value, but not its line. It
 * stays while text above it comes and goes, or the record moves to another file of its brand.
 * @returns 32 hexadecimal digits; equal problems of a run have the same ones
 */
export function fingerprintOf({ rule, record, field, args, at }: AnyProblem): string {
  // What could be written instead is advice of this version of the program, and the date is that of the run.
  const { allowed: _allowed, suggestion: _suggestion, date: _date, ...facts } = args as PlainObject;
  const owner =
    record?.identity === undefined
      ? [at[0].file, record?.collection]
      : [record.brand, record.collection, record.identity];
  return sha256(JSON.stringify([rule, owner, field, facts])).slice(0, 32);
}
