import { columnCount, cut } from '../../base/text/columns.js';
import { type ScreenColumn, type ScreenRow, textTable } from '../../base/text/table.js';
import type { Migration } from '../../import/migrate/migrate.js';
import type { Rewrite } from '../../import/migrate/rewrites.js';
import { collectionNames } from '../../model/collection.js';
import { counted, grouped } from '../../model/message.js';
import type { Terminal } from '../cli/terminal.js';

const margin = '  ';

const columns: readonly ScreenColumn[] = [
  { head: '' },
  { head: 'records', align: 'right' },
  { head: 'times', align: 'right' },
  { head: '' },
];

/** The most columns of an example if the width of the terminal is unlimited. */
const widest = 60;

/**
 * The changes by collection and field, and the files.
 * @param isPlan true if nothing is written
 */
export function migrationSummary(
  { rewrites, files, to }: Migration,
  isPlan: boolean,
  { style, width }: Pick<Terminal, 'style' | 'width'>,
): string {
  const changes = rewrites.length === 0 ? [] : [changesTable(rewrites, { style, width })];
  const names = folded(files).map(({ name, files: count, changed, records }) => {
    const several = count === 1 ? '' : `${grouped(count)} files: `;
    const what = records === 0 ? `source: ${to}` : `${grouped(changed)} of ${counted(records, 'record')}`;
    return [name, several + what] as const;
  });
  const column = Math.max(0, ...names.map(([name]) => columnCount(name)));
  const isNarrow = column + 34 > width;
  const lines = names.map(([name, what]) =>
    isNarrow ? `${margin}${name}\n${margin}${margin}${what}` : `${margin}${name.padEnd(column)}  ${what}`,
  );
  const head = isPlan ? 'Files that would be written:' : 'Files written:';
  return [...changes, [head, ...lines].join('\n'), ''].join('\n\n').trimEnd().concat('\n\n');
}

interface FileLine {
  readonly name: string;
  readonly files: number;
  readonly changed: number;
  readonly records: number;
}

/** With more files in a folder than this, only the folder is listed. */
const most = 3;

/** The files with the number of changed records. If a folder has many, only the folder is listed. */
function folded(files: Migration['files']): FileLine[] {
  const folders = new Map<string, FileLine[]>();
  for (const { name, changed = 0, records = 0 } of files) {
    const folder = records === 0 ? name : name.slice(0, name.lastIndexOf('/') + 1);
    folders.set(folder, [...(folders.get(folder) ?? []), { name, files: 1, changed, records }]);
  }
  return [...folders].flatMap(([folder, own]) => {
    if (own.length <= most) return own;
    const sum = (key: 'changed' | 'records') => own.reduce((total, file) => total + file[key], 0);
    return [{ name: folder, files: own.length, changed: sum('changed'), records: sum('records') }];
  });
}

function changesTable(
  rewrites: readonly Rewrite[],
  { style, width }: Pick<Terminal, 'style' | 'width'>,
): string {
  const fields = Math.max(...rewrites.map(({ field }) => columnCount(field) + 2));
  const space = Math.min(widest, Math.max(16, width - margin.length - fields - 20));
  let collection: string | undefined;
  const rows = rewritesInOrder(rewrites).flatMap((rewrite): ScreenRow[] => {
    const cells = [
      `  ${rewrite.field}`,
      grouped(rewrite.records),
      grouped(rewrite.times),
      cut(became(rewrite), space),
    ];
    if (rewrite.collection === collection) return [cells];
    collection = rewrite.collection;
    return [{ title: collection }, cells];
  });
  const lines = textTable(columns, rows, width - margin.length, style.faint);
  return lines.map((line) => (margin + line).trimEnd()).join('\n');
}

function rewritesInOrder(rewrites: readonly Rewrite[]): Rewrite[] {
  const order: readonly string[] = collectionNames;
  return [...rewrites].sort((a, b) => order.indexOf(a.collection) - order.indexOf(b.collection));
}

/** The change of a field, with the first value as an example. */
function became({ form, before, after }: Rewrite): string {
  switch (form) {
    case 'value':
      return before === undefined || after === undefined ? 'written otherwise' : `${before} → ${after}`;
    case 'list':
      return 'a text → a list of texts';
    case 'text':
      return 'a list of texts → one text';
    case 'renamed':
      return `→ ${after}`;
    case 'added':
      return after === undefined ? 'added' : `added: ${after}`;
    case 'left-out':
      return before === undefined ? 'left out' : `left out: ${before}`;
  }
}
