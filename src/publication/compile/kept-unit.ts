import { inMemory, type Piece, recordsPiece } from '../../base/bytes/pieces.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { Kept, ResultStore } from '../../base/cache/store.js';
import type { OwnStore } from '../../base/cache/store-memory.js';
import { once, whileUsed } from '../../base/once.js';
import { paired } from '../../base/paired.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';
import type { ChunkSizes } from '../../source/documents/yaml/chunks.js';
import type { CompileSettings } from './compile.js';
import {
  type CompiledPart,
  type FileRead,
  type KnownPart,
  type Unit,
  type UnitFileSystem,
  type UnitParts,
  unitCompiler,
} from './compile-unit.js';
import { type CompiledUnit, compiledUnit, inPieces } from './compiled-unit.js';

/**
 * The value of a unit's entry. The parts of the entry are the facts about its records as JSON, a list for each part of a
 * file, then its published JSON by version, in pieces.
 */
interface Entry extends Pick<UnitParts, 'files' | 'timeline' | 'versions'> {
  /** The program and the settings that it was made with: another program may keep other values. */
  readonly context: string;
  /** By version, the number of pieces. */
  readonly pieces: readonly number[];
}

/** Where a unit's entries are kept. */
export function unitSlot({ brand, collection }: Unit): string {
  return `${brand}/${collection}`;
}

/** Identifies the results of a unit by its files' hashes. */
export function unitKey(context: string, { jobs }: Unit, hashes: readonly string[]): string {
  const files = jobs.map(({ file, brandName, source }, at) => [
    file.name,
    file.format,
    brandName,
    source,
    hashes[at],
  ]);
  return sha256(JSON.stringify([context, files]));
}

/** Identifies the program and the settings that results depend on. */
export function contextOf(
  program: string,
  { versions, names, timeZone, off, isPublicStandard, own }: CompileSettings,
): string {
  return sha256(
    JSON.stringify([program, versions, names, timeZone, off, isPublicStandard, own?.sources.requirements]),
  );
}

/** Keeps a compiled unit. */
export function keepUnit(
  store: ResultStore,
  slot: string,
  [key, context]: readonly [key: string, context: string],
  parts: UnitParts,
): void {
  const { versions, files, records, timeline } = parts;
  const json = inPieces(parts);
  const pieces = json.map(({ length }) => length);
  const value: Entry = { context, versions, files, pieces, ...(timeline && { timeline }) };
  const bytes = json.flat().map(({ read }) => read());
  store.keep(slot, key, value, [Buffer.from(JSON.stringify(records)), ...bytes]);
}

/** By version, what an entry has in place of its pieces, which are behind the facts. */
function byVersion<T>(pieces: Entry['pieces'], all: readonly T[]): T[][] {
  let end = 1;
  return pieces.map((count) => {
    end += count;
    return all.slice(end - count, end);
  });
}

/**
 * A unit as it was kept, unless a part of it doesn't hold on this day.
 * @param again compiles it again, if what was kept is damaged or gone when it is read
 */
export function restoredUnit(
  { jobs }: Unit,
  key: string,
  { value, part, lengths, hashes }: Kept,
  { date, instant }: Pick<CompileSettings, 'date' | 'instant'>,
  again: () => UnitParts,
): CompiledUnit | undefined {
  const { versions, files, pieces, timeline } = value as Entry;
  if (!files.flat().every((one) => holds(one, date))) return undefined;
  const all = paired(hashes, lengths).map(([sha256, length], at): Piece => {
    const made = () => new Uint8Array(inPieces(again()).flat()[at - 1]!.read());
    return { length, sha256, isReadAnew: true, read: () => part(at) ?? made() };
  });
  const unit = compiledUnit(
    { versions, files, ...(timeline && { timeline }) },
    // A site's facts are a third of all that a build holds, and little of it needs them.
    whileUsed(() => factsIn(part(0)) ?? again().records),
    byVersion(pieces, all).map(recordsPiece),
    instant,
  );
  const left = unit.leftOut.length === 0 ? [] : [unit.leftOut];
  return {
    ...unit,
    key: left.length === 0 ? key : sha256(JSON.stringify([key, left])),
    facts: sha256(JSON.stringify([jobs.map(({ file }) => file.name), hashes[0], ...left])),
  };
}

/** The parts of an entry that hold on this day, by their keys. */
export function knownParts({ value, part, lengths }: Kept, date: string): ReadonlyMap<string, KnownPart> {
  const { files, pieces } = value as Entry;
  const facts = factsIn(part(0));
  const known = new Map<string, KnownPart>();
  const read = lengths.map((_, at) => (at === 0 ? undefined : part(at)));
  if (read.slice(1).includes(undefined) || facts === undefined) return known;
  const json = byVersion(pieces, read).map((own) =>
    recordsPiece(own.flatMap((bytes) => (bytes === undefined ? [] : [inMemory(bytes)]))).read(),
  );
  const readers = json.map((bytes) => ({ bytes, at: 0 }));
  for (const [one, records] of paired(files.flat(), facts)) {
    const own = paired(one.lengths, readers).map(([length, reader]) => {
      if (length > 0 && reader.at > 0) reader.at++; // a comma
      const start = reader.at;
      reader.at += length;
      return reader.bytes.subarray(start, reader.at);
    });
    if (one.key !== '' && holds(one, date)) known.set(one.key, { part: one, records, json: own });
  }
  return known;
}

function holds({ from, holdsThrough }: CompiledPart, date: string): boolean {
  return date >= from && (holdsThrough === undefined || date <= holdsThrough);
}

/** The facts about the records of each part; nothing if they are gone. */
function factsIn(bytes: Uint8Array | undefined): UnitParts['records'] | undefined {
  return bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as RecordFacts[][]);
}

/** More problems than a person corrects in a file: to keep and to read them takes longer, and more memory, than to find them. */
const manyProblems = 10_000;

function isSmall({ files }: UnitParts): boolean {
  return (
    files.flat().reduce((sum, { problems, found }) => sum + problems.length + found.length, 0) <= manyProblems
  );
}

/** What was made of a unit. */
export interface UnitAnswer {
  readonly reads: readonly FileRead[];
  /** The key under which the result was kept, or else the result itself. */
  readonly result: { readonly key: string } | { readonly parts: UnitParts };
}

/** Makes the results of units: keeps them where there is a store, and compiles only what no kept result has. */
export function unitMaker(
  settings: CompileSettings,
  fs: UnitFileSystem,
  now: () => number,
  keeping?: OwnStore,
  sizes?: ChunkSizes,
): (unit: Unit) => UnitAnswer {
  const compile = unitCompiler(settings, fs, now, sizes);
  const context = keeping && contextOf(keeping.program, settings);
  return (unit) => {
    const slot = unitSlot(unit);
    const known = once(() => {
      const latest = keeping?.store.latest(slot);
      const isOwn = (latest?.value as Partial<Entry> | undefined)?.context === context;
      return latest && isOwn ? knownParts(latest, settings.date) : new Map<string, KnownPart>();
    });
    const { reads, parts } = compile(
      unit,
      context === undefined ? undefined : { context, find: (key) => known().get(key) },
    );
    const hashes = reads.flatMap(({ sha256 }) => sha256 ?? []);
    if (keeping !== undefined && context !== undefined && hashes.length === reads.length && isSmall(parts)) {
      const key = unitKey(context, unit, hashes);
      keepUnit(keeping.store, slot, [key, context], parts);
      if (keeping.store.failure === undefined) return { reads, result: { key } };
    }
    // The guards compare records that begin and end later (D50).
    if (settings.isCheckOnly && parts.timeline === undefined)
      return { reads, result: { parts: { ...parts, versions: [], json: [], cuts: [] } } };
    // The next unit is compiled into the same memory.
    return { reads, result: { parts: { ...parts, json: parts.json.map((bytes) => new Uint8Array(bytes)) } } };
  };
}
