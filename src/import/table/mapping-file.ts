import { Document, isMap, isNode, isScalar, type Node, stringify, visit } from 'yaml';
import { firstVersion } from '../../model/version.js';
import type { Guess, Proposal } from './propose.js';
import type { Table } from './table.js';

/**
 * Writes a proposal as a mapping file, with samples of the cells.
 * @param brand the brand's name, if it is known
 */
export function mappingFile(proposal: Proposal, table: Table, brand: string | undefined): string {
  const { collection, version, guesses, supplied, missing, unplaced, samples } = proposal;
  const sections: Record<string, Record<string, Guess['value']>> = {};
  for (const { at, value } of guesses) {
    const [section = '', key = ''] = at;
    sections[section] = { ...sections[section], [key]: { ...sections[section]?.[key], ...value } };
  }
  const entries = (section: string) => {
    const found = Object.entries(sections[section] ?? {}).map(([key, value]) => [key, shortest(value)]);
    return found.length === 0 ? undefined : Object.fromEntries(found);
  };
  const isBrandKnown = sections['brand'] !== undefined || brand !== undefined;
  const constants = Object.entries(supplied).map(([path, values]) => {
    return [path, values.length === 1 ? values[0] : values];
  });
  const mapping = {
    collection,
    version: version === firstVersion ? undefined : version,
    brand: sections['brand']?.[''] ?? brand,
    headerRow: table.headerRow === 1 ? undefined : String(table.headerRow),
    delimiter: table.delimiter,
    columns: entries('columns') ?? {},
    coordinates: sections['coordinates']?.[''],
    hours: entries('hours'),
    contacts: entries('contacts'),
    constants: constants.length === 0 ? undefined : Object.fromEntries(constants),
  };
  // Every plain scalar is a text.
  const document = new Document(mapping, { schema: 'failsafe' });
  const nodeAt = (path: readonly string[]) => document.getIn(path, true) as Node | undefined;
  const say = (path: readonly string[], comment: string) => {
    const node = nodeAt(path);
    if (node !== undefined && comment !== '') node.comment = commented(comment);
  };
  for (const { at, value, columns } of guesses) {
    const node = nodeAt(at);
    if (isMap(node) && at[0] === 'hours') node.flow = true;
    const [first = ''] = Object.keys(value);
    const each = columns.length === 1 ? 3 : 1;
    const said = columns
      .flatMap((column) => samples(column).slice(0, each))
      .map(shown)
      .join(', ');
    const path = isMap(node) && !node.flow ? [...at, first] : at;
    if (first !== 'flags') say(path, said);
  }
  for (const path of Object.keys(supplied)) say(['constants', path], 'no column has it');
  const columns = nodeAt(['columns'])!;
  columns.comment = missing
    .map((path) => ` ${path}: every record needs this, but no column looks like it`)
    .join('\n');
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isNode(value)) return;
      if (value === columns || ['coordinates', 'hours', 'contacts', 'constants'].includes(String(key.value)))
        key.spaceBefore = true;
      if (key.value === 'delimiter' && !isBrandKnown)
        key.commentBefore = ' brand: the published name of the brand';
      if (key.value === 'constants') key.commentBefore = ' The same in every record.';
    },
    Scalar(_, node) {
      if (/^(?:~|null)?$|[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]/i.test(String(node.value)))
        node.type = 'QUOTE_DOUBLE';
    },
    Seq(_, node) {
      node.flow = true;
    },
  });
  document.commentBefore = ` Which columns of ${table.file.split('/').at(-1)} become which fields. Guessed from the header and the cells:
 check each line. Then: npx opendata-press import, with the same file.`;
  // Comments, because a person has to decide that a column is not needed.
  document.comment =
    unplaced.length === 0
      ? null
      : [
          ' No field was found for these columns. Give them one above, or remove the # to import without them.',
          ' ignore:',
          ...unplaced.map((column) => {
            const name = stringify([column.name], layout).trimEnd();
            return `   ${name}  #${commented(samples(column).map(shown).join(', '))}`.replace(/ {2}# ?$/, '');
          }),
        ].join('\n');
  return document.toString(layout);
}

const layout = { lineWidth: 0, blockQuote: false } as const;

/** The column alone, if that is all there is to say. */
function shortest(value: Guess['value']): unknown {
  return Object.keys(value).join() === 'column' ? value['column'] : value;
}

/** A number alone has quotes, since `# 2` behind a text looks like a part of it (content/yaml-cut). */
function commented(comment: string): string {
  return /^\d+[A-Za-z]?$/.test(comment) ? ` "${comment}"` : ` ${comment}`;
}

/** A cell's text on one line, shortened. */
function shown(cell: string): string {
  const line = cell.replace(/[\x00-\x1f\x7f-\x9f\s]+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
