import fs from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { append } from '../../authoring/new/append.js';
import type { RecordFile, RecordPlace } from '../../authoring/new/record-place.js';
import type { ContentWriting } from '../../authoring/writing/content-writing.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { ChangedMeanwhile } from '../../base/files/write-file.js';
import { formatOf, placeOfFile } from '../../content/content/layout.js';
import type { SourceFile } from '../../content/documents/document.js';
import type { Brand } from '../../content/site/load.js';
import { asItem } from '../../interface/json-schema/empty-record.js';
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
 * @throws CommandFailure if the record can't be added
 */
export function make(
  place: RecordPlace,
  record: { readonly yaml: readonly string[]; readonly json: unknown },
  brand: Brand,
  collection: Collection,
  content: string,
): Made {
  const path = join(content, brand.folder, place.path);
  const file: SourceFile = { name: path, format: formatOf(path) };
  if (place.kind === 'create') {
    if (fs.existsSync(path)) throw new CommandFailure(`${path} already exists, and is unchanged`);
    const { isList } = place;
    const lines = isList ? asItem(record.yaml) : record.yaml;
    const json = JSON.stringify(isList ? [record.json] : record.json, null, 2);
    const text = `${file.format === 'json' ? json : lines.join('\n')}\n`;
    return { path, format: file.format, isList, text, line: 1, before: undefined };
  }
  const bytes = fs.readFileSync(path);
  const added = append(file, bytes, record);
  if (added.outcome === 'added') {
    const { text, line } = added;
    return { path, format: file.format, isList: true, text, line, before: sha256(bytes) };
  }
  const why = {
    broken: `has to be corrected first: \`${started()} check\` says what is wrong`,
    one: `has one record, not a list. Make a file for the new one with --file ${join(content, brand.folder, collection)}/….yaml`,
    flow: "is a list in brackets, which can't contain a record with comments. Name another file with --file",
    unsafe: "can't take the record without a change to what it says. Name another file with --file",
  }[added.outcome];
  throw new CommandFailure(`${path} ${why}`);
}

/** Writes what was made, unless its file has changed since it was read. @returns false if it has */
export function write({ path, text, before }: Made, writing: ContentWriting): boolean {
  try {
    writing.write(path, before, text);
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}
