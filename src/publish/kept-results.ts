import { FileHashes, type HashedFileSystem, type Notes } from '../cache/file-hashes.js';
import type { Kept, ResultStore } from '../cache/store.js';
import type { FileSystem } from '../content/file-system.js';
import { sha256 } from '../model/sha256.js';
import type { Version } from '../model/version.js';
import { type CompiledFile, type CompileJob, type CompileSettings, compiler } from './compile.js';
import {
  type Compile,
  compileJob,
  type FileResult,
  type Memory,
  type ResultsOf,
  resultOf,
} from './compile-site.js';

/** A content file is another one than when the run began. */
export class ContentChanged extends Error {}

/** What is kept, and for which program. */
export interface Keeping {
  readonly store: ResultStore;
  /** Identifies the program's code. Results of any other program are not used. */
  readonly program: string;
  /** True if files are read whatever their times say. */
  readonly isParanoid: boolean;
}

/** The hashes of files, with what is noted of them from one run to the next. */
export interface NotedHashes {
  readonly hashes: FileHashes;
  /** Keeps the notes for the next run. */
  readonly save: () => void;
}

/** @param slot which files, such as those of a folder */
export function notedHashes(
  keeping: Keeping | undefined,
  slot: string,
  fs: HashedFileSystem,
  now: () => number,
): NotedHashes {
  const kept = keeping?.isParanoid ? undefined : keeping?.store.find(slot, 'notes');
  const hashes = new FileHashes((kept?.value as Notes | undefined) ?? {}, fs, now);
  return { hashes, save: () => keeping?.store.keep(slot, 'notes', hashes.notes) };
}

/** The files of a brand's collection, which are kept together. */
interface Unit {
  readonly slot: string;
  /** Absent if a file can't be read. */
  readonly key: string | undefined;
  /** The indexes of its jobs. */
  readonly jobs: readonly number[];
}

/** What is kept of a file besides its records and their JSON. */
type KeptFile = Omit<CompiledFile, 'json' | 'records' | 'sha256'> & {
  /** The versions that there is JSON of, in the order of their parts. */
  readonly versions: readonly Version[];
};

/** The value of a unit's entry. Its parts are the records of all files, then the JSON of each file by version. */
interface KeptUnit {
  /** The day of the run that made it. */
  readonly from: string;
  /** The last day on which it holds. */
  readonly through: string | undefined;
  readonly files: readonly KeptFile[];
}

/**
 * Takes the results of files from a store where it has them, and compiles and keeps the others. A result is that of the
 * file's bytes, name and place, of the brand, the settings and the program; of days only as far as `Today` says.
 * The bytes of what is published stay in the store until they are read, so that they take no memory.
 */
export function keptResults(
  compile: Compile,
  { store, program }: Keeping,
  known: FileHashes,
  fs: Pick<FileSystem, 'readFileSync'>,
): ResultsOf {
  return async (settings, jobs, done) => {
    const hashes = jobs.map(({ file }) => known.of(file.path));
    const results: FileResult[] = [];
    const missing: Unit[] = [];
    for (const unit of unitsOf(settings, jobs, hashes, program)) {
      const kept = unit.key === undefined ? undefined : store.find(unit.slot, unit.key);
      const restored = kept && restore(kept, unit, settings, jobs, hashes, fs);
      if (restored === undefined) missing.push(unit);
      else {
        for (const [at, index] of unit.jobs.entries()) {
          results[index] = restored[at]!;
          done(jobs[index]!);
        }
      }
    }
    const pending = new Map<number, { unit: Unit; made: Map<number, CompiledFile> }>();
    for (const unit of missing) {
      const made = new Map<number, CompiledFile>();
      for (const index of unit.jobs) pending.set(index, { unit, made });
    }
    const indexes = [...pending.keys()];
    const toCompile = indexes.map((index) => jobs[index]!);
    await compile(settings, toCompile, (at, compiled) => {
      const index = indexes[at]!;
      const { unit, made } = pending.get(index)!;
      made.set(index, compiled);
      done(jobs[index]!);
      if (made.size < unit.jobs.length) return;
      const files = unit.jobs.map((each) => made.get(each)!);
      made.clear();
      const isAsRead = files.every((file, each) => file.sha256 === hashes[unit.jobs[each]!]);
      const kept = isAsRead ? keep(store, unit, files, settings.date) : undefined;
      const restored = kept && restore(kept, unit, settings, jobs, hashes, fs);
      for (const [each, index] of unit.jobs.entries()) {
        results[index] = restored?.[each] ?? resultOf(files[each]!);
      }
    });
    return results;
  };
}

/** The single results that a store has for a program. */
export function memoryIn({ store, program }: Keeping): Memory {
  const keyOf = (key: string) => sha256(`${program} ${key}`);
  return {
    find: (slot, key) => store.find(slot, keyOf(key))?.value,
    keep: (slot, key, value) => store.keep(slot, keyOf(key), value),
  };
}

function unitsOf(
  { versions, names, off, isPublicStandard }: CompileSettings,
  jobs: readonly CompileJob[],
  hashes: readonly (string | undefined)[],
  program: string,
): Unit[] {
  const context = sha256(JSON.stringify([program, versions, names, off, isPublicStandard]));
  const slots = new Map<string, number[]>();
  for (const [index, { brand, collection }] of jobs.entries()) {
    const slot = `${brand}/${collection}`;
    const own = slots.get(slot);
    if (own === undefined) slots.set(slot, [index]);
    else own.push(index);
  }
  return [...slots].map(([slot, own]) => {
    const files = own.map((index) => {
      const { file, brandName, source } = jobs[index]!;
      return [file.name, file.format, brandName, source, hashes[index]];
    });
    const isReadable = own.every((index) => hashes[index] !== undefined);
    return { slot, key: isReadable ? sha256(JSON.stringify([context, slot, files])) : undefined, jobs: own };
  });
}

function keep(
  store: ResultStore,
  { slot, key }: Unit,
  files: readonly CompiledFile[],
  date: string,
): Kept | undefined {
  if (key === undefined) return undefined;
  const days = files.flatMap(({ holdsThrough }) => holdsThrough ?? []).sort();
  const value: KeptUnit = {
    from: date,
    through: days[0],
    files: files.map(({ json, records: _records, sha256: _sha256, ...file }) => ({
      ...file,
      versions: Object.keys(json) as Version[],
    })),
  };
  const records = Buffer.from(JSON.stringify(files.map(({ records }) => records)));
  const json = files.flatMap((file) => Object.values(file.json));
  store.keep(slot, key, value, [records, ...json]);
  return store.find(slot, key);
}

/** The results of a unit's files, if they hold on this day. */
function restore(
  { value, part, lengths, hashes: partHashes }: Kept,
  { key, jobs: own }: Unit,
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  hashes: readonly (string | undefined)[],
  fs: Pick<FileSystem, 'readFileSync'>,
): FileResult[] | undefined {
  const { from, through, files } = value as KeptUnit;
  if (settings.date < from || (through !== undefined && settings.date > through)) return undefined;
  let allRecords: CompiledFile['records'][] | undefined;
  let next = 1;
  return files.map(({ versions, ...file }, at) => {
    const anew = () => compiledAgain(jobs[own[at]!]!, hashes[own[at]!]!, settings, fs);
    const json = versions.map((version) => {
      const index = next++;
      return [
        version,
        {
          length: lengths[index]!,
          sha256: partHashes[index]!,
          read: () => part(index) ?? anew().json[version]!,
        },
      ] as const;
    });
    return {
      ...file,
      key: `${key} ${at}`,
      holdsThrough: file.holdsThrough,
      get records() {
        allRecords ??= parsed(part(0));
        return allRecords?.[at] ?? anew().records;
      },
      json: Object.fromEntries(json) as FileResult['json'],
    };
  });
}

function parsed(bytes: Uint8Array | undefined): CompiledFile['records'][] | undefined {
  return bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as CompiledFile['records'][]);
}

/** What was kept of a file is damaged. */
function compiledAgain(
  job: CompileJob,
  hash: string,
  settings: CompileSettings,
  fs: Pick<FileSystem, 'readFileSync'>,
): CompiledFile {
  const compiled = compileJob(compiler(settings), job, fs);
  if (compiled.sha256 === hash) return compiled;
  throw new ContentChanged(`${job.file.name} was changed while it was being published. Build again.`);
}
