import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import type { Representation } from '../manifest/manifest.js';

/** A published file in memory, and what it was like on the disk when it was read. */
export interface PublishedFile {
  /** Below the web root. */
  readonly file: string;
  readonly root: string;
  readonly stat: Stats;
  readonly content: Buffer;
}

/** So many bytes of files are kept, then all are read again. */
const mostKept = 1 << 28;

/**
 * Reads files of publications, and keeps their bytes as long as they are the same on the disk. A file that isn't the one of
 * the manifest is none; a link or a pipe is not followed.
 */
export function publishedFiles(): (root: string, of: Representation) => PublishedFile | undefined {
  const kept = new Map<string, PublishedFile>();
  let bytes = 0;
  return (root, { file, sha256: hash }) => {
    const path = join(root, file);
    try {
      const stat = lstatSync(path);
      const known = kept.get(hash);
      if (known?.root === root && known.file === file && isSame(known.stat, stat)) return known;
      const content = stat.isFile() ? readFileSync(path) : undefined;
      if (content === undefined || sha256(content) !== hash) return undefined;
      bytes += content.length;
      if (bytes > mostKept) {
        kept.clear();
        bytes = content.length;
      }
      const read = { file, root, stat, content };
      kept.set(hash, read);
      return read;
    } catch {
      return undefined;
    }
  };
}

function isSame(one: Stats, other: Stats): boolean {
  return (['ino', 'size', 'mtimeMs', 'ctimeMs'] as const).every((name) => one[name] === other[name]);
}
