import { DistError, type DistFileSystem } from './dist-files.js';

/**
 * Some bytes of a file.
 * @throws DistError if it ends before
 */
export function readPart(path: string, start: number, length: number, fs: DistFileSystem): Uint8Array {
  const descriptor = fs.openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow(length);
    if (fillFrom(descriptor, bytes, start, fs)) return bytes;
    throw new DistError(`${path} is shorter than its manifest says.`);
  } finally {
    fs.closeSync(descriptor);
  }
}

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
