import { sha256 } from '../../base/bytes/sha256.js';
import { recordSchema } from '../../interface/records/index.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type FileSystem, readBytes } from '../../content/content/file-system.js';
import type { ContentFile } from '../../content/content/tree.js';
import { type Formatted, formatFile } from './format.js';

/** A file to be formatted, and what its records are. */
export interface FormatJob {
  readonly file: ContentFile;
  readonly collection: Collection;
  /** The version that it is written in. */
  readonly source: Version;
}

/** What became of a file. */
export type FormattedFile =
  | Exclude<Formatted, { readonly outcome: 'changed' }>
  | (Omit<Formatted & { readonly outcome: 'changed' }, 'bytes'> & {
      /** SHA-256 of its bytes as they were read. */
      readonly before: string;
      /** Its bytes once they are formatted; absent for a check. */
      readonly after?: Uint8Array;
    });

/** Reads and formats one file. */
export function formatted(
  { file, collection, source }: FormatJob,
  isCheck: boolean,
  fs: Pick<FileSystem, 'readFileSync'>,
): FormattedFile {
  const read = readBytes(file, fs);
  if ('problem' in read) return { outcome: 'unreadable', problems: [read.problem] };
  const made = formatFile(file, read.bytes, recordSchema(source, collection));
  if (made.outcome !== 'changed') return made;
  const { bytes, ...others } = made;
  return { ...others, before: sha256(read.bytes), ...(!isCheck && { after: bytes }) };
}
