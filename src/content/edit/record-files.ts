import fs from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { PlainObject } from '../../base/json/plain-object.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { ContentFile } from '../content/tree.js';
import { type RecordsDocument, readRecords } from '../documents/document.js';
import { prologueOf } from '../documents/yaml/pieces.js';
import type { Brand } from '../site/brands.js';
import type { RecordFile } from './record-place.js';

/** A file with the records that it contains. */
export interface KnownFile extends RecordFile {
  readonly file: ContentFile;
  readonly records: readonly PlainObject[];
}

/** True if all files of a brand are JSON. */
export function isJsonBrand({ files }: Brand): boolean {
  return files.length > 0 && files.every(({ file }) => file.format === 'json');
}

/** The brand's files of the collection, with those records that can be read. */
export function recordFilesOf(
  brand: Brand,
  collection: Collection,
  content: string,
  read: (file: ContentFile) => Pick<RecordsDocument, 'records' | 'text'> = (file) =>
    readRecords(file, fs.readFileSync(file.path)),
): KnownFile[] {
  return brand.files
    .filter((entry) => entry.collection === collection)
    .map(({ file }) => {
      const { records, text } = read(file);
      const values = records.map(({ value }) => value);
      return {
        file,
        path: relative(join(content, brand.folder), file.path).split(sep).join('/'),
        isList: records.length !== 1 || /^(?:-(?:\s|$)|\[)/.test(text.slice(prologueOf(text).content)),
        identifications: values
          .map((value) => value[namesOf(collection).identity[0] ?? ''])
          .filter((value) => typeof value === 'string'),
        records: values,
      };
    });
}
