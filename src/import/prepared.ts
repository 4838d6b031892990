import { type Collection, collections } from '../model/collection.js';
import { type Problem, problem, type RecordName } from '../model/problem.js';
import { recordSchema } from '../schema/index.js';
import type { Names } from '../schema/published.js';
import type { IncomingRecord } from './incoming.js';
import { repaired } from './repairs/record.js';
import type { Repaired } from './repairs/repair.js';

/** A record that comes in, made fit to be written. */
export interface Prepared extends Omit<Repaired, 'leaves'> {
  /** Every leaf of what came in. They take far more memory than the record, so they are made when they are asked for. */
  readonly leaves: () => Repaired['leaves'];
  readonly incoming: IncomingRecord;
  /** What tells it from the others of its brand (D16), parts joined by `/`; absent where it has none. */
  readonly identity: string | undefined;
}

/** @param names the published words that come in (D9) */
export function prepare(records: readonly IncomingRecord[], names: Names): Prepared[] {
  return records.map((incoming) => {
    const make = () => repaired(recordSchema(incoming.version, incoming.collection), incoming.value, names);
    const { value, repairs } = make();
    const identity = identityOf(incoming.collection, value);
    return { value, repairs, leaves: () => make().leaves, incoming, identity };
  });
}

/**
 * The identity of a record as it is written (D16). Nothing where it has no Identification: what other parts it has
 * would be those of many.
 */
export function identityOf(
  collection: Collection,
  value: Readonly<Record<string, unknown>>,
): string | undefined {
  const parts = collections[collection].identity.map((field) => value[field]);
  const written = parts.map((part) =>
    typeof part === 'string' || typeof part === 'number' ? String(part).trim() : '',
  );
  return written[0] === '' ? undefined : written.filter((part) => part !== '').join('/');
}

/** A record's name in problems. */
export function nameOf({ incoming, identity }: Prepared, brand: string, index: number): RecordName {
  return { collection: incoming.collection, brand, index, ...(identity !== undefined && { identity }) };
}

/** What was done to a record so that it can be written, each with its place in what came in. */
export function repairProblems(prepared: Prepared, record: RecordName): Problem[] {
  return prepared.repairs.map(({ rule, args, path }) =>
    problem(rule, args, [prepared.incoming.at(path)], { record, field: path }),
  );
}
