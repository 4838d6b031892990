import { keyOfPieces, type Piece } from '../../base/bytes/pieces.js';
import { eachRecord } from '../../base/bytes/records-of-json.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { Memory } from '../../base/cache/memory.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { paired } from '../../base/paired.js';
import type { PartName } from '../../model/part-name.js';

/** What is made of the records of a brand's collection: a value that JSON can hold, and parts that are bytes. */
export interface Made {
  readonly value: unknown;
  readonly parts: readonly Uint8Array[];
}

/** Something that is being made of records, one after the other. It changes none of them: others may get them next. */
export interface Making {
  readonly add: (record: PlainObject) => void;
  readonly end: () => Made;
}

/** What a part makes of published records, with settings that JSON can hold. */
export interface Maker<Settings> {
  /** The part. Threads know its maker by it. */
  readonly name: PartName;
  readonly begin: (settings: Settings) => Making;
}

/** The records of a brand's collection, and the settings that apply to them. */
export interface Job<Settings> {
  /** Tells it from the other jobs of its maker, in every build. */
  readonly name: string;
  readonly json: readonly Piece[];
  readonly settings: Settings;
}

/** What was made of records in this build or an earlier one. Its parts may be on disk until they are read. */
export interface Derived {
  readonly value: unknown;
  /** The SHA-256 of each part. */
  readonly hashes: readonly string[];
  readonly part: (index: number) => Uint8Array;
}

/** Makes something of records, or takes what was made of the same ones before. The results are in the order of the jobs. */
export type Derive = <Settings>(
  maker: Maker<Settings>,
  jobs: readonly Job<Settings>[],
) => Promise<readonly Derived[]>;

/** A job with its maker. */
export interface Task {
  readonly maker: Maker<unknown>;
  readonly job: Job<unknown>;
}

/** Where the result of a job is kept. */
export function taskSlot({
  maker,
  job,
}: {
  readonly maker: { name: string };
  readonly job: { name: string };
}): string {
  return `${maker.name} ${job.name}`;
}

/** What the result of a job depends on; undefined if nothing is known of the records without reading them. */
export function taskKey({ job: { json, settings } }: Pick<Task, 'job'>): string | undefined {
  const pieces = keyOfPieces(json);
  return pieces && sha256(JSON.stringify([pieces, settings]));
}

/** Makes everything on this thread. */
export function deriveHere(memory: Memory): Derive {
  return deriveTogether(async (tasks) => {
    const results = knownOf(tasks, memory);
    makeHere(tasks, results, memory);
    return results;
  });
}

/** What is asked for at one time is made together, so that each record is read once. */
export function deriveTogether(makeAll: (tasks: readonly Task[]) => Promise<TaskResults>): Derive {
  let waiting: Task[] = [];
  let results: Promise<TaskResults> | undefined;
  return async (maker, jobs) => {
    const own = jobs.map((job): Task => ({ maker: maker as Maker<unknown>, job }));
    waiting.push(...own);
    results ??= Promise.resolve().then(() => {
      const tasks = waiting;
      waiting = [];
      results = undefined;
      return makeAll(tasks);
    });
    const made = await results;
    return own.map((task) => made.get(task)!);
  };
}

/** What was made of tasks. */
export type TaskResults = Map<Task, Derived>;

/** The results of tasks that are kept. */
export function knownOf(tasks: readonly Task[], memory: Memory): TaskResults {
  const results: TaskResults = new Map();
  for (const task of tasks) {
    const result = known(task, memory);
    if (result !== undefined) results.set(task, result);
  }
  return results;
}

/** Makes on this thread what has no result yet. */
export function makeHere(tasks: readonly Task[], results: TaskResults, memory: Memory): void {
  for (const same of bySource(tasks.filter((task) => !results.has(task)))) {
    const made = makeOf(same[0].job.json, same);
    for (const [task, one] of paired(same, made)) results.set(task, kept(task, one, memory));
  }
}

/** Tasks in groups, each with the same records. */
export function bySource(tasks: readonly Task[]): readonly (readonly [Task, ...Task[]])[] {
  return [...groupedBy(tasks, ({ job: { json } }): unknown => keyOfPieces(json) ?? json).values()];
}

/** Makes several things of the same records, each of which is read once. */
export function makeOf(
  json: readonly Piece[],
  tasks: readonly { readonly maker: Maker<unknown>; readonly job: Pick<Job<unknown>, 'settings'> }[],
): Made[] {
  const making = tasks.map(({ maker, job }) => maker.begin(job.settings));
  eachRecord(json, (record) => {
    for (const one of making) one.add(record);
  });
  return making.map((one) => one.end());
}

/** What was made before, where it was kept. */
export function known(task: Task, memory: Memory): Derived | undefined {
  const key = taskKey(task);
  const found = key === undefined ? undefined : memory.findWhole(taskSlot(task), key);
  if (found === undefined) return undefined;
  let again: Derived | undefined;
  return {
    value: found.value,
    hashes: found.hashes,
    part(index) {
      const bytes = again === undefined ? found.part(index) : undefined;
      if (bytes !== undefined) return bytes;
      // What was kept is damaged or gone.
      again ??= inMemory(makeOf(task.job.json, [task])[0]!);
      return again.part(index);
    },
  };
}

/** Keeps what was made, so that it takes no memory. */
export function kept(task: Task, made: Made, memory: Memory): Derived {
  const key = taskKey(task);
  if (key !== undefined) memory.keep(taskSlot(task), key, made.value, made.parts);
  return known(task, memory) ?? inMemory(made);
}

function inMemory({ value, parts }: Made): Derived {
  return { value, hashes: parts.map((part) => sha256(part)), part: (index) => parts[index]! };
}
