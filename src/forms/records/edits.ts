import { z } from 'zod';
import { sha256 } from '../../base/bytes/sha256.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { Splice } from '../../base/text/splice.js';
import { isWrittenAlike } from '../../content/documents/document.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { EditedField } from './contract.js';
import { pathInWords, valueInWords } from './words.js';

/**
 * What was saved with the forms, so that it can be taken back. It is kept in the content folder's own folder, which git
 * ignores: a line of JSON for what is about to be written, and one when it is. A crash between the two loses nothing,
 * since the file itself says whether it was written.
 */

/** A save of one record, or of several at once. */
export interface SavedEdit {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly time: number;
  /** Whose it is, if a proxy has said so. */
  readonly by?: string;
  /** What was done to several records, in words: `Close 3 branches`. */
  readonly title?: string;
  readonly records: readonly SavedRecord[];
  readonly files: readonly SavedFile[];
  /** The save that this one took back. */
  readonly undoes?: number;
}

/** A record that was saved. */
export interface SavedRecord {
  readonly brand: string;
  readonly collection: Collection;
  /** From the content folder on. */
  readonly file: string;
  /** The record before and after; one of them is missing for a record that was added or removed. */
  readonly was?: PlainObject;
  readonly is?: PlainObject;
}

/** A file that was saved. */
export interface SavedFile {
  /** From the content folder on. */
  readonly file: string;
  /** What was replaced in its text, and its SHA-256 before and after, where there was a file. */
  readonly splice: Splice;
  readonly wasHash?: string;
  readonly isHash?: string;
}

/** Where edits are kept. */
export interface EditStore {
  /** All that was appended; empty if nothing was. */
  readonly read: () => string;
  readonly append: (text: string) => void;
  readonly replace: (text: string) => void;
}

/** So many saves can be taken back; fewer, if they are of more characters than that. */
const mostKept = 500;
const longestKept = 32 * 2 ** 20;

/** The text as it was before an edit; undefined if the file isn't as the edit left it. */
export function textBefore(
  { splice, isHash, wasHash }: SavedFile,
  now: string | undefined,
): { readonly text: string | undefined } | undefined {
  if ((now === undefined ? undefined : sha256(now)) !== isHash) return undefined;
  if (wasHash === undefined) return { text: undefined };
  const own = now ?? '';
  const text = own.slice(0, splice.at) + splice.was + own.slice(splice.at + splice.is.length);
  return sha256(text) === wasHash ? { text } : undefined;
}

/** A file below the content folder. */
const contentPath = /^(?:(?!\.)[^/\\]+\/)*(?!\.)[^/\\]+\.(?:ya?ml|json)$/;

/** A line of the store. The file may be anybody's, such as one that came with a repository. */
const entry = z.union([
  z.object({ done: z.number() }),
  z.object({
    id: z.int().positive(),
    time: z.number(),
    by: z.string().optional(),
    title: z.string().optional(),
    records: z
      .array(
        z.object({
          brand: z.string(),
          collection: z.enum(collectionNames),
          file: z.string(),
          was: z.record(z.string(), z.unknown()).optional(),
          is: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .min(1),
    files: z
      .array(
        z.object({
          file: z.string().regex(contentPath),
          splice: z.object({ at: z.int().nonnegative(), was: z.string(), is: z.string() }),
          wasHash: z.string().optional(),
          isHash: z.string().optional(),
        }),
      )
      .min(1),
    undoes: z.number().optional(),
  }),
]);

/** The SHA-256 of a file of the content as it is; undefined without one. @param file as `SavedFile.file` */
export type HashOf = (file: string) => string | undefined;

/** The saves that can be taken back, and those that took back others. */
export class EditLog {
  readonly #store: EditStore;

  constructor(store: EditStore) {
    this.#store = store;
  }

  /** The saves in their order. One that nothing says was done counts if its files are as it would have left them. */
  all(hashOf: HashOf): readonly SavedEdit[] {
    return settledEdits(this.#read(), hashOf);
  }

  /** Notes what is about to be written. @returns its id, for `done` */
  begin(edit: Omit<SavedEdit, 'id'>, hashOf: HashOf): number {
    const read = this.#read();
    const { edits, done } = read;
    const id = Math.max(0, ...edits.map((one) => one.id)) + 1;
    const isLong = edits.length >= 2 * mostKept || read.length >= 2 * longestKept;
    const settled = settledEdits(read, hashOf);
    if (isLong) {
      const lines = settled.slice(-mostKept).map((one) => lineOf(one) + lineOf({ done: one.id }));
      let length = lines.join('').length;
      while (length > longestKept) length -= lines.shift()!.length;
      this.#store.replace(lines.join('') + lineOf({ id, ...edit }));
    } else {
      // A save of a run that was killed has to be known as done before its files change again.
      const unsaid = settled.filter((one) => !done.has(one.id)).map((one) => lineOf({ done: one.id }));
      // What a crash cut off stays a line by itself.
      const start = read.isCut ? '\n' : '';
      this.#store.append(start + unsaid.join('') + lineOf({ id, ...edit }));
    }
    return id;
  }

  /** Notes that it was written. */
  done(id: number): void {
    this.#store.append(lineOf({ done: id }));
  }

  #read(): ReadLog {
    const edits = new Map<number, SavedEdit>();
    const done = new Set<number>();
    const text = this.#store.read();
    for (const line of text.split('\n')) {
      const read = parsed(line);
      if (read === undefined) continue;
      if ('done' in read) done.add(read.done);
      else edits.set(read.id, read);
    }
    return {
      edits: [...edits.values()],
      done,
      length: text.length,
      isCut: text !== '' && !text.endsWith('\n'),
    };
  }
}

interface ReadLog {
  readonly edits: readonly SavedEdit[];
  readonly done: ReadonlySet<number>;
  /** In characters. */
  readonly length: number;
  /** True if its last line has no end. */
  readonly isCut: boolean;
}

/**
 * The saves that were written. Of those that nothing says was done, only the last can have been: whatever was written
 * is noted as done before the next one begins, so an earlier one has failed, though a later one may have left the same.
 */
function settledEdits({ edits, done }: ReadLog, hashOf: HashOf): readonly SavedEdit[] {
  const isWritten = ({ files }: SavedEdit) => files.every(({ file, isHash }) => hashOf(file) === isHash);
  const last = edits.findLast((edit) => done.has(edit.id) || isWritten(edit));
  return edits.filter((edit) => done.has(edit.id) || edit === last);
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** A line that was cut off by a crash, or is something else, counts as none. */
function parsed(line: string): SavedEdit | { readonly done: number } | undefined {
  try {
    return entry.safeParse(JSON.parse(line), { jitless: true }).data as
      | SavedEdit
      | { done: number }
      | undefined;
  } catch {
    return undefined;
  }
}

/** The fields that a save changed, at most so many, with what they said. */
export function editedFields({ was, is }: Pick<SavedRecord, 'is' | 'was'>, most: number): EditedField[] {
  if (was === undefined || is === undefined) return [];
  const found: EditedField[] = [];
  collect(was, is, [], found, is);
  return found.slice(0, most);
}

function collect(
  was: unknown,
  is: unknown,
  path: FieldPath,
  found: EditedField[],
  record: PlainObject,
): void {
  if (isWrittenAlike(was, is)) return;
  if (isPlainObject(was) && isPlainObject(is)) {
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      collect(was[key], is[key], [...path, key], found, record);
  } else if (Array.isArray(was) && Array.isArray(is) && was.length === is.length) {
    for (const [index, item] of was.entries()) collect(item, is[index], [...path, index], found, record);
  } else {
    found.push({ field: path, words: pathInWords(path, record), ...inLine('was', was), ...inLine('is', is) });
  }
}

const longestValue = 160;

function inLine<Key extends 'is' | 'was'>(key: Key, value: unknown): { readonly [key in Key]?: string } {
  if (value === undefined) return {};
  const text = valueInWords(value);
  return { [key]: text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text } as never;
}
