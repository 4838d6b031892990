import { footerOf } from '../import/csv/footer.js';
import type { Guess, Guessed } from '../import/csv/guess/guess.js';
import type { Table } from '../import/csv/table.js';
import { counted } from '../report/words/wording.js';
import type { Terminal } from './terminal.js';

/** Says what each column of a table was taken for: in the order of the table, with samples, marked where it isn't sure. */
export function tellGuess(
  { columns, unplaced, supplied, missing, collection }: Guess,
  table: Table,
  path: string,
  isDry: boolean,
  terminal: Terminal,
): void {
  const { style } = terminal;
  const rows = table.rows.length - footerOf(table.rows, table.columns.length).length;
  const kind = collection === 'atms' ? 'ATMs' : 'branches';
  terminal.say(
    `${table.file}: ${counted(rows, 'row')} with ${counted(table.columns.length, 'column')}, taken for ${kind}.\n`,
  );
  const placed = columns.flatMap((one) =>
    one.columns.map((column, index) => ({ column, what: target(one, index), one })),
  );
  const lines = [
    ...placed.map(({ column, what, one }) => ({
      column,
      mark: one.confidence === 'sure' ? ' ' : '?',
      what,
      samples: one.columns.length === 1 ? one.samples : [],
    })),
    ...unplaced.map(({ column, samples }) => ({ column, mark: '-', what: 'no field found', samples })),
  ].sort((a, b) => a.column.index - b.column.index);
  const wide = Math.max(...lines.map(({ column }) => column.name.length));
  const wider = Math.max(...lines.map(({ what }) => what.length));
  for (const { column, mark, what, samples } of lines) {
    const shown = samples.join(' | ').replace(/\s+/g, ' ');
    const cut = shown.length > 40 ? `${shown.slice(0, 39)}…` : shown;
    terminal.say(
      `  ${mark} ${column.name.padEnd(wide)}  ${what.padEnd(wider)}  ${style.faint(cut)}`.trimEnd(),
    );
  }
  terminal.say('');
  for (const { path: field, values } of supplied) {
    terminal.say(`  ? ${field}: no column says it, so ${values.join(', ')} is put in every record.`);
  }
  for (const field of missing) {
    terminal.complain(`  ! ${field}: every record needs it, and no column looks like it.`);
  }
  const unsure = columns.filter(({ confidence }) => confidence === 'likely').length + supplied.length;
  const marks = [
    unsure > 0 && `${unsure} marked ? to look at`,
    unplaced.length > 0 && `${unplaced.length} marked - without a field`,
  ].filter(Boolean);
  const remark = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  const { length } = placed;
  terminal.say(
    `${style.good('✓')} ${counted(length, 'column')} placed${remark}: ${isDry ? `${path} would say so` : `kept in ${path}`}.`,
  );
}

/** What a column is taken for, in words. */
function target({ what }: Guessed, index: number): string {
  switch (what.kind) {
    case 'field':
      return what.leaf.path;
    case 'flags':
      return `${what.leaf.path}: ${what.codes[index]}`;
    case 'hours':
      return what.part === 'column' ? `hours of ${what.days}` : `hours of ${what.days}, ${what.part}`;
    case 'contact':
      return `contact ${what.type}`;
    case 'brand':
      return 'the brand';
  }
}
