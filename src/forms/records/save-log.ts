import fs from 'node:fs';
import { z } from 'zod';
import { sha256 } from '../../base/bytes/sha256.js';
import { errorCode, systemMessage } from '../../base/errors.js';
import { writeFile } from '../../base/files/write-file.js';
import { collectionNames } from '../../model/collection.js';
import { listedSave } from './listed-save.js';
import { Refused } from './refused.js';

/** So many saves are kept; fewer, if they are of more characters than that. */
const mostKept = 500;
const longestKept = 8 * 2 ** 20;

/** A file of a brand's records. What is kept may be anybody's, such as a file that came with a repository. */
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

/** A save as its files are now. */
export interface SaveNow extends KeptSave {
  /** True if it can be undone: its files are as it left them, or as before where a crash kept them from being written. */
  readonly isAsLeft: boolean;
}

/**
 * The saves that weren't undone, a line of JSON each, in a file that git ignores and only commands with the lock of the
 * content folder write. A save is noted before its files are written. What became of it is read from the files, so that a
 * crash at any moment loses nothing and makes nothing up.
 */
export class SaveLog {
  readonly #path: string;
  readonly #hashOf: (file: string) => string | undefined;

  /** @param hashOf the SHA-256 of a file of the content as it is; undefined without one */
  constructor(path: string, hashOf: (file: string) => string | undefined) {
    this.#path = path;
    this.#hashOf = hashOf;
  }

  /** The saves in their order, without one that was never written. */
  get all(): readonly SaveNow[] {
    const later = new Set<string>();
    const found: SaveNow[] = [];
    for (const kept of this.#read().toReversed()) {
      const now = kept.files.map(({ file, was, is }) => {
        const hash = this.#hashOf(file);
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
  add(fresh: Omit<KeptSave, 'id'>): number {
    const { all } = this;
    const id = Math.max(0, ...all.map((each) => each.id)) + 1;
    this.#write([...all, { id, ...fresh }]);
    return id;
  }

  remove(id: number): void {
    this.#write(this.#read().filter((each) => each.id !== id));
  }

  #read(): readonly KeptSave[] {
    let text: string;
    try {
      text = fs.readFileSync(this.#path, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw new Refused(`${this.#path} can't be read: ${systemMessage(error)}. Nothing was saved.`);
    }
    return text.split('\n').flatMap((line) => {
      try {
        return keptSave.safeParse(JSON.parse(line)).data ?? [];
      } catch {
        return [];
      }
    });
  }

  #write(all: readonly (KeptSave & { readonly isAsLeft?: boolean })[]): void {
    const lines = all.slice(-mostKept).map(({ isAsLeft: _, ...kept }) => `${JSON.stringify(kept)}\n`);
    let length = lines.reduce((sum, line) => sum + line.length, 0);
    while (length > longestKept && lines.length > 1) length -= lines.shift()!.length;
    writeFile(this.#path, lines.join(''));
  }
}

/** So many characters are compared at once: one by one, those of a long list take a fifth of a save. */
const stretch = 4096;

/** Where two texts differ, from the line before the first character that does to the line behind the last. */
export function spliceOf(was: string, is: string): KeptFile['splice'] {
  const least = Math.min(was.length, is.length);
  const alike = (one: number, other: number) =>
    was.slice(one, one + stretch) === is.slice(other, other + stretch);
  let at = 0;
  while (at + stretch <= least && alike(at, at)) at += stretch;
  while (at < least && was[at] === is[at]) at++;
  let end = 0;
  while (end + stretch <= least - at && alike(was.length - end - stretch, is.length - end - stretch))
    end += stretch;
  while (end < least - at && was[was.length - 1 - end] === is[is.length - 1 - end]) end++;
  at = Math.min(at, was.lastIndexOf('\n', was.lastIndexOf('\n', at - 1) - 1) + 1);
  const line = was.indexOf('\n', was.length - end);
  const behind = line < 0 ? line : was.indexOf('\n', line + 1);
  end = behind < 0 ? 0 : was.length - behind - 1;
  return { at, was: was.slice(at, was.length - end), is: is.slice(at, is.length - end) };
}

/** The text as it was before a save. @param now as the save left it; undefined without a file */
export function textBefore(
  { splice, was }: KeptFile,
  now: string | undefined,
): { readonly text: string | undefined } | undefined {
  if (was === undefined) return { text: undefined };
  const text = withoutSplice(splice, now ?? '');
  return text !== undefined && sha256(text) === was ? { text } : undefined;
}

/** A text without what a save wrote there, wherever its lines are by now; undefined if they aren't as it wrote them. */
export function withoutSplice({ at, was, is }: KeptFile['splice'], now: string): string | undefined {
  const [before, behind] = [now.lastIndexOf(is, at), now.indexOf(is, at)];
  const nearest = before < 0 || (behind >= 0 && behind - at < at - before) ? behind : before;
  return nearest < 0 ? undefined : now.slice(0, nearest) + was + now.slice(nearest + is.length);
}
