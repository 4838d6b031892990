import { printedField } from '../../content/edit/print.js';
import { inlineText } from '../../content/edit/scalars.js';
import { firstVersion } from '../../model/version.js';
import type { Column, Table } from '../table/table.js';
import type { Guess, MappingProposal } from './propose.js';

/**
 * Writes a proposal as a mapping file, with samples of the cells.
 * @param brand the brand's name, if it is known
 */
export function mappingFile(proposal: MappingProposal, table: Table, brand: string | undefined): string {
  const { collection, version, guesses, supplied, missing, unplaced, samples } = proposal;
  const cells = (columns: readonly Column[]) =>
    commented(columns.flatMap((column) => samples(column).slice(0, columns.length === 1 ? 3 : 1)));
  const partsOf = (section: string) => guesses.filter(({ at }) => at[0] === section);
  const settingsOf = (section: string) =>
    partsOf(section).flatMap(({ at, value, columns }) =>
      setting(at.at(-1)!, shortest(value), 'flags' in value ? '' : cells(columns)),
    );
  const ownBrand = partsOf('brand')[0]?.value ?? brand;
  const settings = {
    collection,
    version: version === firstVersion ? undefined : version,
    brand: ownBrand,
    headerRow: table.headerRow === 1 ? undefined : String(table.headerRow),
    delimiter: table.delimiter,
  };
  const constants = Object.entries(supplied).flatMap(([path, values]) =>
    setting(path, values.length === 1 ? values[0] : values, ' # no column has it'),
  );
  const columns = settingsOf('columns');
  // Comments, because a person has to decide that a column is not needed.
  const ignored = unplaced.map(
    (column) => `#   - ${inlineText(column.name, false, false)}${cells([column])}`,
  );
  const lines = [
    `# Which columns of ${table.file.split('/').at(-1)} become which fields. Guessed from the header and the cells:`,
    '# check each line. Then: npx opendata-press import, with the same file.',
    '',
    ...Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : setting(key, value))),
    ...(ownBrand === undefined ? ['# brand: the published name of the brand'] : []),
    ...(columns.length === 0 ? ['', 'columns: {}'] : group('columns', columns)),
    ...missing.map((path) => `  # ${path}: every record needs this, but no column looks like it`),
    ...group('hours', settingsOf('hours')),
    ...partsOf('coordinates').flatMap(() => ['', ...settingsOf('coordinates')]),
    ...group('contacts', settingsOf('contacts')),
    ...group('constants', constants, '# The same in every record.'),
  ];
  if (ignored.length > 0)
    lines.push(
      '',
      '# No field was found for these columns. Give them one above, or remove the # to import without them.',
      '# ignore:',
      ...ignored,
    );
  return `${lines.join('\n')}\n`;
}

function group(name: string, lines: readonly string[], ...above: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', ...above, `${name}:`, ...lines.map((line) => `  ${line}`)];
}

/** The lines of a setting. */
function setting(key: string, value: unknown, comment = ''): string[] {
  const [first, ...others] = printedField(key, value, undefined).split('\n');
  return [`${first}${comment}`, ...others];
}

/** The column alone, if that is all there is to say. */
function shortest(value: Guess['value']): unknown {
  return Object.keys(value).join() === 'column' ? value['column'] : value;
}

/** The texts of cells as a comment, each shortened and on one line. */
function commented(texts: readonly string[]): string {
  const shown = texts.map((text) => {
    const line = text.replace(/[\x00-\x1f\x7f-\x9f\s]+/g, ' ');
    return line.length > 40 ? `${line.slice(0, 39)}…` : line;
  });
  const comment = shown.join(', ');
  // A number alone has quotes, since `# 2` behind a text looks like a part of it (content/yaml-cut).
  const isNumber = /^\d+[A-Za-z]?$/.test(comment);
  return comment === '' ? '' : ` # ${isNumber ? `"${comment}"` : comment}`;
}
