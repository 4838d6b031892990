import fs from 'node:fs';
import { newSettings } from '../../authoring/import/plan/settings.js';
import { type NamedBytes, readCsv, readMapping } from '../../authoring/tables/csv.js';
import { guess, guessCollection } from '../../authoring/tables/guess/guess.js';
import { mappingFile } from '../../authoring/tables/guess/mapping-file.js';
import { type TableCollection, tableCollections, versionOf } from '../../authoring/tables/mapping.js';
import { columnsNamed } from '../../authoring/tables/plan.js';
import { readTable } from '../../authoring/tables/table.js';
import { createFile } from '../../base/files/write-file.js';
import { shellWord } from '../../base/text/shell-word.js';
import { hasErrors } from '../../model/problem.js';
import { firstVersion } from '../../model/version.js';
import { reportOf } from '../../reporting/report/report.js';
import { interruptible } from '../cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { existingBrand } from '../project/named-brand.js';
import { printReport } from '../project/reporting.js';
import { nameIn, type OpenSource, wholeOf } from '../sources/incoming-file.js';
import { tellGuess } from './guess-summary.js';
import { type ExistingSite, existingSite, finishImport, type ImportOptions } from './import-feed.js';

export interface ImportTableOptions extends ImportOptions {
  /** The file that maps columns to fields; by default, the one kept in the content folder. */
  readonly mapping: string | undefined;
  /** Propose that file. */
  readonly guess: boolean | undefined;
  /** Import with the guess immediately. */
  readonly yes: boolean | undefined;
}

/** Imports the rows of a CSV file into content files, following its mapping. */
export async function importTable(
  place: string,
  source: OpenSource,
  options: ImportTableOptions,
): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const site = await existingSite(options);
  const csv = { name: place, bytes: wholeOf(source) };
  const path = options.mapping ?? `${site.root}/import-${stem(place)}.yaml`;
  if (options.guess) {
    if (fs.existsSync(path)) {
      throw new CommandFailure(
        `${path} already exists, and is unchanged: delete it for a new proposal, or import without --guess`,
      );
    }
    const text = await guessed(csv, site, path, options, terminal);
    if (text === undefined) return exitCode.problems;
    if (!options.dryRun) write(path, text);
    if (!options.dryRun && !options.yes) keepSettings(site, text, options, terminal);
    if (options.dryRun && !options.yes) return exitCode.fine;
    if (!options.yes) {
      const brand = namesBrand(text) ? '' : ' --brand "<its name>"';
      terminal.say(
        `Look at it, then import: ${started()} import ${shellWord(place)}${sameOptions(options)}${brand}`,
      );
      return exitCode.fine;
    }
    return imported(csv, { name: path, bytes: Buffer.from(text) }, site, options, terminal);
  }
  if (!fs.existsSync(path)) throw new CommandFailure(noMapping(csv, path, site, options));
  return imported(csv, { name: path, bytes: fs.readFileSync(path) }, site, options, terminal);
}

/** Writes site.yaml now, because the import is a separate command that doesn't get these options. */
function keepSettings(
  site: ExistingSite,
  mapping: string,
  { vendor, licenseUrl, termsUrl, basePath, names }: ImportTableOptions,
  terminal: Terminal,
): void {
  if (site.hasSettings || [vendor, licenseUrl, termsUrl, basePath].every((given) => given === undefined))
    return;
  const { mapping: read } = readMapping({ name: '', bytes: Buffer.from(mapping) });
  const source = read === undefined ? firstVersion : versionOf(read);
  const path = `${site.root}/site.yaml`;
  const given = { vendor, licenseUrl, termsUrl, basePath, collections: [], source, names };
  const { text, made } = newSettings(given, {});
  write(path, text);
  const rest = made.length === 0 ? '' : `; still to be set there: ${made.join(', ')}`;
  terminal.say(`The settings of the publication are saved in ${path}${rest}.`);
}

async function imported(
  csv: NamedBytes,
  mapping: NamedBytes,
  site: ExistingSite,
  options: ImportTableOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const incoming = await interruptible(() => readCsv(csv, mapping));
  if (hasErrors(incoming.problems)) {
    await printReport(reportOf(incoming.problems), options.format, terminal, incoming.sources);
    terminal.complain('Nothing was imported.');
    return exitCode.problems;
  }
  return finishImport(csv.name, incoming, site, options, terminal);
}

/** The text of the proposed mapping file; undefined if the table can't be read. */
async function guessed(
  csv: NamedBytes,
  site: ExistingSite,
  path: string,
  options: ImportTableOptions,
  terminal: Terminal,
): Promise<string | undefined> {
  if (/^(?:\ufeff)?\s*(?:\{|\[\s*(?:[{\]]|$))/.test(Buffer.from(csv.bytes.subarray(0, 200)).toString())) {
    throw new CommandFailure(
      `${csv.name} begins like JSON, not like a table. Import a feed without --guess.`,
    );
  }
  const table = readTable(csv.name, csv.bytes);
  if (hasErrors(table.problems)) {
    const texts = new Map([[table.file, table.text]]);
    await printReport(reportOf(table.problems), options.format, terminal, texts);
    return undefined;
  }
  const collection = collectionOf(options.collection) ?? guessCollection(table);
  const proposal = guess(table, collection, options.version ?? site.source);
  const text = mappingFile(proposal, table, { brand: brandName(site, options) });
  tellGuess(proposal, table, path, options.dryRun === true, terminal);
  return text;
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

function noMapping(
  csv: NamedBytes,
  path: string,
  { root }: ExistingSite,
  options: ImportTableOptions,
): string {
  if (options.mapping !== undefined) return `there is no ${path}`;
  const fitting = fs.existsSync(root)
    ? fs
        .readdirSync(root)
        .filter((name) => /^import-.*\.yaml$/.test(name))
        .map((name) => `${root}/${name}`)
        .filter((name) => fits(csv, name))
    : [];
  const other =
    fitting.length === 0
      ? ''
      : `\nAll columns of ${fitting[0]} are there too: ${started()} import ${shellWord(csv.name)}${sameOptions(options)} --mapping ${shellWord(fitting[0] ?? '')}`;
  return `it isn't known which columns of ${csv.name} are which fields: there is no ${path}.\nHave one proposed: ${started()} import ${shellWord(csv.name)}${sameOptions(options)} --guess${other}`;
}

/** True if a table has every column that a mapping names. */
function fits(csv: NamedBytes, path: string): boolean {
  const { mapping } = readMapping({ name: path, bytes: fs.readFileSync(path) });
  return mapping !== undefined && columnsNamed(mapping, readTable(csv.name, csv.bytes));
}

function stem(place: string): string {
  return place === '-' ? 'standard-input' : nameIn(place).replace(/\.[^.]*$/, '');
}

/** True if a mapping gives the brand's name, or the column with the name. */
function namesBrand(mapping: string): boolean {
  return readMapping({ name: '', bytes: Buffer.from(mapping) }).mapping?.brand !== undefined;
}

/** The options that name the files of an import, for a command that continues with the same ones. */
function sameOptions({ content, settings, mapping, names }: ImportTableOptions): string {
  const words = {
    content: content === 'content' ? undefined : content,
    settings,
    mapping,
    names,
  };
  return Object.entries(words)
    .map(([name, value]) => (value === undefined ? '' : ` --${name} ${shellWord(value)}`))
    .join('');
}

function write(path: string, text: string): void {
  createFile(path, text);
}
