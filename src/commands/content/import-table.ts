import fs from 'node:fs';
import { createFile } from '../../base/files/write-file.js';
import { shellWord } from '../../base/text/shell-word.js';
import type { FeedSource } from '../../import/incoming.js';
import { readCsv, readMapping } from '../../import/table/csv.js';
import { type Guess, guess, guessCollection } from '../../import/table/guess.js';
import { type TableCollection, tableCollections, tableOf } from '../../import/table/mapping.js';
import { mappingFile } from '../../import/table/mapping-file.js';
import { columnsNamed } from '../../import/table/plan.js';
import { type Column, footerOf, readTable, type Table } from '../../import/table/table.js';
import { counted, quoted } from '../../model/message.js';
import { hasErrors } from '../../model/problem.js';
import { reportOf } from '../../report/report/report.js';
import { interruptible } from '../cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { openTerminal } from '../cli/terminal.js';
import { existingBrand } from '../project/named-brand.js';
import { printReport } from '../project/reporting.js';
import { nameIn } from '../sources/incoming-file.js';
import { type ExistingSite, existingSite, finishImport, type ImportOptions } from './import-feed.js';

export interface ImportTableOptions extends ImportOptions {
  /** The file that maps columns to fields; by default, the one kept in the content folder. */
  readonly mapping: string | undefined;
}

/**
 * Imports the rows of a CSV file into content files, following its mapping. If there is none yet, one is proposed and
 * kept; it is followed at once, unless somebody has to fill in something first.
 */
export async function importTable(
  place: string,
  { bytes }: FeedSource,
  options: ImportTableOptions,
): Promise<ExitCode> {
  const terminal = openTerminal(options);
  if (/^(?:\ufeff)?\s*(?:\{|\[\s*(?:[{\]]|$))/.test(Buffer.from(bytes.subarray(0, 200)).toString()))
    throw new CommandFailure(`${place} begins like JSON, not like a table. Import a feed without --mapping.`);
  const site = await existingSite(options);
  const own = `${site.root}/import-${place === '-' ? 'standard-input' : nameIn(place).replace(/\.[^.]*$/, '')}.yaml`;
  if (options.mapping !== undefined && !fs.existsSync(options.mapping))
    throw new CommandFailure(`there is no ${options.mapping}`);
  let path = options.mapping ?? own;
  let text: string | undefined;
  if (!fs.existsSync(path)) {
    const table = readTable(place, bytes);
    if (hasErrors(table.problems)) {
      const texts = new Map([[table.file, table.text]]);
      await printReport(reportOf(table.problems), options.format, terminal, texts);
      terminal.complain('Nothing was imported.');
      return exitCode.problems;
    }
    const [other] = fittingMappings(table, site.root);
    if (other !== undefined) {
      path = other;
      terminal.say(`The columns are read as ${path} says, since all that it names are there.\n`);
    } else {
      const collection = collectionOf(options.collection) ?? guessCollection(table);
      const proposal = guess(table, collection, options.version ?? site.source);
      const brand = brandName(site, options);
      text = mappingFile(proposal, table, { brand });
      for (const line of proposalText(proposal, table)) terminal.say(line);
      if (!options.dryRun) createFile(path, text);
      terminal.say(`The mapping ${options.dryRun ? 'would be' : 'is'} kept in ${path}.\n`);
      const hasBrand = brand !== undefined || proposal.columns.some(({ what }) => what.kind === 'brand');
      const missing = [...proposal.missing, ...(hasBrand ? [] : ['brand'])];
      if (missing.length > 0) {
        terminal.complain(
          `Nothing was imported. Write in ${path} where to find ${missing.join(', ')}, then: ${started()} import ${shellWord(place)}${sameOptions(options)}`,
        );
        return exitCode.problems;
      }
    }
  }
  const mapping = { name: path, bytes: text === undefined ? fs.readFileSync(path) : Buffer.from(text) };
  const incoming = await interruptible(() => readCsv({ name: place, bytes }, mapping));
  if (!hasErrors(incoming.problems)) return finishImport(place, incoming, site, options, terminal);
  await printReport(reportOf(incoming.problems), options.format, terminal, incoming.sources);
  terminal.complain('Nothing was imported.');
  return exitCode.problems;
}

function collectionOf(collection: ImportOptions['collection']): TableCollection | undefined {
  if (collection === undefined) return undefined;
  const known = tableCollections.find((name) => name === collection);
  if (known === undefined)
    throw new CommandFailure(`a table can hold ${tableCollections.join(' or ')}, not ${collection}`);
  return known;
}

/** The brand of all rows: that of the option, or the only existing one. */
function brandName({ loaded }: ExistingSite, { brand }: ImportTableOptions): string | undefined {
  const { brands } = loaded.content;
  if (brand === undefined) return brands.length === 1 ? brands[0]?.name : undefined;
  return existingBrand(brand, brands)?.name ?? brand;
}

/** What was found in the columns, and what somebody should look at. */
function proposalText({ columns, unplaced, supplied, collection }: Guess, table: Table): string[] {
  const rows = table.rows.length - footerOf(table.rows, table.columns.length).length;
  const unsure = columns.filter(({ confidence }) => confidence === 'likely');
  const names = (some: readonly Column[]) => some.map(({ name }) => quoted(name)).join(', ');
  const [doubtful, others] = [unsure.flatMap((one) => one.columns), unplaced.map(({ column }) => column)];
  return [
    `${table.file}: ${counted(rows, 'row')} with ${counted(table.columns.length, 'column')}, read as ${tableOf(collection).records}.`,
    ...(doubtful.length === 0 ? [] : [`  ? Look at the field of ${names(doubtful)}.`]),
    ...(others.length === 0 ? [] : [`  - No field was found for ${names(others)}.`]),
    ...supplied.map(
      ({ path, values }) => `  ? ${path}: no column has it, so ${values.join(', ')} is put in every record.`,
    ),
  ];
}

/** The mappings of other tables that name no other columns than this one has. */
function fittingMappings(table: Table, root: string): string[] {
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root)
    .filter((name) => /^import-.*\.yaml$/.test(name))
    .map((name) => `${root}/${name}`)
    .filter((name) => {
      const { mapping } = readMapping({ name, bytes: fs.readFileSync(name) });
      return mapping !== undefined && columnsNamed(mapping, table);
    });
}

/** The options of an import again, for a command that continues with the same ones. */
function sameOptions(options: ImportTableOptions): string {
  const { settings, names, vendor, licenseUrl, termsUrl, basePath } = options;
  const words = {
    content: options.content === 'content' ? undefined : options.content,
    settings,
    names,
    vendor,
    'license-url': licenseUrl,
    'terms-url': termsUrl,
    'base-path': basePath,
  };
  return Object.entries(words)
    .map(([name, value]) => (value === undefined ? '' : ` --${name} ${shellWord(value)}`))
    .join('');
}
