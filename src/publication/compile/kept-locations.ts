import { sha256 } from '../../base/bytes/sha256.js';
import type { FileHashes } from '../../base/cache/file-hashes.js';
import type { Memory } from '../../base/cache/memory.js';
import type { Location, RecordPlace } from '../../model/location.js';
import type { KnownLocations } from './locate.js';

/** The locations in a file with these bytes, by place. */
interface OfFile {
  readonly sha256: string;
  readonly at: Readonly<
    Record<string, readonly [line: number, column: number, line: number, column: number]>
  >;
}

/**
 * The locations that reports show, kept from run to run: to look up those of a few problems takes as long as to compile an
 * edit.
 * @param hashes of the content files, as this run has compiled them
 * @returns those of the last run, and `save`, which keeps those of this one
 */
export function keptLocations(
  memory: Memory,
  hashes: Pick<FileHashes, 'heldThen'>,
): KnownLocations & { readonly save: () => void } {
  const kept = new Map(Object.entries((memory.find(slot, slot) ?? {}) as Record<string, OfFile>));
  const shown = new Map<string, OfFile>();
  let hasNew = false;
  return {
    find({ name, path }, place) {
      const own = kept.get(name);
      if (own === undefined || own.sha256 !== hashes.heldThen(path)) return undefined;
      const [line, column, endLine, endColumn] = own.at[keyOf(place)] ?? [];
      if (line === undefined || column === undefined) return undefined;
      shown.set(name, own);
      const end = { line: endLine ?? line, column: endColumn ?? column };
      return { file: place.file, start: { line, column }, end };
    },
    note({ name }, bytes, found) {
      hasNew = true;
      const at = [...found].map(([place, one]) => [keyOf(place), numbersOf(one)]);
      shown.set(name, { sha256: sha256(bytes), at: Object.fromEntries(at) });
    },
    save() {
      if (hasNew) memory.keep(slot, slot, Object.fromEntries(shown));
    },
  };
}

const slot = 'locations shown';

function keyOf({ index, path, part }: RecordPlace): string {
  return JSON.stringify([index, path, part]);
}

function numbersOf({ start, end }: Location): OfFile['at'][string] {
  return [start.line, start.column, end.line, end.column];
}
