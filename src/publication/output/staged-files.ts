import type { DistFile, Staging } from './dist.js';
import type { StagedFile } from './staged-file.js';

/** A file of a publication, without its bytes. */
export type WrittenFile = Pick<DistFile, 'folder' | 'path' | 'sha256'>;

/**
 * The files of a publication. Nothing is written before a file has new bytes: a link to a file of the current publication
 * changes that file's ctime, so that it would have to be read again by the next build.
 */
export class StagedFiles {
  readonly #begin: () => Staging;
  readonly #waiting: DistFile[] = [];
  readonly #written: WrittenFile[] = [];
  readonly #created: StagedFile[] = [];
  #staging: Staging | undefined;

  constructor(begin: () => Staging) {
    this.#begin = begin;
  }

  /** True if a file has been written, and wasn't discarded. */
  get isBegun(): boolean {
    return this.#written.length > 0 || this.#created.some(({ isDiscarded }) => !isDiscarded);
  }

  /** Writes a file now, so that its bytes needn't stay in memory. */
  write(file: DistFile): void {
    this.#staging ??= this.#begin();
    this.#staging.add(file);
    const { folder, path, sha256: hash } = file;
    this.#written.push({ folder, path, sha256: hash });
  }

  /** Begins a file that is written piece by piece. */
  create(folder: DistFile['folder'], path: string): StagedFile {
    this.#staging ??= this.#begin();
    const file = this.#staging.create(folder, path);
    this.#created.push(file);
    return file;
  }

  /** Ends a file that was created. */
  finish(staged: StagedFile, { folder, path, sha256: hash, modified }: Omit<DistFile, 'from'>): void {
    staged.finish(modified);
    this.#written.push({ folder, path, sha256: hash });
  }

  /** Writes or links a file when it is certain that something is published. */
  add(file: DistFile): void {
    this.#waiting.push(file);
  }

  /** @returns the web root, and all files */
  async publish(id: string): Promise<{ readonly root: string; readonly files: readonly WrittenFile[] }> {
    for (const file of this.#waiting.splice(0)) this.write(file);
    const staging = this.#staging!;
    await staging.sync();
    const root = staging.publish(id);
    this.#staging = undefined;
    return { root, files: this.#written };
  }

  /** Removes all that isn't published. */
  discard(): void {
    this.#staging?.discard();
    this.#staging = undefined;
  }
}
