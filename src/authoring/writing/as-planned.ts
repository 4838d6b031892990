import type { FileSystem } from '../../content/content/file-system.js';
import type { PlannedFile } from './write-files.js';

/** Reads files as they will be after writing. */
export function readAsPlanned(
  planned: readonly PlannedFile[],
  fs: Pick<FileSystem, 'readFileSync'>,
): Pick<FileSystem, 'readFileSync'> {
  const byPath = new Map(planned.map((file) => [file.path, file]));
  return {
    readFileSync(path) {
      const text = byPath.get(path)?.text;
      if (text === undefined) return fs.readFileSync(path);
      return typeof text === 'string'
        ? Buffer.from(text)
        : Buffer.from(text.buffer, text.byteOffset, text.length);
    },
  };
}
