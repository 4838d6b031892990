import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemReason, thrownMessage } from '../../base/errors.js';
import type { FolderLock } from '../../base/files/lock.js';
import { type Manifest, manifestFile, representationsOf } from '../../serving/manifest/manifest.js';
import { asideOf, type OutputFolder, openOutput, outputFolders, type Publication } from './publication.js';

/** The output folder can't be used. The message says why, and what is published now. */
export class OutputError extends Error {}

/** The files of a publication that is being made. They become visible all at once, with the manifest. */
export class Output {
  readonly #out: string;
  readonly #lock: Pick<FolderLock, 'check' | 'work'>;
  readonly #folders = new Set<string>();
  readonly #kept: { readonly folder: OutputFolder; readonly path: string }[] = [];
  readonly #written: string[] = [];
  /** What `out` has now. */
  readonly present: Publication | undefined;

  /**
   * @param lock of `out`; its work folder, which is on the same disk, holds the files until the switch
   * @throws OutputError if the web root has files that no build has made: replacing it would lose them; PublicationError if
   * what is published can't be read
   */
  constructor(out: string, lock: Pick<FolderLock, 'check' | 'work'>) {
    this.#out = out;
    this.#lock = lock;
    for (const folder of outputFolders) {
      const aside = asideOf(out, folder);
      if (!fs.existsSync(aside)) continue;
      // A run was killed between the two renames, or after them.
      if (fs.existsSync(join(out, folder))) fs.rmSync(aside, { recursive: true });
      else fs.renameSync(aside, join(out, folder));
    }
    this.present = openOutput(out);
    refuseForeign(join(out, 'site'), this.present?.manifest);
  }

  /** The files with bytes or a time that the present publication doesn't have, relative to the output folder. */
  get written(): readonly string[] {
    return [...this.#written].sort();
  }

  /** True if the present publication has all files that were put, and the folders no others. */
  get isPresent(): boolean {
    const hosts = this.#kept.filter(({ folder }) => folder === 'hosts');
    return this.#written.length === 0 && filesBelow(join(this.#out, 'hosts')).length === hosts.length;
  }

  /** Takes a file of the present publication if it is the same, else writes it. @param modified epoch milliseconds */
  async put(folder: OutputFolder, path: string, bytes: Uint8Array, modified: number): Promise<void> {
    const file = join(this.#out, folder, path);
    let isThere = false;
    try {
      isThere = fs.statSync(file).mtimeMs === modified && fs.readFileSync(file).equals(bytes);
    } catch {
      // It isn't there, or is no file that can be read.
    }
    if (isThere) this.#kept.push({ folder, path });
    else await this.#write(folder, path, bytes, modified);
  }

  async #write(folder: OutputFolder, path: string, bytes: Uint8Array, modified: number): Promise<void> {
    const file = await open(this.#place(folder, path), 'wx');
    try {
      await file.writeFile(bytes);
      await file.utimes(modified / 1000, modified / 1000);
      await file.sync();
    } finally {
      await file.close();
    }
    this.#written.push(`${folder}/${path}`);
  }

  /** Takes a file from the present publication: as a hard link, or as a copy where that isn't possible. */
  #keep(folder: OutputFolder, path: string): void {
    const from = join(this.#out, folder, path);
    const to = this.#place(folder, path);
    try {
      fs.linkSync(from, to);
    } catch {
      fs.copyFileSync(from, to);
      const { mtimeMs } = fs.statSync(from);
      fs.utimesSync(to, mtimeMs / 1000, mtimeMs / 1000);
    }
  }

  #place(folder: OutputFolder, path: string): string {
    const isWithin =
      path.split('/').every((segment) => !['', '.', '..'].includes(segment)) && !/[\\\0]/.test(path);
    if (!isWithin)
      throw new OutputError(
        `${JSON.stringify(path)} leads out of ${this.#out}, so nothing was published. Which setting has it?`,
      );
    const target = join(this.#lock.work, folder, path);
    const parent = dirname(target);
    if (!this.#folders.has(parent)) {
      fs.mkdirSync(parent, { recursive: true });
      this.#folders.add(parent);
    }
    return target;
  }

  /**
   * Replaces the folders of `out` by those that were made, each by two renames: a reader finds the whole old one, the whole
   * new one, or for an instant none (D66). No bytes are written any more.
   * @throws OutputError that says what is published now
   */
  publish(): void {
    for (const { folder, path } of this.#kept) this.#keep(folder, path);
    this.#lock.check();
    const switched: OutputFolder[] = [];
    for (const folder of outputFolders) {
      const [present, aside] = [join(this.#out, folder), asideOf(this.#out, folder)];
      const next = join(this.#lock.work, folder);
      try {
        if (fs.existsSync(present)) fs.renameSync(present, aside);
        if (fs.existsSync(next)) fs.renameSync(next, present);
        switched.push(folder);
      } catch (error) {
        if (fs.existsSync(aside) && !fs.existsSync(present)) fs.renameSync(aside, present);
        const hosts = switched.length > 0 ? `, and ${join(this.#out, 'hosts')} is already the new one` : '';
        throw new OutputError(
          `${present} can't be replaced (${thrownMessage(error)}), so what was published before is still there${hosts}. Correct that, and build again.`,
        );
      }
    }
    syncFolder(this.#out);
    for (const folder of switched) fs.rmSync(asideOf(this.#out, folder), { recursive: true, force: true });
  }
}

/** @throws OutputError if a web root has files that its manifest doesn't name */
function refuseForeign(root: string, manifest: Manifest | undefined): void {
  if (fs.existsSync(root) && !fs.lstatSync(root).isDirectory()) {
    throw new OutputError(`${root} is not a folder made by opendata. ${moveAway}`);
  }
  const named = manifest && [...Object.values(manifest.errors), ...representationsOf(manifest)];
  const own = new Set(named && [manifestFile, ...named.map(({ file }) => file)]);
  const isForeign = (path: string) => !own.has(path) && !systemFiles.includes(basename(path));
  const [first, ...others] = filesBelow(root).filter(isForeign);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new OutputError(
    `${join(root, first)} was not written by opendata${more}, and a build replaces all of ${root}. ${moveAway}`,
  );
}

/** All files below a folder: paths with `/`, empty if it doesn't exist. */
function filesBelow(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** Files that file managers leave in every folder that is opened with them. */
const systemFiles = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

const moveAway = 'Move it away, or choose another --out folder.';

/** Makes a folder's entries survive a power failure. Systems that can't open folders don't need it. */
function syncFolder(path: string): void {
  try {
    const descriptor = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch {
    // Not every file system syncs folders.
  }
}

/** The message for an error of the file system while files are written; undefined for another error. */
export function outputMessage(error: unknown, out: string): string | undefined {
  const { path } = error as NodeJS.ErrnoException;
  const reason = systemReason(error);
  if (reason === undefined) return undefined;
  return `${path ?? out} can't be written: ${reason}. What was published before is still there, unchanged.`;
}
