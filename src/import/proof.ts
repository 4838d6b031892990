import type { FileSystem } from '../content/file-system.js';
import { type FieldPath, valueAt } from '../model/location.js';
import { type Problem, problem, type Severity } from '../model/problem.js';
import type { Version } from '../model/version.js';
import { compileHere, compileSite, type SiteFile } from '../publish/compile-site.js';
import { locateAll } from '../publish/locate.js';
import { recordSchema } from '../schema/index.js';
import { type Names, publisher } from '../schema/published.js';
import { fitPart } from './fit-part.js';
import { type Raw, WrittenNumber } from './incoming.js';
import type { Plan, RecordsAfter } from './plan/plan.js';
import { nameOf, type Prepared } from './prepared.js';
import { isWithin, publishedPlace } from './published-place.js';
import { shown } from './repairs/shown.js';

/** How much of what came in would be published as it came in. */
export interface Proof {
  readonly records: number;
  readonly equalRecords: number;
  /** Records that can't be published before somebody mends them. */
  readonly unpublishedRecords: number;
  /** Leaves: texts, numbers, truth values and empty things. */
  readonly fields: number;
  readonly equalFields: number;
  /** Published in another form, or left out since they say nothing: each is a repair. */
  readonly mendedFields: number;
  /** What the interface can't hold: each is a loss by name. */
  readonly lostFields: number;
  /** What has to be mended first: without it, the rest of the record would be published. */
  readonly unpublishedFields: number;
  /** What nothing explains. */
  readonly unequalFields: number;
}

export interface Proved {
  readonly proof: Proof;
  /** What nothing explains, each by its place in what came in. */
  readonly unequal: readonly Problem[];
  readonly content: ContentFound;
}

/** What `check` finds in the files of the brands as they will be. */
export interface ContentFound {
  readonly errors: readonly Problem[];
  readonly warnings: number;
  readonly notes: number;
}

/**
 * Builds in memory what the planned files would publish, in the version that came in and under the names that came in,
 * and compares it with what came in, record by record and leaf by leaf.
 * @param date the day on which what is over is over, YYYY-MM-DD
 */
export async function prove(
  plan: Plan,
  version: Version,
  names: Names,
  fs: Pick<FileSystem, 'readFileSync'>,
  date: string,
): Promise<Proved> {
  const planned = new Map(plan.files.map(({ path, text }) => [path, text]));
  const after = {
    readFileSync: ((path: string) => {
      const text = planned.get(String(path));
      return text === undefined ? fs.readFileSync(path) : Buffer.from(text);
    }) as FileSystem['readFileSync'],
  };
  const site = { versions: [version], names, brands: plan.brands };
  const { files, problems } = await compileSite(site, compileHere(after), () => {}, date);
  const byPath = new Map(files.map((file) => [file.job.file.path, file]));
  const comparison = new Comparison();
  for (const records of plan.records) {
    const published = publishedRecords(byPath.get(records.file.path), version);
    for (const [index, arrival] of records.arrivals) {
      const whole = published.get(index);
      const made = whole ?? partOf(arrival, version, names);
      comparison.record(records, index, arrival, made, whole !== undefined, plan.lost.get(arrival) ?? []);
    }
  }
  const errors = locateAll(
    problems.filter(({ severity }) => severity === 'error'),
    files.map(({ job }) => job.file),
    after,
  );
  const count = (wanted: Severity) => problems.filter(({ severity }) => severity === wanted).length;
  return {
    proof: comparison.proof,
    unequal: comparison.unequal,
    content: { errors, warnings: count('warning'), notes: count('note') },
  };
}

/** The sound records of a file as they are published, by their place in it. */
function publishedRecords(file: SiteFile | undefined, version: Version): ReadonlyMap<number, unknown> {
  const bytes = file?.compiled.json[version];
  if (file === undefined || bytes === undefined) return new Map();
  const records = JSON.parse(`[${Buffer.from(bytes).toString('utf8')}]`) as unknown[];
  // A record that could not be written to the wire has facts all the same; then nothing is known for sure.
  if (records.length !== file.compiled.records.length) return new Map();
  return new Map(file.compiled.records.map(({ index }, at) => [index, records[at]]));
}

/** What would be published of a record that has to be mended first, without what is wrong with it. */
function partOf({ incoming, value }: Prepared, version: Version, names: Names): unknown {
  const schema = recordSchema(version, incoming.collection);
  const part = fitPart(schema, value);
  return part === undefined ? undefined : publisher(schema, names)(part);
}

class Comparison {
  readonly unequal: Problem[] = [];
  readonly proof = {
    records: 0,
    equalRecords: 0,
    unpublishedRecords: 0,
    fields: 0,
    equalFields: 0,
    mendedFields: 0,
    lostFields: 0,
    unpublishedFields: 0,
    unequalFields: 0,
  };

  record(
    after: RecordsAfter,
    index: number,
    arrival: Prepared,
    published: unknown,
    isWhole: boolean,
    lost: readonly FieldPath[],
  ): void {
    const { proof } = this;
    // A character that was lost before is named, but its text is as it was.
    const mends = arrival.repairs.filter(({ rule }) => rule !== 'import/broken');
    const repairs = new Map(mends.map(({ rule, path }) => [JSON.stringify(path), rule]));
    const leaves = arrival.leaves();
    let equal = 0;
    for (const { from, value, to } of leaves) {
      const path = to?.path();
      const place = path && publishedPlace(path, arrival.value, published, lost);
      const found = place === undefined || place === 'lost' ? undefined : valueAt(published, place);
      const rule = repairOf(repairs, from);
      // Of a value that was put into a list or taken out of one, the text is the same and its form is not.
      if (isEqual(value, found) && rule !== 'import/shape') {
        equal++;
        continue;
      }
      const isLost = path !== undefined && lost.some((gone) => isWithin(path, gone));
      if (rule === 'import/lost' || place === 'lost' || isLost) proof.lostFields++;
      else if (!isWhole && rule === undefined) proof.unpublishedFields++;
      else if (rule === 'import/unfit') proof.unpublishedFields++;
      else if (rule !== undefined) proof.mendedFields++;
      else {
        proof.unequalFields++;
        const args = { incoming: shown(value), published: found === undefined ? '' : JSON.stringify(found) };
        const about = { record: nameOf(arrival, after.brand, index), field: from };
        this.unequal.push(problem('import/unequal', args, [arrival.incoming.at(from)], about));
      }
    }
    proof.records++;
    proof.fields += leaves.length;
    proof.equalFields += equal;
    if (!isWhole) proof.unpublishedRecords++;
    else if (equal === leaves.length && equal === leafCount(published)) proof.equalRecords++;
  }
}

/** The rule of the innermost repair at or around a leaf. */
function repairOf(repairs: ReadonlyMap<string, string>, path: FieldPath): string | undefined {
  if (repairs.size === 0) return undefined;
  for (let length = path.length; length >= 0; length--) {
    const rule = repairs.get(JSON.stringify(path.slice(0, length)));
    if (rule !== undefined) return rule;
  }
  return undefined;
}

function isEqual(incoming: Raw, published: unknown): boolean {
  if (incoming instanceof WrittenNumber) return published === Number(incoming.digits);
  if (typeof incoming !== 'object' || incoming === null) return incoming !== null && incoming === published;
  if (typeof published !== 'object' || published === null) return false;
  return Array.isArray(incoming) === Array.isArray(published) && Object.keys(published).length === 0;
}

function leafCount(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value);
  return inner.length === 0 ? 1 : inner.reduce((sum: number, item) => sum + leafCount(item), 0);
}
