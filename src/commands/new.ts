import fs from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/bytes/sha256.js';
import { replaceFiles } from '../base/files/write-file.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { suggestion } from '../base/text/suggestion.js';
import { formatOf } from '../content/content/layout.js';
import { readRecords } from '../content/documents/document.js';
import { withByteOrderMark } from '../content/documents/text.js';
import { editContent, newContent } from '../content/edit/edit.js';
import { printedFields } from '../content/edit/print.js';
import { identificationFrom, placeFor } from '../content/edit/record-place.js';
import { type Brand, loadSite } from '../content/site/load.js';
import { isJsonBrand, recordFilesOf } from '../content/site/record-files.js';
import { registrationOf, sourceOf } from '../interface/collections/index.js';
import {
  asItem,
  type EmptyField,
  emptyFields,
  emptyJson,
  emptyYaml,
} from '../interface/json-schema/empty-record.js';
import { recordSchema } from '../interface/records/index.js';
import { collectionCalled, recordCalled, sharedFields } from '../interface/records/named-record.js';
import { checkValue } from '../interface/schema/validate.js';
import { type Collection, identityOf, namesOf, recordKinds, shownIdentity } from '../model/collection.js';
import { alternatives, counted, quoted } from '../model/message.js';
import { nextIdentification } from '../model/next-identification.js';
import { toFillIn } from '../model/placeholders.js';
import { defineCommand, type OptionValues } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { contentOption, terminalOptions } from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';
import { namedBrand } from './project/named-brand.js';
import { siteFiles } from './project/site.js';
import { writingContent } from './project/write-content.js';

const options = {
  '--brand <name>': 'the folder or name of the brand (default: the only one there is)',
  '--id <identification>': 'the Identification (default: the next by number)',
  '--name <name>': 'the name, also for its file if it gets its own',
  '--like <identification>': 'a record to copy hours, address and similar fields from',
  '--dry-run': 'print the record, write nothing',
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
  async run(values, { kind }) {
    const terminal = openTerminal(values);
    const collection = collectionCalled(kind);
    if (typeof collection !== 'string') {
      const hint = collection.suggestion === undefined ? '' : `: did you mean "${collection.suggestion}"?`;
      throw new CommandFailure(
        `there is no ${quoted(kind)}${hint}\nA record is one of ${recordKinds.join(', ')}.`,
      );
    }
    const make = () => newRecord(collection, values);
    const { path, line, isJson, printed, summary } = values.dryRun
      ? await make()
      : await writingContent(values.content, terminal, async () => {
          const made = await make();
          replaceFiles([{ path: made.path, before: made.before, text: made.after }]);
          return made;
        });
    if (values.dryRun) {
      terminal.result(`${printed.join('\n')}\n`);
      terminal.say(`Nothing is written. It would go into ${path}, line ${line}.`);
      return exitCode.fine;
    }
    terminal.result(`${path}:${line}\n`);
    tell(summary, isJson, terminal);
    return exitCode.fine;
  },
});

interface Made {
  readonly path: string;
  /** The line of the record in it. */
  readonly line: number;
  readonly isJson: boolean;
  /** The record's own lines. */
  readonly printed: readonly string[];
  /** The SHA-256 of the file as it is; undefined for a new file. */
  readonly before: string | undefined;
  /** The file including the record. */
  readonly after: string;
  readonly summary: Summary;
}

/**
 * Makes a record with fields to fill in, and the file that it goes into. Nothing is written.
 * @throws CommandFailure if it can't be added
 */
async function newRecord(collection: Collection, values: NewOptions): Promise<Made> {
  const { content: root, like } = values;
  const { content } = await loadSite(siteFiles(values));
  const names = namesOf(collection);
  if (names.addedBy !== undefined && !content.collections.includes(collection)) {
    throw new CommandFailure(
      `site.yaml doesn't add ${collection}, so nothing of it would be published. Write collections: [${names.addedBy}] into it first`,
    );
  }
  const pattern = like === undefined ? undefined : patternOf(like, collection, content.brands, values);
  const brand = brandOf(content.brands, root, pattern?.brand ?? values.brand);
  const files = recordFilesOf(brand, collection, root);
  const records = files.flatMap((file) => file.records);
  const [field, number] = names.identity;
  if (field === undefined && records.length > 0) {
    throw new CommandFailure(
      `${brand.folder} has its ${names.record} already, in ${root}/${brand.folder}/${files[0]?.path}, and can have only one`,
    );
  }
  const identification =
    field === undefined
      ? ''
      : identificationOf(
          collection,
          files.flatMap(({ identifications }) => identifications),
          values,
        );
  const version = sourceOf(collection, brand.source);
  const schema = recordSchema(version, collection);
  const known: Readonly<Record<string, string>> = {
    ...(field !== undefined && { [field]: identification }),
    ...(number !== undefined && { [number]: nextNumber([field!, number], identification, records) }),
    ...('Name' in schema.shape && values.name !== undefined && { Name: values.name }),
  };
  const whole = emptyFields(schema, collection, version);
  const copied = pattern && sharedFields(pattern.record, collection);
  // Of a copy, those that were not copied. Optional fields are left out: the copied record shows them.
  const empty =
    copied === undefined
      ? whole
      : { fields: whole.fields.filter(({ key, stands }) => stands && copied[key] === undefined), also: [] };
  const yaml = [
    ...emptyYaml(empty, known),
    ...(copied === undefined ? [] : printedFields(copied, schema).split('\n')),
  ];
  const json = {
    ...emptyJson(empty, known),
    // A record with errors is copied as it is written.
    ...(pattern &&
      sharedFields(checkValue(schema, structuredClone(pattern.record)).value ?? pattern.record, collection)),
  };
  const place = placeFor({ collection, identification, name: values.name }, files, isJsonBrand(brand));
  const path = join(root, brand.folder, place.path);
  const isJson = formatOf(path) === 'json';
  const isList = place.kind === 'append' || place.isList;
  const lines = isJson ? JSON.stringify(json, null, 2).split('\n') : isList ? asItem(yaml) : yaml;
  const text = asItem(yaml).join('\n');
  const { records: own } = readRecords({ name: '', format: 'yaml' }, Buffer.from(text));
  const record = isJson ? { value: json } : { value: own[0]!.value, text };
  const summary: Summary = {
    record: [names.record, identification].join(' ').trim(),
    empty: countToFill(empty.fields, known),
    yaml,
    ...(pattern && {
      like: `${shownIdentity(collection, identityOf(collection, pattern.record) ?? '')}: ${Object.keys(copied ?? {}).join(', ') || 'nothing'}`,
    }),
  };
  const made = { path, isJson, printed: lines, summary };
  const format = isJson ? 'json' : 'yaml';
  if (place.kind === 'create') {
    if (fs.existsSync(path)) throw new CommandFailure(`${path} already exists, and is unchanged`);
    return { ...made, line: 1, before: undefined, after: newContent([record], format, schema, !isList) };
  }
  const bytes = fs.readFileSync(path);
  const read = readRecords({ name: path, format }, bytes);
  if (read.problems.some(({ severity, rule }) => severity === 'error' && rule !== 'content/empty-file')) {
    throw new CommandFailure(`${path} has to be corrected first: \`${started()} check\` says what is wrong`);
  }
  const present = read.records.map(({ value }) => value);
  const all = [...present.map((value, from) => ({ from, value })), record];
  const after = editContent(read.text, format, present, all, schema);
  if (after === undefined)
    throw new CommandFailure(`${path} is no list of records, to which one can be added`);
  const now = readRecords({ name: path, format }, Buffer.from(after));
  const [first = ''] = Object.keys(now.records.at(-1)!.value);
  const { line } = now.locate(present.length, [first], 'key').start;
  return { ...made, line, before: sha256(bytes), after: withByteOrderMark(after, bytes) };
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
 * The Identification of a new record: the option, the next number, or one made from the name.
 * @param there those of the brand's collection
 * @throws CommandFailure if there is none, or the given one can't be used
 */
function identificationOf(
  collection: Collection,
  there: readonly string[],
  { id, name }: NewOptions,
): string {
  const [field = '', number] = namesOf(collection).identity;
  if (id !== undefined) {
    if (id.length === 0 || [...id].length > 35)
      throw new CommandFailure(`--id: the ${field} must have 1 to 35 characters.`);
    // Sub branches share the Identification of their branch (D16).
    if (there.includes(id) && number === undefined)
      throw new CommandFailure(`--id: There is already a record ${id}.`);
    return id;
  }
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
    `no next ${field}: ${such}.\nGive one with --id, or --name to make one from the name.`,
  );
}

/**
 * The second part of a new record's identity (D16), such as the SequenceNumber of a branch: 0, or one more than the
 * highest number of records with the same first part.
 */
function nextNumber(
  [field, number]: readonly [string, string],
  identification: string,
  there: readonly PlainObject[],
): string {
  const taken = there
    .filter((record) => record[field] === identification)
    .map((record) => Number(record[number]))
    .filter(Number.isSafeInteger);
  return String(Math.max(-1, ...taken) + 1);
}

/**
 * The record that `--like` names, in the named brand or in any, and its brand's folder.
 * @throws CommandFailure if there is none, or several brands have one
 */
function patternOf(
  like: string,
  collection: Collection,
  brands: readonly Brand[],
  { brand: named, content }: NewOptions,
): { readonly record: PlainObject; readonly brand: string } {
  const asked = named === undefined ? brands : [namedBrand(named, brands)];
  const all = asked.map((brand) => ({
    brand: brand.folder,
    records: recordFilesOf(brand, collection, content).flatMap(({ records }) => records),
  }));
  const found = all.flatMap(({ brand, records }) => {
    const record = recordCalled(like, records, collection);
    return record === undefined ? [] : [{ record, brand }];
  });
  const [first, ...others] = found;
  if (others.length > 0) {
    throw new CommandFailure(
      `--like: several brands have ${quoted(like)}: choose one with --brand ${alternatives(found.map(({ brand }) => brand))}`,
    );
  }
  if (first !== undefined) return first;
  const { record, identity } = namesOf(collection);
  const [field = ''] = identity;
  const there = [...new Set(all.flatMap(({ records }) => records.map((known) => String(known[field]))))];
  const near = suggestion(like, there);
  const next =
    near !== undefined
      ? `Did you mean ${near}?`
      : there.length === 0
        ? 'There are none yet.'
        : `There are ${alternatives(there, 5)}.`;
  const where = named === undefined ? '' : ` of ${named}`;
  throw new CommandFailure(
    `--like: there is no ${record}${where} with the ${field} ${quoted(like)}. ${next}`,
  );
}

/** The number of fields to fill in. */
function countToFill(fields: readonly EmptyField[], known: Readonly<Record<string, string>> = {}): number {
  let count = 0;
  for (const { key, stands, fields: inner } of fields) {
    if (!stands || known[key] !== undefined) continue;
    count += inner === undefined ? 1 : countToFill(inner);
  }
  return count;
}

/** What is said of a new record. */
interface Summary {
  /** Its name: `Branch FB-0102`. */
  readonly record: string;
  /** The number of fields left to fill in. */
  readonly empty: number;
  /** Its fields with their comments. */
  readonly yaml: readonly string[];
  /** The record that it was copied from, and the fields. */
  readonly like?: string;
}

function tell({ record, empty, yaml, like }: Summary, isJson: boolean, { say, style }: Terminal): void {
  const toFill = empty === 0 ? '' : `, with ${counted(empty, 'field')} to fill in`;
  say(`${style.good('✓')} ${record} is there${toFill}.`);
  if (like !== undefined) say(`  Copied from ${like}. Change what is different here.`);
  else if (isJson) {
    say('  JSON has no comments, so this is what goes in:\n\n');
    for (const text of yaml) if (!/^\s*(?:- )?#/.test(text)) say(`    ${text}`);
    say('\n');
  } else {
    say(
      `  Write a value in place of each ${toFillIn}; the comment after it says which. Delete the line of a field that you don't need. Lines that begin with # are further optional fields: remove the # to use one.`,
    );
  }
  say(`  Then: ${started()} check`);
}
