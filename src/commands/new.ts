import fs from 'node:fs';
import { sha256 } from '../base/bytes/sha256.js';
import { replaceFiles } from '../base/files/write-file.js';
import { readRecords } from '../content/documents/document.js';
import type { KnownFile } from '../content/edit/record-files.js';
import { identificationFrom } from '../content/edit/record-place.js';
import type { Brand } from '../content/site/brands.js';
import { loadSite } from '../content/site/load.js';
import { fileForNew, filesOfRecords, plannedFile } from '../import/write/file-of-records.js';
import { collectionCalled, registrationOf, sourceOf } from '../interface/collections/index.js';
import { asItem, emptyFields, emptyYaml, type KnownValues } from '../interface/json-schema/empty-record.js';
import { recordSchema } from '../interface/records/index.js';
import { type Collection, namesOf, recordKinds } from '../model/collection.js';
import { alternatives, counted, quoted } from '../model/message.js';
import { nextIdentification } from '../model/next-identification.js';
import { toFillIn } from '../model/placeholders.js';
import type { Problem } from '../model/problem.js';
import { defineCommand, type OptionValues } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { contentOption, terminalOptions } from './cli/options.js';
import type { Terminal } from './cli/terminal.js';
import { namedBrand } from './project/named-brand.js';
import { contentRoot, siteFiles } from './project/site.js';
import { writingContent } from './project/write-content.js';

const options = {
  '--brand <name>': 'the folder or name of the brand (default: the only one there is)',
  '--id <identification>': 'the Identification (default: the next by number)',
  '--name <name>': 'the name, also for its file if it gets its own',
  ...contentOption,
  ...terminalOptions,
};

type NewOptions = OptionValues<typeof options>;

export default defineCommand({
  description:
    'Adds a record of a kind to the file where the brand keeps them, under the next free Identification. Each field to fill in says <fill in>, with a comment; `check` names those that still do.',
  arguments: {
    '<kind>': `${recordKinds.slice(0, -1).join(', ')} or ${recordKinds.at(-1)}`,
  },
  options,
  async run(values, terminal, [kind = '']) {
    const collection = collectionCalled(kind);
    if (typeof collection !== 'string') {
      const hint = collection.suggestion === undefined ? '' : `: did you mean "${collection.suggestion}"?`;
      throw new CommandFailure(
        `there is no ${quoted(kind)}${hint}\nA record is one of ${recordKinds.join(', ')}.`,
      );
    }
    return writingContent(values.content, terminal, async () => {
      await addRecord(collection, values, terminal);
      return exitCode.fine;
    });
  },
});

/**
 * Adds a record with fields to fill in to the file that it belongs into, and says where it is and what to do.
 * @throws CommandFailure if it can't be added
 */
async function addRecord(collection: Collection, values: NewOptions, terminal: Terminal): Promise<void> {
  const { name } = values;
  const root = contentRoot(values.content);
  const { content } = await loadSite(siteFiles(values));
  const names = namesOf(collection);
  if (names.addedBy !== undefined && !content.collections.includes(collection)) {
    throw new CommandFailure(
      `site.yaml doesn't add ${collection}, so nothing of it would be published. Write collections: [${names.addedBy}] into it first`,
    );
  }
  const brand = brandOf(content.brands, root, values.brand);
  const broken: Problem[] = [];
  const files = filesOfRecords(brand, collection, root, fs, broken);
  if (broken[0] !== undefined) {
    throw new CommandFailure(
      `${broken[0].at[0].file} has to be corrected first: \`${started()} check\` says what is wrong`,
    );
  }
  const identity = identityFor(collection, brand, files, values);
  const version = sourceOf(collection, brand.source);
  const schema = recordSchema(version, collection);
  const known = { ...identity, ...('Name' in schema.shape && name !== undefined && { Name: name }) };
  const fields = emptyYaml(emptyFields(schema, collection, version), known);
  const [identification = ''] = Object.values(identity);
  const target = fileForNew(files, brand, root, { collection, identification, name });
  const { file, records, document } = target;
  const isJson = file.format === 'json';
  const text = asItem(fields).join('\n');
  const [own] = readRecords({ name: '', format: 'yaml' }, Buffer.from(text)).records;
  target.after.push(...records.map((value, from) => ({ from, value })));
  target.after.push({ value: own!.value, ...(!isJson && { text }) });
  if (document === undefined && fs.existsSync(file.path))
    throw new CommandFailure(`${file.path} already exists, and is unchanged`);
  const written = plannedFile(target, schema)!;
  if (target.losesComments)
    throw new CommandFailure(`${file.path} is no list of records, to which one can be added`);
  replaceFiles([{ ...written, before: document && sha256(target.before) }]);
  const [first = ''] = Object.keys(own!.value);
  const now = readRecords(file, Buffer.from(written.text ?? ''));
  const { line } = now.locate(records.length, [first], 'key').start;
  terminal.result(`${file.path}:${line}\n`);
  tell([names.record, identification].join(' ').trim(), fields, isJson, terminal);
}

/**
 * The brand of a new record: the option, or the only brand of the content.
 * @throws CommandFailure if there is no such brand, or several
 */
function brandOf(brands: readonly Brand[], content: string, named: string | undefined): Brand {
  const [only, ...others] = brands;
  if (only === undefined) {
    throw new CommandFailure(`there is no brand in ${content}: \`${started()} init\` makes one`);
  }
  if (named !== undefined) return namedBrand(named, brands);
  if (others.length === 0) return only;
  const folders = alternatives(brands.map(({ folder }) => folder));
  throw new CommandFailure(`there are several brands: choose one with --brand ${folders}`);
}

/**
 * The fields of a new record's identity (D16); of a collection with one record for a brand, none.
 * @throws CommandFailure if there is no identity for it
 */
function identityFor(
  collection: Collection,
  brand: Brand,
  files: readonly KnownFile[],
  values: NewOptions,
): KnownValues {
  const [field, number] = namesOf(collection).identity;
  const records = files.flatMap((file) => file.records);
  if (field === undefined) {
    if (records.length === 0) return {};
    throw new CommandFailure(
      `${brand.folder} has its ${namesOf(collection).record} already, in ${values.content}/${brand.folder}/${files[0]?.path}, and can have only one`,
    );
  }
  const there = files.flatMap(({ identifications }) => identifications);
  const identification = identificationOf(collection, there, values);
  if (number === undefined) return { [field]: identification };
  // 0, or one more than the highest number of records with the same Identification.
  const taken = records
    .filter((record) => record[field] === identification)
    .map((record) => Number(record[number]))
    .filter(Number.isSafeInteger);
  return { [field]: identification, [number]: String(Math.max(-1, ...taken) + 1) };
}

/**
 * The Identification of a new record: the option, the next number, or one made from the name.
 * @param there those of the brand's collection
 * @throws CommandFailure if there is none
 */
function identificationOf(
  collection: Collection,
  there: readonly string[],
  { id, name }: NewOptions,
): string {
  if (id !== undefined) return id;
  const next = nextIdentification(there);
  if ('id' in next) return next.id;
  const first = there.length === 0 ? registrationOf(collection).newRecord.first : undefined;
  if (first !== undefined) return first;
  const proposal = name === undefined ? undefined : identificationFrom(name, next.prefix, there);
  if (proposal !== undefined && proposal !== next.prefix) return proposal;
  const such =
    there.length === 0
      ? 'there are none yet'
      : `the present ones have no number to continue from (${there.slice(0, 3).join(', ')})`;
  throw new CommandFailure(
    `no next ${namesOf(collection).identity[0]}: ${such}.\nGive one with --id, or --name to make one from the name.`,
  );
}

/** @param fields in YAML, with their comments */
function tell(title: string, fields: readonly string[], isJson: boolean, { say, style }: Terminal): void {
  const written = fields.filter((line) => !/^\s*(?:- )?#/.test(line));
  const empty = written.filter((line) => line.includes(toFillIn)).length;
  say(`${style.good('✓')} ${title} is there, with ${counted(empty, 'field')} to fill in.`);
  if (isJson) {
    say('  JSON has no comments, so this is what goes in:\n\n');
    for (const text of written) say(`    ${text}`);
    say('\n');
  } else {
    say(
      `  Write a value in place of each ${toFillIn}; the comment after it says which. Delete the line of a field that you don't need. Lines that begin with # are further optional fields: remove the # to use one.`,
    );
  }
  say(`  Then: ${started()} check`);
}
