import { lstatSync, readFileSync, type Stats } from 'node:fs';

/** A file in memory, what is made of it, and what it was like on the disk when it was read. */
export interface FileInMemory<Made> {
  readonly path: string;
  readonly stat: Stats;
  readonly content: Buffer;
  readonly made: Made;
}

/** So many bytes of files are kept, then all are read again. */
const mostKept = 1 << 28;

/**
 * Reads files, and keeps them as long as they are the same on the disk.
 * @returns what throws an error for a file that can't be read; a link or a pipe is not followed
 */
export function keptFiles<Made>(make: (content: Buffer) => Made): (path: string) => FileInMemory<Made> {
  const kept = new Map<string, FileInMemory<Made>>();
  let bytes = 0;
  return (path) => {
    const stat = lstatSync(path);
    const known = kept.get(path);
    if (known !== undefined && isSame(known.stat, stat)) return known;
    if (!stat.isFile()) throw new Error(`${path} is no file`);
    const content = readFileSync(path);
    const read = { path, stat, content, made: make(content) };
    bytes += content.length;
    if (bytes > mostKept) {
      kept.clear();
      bytes = content.length;
    }
    kept.set(path, read);
    return read;
  };
}

function isSame(one: Stats, other: Stats): boolean {
  return (['dev', 'ino', 'size', 'mtimeMs', 'ctimeMs'] as const).every((name) => one[name] === other[name]);
}
