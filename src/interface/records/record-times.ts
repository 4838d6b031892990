import type { PlainObject } from '../../base/json/plain-object.js';
import { suggestion } from '../../base/text/suggestion.js';
import { endOfDay, type InstantFault, readInstant } from '../../model/time/time-zone.js';
import type { SchemaFinding } from '../schema/finding.js';

/** The keys of a record in the content that say when it holds (D49). They are never published. */
export const timeKeys = ['from', 'until'] as const;

export type TimeKey = (typeof timeKeys)[number];

/** When a record holds, in epoch milliseconds: from `from` on, and no longer at `until`. */
export interface RecordTimes {
  readonly from?: number;
  readonly until?: number;
}

/** What is wrong with one of the two. */
export interface TimeFault {
  readonly key: TimeKey;
  readonly written: unknown;
  readonly fault: InstantFault | { readonly fault: 'kind' };
}

export interface ReadTimes extends RecordTimes {
  readonly faults: readonly TimeFault[];
}

/** True if a record of the content has a time. */
export function isTimed(record: PlainObject): boolean {
  return record['from'] !== undefined || record['until'] !== undefined;
}

/** When a record holds. `until` as a day includes that day. Empty values are none (D20). */
export function readTimes(record: PlainObject, timeZone: string): ReadTimes {
  const faults: TimeFault[] = [];
  const times: { from?: number; until?: number } = {};
  for (const key of timeKeys) {
    const written = record[key];
    if (written === undefined || written === null || written === '') continue;
    const read = typeof written === 'string' ? readInstant(written, timeZone) : ({ fault: 'kind' } as const);
    if ('fault' in read) faults.push({ key, written, fault: read });
    else {
      const isLastDay = key === 'until' && read.isDay;
      times[key] = isLastDay ? endOfDay(String(written), timeZone) : read.instant;
    }
  }
  return { ...times, faults };
}

/** The finding that a record has no such field, with one of these keys where that is likely meant. */
export function withTimeKey(finding: SchemaFinding): SchemaFinding {
  if (finding.rule !== 'schema/unknown-key' || finding.path.length !== 1) return finding;
  const { key, ...args } = finding.args;
  if ((args.suggestion ?? args.belongsAt ?? args.instead) !== undefined) return finding;
  const near = suggestion(key, timeKeys);
  return near === undefined ? finding : { ...finding, args: { key, ...args, suggestion: near } };
}

/** The times of a record as they are written. */
export function timesIn(record: PlainObject): PlainObject {
  return Object.fromEntries(timeKeys.flatMap((key) => (key in record ? [[key, record[key]]] : [])));
}

/** The record as it is published. */
export function withoutTimes<Value extends PlainObject>({ from: _, until: __, ...record }: Value) {
  return record;
}
