import { FileHashes, type HashedFileSystem, type Notes } from './file-hashes.js';
import type { OwnStore } from './store-memory.js';

/** The hashes of files, with what is noted of them from one run to the next. */
export interface NotedHashes {
  readonly hashes: FileHashes;
  /** Keeps the notes for the next run. */
  readonly save: () => void;
}

/** @param slot which files, such as those of a folder */
export function notedHashes(
  keeping: OwnStore | undefined,
  slot: string,
  fs: HashedFileSystem,
  now: () => number,
): NotedHashes {
  const kept = keeping?.store.find(slot, 'notes');
  const hashes = new FileHashes((kept?.value as Notes | undefined) ?? {}, fs, now);
  return { hashes, save: () => keeping?.store.keep(slot, 'notes', hashes.notes) };
}
