import { commonItems } from '../base/common-items.js';
import { capital } from '../base/text/capital.js';
import { spliceOf } from '../base/text/splice.js';
import { namesOf } from '../model/collection.js';
import type { PlannedChange } from './plan.js';
import { changedFields } from './records/changed-fields.js';
import type { EditableContent } from './records/content.js';
import type { ChangedFile, ChangedLine, RecordEdit } from './records/contract.js';
import { nameAndIdentity } from './records/found.js';

/** So many fields of a record are listed, and so many changed lines of a file. */
const mostFields = 6;
const mostLines = 200;

/** A file as it is, and as it is to be: without a text before it is made, without one afterwards it is removed. */
export interface FileTexts {
  /** From the content folder on. */
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The files of changes that become others, each once. */
export function fileTexts(content: EditableContent, changes: readonly PlannedChange[]): readonly FileTexts[] {
  const files = new Map(changes.map(({ file }) => [content.shown(file.file), file]));
  return [...files].flatMap(([name, { before, text }]) => {
    const was = before?.toString('utf8');
    return was === text ? [] : [{ name, before: was, after: text }];
  });
}

/** A change of a record, in words. */
export function editOf({ change, file, index }: PlannedChange): RecordEdit {
  const { brand, collection, at, before, copyOf, after } = change;
  const was = before ?? copyOf?.value;
  const fields = was === undefined || after === undefined ? [] : changedFields(was, after);
  const done = after === undefined ? 'removed' : at === undefined ? 'added' : 'changed';
  const title = nameAndIdentity(collection, after ?? was ?? {});
  return {
    title: `${capital(done)} ${namesOf(collection).nouns[0]} ${title}`.trim(),
    brand,
    collection,
    ...(after !== undefined && { at: { file: file.content.shown(file.file), index } }),
    fields: fields.slice(0, mostFields),
    count: fields.length,
  };
}

/** The lines of a file that differ, removed ones before those that replace them. */
export function changedFile({ name, before = '', after = '' }: FileTexts): ChangedFile {
  const { above, was, is } = changedPart(before, after);
  const linesOf = (text: string) => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
  const [old, fresh] = [linesOf(was), linesOf(is)];
  const lines: ChangedLine[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...commonItems(old, fresh), [old.length, fresh.length] as const]) {
    for (; row < nextRow; row++) lines.push({ sign: '-', line: above + row + 1, text: old[row]! });
    for (; column < nextColumn; column++)
      lines.push({ sign: '+', line: above + column + 1, text: fresh[column]! });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return { file: name, lines: lines.slice(0, mostLines), count: lines.length };
}

/** The whole lines around all that differs, and the number of those above. So a long file isn't cut into all its lines. */
function changedPart(before: string, after: string) {
  const { at, was } = spliceOf(before, after);
  const start = before.slice(0, at).lastIndexOf('\n') + 1;
  const lineBreak = before.indexOf('\n', at + was.length);
  const left = lineBreak < 0 ? 0 : before.length - lineBreak - 1;
  return {
    above: before.slice(0, start).match(/\n/g)?.length ?? 0,
    was: before.slice(start, before.length - left),
    is: after.slice(start, after.length - left),
  };
}
