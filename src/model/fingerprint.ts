import { sha256 } from '../base/bytes/sha256.js';
import type { PlainObject } from '../base/json/plain-object.js';
import type { AnyProblem } from './problem.js';

/** Facts that another version of the program or another day may give otherwise: what is proposed, expected or explained. */
const ofTheRun: ReadonlySet<string> = new Set([
  ...['afternoon', 'belongsAt', 'instead', 'kept', 'next', 'nextSequence', 'suggestion', 'write'],
  ...['allowed', 'example', 'fault', 'fields', 'known', 'max', 'min', 'type', 'wanted'],
  ...['date', 'holidays', 'looksLike', 'meaning', 'said', 'twin'],
]);

/**
 * Identifies a problem from one run to the next: by its rule, record, field and value, but not its line. It stays the
 * same when text above it changes, or when the record moves to another file of its brand.
 * @returns 32 hexadecimal digits, the same for equal problems of a run
 */
export function fingerprintOf({ rule, record, field, args, at }: AnyProblem): string {
  const facts = Object.entries(args as PlainObject).filter(([name]) => !ofTheRun.has(name));
  const owner =
    record?.identity === undefined
      ? [at[0].file, record?.collection]
      : [record.brand, record.collection, record.identity];
  return sha256(JSON.stringify([rule, owner, field, Object.fromEntries(facts)])).slice(0, 32);
}
