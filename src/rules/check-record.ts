import type { Collection } from '../model/collection.js';
import type { Version } from '../model/version.js';
import { recordSchema } from '../schema/records.js';
import type { Fields } from './fields.js';
import { recordRules } from './index.js';
import type { RecordRule, Subject } from './rule.js';
import { type Look, lookThrough, type RecordFinding } from './walk.js';

export type { RecordFinding } from './walk.js';

/** All that is done with the records of a collection in a version. */
interface Checks {
  readonly ofRecord: readonly (RecordRule & { readonly of: 'record' })[];
  readonly look: Look | null;
}

const known = new Map<Version, Map<Collection, Checks>>();

/** Holds a validated record against all rules of one record; it is walked through once for all of them. */
export function checkRecord(record: Fields, subject: Subject): readonly RecordFinding[] {
  const { ofRecord, look } = checksOf(subject);
  const findings: RecordFinding[] = [];
  for (const { rule, severity, check } of ofRecord) {
    const found = check(record, subject);
    if (found.length > 0) findings.push(...found.map((each) => ({ ...each, rule, severity })));
  }
  look?.(record, 0, { subject, path: [], findings });
  return findings;
}

function checksOf({ version, collection }: Subject): Checks {
  const ofVersion = known.get(version) ?? new Map<Collection, Checks>();
  known.set(version, ofVersion);
  let checks = ofVersion.get(collection);
  if (checks === undefined) {
    const ofRecord = (recordRules as readonly RecordRule[]).filter(
      (rule): rule is RecordRule & { readonly of: 'record' } =>
        rule.of === 'record' && (rule.collections?.includes(collection) ?? true),
    );
    checks = { ofRecord, look: lookThrough(recordSchema(version, collection), collection) };
    ofVersion.set(collection, checks);
  }
  return checks;
}
