import fs from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { ChangedMeanwhile, replaceFiles } from '../../base/files/write-file.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { formatOf, placeOfFile } from '../../content/content/layout.js';
import { readRecords } from '../../content/documents/document.js';
import { withByteOrderMark } from '../../content/documents/text.js';
import { editContent, newContent } from '../../content/edit/edit.js';
import type { RecordFile, RecordPlace } from '../../content/edit/record-place.js';
import type { Brand } from '../../content/site/load.js';
import { asItem } from '../../interface/json-schema/empty-record.js';
import type { RecordSchema } from '../../interface/records/records.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { CommandFailure } from '../cli/failure.js';
import { started } from '../cli/invocation.js';

/** The file named by the option, if it can contain the brand's records of the collection. */
export function placeNamed(
  file: string,
  collection: Collection,
  brand: Brand,
  files: readonly RecordFile[],
  content: string,
): RecordPlace {
  const within = relative(resolve(content), resolve(file)).split(sep).join('/');
  const place = placeOfFile(within.split('/'));
  const [folder = ''] = within.split('/');
  if (folder !== brand.folder || place.kind !== 'records' || place.collection !== collection) {
    const fits = `${content}/${brand.folder}/${collection}`;
    throw new CommandFailure(
      `--file: ${file} can't contain it. Records of ${collection} are in ${fits}.yaml or in ${fits}/…`,
    );
  }
  const path = within.slice(folder.length + 1);
  const isThere = fs.existsSync(file) || files.some((known) => known.path === path);
  const isList = !path.includes('/') && namesOf(collection).identity.length > 0;
  return isThere ? { kind: 'append', path } : { kind: 'create', path, isList };
}

/** A file including the new record. */
export interface Made {
  readonly path: string;
  readonly format: 'yaml' | 'json';
  readonly isList: boolean;
  readonly text: string;
  readonly line: number;
  /** The SHA-256 of the file that the record is added to; nothing for a new file. */
  readonly before: string | undefined;
}

/**
 * The file including the new record. Nothing is written yet.
 * @param record its fields in YAML, with comments, and as a value
 * @throws CommandFailure if the record can't be added
 */
export function make(
  place: RecordPlace,
  {
    yaml,
    json,
    schema,
  }: { readonly yaml: readonly string[]; readonly json: PlainObject; readonly schema: RecordSchema },
  brand: Brand,
  collection: Collection,
  content: string,
): Made {
  const path = join(content, brand.folder, place.path);
  const format = formatOf(path);
  const text = asItem(yaml).join('\n');
  const { records: own } = readRecords({ name: '', format: 'yaml' }, Buffer.from(text));
  const record = format === 'json' ? { value: json } : { value: own[0]!.value, text };
  if (place.kind === 'create') {
    if (fs.existsSync(path)) throw new CommandFailure(`${path} already exists, and is unchanged`);
    const { isList } = place;
    return {
      path,
      format,
      isList,
      text: newContent([record], format, schema, !isList),
      line: 1,
      before: undefined,
    };
  }
  const bytes = fs.readFileSync(path);
  const { records, problems, text: read } = readRecords({ name: path, format }, bytes);
  if (problems.some(({ severity, rule }) => severity === 'error' && rule !== 'content/empty-file')) {
    throw new CommandFailure(`${path} has to be corrected first: \`${started()} check\` says what is wrong`);
  }
  const before = records.map(({ value }) => value);
  const after = [...before.map((value, from) => ({ from, value })), record];
  const made = editContent(read, format, before, after, schema);
  if (made === undefined) {
    throw new CommandFailure(
      `${path} has one record, not a list. Make a file for the new one with --file ${join(content, brand.folder, collection)}/….yaml`,
    );
  }
  const now = readRecords({ name: path, format }, Buffer.from(made));
  const [first = ''] = Object.keys(now.records.at(-1)!.value);
  const { line } = now.locate(before.length, [first], 'key').start;
  return { path, format, isList: true, text: withByteOrderMark(made, bytes), line, before: sha256(bytes) };
}

/** Writes what was made, unless its file has changed since it was read. @returns false if it has */
export function write({ path, text, before }: Made): boolean {
  try {
    replaceFiles([{ path, before, text }]);
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}
