import fs from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { ownFolder } from '../../content/content/layout.js';
import type { ContentFile } from '../../content/content/tree.js';
import type { LoadedSite, SiteTerms } from '../../content/site/load.js';
import type { CheckedInstant } from '../../model/time/time-zone.js';
import type { PartFiles } from '../../parts/part.js';
import { sentence } from '../../report/report/sentence.js';
import { type FileNow, ReadFiles } from './read-files.js';
import { Refused } from './refused.js';
import type { ContentProblems } from './replies.js';
import { SaveLog } from './save-log.js';

/** The content as it is on disk now, read for an instant. */
export interface EditedSite extends LoadedSite {
  readonly time: CheckedInstant;
}

/** What the forms need of the program that serves them. */
interface ContentAccess {
  /** The content folder as the user typed it, with forward slashes and none at its end. */
  readonly root: string;
  /** The address of the preview, without a slash at its end. */
  readonly preview: string;
  /** The words that start the program. */
  readonly program: string;
  readonly load: () => Promise<EditedSite>;
  /** All problems of the content, as `opendata check` finds them. */
  readonly check: () => Promise<ContentProblems>;
  /** What public pages are made with. */
  readonly pageFiles: (terms: SiteTerms) => PartFiles;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Lets no other command write in the content meanwhile. */
  readonly writing: <T>(use: () => Promise<T>) => Promise<T>;
}

/** A content folder whose records are read and changed by the functions of the other modules here, as it is on disk. */
export class EditableContent {
  readonly access: ContentAccess;
  readonly files = new ReadFiles();
  readonly saves: SaveLog;
  /** The style sheets of public pages that were shown, by their addresses, which change with the colours of the settings. */
  readonly pageStyles = new Map<string, Uint8Array>();
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(access: ContentAccess) {
    this.access = access;
    this.saves = new SaveLog(join(access.root, ownFolder, 'saves.jsonl'), (name) => this.saved(name)?.hash);
  }

  /** Writes after all that was asked for before, by whomever, while no other command does. */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(() => this.access.writing(write));
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }

  /** A file's path from the content folder. */
  shown({ name }: Pick<ContentFile, 'name'>): string {
    return pathInContent(name, this.access.root);
  }

  /** A file of the content, which may not be there yet. @param name from the content folder on */
  fileNamed(name: string): ContentFile {
    const path = `${this.access.root}/${name}`;
    return { path, name: path, format: name.endsWith('.json') ? 'json' : 'yaml' };
  }

  /** A file as it is now. @throws Refused if it can't be read */
  fileNow(file: ContentFile): FileNow {
    const now = this.files.now(file);
    if ('problem' in now) throw new Refused(sentence(now.problem));
    return now;
  }

  /**
   * A file that a save names; undefined without one. What is kept of saves may be anybody's, so nothing is read that a link
   * leads out of the content to, and no pipe or device.
   */
  saved(name: string): FileNow | undefined {
    const file = this.fileNamed(name);
    try {
      if (!this.isInside(name) || !fs.statSync(file.path).isFile()) return undefined;
    } catch {
      return undefined;
    }
    const now = this.files.now(file);
    return 'problem' in now ? undefined : now;
  }

  /** True if no link leads to a file, or to where it would be, from outside of the content. */
  isInside(name: string): boolean {
    let path = `${this.access.root}/${name}`;
    while (!fs.existsSync(path)) path = dirname(path);
    return `${fs.realpathSync(path)}${sep}`.startsWith(join(fs.realpathSync(this.access.root), sep));
  }
}

/**
 * A file's path from the content folder.
 * @param name as in messages, which begins with that folder
 * @param root the content folder, without a slash at its end
 */
export function pathInContent(name: string, root: string): string {
  return name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
}
