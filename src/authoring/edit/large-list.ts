import type { PlainObject } from '../../base/json/plain-object.js';
import { isWrittenAlike } from '../../content/documents/document.js';
import { type Chunk, chunkRecords, cutChunks } from '../../content/documents/yaml/chunks.js';
import { mayHaveAliases } from '../../content/documents/yaml/values.js';
import { type FileChanges, recordsAfter } from './changes.js';

/** Edits a part of a list, as `editYaml` does a file. */
export type EditPart = (
  text: string,
  before: readonly PlainObject[],
  changes: FileChanges,
) => string | undefined;

/**
 * Edits a large list only where records change: the tree of a list of thousands would need fifty times its size, and
 * seconds.
 * @param text with LF line breaks
 * @param before the records as read from it
 * @param edit what is done to a part with changes
 * @param wanted the records of a part afterwards
 * @returns undefined if the list isn't large, has to be edited as a whole, or can't be edited so
 */
export function editedWhereChanged(
  text: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  edit: EditPart,
  wanted: (records: readonly PlainObject[], changes: FileChanges) => readonly PlainObject[] = recordsAfter,
): string | undefined {
  const chunks = cutChunks(Buffer.from(text)) ?? [];
  // An anchor may be in another part than its aliases.
  if (chunks.length < 2 || mayHaveAliases(text)) return undefined;
  const parts = chunks.map((chunk) => {
    const own = textOf(chunk);
    return { chunk, own, count: itemsOf(own, chunk.indent) };
  });
  if (parts.reduce((sum, { count }) => sum + count, 0) !== before.length) return undefined;
  const edited: string[] = [];
  let first = 0;
  for (const { chunk, own, count } of parts) {
    const records = before.slice(first, first + count);
    const some = changesWithin(changes, first, count, chunk.isLast);
    first += count;
    if (some === undefined) {
      edited.push(own);
      continue;
    }
    // The lines above a record that begins a part are in the part before.
    if (some.removed.has(0) || some.removed.has(count - 1)) return undefined;
    if (!readsAs(chunk, records)) return undefined;
    const made = edit(own, records, some);
    if (made === undefined) return undefined;
    if (!readsAs({ ...chunk, bytes: Buffer.from(made) }, wanted(records, some))) return undefined;
    edited.push(made);
  }
  return edited.join('');
}

function itemsOf(text: string, indent: number): number {
  const dash = `\n${' '.repeat(indent)}- `;
  let count = text.startsWith(dash.slice(1)) ? 1 : 0;
  for (let at = text.indexOf(dash); at !== -1; at = text.indexOf(dash, at + 1)) count++;
  return count;
}

function textOf({ bytes: { buffer, byteOffset, length } }: Chunk): string {
  return Buffer.from(buffer, byteOffset, length).toString('utf8');
}

function readsAs(chunk: Chunk, records: readonly PlainObject[]): boolean {
  const read = chunkRecords(chunk);
  return read !== undefined && isWrittenAlike(read, records);
}

/** The changes of `count` records, by their index among these; undefined if there are none. */
function changesWithin(
  { changed, removed, added, ...others }: FileChanges,
  first: number,
  count: number,
  isLast: boolean,
): FileChanges | undefined {
  const isHere = (index: number) => index >= first && index < first + count;
  const own: FileChanges = {
    ...others,
    changed: new Map(
      [...changed].flatMap(([index, value]) => (isHere(index) ? [[index - first, value] as const] : [])),
    ),
    removed: new Set([...removed].filter(isHere).map((index) => index - first)),
    added: isLast ? added : [],
  };
  return own.changed.size + own.removed.size + own.added.length === 0 ? undefined : own;
}
