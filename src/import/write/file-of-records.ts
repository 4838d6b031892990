import { type FileSystem, readBytes } from '../../content/content/file-system.js';
import { formatOf } from '../../content/content/layout.js';
import { type RecordsDocument, readRecords } from '../../content/documents/document.js';
import { editContent, newContent, type RecordAfter } from '../../content/edit/edit.js';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import { isJsonBrand, type KnownFile, recordFilesOf } from '../../content/edit/record-files.js';
import { type PlacedRecord, placeFor } from '../../content/edit/record-place.js';
import type { Brand } from '../../content/site/brands.js';
import type { Expected } from '../../interface/schema/node.js';
import type { Collection } from '../../model/collection.js';
import type { Problem } from '../../model/problem.js';
import type { Written } from './arrivals.js';

/** A file of records, and what becomes of it. */
export interface FileOfRecords extends KnownFile {
  /** Undefined for a new file. */
  readonly document: RecordsDocument | undefined;
  /** The text of the file, with its byte order mark; empty for a new one. */
  readonly before: string;
  readonly identifications: string[];
  readonly after: RecordAfter[];
  /** The incoming records by their index in the file. */
  readonly arrivals: Map<number, Written>;
  /** True for a file that has to be rewritten completely, so that its comments are lost. */
  losesComments?: true;
}

/**
 * The files of a brand's collection, without those that can't be read.
 * @param root the content folder
 * @param problems receives why they can't
 */
export function filesOfRecords(
  brand: Brand,
  collection: Collection,
  root: string,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
): FileOfRecords[] {
  const read = new Map<string, Pick<FileOfRecords, 'document' | 'before'>>();
  const known = recordFilesOf(brand, collection, root, (file) => {
    const found = readBytes(file, fs);
    const document = 'bytes' in found ? readRecords(file, found.bytes) : found;
    const mistakes = 'problem' in document ? [document.problem] : document.problems;
    const isBroken = mistakes.some(
      ({ severity, rule }) => severity === 'error' && rule !== 'content/empty-file',
    );
    if ('problem' in document || isBroken) problems.push(...mistakes);
    else if ('bytes' in found) {
      read.set(file.path, { document, before: Buffer.from(found.bytes).toString() });
      return document;
    }
    return { records: [], text: '' };
  });
  return known.flatMap((file) => {
    const own = read.get(file.file.path);
    return own === undefined ? [] : unchanged({ ...file, ...own });
  });
}

function unchanged(file: KnownFile & Pick<FileOfRecords, 'document' | 'before'>): FileOfRecords {
  return { ...file, identifications: [...file.identifications], after: [], arrivals: new Map() };
}

/** The file at whose end a new record goes, or a new one. @param files of the collection, to which that is added */
export function fileForNew(
  files: FileOfRecords[],
  brand: Brand,
  root: string,
  record: PlacedRecord,
): FileOfRecords {
  const place = placeFor(record, files, isJsonBrand(brand));
  if (place.kind === 'create') {
    const path = `${root}/${brand.folder}/${place.path}`;
    const file = { path, name: path, format: formatOf(path) };
    const known = { file, path: place.path, isList: place.isList, identifications: [], records: [] };
    files.push(unchanged({ ...known, document: undefined, before: '' }));
  }
  const file = files.find(({ path }) => path === place.path)!;
  file.identifications.push(record.identification);
  return file;
}

/** The change of a file, if it has any. A file in which no record is left is removed. */
export function plannedFile(own: FileOfRecords, schema: Expected): PlannedFile | undefined {
  const { file, document, before, isList, records, after } = own;
  const { path, format } = file;
  if (!isChanged(own)) return undefined;
  if (after.length === 0) return { path, text: undefined };
  const edited = document && editContent(before, format, records, after, schema);
  if (edited === undefined && format === 'yaml' && before.includes('#')) own.losesComments = true;
  return { path, text: edited ?? newContent(after, format, schema, !isList) };
}

/** True for a file that an import writes or removes. */
export function isChanged({ records, after }: Pick<FileOfRecords, 'records' | 'after'>): boolean {
  return after.length !== records.length || after.some(({ value }, index) => value !== records[index]);
}
