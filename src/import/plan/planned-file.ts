import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A file to be written, or, where `text` is absent, removed. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string | undefined;
  readonly isNew: boolean;
}

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
