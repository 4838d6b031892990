import fs from 'node:fs';
import { createFile } from '../../base/files/write-file.js';
import type { FeedSource } from '../../import/incoming.js';
import { readCsv } from '../../import/table/csv.js';
import { tableCollections, tableOf } from '../../import/table/mapping.js';
import { mappingFile } from '../../import/table/mapping-file.js';
import { guessCollection, type Proposal, propose } from '../../import/table/propose.js';
import { type Column, readTable, type Table } from '../../import/table/table.js';
import { counted, quoted } from '../../model/message.js';
import { hasErrors } from '../../model/problem.js';
import { interruptible } from '../cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { existingBrand } from '../project/named-brand.js';
import { nameIn } from '../sources/incoming-file.js';
import {
  type ExistingSite,
  existingSite,
  finishImport,
  type ImportOptions,
  refuseImport,
} from './import-feed.js';

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
  if (options.mapping !== undefined && !fs.existsSync(options.mapping))
    throw new CommandFailure(`there is no ${options.mapping}`);
  const site = await existingSite(options);
  const stem = place === '-' ? 'standard-input' : nameIn(place).replace(/\.[^.]*$/, '');
  const path = options.mapping ?? `${site.root}/import-${stem}.yaml`;
  let mapping: Uint8Array | undefined;
  if (fs.existsSync(path)) mapping = fs.readFileSync(path);
  else {
    const table = readTable(place, bytes);
    if (hasErrors(table.problems))
      return refuseImport(table.problems, options, terminal, new Map([[place, table.text]]));
    mapping = proposed(path, table, site, options, terminal);
  }
  if (mapping === undefined) return exitCode.problems;
  const file = { name: path, bytes: mapping };
  const incoming = await interruptible(() => readCsv({ name: place, bytes }, file));
  return hasErrors(incoming.problems)
    ? refuseImport(incoming.problems, options, terminal, incoming.sources)
    : finishImport(place, incoming, site, options, terminal);
}

/**
 * Proposes a mapping and keeps it.
 * @returns its text; undefined if somebody has to fill in something first
 */
function proposed(
  path: string,
  table: Table,
  { loaded, source }: ExistingSite,
  options: ImportTableOptions,
  terminal: Terminal,
): Uint8Array | undefined {
  const { collection = guessCollection(table), dryRun = false } = options;
  const known = tableCollections.find((name) => name === collection);
  if (known === undefined)
    throw new CommandFailure(`a table can hold ${tableCollections.join(' or ')}, not ${collection}`);
  const proposal = propose(table, known, options.version ?? source);
  const { brands } = loaded.content;
  const only = brands.length === 1 ? brands[0]?.name : undefined;
  const brand =
    options.brand === undefined ? only : (existingBrand(options.brand, brands)?.name ?? options.brand);
  const text = mappingFile(proposal, table, brand);
  for (const line of proposalText(proposal, table)) terminal.say(line);
  if (!dryRun) createFile(path, text);
  terminal.say(`The mapping ${dryRun ? 'would be' : 'is'} kept in ${path}.\n`);
  const hasBrand = brand !== undefined || proposal.guesses.some(({ at }) => at[0] === 'brand');
  const missing = [...proposal.missing, ...(hasBrand ? [] : ['brand'])];
  if (missing.length === 0) return Buffer.from(text);
  terminal.complain(
    `Nothing was imported. Write in ${path} where to find ${missing.join(', ')}, then import again.`,
  );
  return undefined;
}

/** What was found in the columns, and what somebody should look at. */
function proposalText({ guesses, unplaced, supplied, collection }: Proposal, table: Table): string[] {
  const names = (some: readonly Column[]) => some.map(({ name }) => quoted(name)).join(', ');
  const doubtful = guesses.filter(({ isSure }) => !isSure).flatMap(({ columns }) => columns);
  const others = unplaced.map(({ column }) => column);
  return [
    `${table.file}: ${counted(table.rows.length, 'row')} with ${counted(table.columns.length, 'column')}, read as ${tableOf(collection).records}.`,
    ...(doubtful.length === 0 ? [] : [`  ? Look at the field of ${names(doubtful)}.`]),
    ...(others.length === 0 ? [] : [`  - No field was found for ${names(others)}.`]),
    ...Object.entries(supplied).map(
      ([path, values]) => `  ? ${path}: no column has it, so ${values.join(', ')} is put in every record.`,
    ),
  ];
}
