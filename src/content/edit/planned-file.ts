import type { FileSystem } from '../content/file-system.js';

/** A content file to write, or to remove if `text` is undefined. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string | undefined;
}

/** Reads files as they will be after writing. */
export function readAsPlanned(
  planned: readonly PlannedFile[],
  fs: Pick<FileSystem, 'readFileSync'>,
): Pick<FileSystem, 'readFileSync'> {
  const byPath = new Map(planned.map((file) => [file.path, file]));
  return {
    readFileSync(path) {
      const text = byPath.get(path)?.text;
      return text === undefined ? fs.readFileSync(path) : Buffer.from(text);
    },
  };
}
