import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sha256 } from '../../base/bytes/sha256.js';
import { type FileSystem, readBytes } from '../../content/content/file-system.js';
import { readRecords } from '../../content/documents/document.js';
import type { Problem } from '../../model/problem.js';
import type { RuleFile } from '../../rules/own/load.js';
import { cached } from './cached.js';
import { type CompileJob, type CompileSettings, documentCompiler } from './compile.js';
import { type Compiled, packed, unpacked, withoutJson } from './compiled.js';
import { noShape } from './shapes.js';

/** Where compiled files are kept between runs. */
export interface CompileCache {
  readonly folder: string;
  /** Identifies the program: another one may compile otherwise. */
  readonly program: string;
  /** What a watch compiled last, by the path of the file. */
  readonly memory?: Map<string, { readonly key: string; readonly compiled: Compiled }>;
}

/** Compiles content files; the results are in their order. */
export type CompileFiles = (
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  done: (job: CompileJob) => void,
) => Promise<readonly Compiled[]>;

function unreadable(problem: Problem, { date }: Pick<CompileSettings, 'date'>): Compiled {
  const nothing = { found: [], losses: [], alsoTaken: [], records: [], json: {}, items: 0 };
  return { ...nothing, problems: [problem], shape: noShape, holdsThrough: undefined, day: date };
}

/**
 * Compiles files whose bytes are given.
 * @param cache undefined if nothing is kept
 */
export class FileCompiler {
  readonly #settings: CompileSettings;
  readonly #compile: ReturnType<typeof documentCompiler>;
  readonly #folder: string | undefined;
  readonly #context: string;

  constructor(settings: CompileSettings, cache: CompileCache | undefined) {
    const { versions, names, timeZone, off, isPublicStandard } = settings;
    this.#settings = settings;
    this.#compile = documentCompiler(settings);
    this.#folder = runsFiles(settings) ? undefined : cache?.folder;
    this.#context = JSON.stringify([cache?.program, versions, names, timeZone, off, isPublicStandard]);
  }

  /** Identifies what is made of a file. */
  key({ file, brand, brandName, source }: CompileJob, bytes: Uint8Array): string {
    return sha256(JSON.stringify([this.#context, file.name, file.format, brand, brandName, source]), bytes);
  }

  compiled(job: CompileJob, bytes: Uint8Array): Compiled {
    // Of a small file, the result takes as long to read as to make.
    const folder = bytes.length < 4 * 1024 ? undefined : this.#folder;
    const make = () => this.#compile(job, readRecords(job.file, bytes));
    return cached(folder, this.key(job, bytes), make, {
      pack: packed,
      unpack: (kept) => {
        const compiled = unpacked(kept);
        return this.holds(compiled) ? compiled : undefined;
      },
    });
  }

  /** Whether what was compiled on another day is the same today. */
  holds({ day, holdsThrough }: Pick<Compiled, 'day' | 'holdsThrough'>): boolean {
    const { date } = this.#settings;
    return day <= date && date <= (holdsThrough ?? date);
  }
}

/** Whether own rules are in files: what these import and read isn't known, so they run each time. */
function runsFiles({ own }: Pick<CompileSettings, 'own'>): boolean {
  return (own?.files.length ?? 0) > 0;
}

/** Below this many bytes of content, starting threads costs more time than it saves. */
export const worthThreads = 8 * 1024 * 1024;

/** What a thread works with. */
export interface WorkerData {
  readonly settings: Omit<CompileSettings, 'own'>;
  /** The project's own rules, which each thread loads by itself. */
  readonly own: readonly RuleFile[] | undefined;
  readonly cache: CompileCache | undefined;
  readonly isCheck: boolean;
}

/**
 * Compiles on this thread; much content in threads, one per processor.
 * @param isCheck true if nobody asks for the published JSON, which needs most of the memory
 */
export function compileFiles(
  fs: Pick<FileSystem, 'readFileSync'>,
  cache?: CompileCache,
  isCheck = false,
): CompileFiles {
  return async (settings, jobs, done) => {
    const compiler = new FileCompiler(settings, cache);
    const memory = runsFiles(settings) ? undefined : cache?.memory;
    const results = new Map<CompileJob, Compiled>();
    const keys = new Map<CompileJob, string>();
    const known = new Map<CompileJob, ReturnType<typeof readBytes>>();
    const read: ReadJob = (job) => known.get(job) ?? readBytes(job.file, fs);
    const left = jobs.filter((job) => {
      if (memory === undefined) return true;
      const found = read(job);
      known.set(job, found);
      if ('problem' in found) return true;
      const key = compiler.key(job, found.bytes);
      keys.set(job, key);
      const kept = memory.get(job.file.path);
      if (kept?.key !== key || !compiler.holds(kept.compiled)) return true;
      known.delete(job);
      results.set(job, kept.compiled);
      done(job);
      return false;
    });
    const take = (job: CompileJob, made: Compiled) => {
      const compiled = isCheck ? withoutJson(made) : made;
      results.set(job, compiled);
      const key = keys.get(job);
      if (key !== undefined) memory?.set(job.file.path, { key, compiled });
      done(job);
    };
    const size = left.reduce((sum, { file }) => sum + file.bytes, 0);
    const count = Math.min(availableParallelism(), left.length);
    if (count > 1 && size >= worthThreads)
      await inThreads(count, settings, left, read, { cache, isCheck }, take);
    else {
      for (const job of left) {
        const found = read(job);
        take(
          job,
          'bytes' in found ? compiler.compiled(job, found.bytes) : unreadable(found.problem, settings),
        );
      }
    }
    return jobs.map((job) => results.get(job)!);
  };
}

type ReadJob = (job: CompileJob) => ReturnType<typeof readBytes>;

/** A thread gets files until it has so many bytes of them, so that it needn't wait for the next ones. */
const ahead = 2 * 1024 * 1024;

/** A file for a thread, with its bytes. */
export interface SentFile {
  readonly at: number;
  readonly job: CompileJob;
  readonly bytes: Uint8Array;
}

async function inThreads(
  count: number,
  { own, ...settings }: CompileSettings,
  jobs: readonly CompileJob[],
  read: ReadJob,
  { cache, isCheck }: Pick<WorkerData, 'cache' | 'isCheck'>,
  take: (job: CompileJob, compiled: Compiled) => void,
): Promise<void> {
  const kept = cache && { folder: cache.folder, program: cache.program };
  const workerData: WorkerData = { settings, own: own?.files, cache: kept, isCheck };
  // The largest first, so that no thread begins one when the others have ended.
  const order = jobs.map((_, at) => at).sort((a, b) => jobs[b]!.file.bytes - jobs[a]!.file.bytes);
  let next = 0;
  let left = jobs.length;
  const given = new Map<Worker, number>();
  const workers = Array.from({ length: count }, () => {
    // What a thread reads should be freed before the collector promotes it.
    return new Worker(new URL('./compile-worker.js', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 48 },
    });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const end = (at: number, compiled: Compiled) => {
        take(jobs[at]!, compiled);
        if (--left === 0) resolve();
      };
      const give = (worker: Worker) => {
        const files: SentFile[] = [];
        let size = given.get(worker) ?? 0;
        while (size < ahead && next < order.length) {
          const at = order[next++]!;
          const job = jobs[at]!;
          const found = read(job);
          if ('problem' in found) {
            end(at, unreadable(found.problem, settings));
            continue;
          }
          size += job.file.bytes + 1;
          files.push({ at, job, bytes: found.bytes });
        }
        given.set(worker, size);
        if (files.length > 0) worker.postMessage(files);
      };
      for (const worker of workers) {
        worker.on('message', (answers: readonly { at: number; compiled: Uint8Array }[]) => {
          try {
            const size = answers.reduce((sum, { at }) => sum + jobs[at]!.file.bytes + 1, 0);
            given.set(worker, (given.get(worker) ?? 0) - size);
            give(worker);
            for (const { at, compiled } of answers) end(at, unpacked(compiled));
          } catch (error) {
            reject(error);
          }
        });
        worker.on('error', reject);
        worker.on('exit', (code) => reject(new Error(`a thread ended with code ${code}`)));
        give(worker);
      }
    });
  } finally {
    for (const worker of workers) worker.removeAllListeners('exit');
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
