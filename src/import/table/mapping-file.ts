import { inlineScalar } from '../../authoring/edit/yaml.js';
import { firstVersion } from '../../model/version.js';
import type { Guess, Guessed } from './guess.js';
import type { Table } from './table.js';

/** The brand's name, if it is known. */
export interface MappingFileFacts {
  readonly brand: string | undefined;
}

/** Writes a guess as a mapping file, with samples of the cells, and marks what the user should check. */
export function mappingFile(guess: Guess, table: Table, { brand }: MappingFileFacts): string {
  const name = table.file.split('/').at(-1) ?? table.file;
  const lines = [
    `# Which columns of ${name} become which fields. Guessed from the header and the cells:`,
    '# check each line, above all those that say "sure?". Then: npx opendata-press import, with the same file.',
    `collection: ${guess.collection}`,
    ...(guess.version === firstVersion ? [] : [`version: ${guess.version}`]),
    ...brandLines(guess, brand),
    ...(table.headerRow === 1 ? [] : [`headerRow: ${table.headerRow}`]),
    `delimiter: ${table.delimiter}`,
    ...(table.encoding === 'utf-8' ? [] : [`encoding: ${table.encoding}`]),
    '',
    ...columnLines(guess),
    ...coordinateLines(guess),
    ...hoursLines(guess),
    ...contactLines(guess),
    ...suppliedLines(guess),
    ...ignoreLines(guess),
  ];
  return `${lines.join('\n')}\n`;
}

function brandLines({ columns }: Guess, brand: string | undefined): string[] {
  const column = columns.find(({ what }) => what.kind === 'brand')?.columns[0];
  if (column !== undefined) return ['brand:', `  column: ${text(column.name)}`];
  return brand === undefined ? ['# brand: the published name of the brand'] : [`brand: ${text(brand)}`];
}

function columnLines({ columns, missing }: Guess): string[] {
  const fields = new Map<string, string[]>();
  for (const guessed of columns) {
    const { what } = guessed;
    if (what.kind !== 'field' && what.kind !== 'flags') continue;
    const { path } = what.leaf;
    fields.set(path, [...(fields.get(path) ?? []), ...sourceLines(guessed)]);
  }
  const written = [...fields].flatMap(([path, lines]) => {
    const [first = ''] = lines;
    const isShort = lines.length === 1 && first.startsWith('    column: ');
    return isShort ? [`  ${path}: ${first.slice('    column: '.length)}`] : [`  ${path}:`, ...lines];
  });
  const needed = missing.map((path) => `  # ${path}: every record needs this, but no column looks like it`);
  return [written.length === 0 ? 'columns: {}' : 'columns:', ...written, ...needed];
}

function sourceLines(guessed: Guessed): string[] {
  const { what, columns } = guessed;
  if (what.kind === 'flags') {
    const flags = columns.map(({ name }, index) => `      ${text(name)}: ${what.codes[index]}`);
    return ['    flags:', ...flags];
  }
  if (what.kind !== 'field') return [];
  const { split, values, unknown } = what.values;
  const [first] = columns;
  const lines =
    columns.length === 1 && first !== undefined
      ? [`    column: ${text(first.name)}${remark(guessed)}`]
      : [`    columns: [${columns.map(({ name }) => text(name)).join(', ')}]${remark(guessed)}`];
  if (split !== undefined) lines.push(`    split: ${JSON.stringify(split)}`);
  const entries = Object.entries(values);
  if (entries.length > 0) {
    lines.push('    values:', ...entries.map(([written, code]) => `      ${text(written)}: ${text(code)}`));
  }
  if (unknown.length > 0) {
    const listed = unknown.slice(0, 5).map(shown).join(', ');
    const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : '';
    if (what.leaf.other !== undefined) {
      lines.push(`    otherwise: Other  # sure? no code means ${listed}${more}`);
    } else lines.push(`    # sure? No code means ${listed}${more}: write under values: what they mean.`);
  }
  return lines;
}

function coordinateLines({ columns }: Guess): string[] {
  const lines = columns.flatMap((guessed) => {
    if (guessed.what.kind !== 'coordinates') return [];
    const column = text(guessed.columns[0]?.name ?? '');
    return ['', 'coordinates:', `  column: ${column}${remark(guessed)}`, `  order: ${guessed.what.order}`];
  });
  return lines;
}

function hoursLines({ columns }: Guess): string[] {
  const days = new Map<string, Partial<Record<'column' | 'open' | 'close', Guessed>>>();
  for (const guessed of columns) {
    if (guessed.what.kind !== 'hours') continue;
    days.set(guessed.what.days, { ...days.get(guessed.what.days), [guessed.what.part]: guessed });
  }
  const name = (guessed: Guessed) => text(guessed.columns[0]?.name ?? '');
  const lines = [...days].map(([day, { column, open, close }]) => {
    const values = valueLines(column ?? close);
    if (column !== undefined && values.length === 0) return `  ${day}: ${name(column)}${remark(column)}`;
    const parts = [
      column && `column: ${name(column)}`,
      open && `open: ${name(open)}`,
      close && `close: ${name(close)}`,
    ].filter((part) => part !== undefined);
    if (values.length === 0) return `  ${day}: { ${parts.join(', ')} }${remark(open ?? close)}`;
    return [`  ${day}:`, ...parts.map((part) => `    ${part}`), ...values].join('\n');
  });
  return lines.length === 0 ? [] : ['', 'hours:', ...lines];
}

/** The hours that cells probably mean. A person has to confirm them. */
function valueLines(guessed: Guessed | undefined): string[] {
  const entries = guessed?.what.kind === 'hours' ? Object.entries(guessed.what.values) : [];
  if (entries.length === 0) return [];
  return [
    '    values:  # sure? As written, these would begin in the night, or end before they begin.',
    ...entries.map(([written, hours]) => `      ${text(written)}: ${text(hours)}`),
  ];
}

function contactLines({ columns }: Guess): string[] {
  const lines = columns.flatMap((guessed) =>
    guessed.what.kind === 'contact'
      ? [`  ${guessed.what.type}: ${text(guessed.columns[0]?.name ?? '')}${remark(guessed)}`]
      : [],
  );
  return lines.length === 0 ? [] : ['', 'contacts:', ...lines];
}

function suppliedLines({ supplied }: Guess): string[] {
  if (supplied.length === 0) return [];
  const lines = supplied.map(({ path, values }) => {
    const value = path === 'SequenceNumber' || path === 'Type' ? values[0] : `[${values.join(', ')}]`;
    return `  ${path}: ${value}  # sure? no column has it`;
  });
  return ['', '# The same in every record.', 'constants:', ...lines];
}

/** Written as comments, because a person has to decide that a column is not needed. */
function ignoreLines({ unplaced }: Guess): string[] {
  if (unplaced.length === 0) return [];
  const lines = unplaced.map(
    ({ column, samples }) => `#   - ${text(column.name)}${commented(samples.map(shown).join(', '))}`,
  );
  return [
    '',
    '# No field was found for these columns. Give them one above, or remove the # to import without them.',
    '# ignore:',
    ...lines,
  ];
}

/** Samples of the cells, and a mark if the guess isn't sure. */
function remark(guessed: Guessed | undefined): string {
  if (guessed === undefined) return '';
  const samples = guessed.samples.map(shown).join(', ');
  return commented(guessed.confidence === 'sure' ? samples : `sure? ${samples}`);
}

/** A number alone has quotes, since `# 2` behind a text looks like a part of it (content/yaml-cut). */
function commented(comment: string): string {
  const isNumber = /^\d+[A-Za-z]?$/.test(comment);
  return comment === '' ? '' : isNumber ? `  # "${comment}"` : `  # ${comment}`;
}

/** A cell's text on one line, shortened. */
function shown(cell: string): string {
  const line = cell.replace(/[\x00-\x1f\x7f-\x9f\s]+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

function text(value: string): string {
  return inlineScalar(value, undefined, true);
}
