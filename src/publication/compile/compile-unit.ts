import { sha256 } from '../../base/bytes/sha256.js';
import { type StateBefore, stateBefore } from '../../base/cache/file-hashes.js';
import { once } from '../../base/once.js';
import { versionsWith } from '../../interface/records/records.js';
import type { Collection } from '../../model/collection.js';
import type { Unlocated } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { type FileSystem, readBytes } from '../../source/content/file-system.js';
import { readRecords } from '../../source/documents/document.js';
import { type Chunk, type ChunkSizes, chunkRecords, cutChunks } from '../../source/documents/yaml/chunks.js';
import { AsciiBuffer } from './ascii-buffer.js';
import {
  type CompiledFile,
  type CompileJob,
  type CompileSettings,
  documentCompiler,
  type Records,
} from './compile.js';
import { noShape } from './shapes.js';

/** The files of a brand's collection, which are compiled and kept together. */
export interface Unit {
  readonly brand: string;
  readonly collection: Collection;
  readonly jobs: readonly CompileJob[];
}

/** A file, or some of the records of a large file. Indexes count from its first record. */
export interface CompiledPart extends CompiledFile {
  /** Identifies its bytes and their place; empty if nothing is kept. */
  readonly key: string;
  /** The number of its items, be they sound or not. */
  readonly items: number;
  /** By version, the number of bytes of its JSON. */
  readonly lengths: readonly number[];
}

export interface UnitFile {
  /** Absent if the file could not be read. */
  readonly sha256?: string;
  readonly before: StateBefore | undefined;
  readonly parts: readonly CompiledPart[];
}

/** A brand's collection, validated and converted to the bytes that will be published. */
export interface CompiledUnit {
  readonly files: readonly UnitFile[];
  readonly versions: readonly Version[];
  /** By version: the canonical JSON of all valid records, in ASCII, joined by commas. */
  readonly json: readonly Uint8Array[];
}

/** A part as an earlier run compiled it. */
export interface KnownPart {
  readonly part: CompiledPart;
  /** By version. */
  readonly json: readonly Uint8Array[];
}

/** Where results are kept, and what they depend on besides the files. */
export interface Reuse {
  /** Identifies the program and the settings. */
  readonly context: string;
  /** What an earlier run made of a part. */
  readonly find: (key: string) => KnownPart | undefined;
}

/** The result is good until the next unit is compiled. */
export type UnitCompiler = (unit: Unit, reuse?: Reuse) => CompiledUnit;

export type UnitFileSystem = Pick<FileSystem, 'readFileSync' | 'statSync'>;

/**
 * Reads and compiles the files of units. The records of a large file are read and compiled by the hundred, so that they
 * are out of memory before there are too many.
 * @param now in epoch milliseconds
 */
export function unitCompiler(
  settings: CompileSettings,
  fs: UnitFileSystem,
  now: () => number,
  sizes?: ChunkSizes,
): UnitCompiler {
  const compile = documentCompiler(settings);
  const buffers = settings.versions.map(() => new AsciiBuffer());
  return (unit, reuse) => {
    const versions = versionsWith(unit.collection, settings.versions);
    const own = buffers.slice(0, versions.length);
    for (const buffer of own) buffer.cutTo(0);
    const files = unit.jobs.map((job): UnitFile => {
      const before = stateBefore(job.file.path, fs, now);
      const read = readBytes(job.file, fs);
      if ('problem' in read) {
        const lengths = versions.map(() => 0);
        return { before, parts: [{ ...nothing, problems: [read.problem], key: '', items: 0, lengths }] };
      }
      return { before, sha256: sha256(read.bytes), parts: partsOf(job, read.bytes) };
    });
    return { files, versions, json: own.map(({ bytes }) => bytes) };

    function partsOf(job: CompileJob, bytes: Uint8Array): readonly CompiledPart[] {
      const chunks = job.file.format === 'yaml' ? cutChunks(bytes, sizes) : undefined;
      const start = own.map(({ length }) => length);
      const parts: CompiledPart[] = [];
      for (const chunk of chunks ?? []) {
        const { indent, isFirst, isLast } = chunk;
        const part = partOf(job, chunk.bytes, { indent, isFirst, isLast }, () => recordsOf(chunk));
        if (part === undefined) {
          for (const [at, buffer] of own.entries()) buffer.cutTo(start[at]!);
          return [wholeOf(job, bytes)];
        }
        parts.push(part);
      }
      return chunks === undefined ? [wholeOf(job, bytes)] : parts;
    }

    function wholeOf(job: CompileJob, bytes: Uint8Array): CompiledPart {
      return partOf(job, bytes, 'whole', () => readRecords(job.file, bytes))!;
    }

    /** @returns nothing where the records can't be read by themselves */
    function partOf(
      job: CompileJob,
      bytes: Uint8Array,
      place: unknown,
      read: () => Records | undefined,
    ): CompiledPart | undefined {
      const { file, brandName, source } = job;
      const key =
        reuse === undefined
          ? ''
          : sha256(
              JSON.stringify([reuse.context, file.name, file.format, brandName, source, place]),
              sha256(bytes),
            );
      const known = reuse?.find(key);
      if (known !== undefined) {
        for (const [at, buffer] of own.entries()) buffer.addBytes(known.json[at]!);
        return known.part;
      }
      const records = read();
      if (records === undefined) return undefined;
      const start = own.map(({ length }) => length);
      const compiled = compile(job, records, (_, version, json) => own[versions.indexOf(version)]!.add(json));
      // The comma before the first record belongs to none.
      const lengths = own.map(({ length }, at) => {
        const added = length - start[at]!;
        return added > 0 && start[at]! > 0 ? added - 1 : added;
      });
      return { ...compiled, key, items: records.records.length, lengths };
    }
  };
}

function recordsOf(chunk: Chunk): Records | undefined {
  const values = chunkRecords(chunk);
  return (
    values && {
      problems: [],
      records: values.map((value, index) => ({ index, value })),
      text: '',
      locate: () => {
        throw new Error('places are looked up in the whole file');
      },
      isPart: true,
    }
  );
}

const nothing: Omit<CompiledFile, 'problems'> = {
  found: [],
  losses: [],
  records: [],
  alsoTaken: [],
  shape: noShape,
  holdsThrough: undefined,
};

/** What is known of a file, from its parts in their order. Facts that are on disk stay there until they are asked for. */
export function fileOfParts(parts: readonly CompiledPart[]): CompiledFile {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  let items = 0;
  const placed = parts.map((part) => {
    const before = items;
    items += part.items;
    return { part, before };
  });
  const records = once(() =>
    placed.flatMap(({ part, before }) => part.records.map((one) => after(before, one))),
  );
  const shapes = parts.map(({ shape }) => shape);
  const days = parts.flatMap(({ holdsThrough }) => holdsThrough ?? []).sort();
  return {
    problems: parts.flatMap(({ problems }) => problems),
    found: placed.flatMap(({ part, before }) => part.found.map((one) => moved(one, before))),
    losses: placed.flatMap(({ part, before }) => part.losses.map((one) => after(before, one))),
    get records() {
      return records();
    },
    alsoTaken: parts.flatMap(({ alsoTaken }) => alsoTaken),
    shape: {
      isAsDeclared: shapes.some(({ isAsDeclared }) => isAsDeclared),
      valid: sum(shapes.map(({ valid }) => valid)),
      invalid: sum(shapes.map(({ invalid }) => invalid)),
      other: sum(shapes.map(({ other }) => other)),
    },
    holdsThrough: days[0],
  };
}

/** The same with so many records before it. */
function after<T extends { readonly index: number }>(before: number, one: T): T {
  return before === 0 ? one : { ...one, index: one.index + before };
}

function moved(problem: Unlocated, before: number): Unlocated {
  const [first, ...others] = problem.at;
  return {
    ...problem,
    at: [after(before, first), ...others.map((place) => after(before, place))],
    ...(problem.record && { record: after(before, problem.record) }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
