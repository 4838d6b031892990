import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PlannedFile } from '../../files/write-files.js';

/** A new text of a file, kept compressed: all of them wait until the last one is planned. */
export class PlannedText implements PlannedFile {
  readonly path: string;
  readonly isNew: boolean;
  readonly #packed: Uint8Array;

  constructor(path: string, bytes: Uint8Array, isNew: boolean) {
    this.path = path;
    this.isNew = isNew;
    this.#packed = deflateRawSync(bytes, { level: 1 });
  }

  get text(): string {
    return inflateRawSync(this.#packed).toString('utf8');
  }
}
