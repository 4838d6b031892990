import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { successionProblems } from '../../build/compile/time-problems.js';
import { beginOf, endOf, successions, type TimedRecord } from '../../build/compile/timeline.js';
import { readTimes } from '../../interface/records/record-times.js';
import { type Collection, identityOf } from '../../model/collection.js';
import type { AnyProblem } from '../../model/problem.js';
import { dayInWords } from '../../model/time/calendar.js';
import { localDay, startOfDay } from '../../model/time/time-zone.js';
import type { OpenRecord, RecordAddress } from './contract.js';

/** A record of a brand's collection, as it is written. */
export interface WrittenRecord extends RecordAddress {
  readonly value: PlainObject;
}

/** A record of an identity of several, or one with times, in the order in which they begin. */
export interface TimedRecordInWords extends WrittenRecord {
  readonly identity: string;
  /** `until 30 November 2026`; empty if it has no times, and none begins after it. */
  readonly when: string;
}

/** The records with times, or of an identity with some, in words by which one can tell them apart (D49). */
export function recordsInTime(
  collection: Collection,
  records: readonly WrittenRecord[],
  timeZone: string,
): readonly TimedRecordInWords[] {
  const timed = records.map((record, place) => {
    const { faults: _, ...times } = readTimes(record.value, timeZone);
    const identity = identityOf(collection, record.value) ?? '';
    return { ...times, identity, file: 0, index: place, spans: [] };
  });
  const groups = [...groupedBy(timed, ({ identity }) => identity).values()];
  const concerned = groups.filter((group) => group.some(({ from, until }) => (from ?? until) !== undefined));
  return successions(concerned.flat()).flatMap((group) =>
    group.map((one, at): TimedRecordInWords => {
      const end = Math.min(endOf(one), beginOf(group[at + 1]));
      const when = spanInWords(beginOf(one), end, timeZone);
      return { ...records[one.index]!, identity: one.identity, when };
    }),
  );
}

/** The words for one of several records, and the others. @param same the others with its identity */
export function inTime(
  { settings }: { readonly settings: { readonly timeZone: string } },
  collection: Collection,
  record: PlainObject,
  { file, index }: RecordAddress,
  same: readonly WrittenRecord[],
): Pick<OpenRecord, 'others' | 'when'> {
  const own = { file, index, value: record };
  const all = recordsInTime(collection, [own, ...same], settings.timeZone);
  const others = all.filter(({ value }) => value !== record);
  return {
    when: all.find(({ value }) => value === record)?.when ?? '',
    others: others.map(({ file: name, index: at, when }) => ({ file: name, index: at, when })),
  };
}

/**
 * What is wrong with the times of a record and of others with its identity together, at the field of the record.
 * @param itself with an index that no other has
 * @param instant gaps that end before it are of no account
 */
export function successionOf(
  { folder }: { readonly folder: string },
  collection: Collection,
  itself: WrittenRecord,
  same: readonly WrittenRecord[],
  timeZone: string,
  instant: number,
): readonly AnyProblem[] {
  const all = [...same, itself];
  const timeline = all.map(({ index, value }, file): TimedRecord => {
    const { faults: _, ...times } = readTimes(value, timeZone);
    return { ...times, file, index, identity: '' };
  });
  const jobs = all.map(({ file }) => ({ brand: folder, collection, file: { name: file } }));
  return successionProblems(timeline, jobs, timeZone, instant).flatMap((found) => {
    const at = found.at.find((place) => 'index' in place && place.index === itself.index);
    return at !== undefined && 'path' in at ? [{ ...found, field: at.path }] : [];
  });
}

/** `from 1 December 2026 until 24 December 2026`: whole days where they are whole. The last day is included. */
export function spanInWords(from: number, end: number, timeZone: string): string {
  const isStart = (instant: number) => startOfDay(localDay(instant, timeZone), timeZone) === instant;
  const withTime = (instant: number) =>
    `${dayInWords(localDay(instant, timeZone))}, ${clockAt(instant, timeZone)}`;
  const day = (instant: number) => dayInWords(localDay(instant, timeZone));
  const first = Number.isFinite(from) ? [`from ${isStart(from) ? day(from) : withTime(from)}`] : [];
  const last = Number.isFinite(end) ? [`until ${isStart(end) ? day(end - 1) : withTime(end)}`] : [];
  return [...first, ...last].join(' ');
}

/** The time of day of an instant, such as `09:00`. */
function clockAt(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
}
