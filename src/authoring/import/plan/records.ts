import { isDeepStrictEqual } from 'node:util';
import { inCanonicalOrder } from '../../../base/json/canonical.js';
import type { PlainObject } from '../../../base/json/plain-object.js';
import { recordSchema } from '../../../interface/records/index.js';
import { type Loss, project } from '../../../interface/records/project.js';
import type { Finding } from '../../../interface/schema/finding.js';
import { checkValue } from '../../../interface/schema/validate.js';
import type { Collection } from '../../../model/collection.js';
import type { Version } from '../../../model/version.js';
import type { Prepared } from '../prepared.js';

/** A record as it will be written, and what the version of its brand's files can't express of it (D3). */
export interface Target {
  readonly value: PlainObject;
  readonly losses: readonly Loss[];
}

/** The record in the version of its brand's files. An invalid record, and one that this version can't express, stay as they are. */
export function targetOf({ incoming, value }: Prepared, source: Version): Target {
  const { collection, version } = incoming;
  if (version === source) return { value, losses: [] };
  const { value: typed } = checkValue(recordSchema(version, collection), structuredClone(value));
  if (typed === undefined) return { value, losses: [] };
  const { record, losses } = project(collection, typed, version, source);
  return record === undefined ? { value, losses: [] } : { value: record, losses };
}

/** True if an existing record, written in `source`, equals the incoming one in either version, whatever its style. */
export function isUnchanged(
  existing: PlainObject,
  prepared: Prepared,
  target: Target,
  source: Version,
): boolean {
  const { collection, version } = prepared.incoming;
  if (isDeepStrictEqual(existing, target.value)) return true;
  const before = typedRecord(collection, source, existing);
  if (before === undefined) return false;
  if (isSame(before, typedRecord(collection, source, target.value))) return true;
  if (source === version) return false;
  return isSame(
    project(collection, before, source, version).record,
    typedRecord(collection, version, prepared.value),
  );
}

/** The first problem that keeps a record, written in `source`, from being published; undefined if it is valid. */
export function firstError(collection: Collection, source: Version, value: PlainObject): Finding | undefined {
  const schema = recordSchema(source, collection);
  const { value: typed, findings } = checkValue(schema, structuredClone(value));
  return typed === undefined ? findings.find(({ rule }) => rule !== 'schema/blank') : undefined;
}

function typedRecord(collection: Collection, version: Version, value: PlainObject): PlainObject | undefined {
  return checkValue(recordSchema(version, collection), structuredClone(value)).value;
}

function isSame(a: unknown, b: unknown): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    JSON.stringify(inCanonicalOrder(a)) === JSON.stringify(inCanonicalOrder(b))
  );
}
