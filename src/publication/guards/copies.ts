import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { driftedFields, valueInLine } from '../../interface/records/drift.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { problem, type Unlocated } from '../../model/problem.js';
import { instantText, type RunTime } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import { type BrandRecords, fieldsIn, recordOf } from '../changes/records.js';
import type { SiteFile } from '../compile/compile-site.js';
import type { CompiledUnit } from '../compile/compiled-unit.js';
import { beginOf, endOf, leftOutAt, successions, type TimedRecord } from '../compile/timeline.js';
import { changeProblems } from './change-problems.js';

/** The last publication, as far as it is needed here. */
export interface PublishedBefore {
  /** The instant that it is of, in epoch milliseconds; undefined if it doesn't say so. */
  readonly instant: number | undefined;
  /** Its records of a collection, in the newest version that both publications have; undefined if nothing changed. */
  readonly records: (
    collection: Collection,
  ) => Promise<{ readonly version: Version; readonly brands: readonly BrandRecords[] } | undefined>;
}

/** A record that is published now, with one that takes its place later. */
interface Succession {
  readonly now: TimedRecord;
  readonly later: TimedRecord;
}

/**
 * What was changed in records since the last publication, but not in their copies that begin later, which still have what
 * was published last: it comes back with the copy (D49). What an earlier copy changed, by its beginning, is no correction.
 */
export async function driftProblems(
  files: readonly SiteFile[],
  { instant, timeZone }: RunTime,
  before: PublishedBefore,
): Promise<readonly Unlocated[]> {
  const found: Unlocated[] = [];
  const lists = new Map<Collection, ReturnType<PublishedBefore['records']>>();
  for (const [unit, [first, ...others]] of groupedBy(files, ({ unit: own }) => own)) {
    const pairs = successionsAt(unit, instant).filter(
      ({ now: { from } }) => from === undefined || (before.instant !== undefined && from <= before.instant),
    );
    if (pairs.length === 0) continue;
    const { collection } = first.job;
    // The units of all brands are compared with one answer.
    const reading = lists.get(collection) ?? before.records(collection);
    lists.set(collection, reading);
    const last = await reading;
    const published = last?.brands.filter(({ brand }) => brand === first.brand.name) ?? [];
    if (last === undefined || published.length === 0) continue;
    const wanted = new Set(pairs.map(({ now }) => now.identity));
    const old = new Map<string, PlainObject>();
    const fields = namesOf(collection).identity;
    for (const record of published.flatMap(({ records }) => records.all())) {
      const identity = fieldsIn(record, fields).join('/');
      if (wanted.has(identity)) old.set(identity, recordOf(record));
    }
    const present = recordsAt(unit, instant, last.version);
    const jobs = [first, ...others].map(({ job }) => job);
    for (const { now, later } of pairs) {
      const was = old.get(now.identity);
      const is = present(now);
      // Most records haven't changed, and their copies are never read.
      if (was === undefined || is === undefined || driftedFields(was, is, was).length === 0) continue;
      const copy = recordsAt(unit, beginOf(later), last.version)(later);
      if (copy === undefined) continue;
      const from = instantText(beginOf(later), timeZone);
      for (const field of driftedFields(was, is, copy)) {
        const place = ({ file, index }: TimedRecord) =>
          ({ file: jobs[file]!.file.name, index, path: field, part: 'value' }) as const;
        const { identity, index } = now;
        const args = {
          from,
          ...valueInLine('was', valueAt(was, field)),
          ...valueInLine('now', valueAt(is, field)),
        };
        const record = { brand: first.job.brand, collection, index, ...(identity !== '' && { identity }) };
        const at = [place(now), place(later)] as const;
        found.push(problem(changeProblems['times/drift'], args, at, { record, field }));
      }
    }
  }
  return found;
}

/** The records that are published at an instant, each with every one of its identity that begins later. */
function successionsAt({ timeline }: CompiledUnit, instant: number): Succession[] {
  return successions(timeline).flatMap((records) => {
    const now = records.findLast((record) => beginOf(record) <= instant);
    if (now === undefined || endOf(now) <= instant) return [];
    return records.filter((record) => beginOf(record) > instant).map((later) => ({ now, later }));
  });
}

/** Finds records as they are published at an instant; undefined for one whose JSON isn't known. */
function recordsAt(
  whole: CompiledUnit,
  instant: number,
  version: Version,
): (record: TimedRecord) => PlainObject | undefined {
  const { json } = whole.at(instant);
  const at = Object.keys(json).indexOf(version);
  const bytes = json[version]?.read();
  const out = [...leftOutAt(whole.timeline, instant)].flatMap(({ spans }) => [spans[at] ?? []]);
  return ({ spans }) => {
    const [start, length] = spans[at] ?? [];
    if (start === undefined || length === undefined || bytes === undefined) return undefined;
    // What isn't published at the instant is cut out of the JSON, with a comma each.
    const cut = out.reduce(
      (sum, [from, own]) => (from !== undefined && own !== undefined && from < start ? sum + own + 1 : sum),
      0,
    );
    return recordOf({ bytes, start: start - cut, end: start - cut + length });
  };
}
