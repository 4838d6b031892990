import { isDeepStrictEqual } from 'node:util';
import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { once } from '../../base/once.js';
import { holdsAt, recordSpans } from '../../build/compile/timeline.js';
import type { FileSystem } from '../../content/content/file-system.js';
import type { RecordAfter } from '../../content/edit/edit.js';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import type { Brand } from '../../content/site/brands.js';
import { sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { recordInVersion } from '../../interface/records/record-in-version.js';
import { readTimes, timesIn, withoutTimes } from '../../interface/records/record-times.js';
import type { RecordSchema } from '../../interface/records/records.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { type Problem, problem, problemIn } from '../../model/problem.js';
import type { CheckedInstant } from '../../model/time/time-zone.js';
import { shownValue } from '../incoming.js';
import { feedProblems } from '../problems.js';
import { type Repair, repairProblems } from '../repairs/problems.js';
import { type Arrival, identityIfAny, nameOf, typedAs, type Written, writtenIn } from './arrivals.js';
import { type FileOfRecords, fileForNew, filesOfRecords, plannedFile } from './file-of-records.js';

/** What an import does to files. */
export interface Plan {
  readonly fs: Pick<FileSystem, 'readFileSync'>;
  /** The content folder as the user typed it, without a trailing slash. */
  readonly root: string;
  /**
   * What becomes of existing records that the input doesn't have, in the collections that it has. `not-sure`: they are
   * kept, because parts of the input were left out.
   */
  readonly missing: 'removed' | 'kept' | 'not-sure';
  /** The instant whose records the input is compared with (D49). */
  readonly time: CheckedInstant;
  /** Errors among them stop the import. */
  readonly problems: Problem[];
  readonly files: PlannedFile[];
  /** The brands that have incoming records, with all their files as they will be. */
  readonly brands: Brand[];
  readonly collections: PlannedCollection[];
  /** Settings that were made up, because neither the user nor the feed gives them. */
  placeholders: readonly string[];
}

export type Counts = Record<'added' | 'changed' | 'same' | 'kept' | 'removed', number>;

/** A brand's collection that has incoming records, and what becomes of it. */
export interface PlannedCollection {
  readonly collection: Collection;
  /** The brand's folder. */
  readonly brand: string;
  /** Its files, whether they change or not. */
  readonly files: FileOfRecords[];
  readonly counts: Counts;
  /** The identities of the changed records of which a copy begins later, which stays as it is (D49). */
  readonly withCopies: string[];
  /** Whether it has records, and all of them are valid. */
  readonly isSound: () => boolean;
}

/**
 * Plans the files of one collection of a brand. A record is identified by its identity (D16). Files keep the order of
 * their records and their comments; records that are equal keep their bytes. New records go where `opendata new` would
 * put them.
 */
export function planCollection(
  plan: Plan,
  brand: Brand,
  collection: Collection,
  arrivals: readonly Arrival[],
): PlannedCollection {
  const schema = recordSchema(sourceOf(collection, brand.source), collection);
  const [identityField = ''] = namesOf(collection).identity;
  const files = filesOfRecords(brand, collection, plan.root, plan.fs, plan.problems);
  const existing = files.flatMap((own, file) =>
    own.records.map((value, index) => {
      const identity = identityIfAny(collection, value) ?? `${file} ${index}`;
      return { own, index, value, identity, ...readTimes(value, plan.time.timeZone) };
    }),
  );
  const isValid = ({ value, faults }: (typeof existing)[number]) =>
    faults.length === 0 && typedAs(schema, withoutTimes(value)) !== undefined;
  const planned: PlannedCollection = {
    collection,
    brand: brand.folder,
    files,
    counts: { added: 0, changed: 0, same: 0, kept: 0, removed: 0 },
    withCopies: [],
    isSound: once(() => existing.length > 0 && existing.every(isValid)),
  };
  const { counts } = planned;
  const { instant } = plan.time;
  const others = recordSpans(existing).filter((span) => !holdsAt(span, instant));
  const ofOtherTimes = new Set(others.map(({ record }) => record));
  const coming = new Set(
    existing.filter(({ from = instant }) => from > instant).map(({ identity }) => identity),
  );
  const incoming = arrivals.map((arrival) => {
    report(plan, brand.folder, arrival, arrival.repairs);
    return writtenIn(sourceOf(collection, brand.source), arrival);
  });
  const byIdentity = groupedBy(incoming, ({ identity }) => identity);
  const waiting = new Map([...byIdentity].map(([identity, alike]) => [identity, [...alike]]));
  const taken = new Set<string>();
  for (const record of existing) {
    const { own, value } = record;
    if (ofOtherTimes.has(record)) {
      own.after.push({ from: record.index, value });
      continue;
    }
    taken.add(record.identity);
    const arrival = waiting.get(record.identity)?.shift();
    if (arrival === undefined) missing(plan, planned, own, record.index);
    else if (isUnchanged(withoutTimes(value), arrival, schema)) {
      // What is there says it, though what would be written may not.
      own.arrivals.set(own.after.length, { ...arrival, lost: [] });
      own.after.push({ from: record.index, value });
      counts.same++;
    } else {
      if (coming.has(record.identity)) planned.withCopies.push(record.identity);
      const changed = { ...timesIn(value), ...arrival.content };
      put(plan, planned, own, arrival, { from: record.index, value: changed });
      counts.changed++;
    }
  }
  for (const { identity } of incoming) {
    const arrival = waiting.get(identity)!.shift();
    if (arrival === undefined) continue;
    if (taken.has(identity) && planned.isSound()) {
      const about = { record: nameOf(arrival, brand.folder), field: [] };
      const args = { isNew: true, isTwice: true };
      plan.problems.push(problem(feedProblems['import/unsound'], args, [arrival.incoming.at([])], about));
    }
    taken.add(identity);
    const { [identityField]: id = '', Name } = arrival.content;
    const name = typeof Name === 'string' ? Name : undefined;
    const own = fileForNew(files, brand, plan.root, { collection, identification: String(id), name });
    put(plan, planned, own, arrival, { value: arrival.content });
    counts.added++;
  }
  plan.files.push(...files.flatMap((own) => plannedFile(own, schema) ?? []));
  return planned;
}

function report(plan: Plan, brand: string, arrival: Arrival, repairs: readonly Repair[]): void {
  const record = nameOf(arrival, brand);
  for (const { path: field, ...one } of repairs) {
    const at = arrival.incoming.at(field);
    plan.problems.push(problemIn(repairProblems, one, [at], { record, field }));
  }
}

function missing(
  { missing: outcome, problems }: Plan,
  { counts, collection, brand }: PlannedCollection,
  { document, records, after }: FileOfRecords,
  index: number,
): void {
  const value = records[index]!;
  const isRemoved = outcome === 'removed';
  counts[isRemoved ? 'removed' : 'kept']++;
  if (!isRemoved) after.push({ from: index, value });
  const identity = identityIfAny(collection, value);
  const record = { collection, brand, index, ...(identity !== undefined && { identity }) };
  const at = document!.locate(index, [], 'value');
  problems.push(problem(feedProblems['import/not-in-feed'], { outcome }, [at], { record }));
}

/** Writes a record that is new or changed, and says what the version of the file can't hold of it. */
function put(
  plan: Plan,
  { brand }: PlannedCollection,
  file: FileOfRecords,
  arrival: Written,
  after: RecordAfter,
): void {
  const losses = arrival.lost.map((path): Repair => {
    const value = shownValue(valueAt(arrival.value, path));
    const args = { what: 'other-version', value, fault: arrival.source } as const;
    return { rule: 'import/lost', args, path };
  });
  report(plan, brand, arrival, losses);
  file.arrivals.set(file.after.length, arrival);
  file.after.push(after);
}

/** True if an existing record equals the incoming one in either version, whatever its style. */
function isUnchanged(
  existing: PlainObject,
  { incoming: { collection, version }, value, source, content }: Written,
  schema: RecordSchema,
): boolean {
  if (isDeepStrictEqual(existing, content)) return true;
  const before = typedAs(schema, existing);
  if (before === undefined) return false;
  if (isDeepStrictEqual(before, typedAs(schema, content))) return true;
  const projected = recordInVersion(collection, before, source, version).record;
  return isDeepStrictEqual(projected, typedAs(recordSchema(version, collection), value));
}
