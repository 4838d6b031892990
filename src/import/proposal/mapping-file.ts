import { Document, isMap, isNode, isScalar, type Node, stringify, visit, type YAMLMap } from 'yaml';
import { firstVersion } from '../../model/version.js';
import type { Table } from '../table/table.js';
import type { Guess, MappingProposal } from './propose.js';

/**
 * Writes a proposal as a mapping file, with samples of the cells.
 * @param brand the brand's name, if it is known
 */
export function mappingFile(proposal: MappingProposal, table: Table, brand: string | undefined): string {
  const { collection, version, guesses, supplied, missing, unplaced, samples } = proposal;
  const ownBrand = guesses.find(({ at: [section] }) => section === 'brand')?.value ?? brand;
  const mapping = {
    collection,
    version: version === firstVersion ? undefined : version,
    brand: ownBrand,
    headerRow: table.headerRow === 1 ? undefined : String(table.headerRow),
    delimiter: table.delimiter,
    columns: {},
  };
  // Every plain scalar is a text.
  const document = new Document(mapping, { schema: 'failsafe' });
  // A key that is a node can have an empty line and a comment before it.
  const put = (at: readonly string[], node: Node) => {
    const [section] = at;
    if (at.length === 1) document.set(document.createNode(section), node);
    else if (!document.has(section))
      document.set(document.createNode(section), document.createNode({ [at[1]!]: node }));
    else document.setIn(at, node);
  };
  for (const { at, value, columns: read } of guesses) {
    if (at[0] === 'brand') continue;
    const before = document.getIn(at);
    const node = document.createNode(shortest({ ...(isMap(before) && before.toJSON()), ...value }));
    put(at, node);
    const each = read.length === 1 ? 3 : 1;
    const cells = read.flatMap((column) => samples(column).slice(0, each)).map(shown);
    if (isMap(node) && at[0] === 'hours') node.flow = true;
    const said = isMap(node) && !node.flow ? node.get(Object.keys(value)[0], true) : node;
    if (isNode(said) && !(isMap(said) && !said.flow) && cells.length > 0)
      said.comment = commented(cells.join(', '));
  }
  for (const [path, values] of Object.entries(supplied)) {
    const node = document.createNode(values.length === 1 ? values[0] : values);
    node.comment = ' no column has it';
    put(['constants', path], node);
  }
  const columns = document.get('columns') as YAMLMap;
  columns.comment = missing
    .map((path) => ` ${path}: every record needs this, but no column looks like it`)
    .join('\n');
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isNode(value)) return;
      if (value === columns || ['coordinates', 'hours', 'contacts', 'constants'].includes(String(key.value)))
        key.spaceBefore = true;
      if (key.value === 'delimiter' && ownBrand === undefined)
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
