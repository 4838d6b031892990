import { z } from 'zod';
import { sha256 } from '../../base/bytes/sha256.js';
import { collectionNames } from '../../model/collection.js';
import { listedSave } from './contract.js';

/** A save as its files are now. */
export interface SaveNow extends KeptSave {
  /** True if it can be undone: its files are as it left them, or as before where a crash kept them from being written. */
  readonly isAsLeft: boolean;
}

/** Where saves are kept: a text that git ignores, empty at first. */
export interface SaveStore {
  readonly read: () => string;
  readonly write: (text: string) => void;
}

/** The SHA-256 of a file of the content as it is; undefined without one. @param file as `KeptFile.file` */
export type HashOf = (file: string) => string | undefined;

/** So many saves are kept; fewer, if they are of more characters than that. */
const mostKept = 500;
const longestKept = 8 * 2 ** 20;

/** A file of a brand's records. The store may be anybody's, such as one that came with a repository. */
const recordsFile = new RegExp(
  String.raw`^(?!\.)[^/\\]+/(?:${collectionNames.join('|')})(?:/(?!\.)[^/\\]+)*\.(?:ya?ml|json)$`,
);

/** What a save did to a file, which is named from the content folder on. */
const keptFile = z.object({
  file: z.string().regex(recordsFile),
  /** What was replaced in its text. */
  splice: z.object({ at: z.int().nonnegative(), was: z.string(), is: z.string() }),
  /** The SHA-256 of the text before and after; missing where there was no file. */
  was: z.string().optional(),
  is: z.string().optional(),
});

/** A save, with what brings its files back. */
const keptSave = listedSave.extend({ files: z.array(keptFile).min(1).readonly() });

export type KeptFile = z.infer<typeof keptFile>;
type KeptSave = z.infer<typeof keptSave>;

/**
 * The saves that weren't undone, a line of JSON each. A save is noted before its files are written. What became of it is
 * read from the files, so that a crash at any moment loses nothing and makes nothing up.
 */
export class SaveLog {
  readonly #store: SaveStore;

  constructor(store: SaveStore) {
    this.#store = store;
  }

  /** The saves in their order, without one that was never written. */
  all(hashOf: HashOf): readonly SaveNow[] {
    const later = new Set<string>();
    const found: SaveNow[] = [];
    for (const kept of this.#read().toReversed()) {
      const now = kept.files.map(({ file, was, is }) => {
        const hash = hashOf(file);
        return hash === is ? 'after' : hash === was ? 'before' : 'other';
      });
      const isLatest = kept.files.every(({ file }) => !later.has(file));
      if (isLatest && now.every((each) => each === 'before')) continue;
      for (const { file } of kept.files) later.add(file);
      const isAsLeft = now.every((each) => each === 'after') || (isLatest && !now.includes('other'));
      found.push({ ...kept, isAsLeft });
    }
    return found.reverse();
  }

  /** Notes what is about to be written. @returns its id */
  add(fresh: Omit<KeptSave, 'id'>, hashOf: HashOf): number {
    const all = this.all(hashOf);
    const id = Math.max(0, ...all.map((each) => each.id)) + 1;
    this.#write([...all, { id, ...fresh }]);
    return id;
  }

  remove(id: number): void {
    this.#write(this.#read().filter((each) => each.id !== id));
  }

  #read(): readonly KeptSave[] {
    const lines = this.#store.read().split('\n');
    return lines.flatMap((line) => {
      try {
        const { data } = keptSave.safeParse(JSON.parse(line), { jitless: true });
        return data === undefined ? [] : [data];
      } catch {
        return [];
      }
    });
  }

  #write(all: readonly (KeptSave & { readonly isAsLeft?: boolean })[]): void {
    const lines = all.slice(-mostKept).map(({ isAsLeft: _, ...kept }) => `${JSON.stringify(kept)}\n`);
    let length = lines.reduce((sum, line) => sum + line.length, 0);
    while (length > longestKept && lines.length > 1) length -= lines.shift()!.length;
    this.#store.write(lines.join(''));
  }
}

/** The text as it was before a save. @param now as the save left it; undefined without a file */
export function textBefore(
  { splice, was }: KeptFile,
  now: string | undefined,
): { readonly text: string | undefined } | undefined {
  if (was === undefined) return { text: undefined };
  const own = now ?? '';
  const made = own.slice(0, splice.at) + splice.was + own.slice(splice.at + splice.is.length);
  return sha256(made) === was ? { text: made } : undefined;
}
