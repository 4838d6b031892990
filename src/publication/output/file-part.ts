import type { DistFileSystem } from './dist-files.js';

/** Fills a buffer with the bytes of a file from an offset on; false if it ends before. */
export function fillFrom(
  descriptor: number,
  buffer: Buffer,
  start: number,
  fs: Pick<DistFileSystem, 'readSync'>,
): boolean {
  for (let at = 0; at < buffer.length; ) {
    const count = fs.readSync(descriptor, buffer, at, buffer.length - at, start + at);
    if (count === 0) return false;
    at += count;
  }
  return true;
}
