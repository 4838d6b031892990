import { sha256 } from '../../base/bytes/sha256.js';
import { type StateBefore, stateBefore } from '../../base/cache/file-hashes.js';
import { paired } from '../../base/paired.js';
import { versionsWith } from '../../interface/records/records.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';
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
import { spansIn } from './spans.js';
import type { JsonSpan, TimedRecord, Timeline } from './timeline.js';

/** The files of a brand's collection, which are compiled and kept together. */
export interface Unit {
  readonly brand: string;
  readonly collection: Collection;
  readonly jobs: readonly CompileJob[];
}

/** What is known of a file, or of some of the records of a large file. Indexes count from its first record. */
export interface CompiledPart extends Omit<CompiledFile, 'records'> {
  /** Identifies its bytes and their place; empty if nothing is kept. */
  readonly key: string;
  /** The day that it was compiled on. */
  readonly from: string;
  /** The number of its items, be they sound or not. */
  readonly items: number;
  /** By version, the number of bytes of its JSON. */
  readonly lengths: readonly number[];
}

/** A unit as it is compiled: plain data, which is kept or sent to another thread. */
export interface UnitParts {
  readonly versions: readonly Version[];
  /** The parts of each file. */
  readonly files: readonly (readonly CompiledPart[])[];
  /** The facts about the valid records of each part. */
  readonly records: readonly (readonly RecordFacts[])[];
  /** By version: the canonical JSON of all valid records, in ASCII, joined by commas. */
  readonly json: readonly Uint8Array[];
  /** By version: the offsets of commas that divide this JSON into pieces. */
  readonly cuts: readonly (readonly number[])[];
  /** The records that don't hold for good (D49); absent if all do. */
  readonly timeline?: Timeline;
}

/** How a file was read. */
export interface FileRead {
  /** Absent if the file could not be read. */
  readonly sha256?: string;
  readonly before: StateBefore | undefined;
}

/** A part as an earlier run compiled it. */
export interface KnownPart {
  readonly part: CompiledPart;
  readonly records: readonly RecordFacts[];
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

/** The JSON is good until the next unit is compiled. */
export type UnitCompiler = (
  unit: Unit,
  reuse?: Reuse,
) => { readonly reads: readonly FileRead[]; readonly parts: UnitParts };

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
    const byVersion = new Map(paired(versions, own));
    const records: (readonly RecordFacts[])[] = [];
    const reads: FileRead[] = [];
    const files = unit.jobs.map((job): readonly CompiledPart[] => {
      const before = stateBefore(job.file.path, fs, now);
      const read = readBytes(job.file, fs);
      if ('problem' in read) {
        reads.push({ before });
        records.push([]);
        const lengths = versions.map(() => 0);
        return [{ ...nothing, problems: [read.problem], key: '', from: settings.date, items: 0, lengths }];
      }
      reads.push({ before, sha256: sha256(read.bytes) });
      return partsOf(job, read.bytes);
    });
    const made: UnitParts = {
      versions,
      files,
      records,
      json: own.map(({ bytes }) => bytes),
      cuts: own.map(({ cuts }) => cuts),
    };
    const timeline = timelineOf(made);
    return { reads, parts: timeline === undefined ? made : { ...made, timeline } };

    function partsOf(job: CompileJob, bytes: Uint8Array): readonly CompiledPart[] {
      const chunks = job.file.format === 'yaml' ? cutChunks(bytes, sizes) : undefined;
      const start = own.map(({ length }) => length);
      const known = records.length;
      const parts: CompiledPart[] = [];
      for (const chunk of chunks ?? []) {
        const { indent, isFirst, isLast } = chunk;
        const part = partOf(job, chunk.bytes, { indent, isFirst, isLast }, () => recordsOf(chunk));
        if (part === undefined) {
          for (const [buffer, length] of paired(own, start)) buffer.cutTo(length);
          records.length = known;
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
        for (const [buffer, json] of paired(own, known.json)) buffer.addBytes(json);
        records.push(known.records);
        return known.part;
      }
      const document = read();
      if (document === undefined) return undefined;
      const start = own.map(({ length }) => length);
      const { records: facts, ...compiled } = compile(job, document, (_, version, json) =>
        byVersion.get(version)?.add(json),
      );
      // The comma before the first record belongs to none.
      const lengths = paired(own, start).map(([{ length }, before]) => {
        const added = length - before;
        return added > 0 && before > 0 ? added - 1 : added;
      });
      records.push(facts);
      return { ...compiled, key, from: settings.date, items: document.records.length, lengths };
    }
  };
}

/** The records of a unit whose identity has times anywhere in it, in their order; nothing if there are none. */
function timelineOf({ versions, files, records, json }: UnitParts): Timeline | undefined {
  const identities = new Set(files.flat().flatMap(({ timed = [] }) => timed.map(({ identity }) => identity)));
  if (identities.size === 0) return undefined;
  const timeline: TimedRecord[] = [];
  const starts = versions.map(() => 0);
  let at = 0;
  for (const [file, parts] of files.entries()) {
    let items = 0;
    for (const part of parts) {
      const facts = records[at++] ?? [];
      if (facts.some(({ identity }) => identities.has(identity))) {
        const times = new Map((part.timed ?? []).map((record) => [record.index, record]));
        const placed = paired(paired(json, starts), part.lengths).map(([[bytes, start], length]) => {
          const spans = spansIn(bytes.subarray(start, start + length));
          // Otherwise a record has errors in this version, and nothing is published.
          return spans.length === facts.length
            ? spans.map(([from, own]): JsonSpan => [start + from, own])
            : [];
        });
        for (const [place, { index, identity }] of facts.entries()) {
          if (!identities.has(identity)) continue;
          const spans = placed.map((own) => own[place] ?? null);
          timeline.push({ ...(times.get(index) ?? { identity }), file, index: index + items, spans });
        }
      }
      for (const [version, length] of part.lengths.entries()) {
        if (length > 0) starts[version]! += length + 1;
      }
      items += part.items;
    }
  }
  return timeline;
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

const nothing: Omit<CompiledFile, 'problems' | 'records'> = {
  found: [],
  losses: [],
  alsoTaken: [],
  shape: noShape,
  holdsThrough: undefined,
};
