import type { FileHashes } from '../../base/cache/file-hashes.js';
import type { OwnStore } from '../../base/cache/store-memory.js';
import type { CompileSettings } from './compile.js';
import type { Compile, ResultsOf } from './compile-site.js';
import { type Unit, type UnitFileSystem, type UnitParts, unitCompiler } from './compile-unit.js';
import { type CompiledUnit, unitInMemory } from './compiled-unit.js';
import { contextOf, restoredUnit, unitKey, unitSlot } from './kept-unit.js';

/** A content file is another one than when the run began. */
export class ContentChanged extends Error {}

/**
 * Takes the results of units from a store where it has them, and makes the others. A result is that of the files' bytes,
 * names and places, of the brand, the settings and the program; of days only as far as `Today` says.
 * The bytes of what is published stay in the store until they are read, so that they take no memory.
 * @param compile keeps what it makes in the same store
 */
export function keptResults(
  compile: Compile,
  { store, program }: OwnStore,
  known: FileHashes,
  fs: UnitFileSystem,
): ResultsOf {
  return async (settings, units, done) => {
    const context = contextOf(program, settings);
    const results: CompiledUnit[] = [];
    const anew = (unit: Unit, hashes: readonly string[]) => compiledAgain(unit, hashes, settings, fs);
    const restored = (unit: Unit, key: string, hashes: readonly string[]): CompiledUnit | undefined => {
      const kept = store.find(unitSlot(unit), key);
      return kept && restoredUnit(unit, key, kept, settings.date, () => anew(unit, hashes));
    };
    const missing: number[] = [];
    for (const [index, unit] of units.entries()) {
      // The files of a unit that nothing is kept of are read when they are compiled.
      const hashes = store.holdsSlot(unitSlot(unit)) ? hashesOf(unit, known) : undefined;
      const result = hashes && restored(unit, unitKey(context, unit, hashes), hashes);
      if (result === undefined) missing.push(index);
      else {
        results[index] = result;
        for (const job of unit.jobs) done(job);
      }
    }
    const toCompile = missing.map((index) => units[index]!);
    await compile(settings, toCompile, (at, { reads, result }) => {
      const index = missing[at]!;
      const unit = units[index]!;
      for (const [each, { before, sha256 }] of reads.entries()) {
        known.noteRead(unit.jobs[each]!.file.path, before, sha256);
      }
      if ('parts' in result) results[index] = unitInMemory(result.parts);
      else {
        store.isKept(unitSlot(unit), result.key);
        const hashes = reads.flatMap(({ sha256 }) => sha256 ?? []);
        results[index] = restored(unit, result.key, hashes) ?? unitInMemory(anew(unit, hashes));
      }
      for (const job of unit.jobs) done(job);
    });
    return results;
  };
}

/** The hashes of a unit's files; nothing if one can't be read. */
function hashesOf({ jobs }: Unit, known: FileHashes): readonly string[] | undefined {
  const hashes = jobs.flatMap(({ file }) => known.of(file.path) ?? []);
  return hashes.length === jobs.length ? hashes : undefined;
}

/** Compiles a unit of which what was kept is damaged or gone. */
function compiledAgain(
  unit: Unit,
  hashes: readonly string[],
  settings: CompileSettings,
  fs: UnitFileSystem,
): UnitParts {
  const { reads, parts } = unitCompiler(settings, fs, Date.now)(unit);
  const changed = reads.findIndex(({ sha256 }, at) => sha256 !== hashes[at]);
  if (changed === -1) return parts;
  const { name } = unit.jobs[changed]!.file;
  throw new ContentChanged(`${name} was changed while it was being published. Build again.`);
}
