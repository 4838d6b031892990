import { sha256 } from '../base/bytes/sha256.js';
import type { PlainObject } from '../base/json/plain-object.js';
import type { AnyProblem } from './problem.js';

/**
 * Identifies a problem from one run to the next: by its rule, record, field and value, but not its line. It stays the
 * same when text above it changes, or when the record moves to another file of its brand.
 * @returns 32 hexadecimal digits, the same for equal problems of a run
 */
export function fingerprintOf({ rule, record, field, args, at }: AnyProblem): string {
  // Suggestions and meanings depend on the version of the program, the date on the run. What is said is only wording.
  const {
    allowed: _allowed,
    suggestion: _suggestion,
    meaning: _meaning,
    date: _date,
    said: _said,
    ...facts
  } = args as PlainObject;
  const owner =
    record?.identity === undefined
      ? [at[0].file, record?.collection]
      : [record.brand, record.collection, record.identity];
  return sha256(JSON.stringify([rule, owner, field, facts])).slice(0, 32);
}
