import { sha256 } from '../../base/bytes/sha256.js';
import type { readBytes } from '../../content/content/file-system.js';
import { readRecords } from '../../content/documents/document.js';
import { cached } from './cached.js';
import { type CompileJob, type CompileSettings, documentCompiler } from './compile.js';
import { type Compiled, packed, unpacked } from './compiled.js';
import { noShape } from './shapes.js';

/** Where compiled files are kept between runs. */
export interface CompileCache {
  readonly folder: string;
  /** Identifies the program: another one may compile otherwise. */
  readonly program: string;
  /** What a watch compiled last, by the path of the file. */
  readonly memory?: Map<string, { readonly key: string; readonly compiled: Compiled }>;
}

/** The bytes of a file, or why it can't be read. */
export type ReadFile = ReturnType<typeof readBytes>;

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

  /** @param read of the job's file */
  compiled(job: CompileJob, read: ReadFile): Compiled {
    if ('problem' in read) {
      const nothing = { found: [], losses: [], alsoTaken: [], records: [], json: {}, items: 0 };
      const { date: day } = this.#settings;
      return { ...nothing, problems: [read.problem], shape: noShape, holdsThrough: undefined, day };
    }
    const { bytes } = read;
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
export function runsFiles({ own }: Pick<CompileSettings, 'own'>): boolean {
  return (own?.files.length ?? 0) > 0;
}
