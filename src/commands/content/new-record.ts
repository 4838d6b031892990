import fs from 'node:fs';
import type { PlainObject } from '../../base/json/plain-object.js';
import { printedFields } from '../../content/edit/print.js';
import { placeFor } from '../../content/edit/record-place.js';
import { type Brand, loadSite } from '../../content/site/load.js';
import { isJsonBrand, recordFilesOf } from '../../content/site/record-files.js';
import { sourceOf } from '../../interface/collections/index.js';
import {
  asItem,
  type EmptyField,
  type EmptyObject,
  emptyFields,
  emptyJson,
  emptyYaml,
} from '../../interface/json-schema/empty-record.js';
import { recordSchema } from '../../interface/records/index.js';
import { collectionCalled, sharedFields } from '../../interface/records/named-record.js';
import { checkValue } from '../../interface/schema/validate.js';
import { type Collection, identityOf, namesOf, recordKinds, shownIdentity } from '../../model/collection.js';
import { counted, quoted } from '../../model/message.js';
import { toFillIn } from '../../model/placeholders.js';
import { ruleNames } from '../../report/report/registry.js';
import type { OptionValues } from '../cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import type { contentOption, headersOption, terminalOptions } from '../cli/options.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { basePolicy, policyPath } from '../project/site-files.js';
import { writingContent } from '../project/write-content.js';
import { brandOf, identificationOf, nextNumber, patternOf } from './new-identity.js';
import { type Made, make, placeNamed, write } from './new-place.js';

export interface NewOptions
  extends OptionValues<typeof contentOption & typeof headersOption & typeof terminalOptions> {
  /** A brand's folder or published name. */
  readonly brand: string | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** The Identification of the record to copy from. */
  readonly like: string | undefined;
  /** The file to add to or to create. */
  readonly file: string | undefined;
  /** Print the record, write nothing. */
  readonly dryRun: boolean | undefined;
}

/**
 * Adds a record with fields to fill in, under the next Identification, in the right file. Another program may write that
 * file meanwhile, as while a question is answered: then all is done again, and the next Identification may be another.
 */
export async function newRecord(kind: string, options: NewOptions): Promise<ExitCode> {
  for (let brand = options.brand; ; ) {
    const outcome = await addRecord(kind, { ...options, brand });
    if (typeof outcome === 'number') return outcome;
    brand = outcome.brand;
  }
}

/** @returns the brand if the record's file has changed meanwhile, and nothing was written */
async function addRecord(kind: string, options: NewOptions): Promise<ExitCode | { readonly brand: string }> {
  const terminal = openTerminal(options);
  const collection = collectionCalled(kind);
  if (typeof collection !== 'string') {
    const hint = collection.suggestion === undefined ? '' : `: did you mean "${collection.suggestion}"?`;
    throw new CommandFailure(
      `there is no ${quoted(kind)}${hint}\nA record is one of ${recordKinds.join(', ')}.`,
    );
  }
  const { content } = await loadSite({
    content: options.content,
    policy: policyPath(options.headers),
    basePolicy,
    rules: ruleNames,
    fs,
  });
  const { addedBy } = namesOf(collection);
  if (addedBy !== undefined && !content.collections.includes(collection)) {
    throw new CommandFailure(
      `site.yaml doesn't add ${collection}, so nothing of it would be published. Write collections: [${addedBy}] into it first`,
    );
  }
  const pattern =
    options.like === undefined
      ? undefined
      : patternOf(options.like, collection, content.brands, options.brand, options.content);
  const brand = await brandOf(content.brands, options.content, pattern?.brand ?? options.brand);
  const files = recordFilesOf(brand, collection, options.content);
  const there = files.flatMap(({ identifications }) => identifications);
  const name = hasName(collection, brand) ? options.name : undefined;
  const names = namesOf(collection);
  const [field, number] = names.identity;
  const records = files.flatMap((file) => file.records);
  if (field === undefined && records.length > 0) {
    const place = `${options.content}/${brand.folder}/${files[0]?.path}`;
    throw new CommandFailure(
      `${brand.folder} has its ${names.record} already, in ${place}, and can have only one`,
    );
  }
  const identification = field === undefined ? '' : await identificationOf(collection, there, options);
  const known: Readonly<Record<string, string>> = {
    ...(field !== undefined && { [field]: identification }),
    ...(number !== undefined && { [number]: nextNumber(names, identification, records) }),
    ...(name !== undefined && { Name: name }),
  };
  const version = sourceOf(collection, brand.source);
  const schema = recordSchema(version, collection);
  const whole = emptyFields(schema, collection, version);
  const copied = pattern && sharedFields(pattern.record, collection);
  const blank = copied === undefined ? whole : notIn(copied, whole);
  const yaml = [
    ...emptyYaml(blank, known),
    ...(copied === undefined ? [] : printedFields(copied, schema).split('\n')),
  ];
  const json = {
    ...emptyJson(blank, known),
    // A record with errors is copied as it is written.
    ...(pattern &&
      sharedFields(checkValue(schema, structuredClone(pattern.record)).value ?? pattern.record, collection)),
  };
  const place =
    options.file === undefined
      ? placeFor({ collection, identification, name: options.name }, files, isJsonBrand(brand))
      : placeNamed(options.file, collection, brand, files, options.content);
  const made = make(place, { yaml, json, schema }, brand, collection, options.content);
  if (options.dryRun) {
    const lines = made.format === 'json' ? JSON.stringify(json, null, 2).split('\n') : yaml;
    terminal.result(`${(made.format === 'yaml' && made.isList ? asItem(lines) : lines).join('\n')}\n`);
    terminal.say(`Nothing is written. It would go into ${made.path}, line ${made.line}.`);
    return exitCode.fine;
  }
  if (!(await writingContent(options.content, terminal, () => write(made)))) return { brand: brand.folder };
  const told = {
    record: [names.record, identification].join(' ').trim(),
    empty: emptyIn(blank.fields, known),
    ...(pattern && {
      like: shownIdentity(collection, identityOf(collection, pattern.record) ?? ''),
      copied: Object.keys(copied ?? {}),
    }),
  };
  tell(made, told, yaml, terminal);
  return exitCode.fine;
}

/** The fields to fill in that were not copied. Optional fields are left out: the copied record shows them. */
function notIn(copied: PlainObject, { fields }: EmptyObject): EmptyObject {
  return { fields: fields.filter(({ key, stands }) => stands && copied[key] === undefined), also: [] };
}

function hasName(collection: Collection, { source }: Brand): boolean {
  return 'Name' in recordSchema(sourceOf(collection, source), collection).shape;
}

/** The number of fields to fill in. */
function emptyIn(fields: readonly EmptyField[], known: Readonly<Record<string, string>> = {}): number {
  let count = 0;
  for (const { key, stands, fields: inner } of fields) {
    if (!stands || known[key] !== undefined) continue;
    count += inner === undefined ? 1 : emptyIn(inner);
  }
  return count;
}

function tell(
  { path, line, format }: Made,
  told: {
    /** The record's name in messages: `Branch FB-0102`. */
    readonly record: string;
    /** The number of fields left to fill in. */
    readonly empty: number;
    readonly like?: string;
    readonly copied?: readonly string[];
  },
  yaml: readonly string[],
  { say, style, result }: Terminal,
): void {
  result(`${path}:${line}\n`);
  say(
    `${style.good('✓')} ${told.record} is there${told.empty === 0 ? '' : `, with ${counted(told.empty, 'field')} to fill in`}.`,
  );
  if (told.like !== undefined) {
    say(
      `  Copied from ${told.like}: ${told.copied?.join(', ') || 'nothing'}. Change what is different here.`,
    );
  } else if (format === 'json') {
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
