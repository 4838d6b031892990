import fs from 'node:fs';
import { createFile } from '../../base/files/write-file.js';
import type { LoadedSite } from '../../content/site/load.js';
import type { FeedSource, Incoming } from '../../import/incoming.js';
import { mappingFile } from '../../import/proposal/mapping-file.js';
import { guessCollection, type MappingProposal, propose } from '../../import/proposal/propose.js';
import { tableCollections, tableOf } from '../../import/table/mapping.js';
import { readCsv } from '../../import/table/records.js';
import { readTable, type Table } from '../../import/table/table.js';
import type { Collection } from '../../model/collection.js';
import { counted, quoted } from '../../model/message.js';
import { hasErrors } from '../../model/problem.js';
import { firstVersion, type Version } from '../../model/version.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { existingBrand } from '../project/named-brand.js';
import { nameIn } from './incoming-file.js';

interface TableOptions {
  readonly collection: Collection | undefined;
  readonly version: Version | undefined;
  readonly brand: string | undefined;
  readonly dryRun: boolean | undefined;
  /** The file that maps columns to fields; by default, the one kept in the content folder. */
  readonly mapping: string | undefined;
}

/**
 * The rows of a CSV file as records, by its mapping. If there is none yet, one is proposed and kept.
 * @returns undefined if somebody has to fill in something first, as was said
 */
export function tableRecords(
  place: string,
  { bytes }: FeedSource,
  { root, loaded }: { readonly root: string; readonly loaded: LoadedSite },
  options: TableOptions,
  terminal: Terminal,
): Incoming | undefined {
  if (/^(?:\ufeff)?\s*(?:\{|\[\s*(?:[{\]]|$))/.test(Buffer.from(bytes.subarray(0, 200)).toString()))
    throw new CommandFailure(`${place} begins like JSON, not like a table. Import a feed without --mapping.`);
  if (options.mapping !== undefined && !fs.existsSync(options.mapping))
    throw new CommandFailure(`there is no ${options.mapping}`);
  const stem = place === '-' ? 'standard-input' : nameIn(place).replace(/\.[^.]*$/, '');
  const path = options.mapping ?? `${root}/import-${stem}.yaml`;
  const read = (mapping: Uint8Array) => readCsv({ name: place, bytes }, { name: path, bytes: mapping });
  if (fs.existsSync(path)) return read(fs.readFileSync(path));
  const table = readTable(place, bytes);
  if (hasErrors(table.problems) || table.columns.length === 0) {
    const sources = new Map([[place, table.text]]);
    return { kind: 'table', records: [], meta: {}, problems: table.problems, sources };
  }
  const { collection = guessCollection(table), dryRun = false } = options;
  const known = tableCollections.find((name) => name === collection);
  if (known === undefined)
    throw new CommandFailure(`a table can hold ${tableCollections.join(' or ')}, not ${collection}`);
  const proposal = propose(table, known, options.version ?? loaded.settings?.source ?? firstVersion);
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
  if (missing.length === 0) return read(Buffer.from(text));
  terminal.complain(
    `Nothing was imported. Write in ${path} where to find ${missing.join(', ')}, then import again.`,
  );
  return undefined;
}

/** What was found in the columns, and what somebody should look at. */
function proposalText({ unplaced, supplied, collection }: MappingProposal, table: Table): string[] {
  const names = unplaced.map(({ name }) => quoted(name)).join(', ');
  return [
    `${table.file}: ${counted(table.rows.length, 'row')} with ${counted(table.columns.length, 'column')}, read as ${tableOf(collection).records}.`,
    ...(unplaced.length === 0 ? [] : [`  - No field was found for ${names}.`]),
    ...Object.entries(supplied).map(
      ([path, values]) => `  ? ${path}: no column has it, so ${values.join(', ')} is put in every record.`,
    ),
  ];
}
