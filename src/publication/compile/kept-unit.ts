import { sha256 } from '../../base/bytes/sha256.js';
import type { Kept, ResultStore } from '../../base/cache/store.js';
import { once } from '../../base/once.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';
import type { ChunkSizes } from '../../source/documents/yaml/chunks.js';
import type { CompileSettings } from './compile.js';
import {
  type CompiledPart,
  type CompiledUnit,
  type KnownPart,
  type Unit,
  type UnitFile,
  type UnitFileSystem,
  unitCompiler,
} from './compile-unit.js';

/** What is kept, and for which program. */
export interface Keeping {
  readonly store: ResultStore;
  /** Identifies the program's code. Results of any other program are not used. */
  readonly program: string;
  /** True if files are read whatever their times say. */
  readonly isParanoid: boolean;
}

/** A part without what is kept as bytes. */
interface KeptPart extends Omit<CompiledPart, 'records'> {
  /** The day of the run that compiled it. */
  readonly from: string;
}

/**
 * The value of a unit's entry. The parts of the entry are the facts about its records as JSON, a list for each part of a
 * file, then its published JSON by version.
 */
interface KeptUnit {
  /** The program and the settings that it was made with: another program may keep other values. */
  readonly context: string;
  readonly versions: readonly Version[];
  /** The parts of each file. */
  readonly files: readonly (readonly KeptPart[])[];
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
  { versions, names, off, isPublicStandard, own }: CompileSettings,
): string {
  return sha256(JSON.stringify([program, versions, names, off, isPublicStandard, own?.key]));
}

/**
 * Keeps a compiled unit.
 * @param date the day that it was compiled on; parts that were known keep theirs
 */
export function keepUnit(
  store: ResultStore,
  slot: string,
  [key, context]: readonly [key: string, context: string],
  { files, versions, json }: CompiledUnit,
  date: string,
): void {
  const parts = files.map((file) =>
    file.parts.map(({ records: _, ...part }): KeptPart => ({ from: date, ...part })),
  );
  const facts = files.flatMap((file) => file.parts.map(({ records }) => records));
  const value: KeptUnit = { context, versions, files: parts };
  store.keep(slot, key, value, [Buffer.from(JSON.stringify(facts)), ...json]);
}

interface KeptJson {
  readonly length: number;
  readonly sha256: string;
  readonly read: () => Uint8Array | undefined;
}

/** A unit as it was kept. Its bytes are read when they are asked for. */
export interface RestoredUnit {
  readonly versions: readonly Version[];
  readonly files: readonly (readonly CompiledPart[])[];
  /** By version; nothing where the bytes are damaged or gone. */
  readonly json: readonly KeptJson[];
  /** The SHA-256 of the facts about all records. */
  readonly facts: string;
}

/** The content of an entry, unless a part of it doesn't hold on this day. */
export function restoreUnit({ value, part, lengths, hashes }: Kept, date: string): RestoredUnit | undefined {
  const { versions, files } = value as KeptUnit;
  if (!files.every((parts) => parts.every((one) => holds(one, date)))) return undefined;
  const facts = factsIn(part);
  let index = 0;
  return {
    versions,
    files: files.map((parts) => parts.map((one) => withFacts(one, facts, index++))),
    json: versions.map((_, at) => ({
      length: lengths[at + 1]!,
      sha256: hashes[at + 1]!,
      read: () => part(at + 1),
    })),
    facts: hashes[0]!,
  };
}

/** The facts about the records of an entry could not be read. */
export class FactsAreGone extends Error {}

/** The parts of an entry that hold on this day, by their keys. */
export function knownParts({ value, part }: Kept, date: string): ReadonlyMap<string, KnownPart> {
  const { versions, files } = value as KeptUnit;
  const facts = factsIn(part);
  const json = versions.map((_, at) => part(at + 1));
  const places = versions.map(() => 0);
  const known = new Map<string, KnownPart>();
  if (json.includes(undefined) || facts() === undefined) return known;
  for (const [index, one] of files.flat().entries()) {
    const own = one.lengths.map((length, at) => {
      if (length > 0 && places[at]! > 0) places[at]!++; // a comma
      const start = places[at]!;
      places[at] = start + length;
      return json[at]!.subarray(start, start + length);
    });
    if (one.key !== '' && holds(one, date)) {
      known.set(one.key, { part: withFacts(one, facts, index), json: own });
    }
  }
  return known;
}

function holds({ from, holdsThrough }: KeptPart, date: string): boolean {
  return date >= from && (holdsThrough === undefined || date <= holdsThrough);
}

function withFacts(
  part: KeptPart,
  facts: () => readonly (readonly RecordFacts[])[] | undefined,
  index: number,
): CompiledPart {
  return {
    ...part,
    get records() {
      const own = facts()?.[index];
      if (own === undefined) throw new FactsAreGone();
      return own;
    },
  };
}

/** Reads the facts about the records of an entry once. */
function factsIn(part: Kept['part']): () => readonly (readonly RecordFacts[])[] | undefined {
  let all: readonly (readonly RecordFacts[])[] | undefined;
  return () => {
    if (all === undefined) {
      const bytes = part(0);
      all = bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as RecordFacts[][]);
    }
    return all;
  };
}

/** What was made of a unit. */
export interface UnitAnswer {
  /** Each file's hash, and its state before it was read. */
  readonly files: readonly Pick<UnitFile, 'before' | 'sha256'>[];
  /** The key under which the result was kept, or else the result itself. */
  readonly result: { readonly key: string } | { readonly compiled: CompiledUnit };
}

/** Makes the results of units: keeps them where there is a store, and compiles only what no kept result has. */
export function unitMaker(
  settings: CompileSettings,
  fs: UnitFileSystem,
  now: () => number,
  keeping?: Pick<Keeping, 'program' | 'store'>,
  sizes?: ChunkSizes,
): (unit: Unit) => UnitAnswer {
  const compile = unitCompiler(settings, fs, now, sizes);
  const context = keeping && contextOf(keeping.program, settings);
  return (unit) => {
    const slot = unitSlot(unit);
    const known = once(() => {
      const latest = keeping?.store.latest(slot);
      const isOwn = (latest?.value as Partial<KeptUnit> | undefined)?.context === context;
      return latest && isOwn ? knownParts(latest, settings.date) : new Map<string, KnownPart>();
    });
    const compiled = compile(
      unit,
      context === undefined ? undefined : { context, find: (key) => known().get(key) },
    );
    const files = compiled.files.map(({ before, sha256 }) => ({ before, ...(sha256 && { sha256 }) }));
    const hashes = files.flatMap(({ sha256 }) => sha256 ?? []);
    if (keeping !== undefined && context !== undefined && hashes.length === files.length) {
      const key = unitKey(context, unit, hashes);
      keepUnit(keeping.store, slot, [key, context], compiled, settings.date);
      if (keeping.store.failure === undefined) return { files, result: { key } };
    }
    if (settings.isCheckOnly) return { files, result: { compiled: { ...compiled, versions: [], json: [] } } };
    // The next unit is compiled into the same memory.
    const json = compiled.json.map((bytes) => new Uint8Array(bytes));
    return { files, result: { compiled: { ...compiled, json } } };
  };
}
