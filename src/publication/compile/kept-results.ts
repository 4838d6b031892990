import type { FileHashes } from '../../base/cache/file-hashes.js';
import type { OwnStore } from '../../base/cache/store-memory.js';
import { paired } from '../../base/paired.js';
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
    const results = new Map<Unit, CompiledUnit>();
    const anew = (unit: Unit, hashes: readonly string[]) => compiledAgain(unit, hashes, settings, fs);
    const restored = (unit: Unit, key: string, hashes: readonly string[]): CompiledUnit | undefined => {
      const kept = store.find(unitSlot(unit), key);
      return kept && restoredUnit(unit, key, kept, settings, () => anew(unit, hashes));
    };
    for (const unit of units) {
      // The files of a unit that nothing is kept of are read when they are compiled.
      const hashes = store.holdsSlot(unitSlot(unit)) ? hashesOf(unit, known) : undefined;
      const result = hashes && restored(unit, unitKey(context, unit, hashes), hashes);
      if (result === undefined) continue;
      results.set(unit, result);
      for (const job of unit.jobs) done(job);
    }
    const missing = units.filter((unit) => !results.has(unit));
    await compile(settings, missing, (unit, { reads, result }) => {
      for (const [{ file }, { before, sha256 }] of paired(unit.jobs, reads)) {
        known.noteRead(file.path, before, sha256);
      }
      if ('parts' in result) results.set(unit, unitInMemory(result.parts, settings.instant));
      else {
        store.isKept(unitSlot(unit), result.key);
        const hashes = reads.flatMap(({ sha256 }) => sha256 ?? []);
        results.set(
          unit,
          restored(unit, result.key, hashes) ?? unitInMemory(anew(unit, hashes), settings.instant),
        );
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
  const now = reads.map(({ sha256 }) => sha256);
  const changed = unit.jobs.find((_, at) => now[at] !== hashes[at]);
  if (changed === undefined) return parts;
  throw new ContentChanged(`${changed.file.name} was changed while it was being published. Build again.`);
}
