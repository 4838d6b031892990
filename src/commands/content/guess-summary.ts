import type { Guess, Guessed } from '../../authoring/tables/guess/guess.js';
import { tableOf } from '../../authoring/tables/mapping.js';
import { footerOf, type Table } from '../../authoring/tables/table.js';
import { columnCount, cut } from '../../base/text/columns.js';
import { textTable as laidOut } from '../../base/text/table.js';
import { counted, quoted } from '../../model/message.js';
import type { Terminal } from '../cli/terminal.js';

/** The maximum width of the table in columns. */
const widest = 120;
/** The width of a sample: with fewer columns than `fewest` it is useless, and more than `most` add nothing. */
const fewest = 8;
const usual = 20;
const most = 40;

/** Prints the field guessed for each column, in the order of the table, with samples, and marks uncertain guesses. */
export function tellGuess(
  { columns, unplaced, supplied, missing, collection, onlyInV22 }: Guess,
  table: Table,
  path: string,
  isDry: boolean,
  terminal: Terminal,
): void {
  const { style } = terminal;
  const rows = table.rows.length - footerOf(table.rows, table.columns.length).length;
  const { records: kind } = tableOf(collection);
  terminal.say(
    `${table.file}: ${counted(rows, 'row')} with ${counted(table.columns.length, 'column')}, read as ${kind}.\n`,
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
  const width = Math.min(terminal.width, widest) - 2;
  const names = lines.map(({ mark, column }) => `${mark} ${cut(column.name, Math.floor(width / 3))}`);
  const left = width - longestOf(names) - 4;
  const fields = lines.map(({ what }) => tail(what, left - usual));
  const space = Math.max(fewest, Math.min(left - longestOf(fields), most));
  const cells = lines.map(({ samples }, index) => [
    names[index] ?? '',
    fields[index] ?? '',
    style.faint(cut(samples.join(' | ').replace(/\s+/g, ' '), space)),
  ]);
  const [, ...shown] = laidOut([{ head: '' }, { head: '' }, { head: '', leaves: 1 }], cells, width);
  for (const line of shown) terminal.say(`  ${line}`);
  terminal.say('');
  for (const { path: field, values } of supplied) {
    terminal.say(`  ? ${field}: no column has it, so ${values.join(', ')} is put in every record.`);
  }
  for (const field of missing) {
    terminal.complain(`  ! ${field}: every record needs it, and no column looks like it.`);
  }
  if (onlyInV22.length > 0) {
    const names = onlyInV22.map(({ name }) => quoted(name)).join(', ');
    const again = isDry ? 'guess' : `delete ${path} and guess`;
    terminal.say(`  - Only v2.2 can hold ${names}: to import them, ${again} again with --version v2.2.`);
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

function longestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(columnCount));
}

/** A field without as many of its outer objects as needed to be short enough: `….Latitude`. */
function tail(field: string, width: number): string {
  const names = field.split('.');
  while (names.length > 1 && columnCount(names.join('.')) > width) names.shift();
  const rest = names.join('.');
  return rest === field ? field : `….${rest}`;
}

/** The field or setting that a column is read as, in words. */
function target({ what }: Guessed, index: number): string {
  switch (what.kind) {
    case 'field':
      return what.leaf.path;
    case 'flags':
      return `${what.leaf.path}: ${what.codes[index]}`;
    case 'hours':
      return what.part === 'column' ? `hours of ${what.days}` : `hours of ${what.days}, ${what.part}`;
    case 'coordinates':
      return what.order === 'lat-lon' ? 'latitude, longitude' : 'longitude, latitude';
    case 'contact':
      return `contact ${what.type}`;
    case 'brand':
      return 'the brand';
  }
}
