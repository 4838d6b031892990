import type { PlainObject } from '../../base/json/plain-object.js';
import { presets } from '../../content/site/presets.js';
import { registrationOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import type { Names } from '../../interface/records/published.js';
import { recordInVersion } from '../../interface/records/record-in-version.js';
import type { RecordSchema } from '../../interface/records/records.js';
import { checkValue } from '../../interface/schema/validate.js';
import { type Collection, identityOf as identityIn } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { type Problem, problem, type RecordName } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { type IncomingRecord, shownValue } from '../incoming.js';
import { repairProblems, type UnimportedArgs } from '../repairs/problems.js';
import { type Repaired, repaired } from '../repairs/record.js';

/** An incoming record with its repairs. */
export interface Arrival extends Repaired {
  readonly incoming: IncomingRecord;
  /** Its index among the records of its brand and collection in the input. */
  readonly index: number;
  /** The identity within its brand (D16), with parts joined by `/`. */
  readonly identity: string;
}

/**
 * Repairs incoming records, and leaves out those that lost everything or have no identity: content can't have an empty
 * item, and a record without identity would be added again by every import.
 * @param names the published words used in the records (D9)
 */
export function arrivalsOf(
  records: readonly IncomingRecord[],
  names: Names,
): { readonly arrivals: readonly Arrival[]; readonly problems: readonly Problem[] } {
  const counts = new Map<string, number>();
  const problems: Problem[] = [];
  const arrivals = records.flatMap((incoming): Arrival[] => {
    const { collection, version, brandName = '', value } = incoming;
    const key = `${brandName}/${collection}`;
    const index = counts.get(key) ?? 0;
    counts.set(key, index + 1);
    const made = repaired(recordSchema(version, collection), value, names);
    const identity = identityIfAny(collection, made.value);
    if (identity !== undefined) return [{ ...made, incoming, index, identity }];
    const what: UnimportedArgs['what'] = Object.keys(made.value).length === 0 ? 'no-record' : 'no-identity';
    const record = { collection, brand: brandName, index };
    problems.push(
      problem(repairProblems['import/lost'], { what, value: shownValue(value) }, [incoming.at([])], {
        record,
      }),
    );
    return [];
  });
  return { arrivals, problems };
}

/** An incoming record as it is written. */
export interface Written extends Arrival {
  /** The version of its brand's files. */
  readonly source: Version;
  /** The record in that version. */
  readonly content: PlainObject;
  /** What that version can't express of it (D3). */
  readonly lost: readonly FieldPath[];
}

/** A record in the version of its brand's files. An invalid record stays as it is. */
export function writtenIn(source: Version, arrival: Arrival): Written {
  const { value, incoming } = arrival;
  const { collection, version } = incoming;
  const typed = version === source ? undefined : typedAs(recordSchema(version, collection), value);
  const { record, losses = [] } = typed ? recordInVersion(collection, typed, version, source) : {};
  const gone =
    record === undefined ? [] : losses.filter(({ what }) => what !== 'supplied' && what !== 'moved');
  return { ...arrival, content: record ?? value, source, lost: gone.map(({ path }) => path) };
}

/** A record as published; undefined if it is invalid. */
export function typedAs(schema: RecordSchema, value: PlainObject): PlainObject | undefined {
  return checkValue(schema, structuredClone(value)).value;
}

/**
 * The identity of a record as written (D16). Undefined without an Identification, since the other parts alone would be
 * shared by many records.
 */
export function identityIfAny(collection: Collection, value: PlainObject): string | undefined {
  return identityIn(collection, value, (part) =>
    typeof part === 'string' || typeof part === 'number' ? String(part).trim() || undefined : undefined,
  );
}

/** How problems name the record. */
export function nameOf({ incoming, identity, index }: Arrival, brand: string): RecordName {
  return { collection: incoming.collection, brand, index, identity };
}

/** The name of the preset of published names whose words the records use; none if they use only the interface's own. */
export function presetFor(records: readonly IncomingRecord[]): string | undefined {
  const products = records.filter(({ collection }) => registrationOf(collection).isProduct);
  const repairsWith = (names: Names) =>
    products.reduce(
      (count, { collection, version, value }) =>
        count + repaired(recordSchema(version, collection), value, names).repairs.length,
      0,
    );
  const plain = repairsWith({});
  return [...presets].find(([, { names }]) => plain > 0 && repairsWith(names) < plain)?.[0];
}
