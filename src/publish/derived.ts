import { sha256 } from '../model/sha256.js';
import type { Memory } from './compile-site.js';
import { joined, keyOfPieces, type Piece } from './pieces.js';

/** What is made of the records of a brand's collection: a value that JSON can hold, and parts that are bytes. */
export interface Made {
  readonly value: unknown;
  readonly parts: readonly Uint8Array[];
}

/** A way to make something of published records, `{…},{…}`, with settings that JSON can hold. */
export interface Maker<Settings> {
  readonly name: string;
  readonly make: (json: Uint8Array, settings: Settings) => Made;
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

/** Where the result of a job is kept. */
export function slotOf({ name }: Pick<Maker<never>, 'name'>, job: Pick<Job<unknown>, 'name'>): string {
  return `${name} ${job.name}`;
}

/** What the result of a job depends on; undefined if nothing is known of the records without reading them. */
export function keyOf({ json, settings }: Pick<Job<unknown>, 'json' | 'settings'>): string | undefined {
  const pieces = keyOfPieces(json);
  return pieces && sha256(JSON.stringify([pieces, settings]));
}

/** Makes everything on this thread. */
export function deriveHere(memory: Memory): Derive {
  return async (maker, jobs) =>
    jobs.map(
      (job) =>
        known(maker, job, memory) ?? kept(maker, job, maker.make(joined(job.json), job.settings), memory),
    );
}

/** What was made before, where it was kept. */
export function known<Settings>(
  maker: Maker<Settings>,
  job: Job<Settings>,
  memory: Memory,
): Derived | undefined {
  const key = keyOf(job);
  const found = key === undefined ? undefined : memory.findWhole(slotOf(maker, job), key);
  if (found === undefined) return undefined;
  let again: Derived | undefined;
  return {
    value: found.value,
    hashes: found.hashes,
    part(index) {
      const bytes = again === undefined ? found.part(index) : undefined;
      if (bytes !== undefined) return bytes;
      // What was kept is damaged or gone.
      again ??= inMemory(maker.make(joined(job.json), job.settings));
      return again.part(index);
    },
  };
}

/** Keeps what was made, so that it takes no memory. */
export function kept<Settings>(
  maker: Maker<Settings>,
  job: Job<Settings>,
  made: Made,
  memory: Memory,
): Derived {
  const key = keyOf(job);
  if (key !== undefined) memory.keep(slotOf(maker, job), key, made.value, made.parts);
  return known(maker, job, memory) ?? inMemory(made);
}

function inMemory({ value, parts }: Made): Derived {
  return { value, hashes: parts.map((part) => sha256(part)), part: (index) => parts[index]! };
}
