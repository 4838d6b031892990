import type { FileWriting } from '../../base/files/write-file.js';
import type { Compiled } from '../../build/compile/compiled.js';
import type { FileSystem } from '../../content/content/file-system.js';
import type { ContentFile } from '../../content/content/tree.js';
import type { Grades } from '../../content/site/grades.js';
import type { Brand, SiteContent, SiteTerms } from '../../content/site/load.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { ContentProblems } from './contract.js';
import { ReadFiles } from './read-files.js';
import { SaveLog, type SaveStore } from './save-log.js';
import type { WorkingTree } from './working-tree.js';

/** The content as it is on disk now. */
export interface EditedSite {
  readonly content: SiteContent;
  /** Undefined if site.yaml or the header policy isn't valid. */
  readonly terms?: SiteTerms;
  /** The severities of rules. */
  readonly grades: Grades;
  /** That the settings name (ISO 4217). */
  readonly currency?: string;
  /** The day (YYYY-MM-DD) in the site's zone. */
  readonly date: string;
  /** The instant that the program runs for, in epoch milliseconds. */
  readonly instant: number;
}

/** A record as a version publishes it. */
export interface RecordAsPublished {
  readonly collection: Collection;
  readonly version: Version;
  readonly brand: Pick<Brand, 'folder' | 'name'>;
  /** In ASCII. */
  readonly json: string;
  readonly facts: Compiled['records'];
  /** When it is published, in epoch milliseconds. */
  readonly instant: number;
}

/** What the forms need of the world around them. */
export interface ContentAccess {
  /** The content folder as the user typed it, with forward slashes and none at its end. */
  readonly root: string;
  /** The address of the preview, without a slash at its end. */
  readonly preview: string;
  /** The words that start the program. */
  readonly program: string;
  readonly load: () => Promise<EditedSite>;
  /** All problems of the content, as `opendata check` finds them. */
  readonly check: () => Promise<ContentProblems>;
  readonly fs: FileSystem & FileWriting;
  /** Where saves are kept, to undo them. */
  readonly saves: SaveStore;
  /** The public page of a record, whose style sheets are served beside the forms; undefined if no page shows it. */
  readonly page: (site: EditedSite, record: RecordAsPublished) => Promise<string | undefined>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The git working tree that the content is in, if it is in one. */
  readonly tree: () => WorkingTree | undefined;
  /** Lets no other command write in the content meanwhile. */
  readonly writing: <T>(use: () => Promise<T>) => Promise<T>;
}

/** A request that can't be fulfilled, with the reason for people. */
export class Refused extends Error {
  readonly isConflict: boolean;

  constructor(reason: string, isConflict = false) {
    super(reason);
    this.isConflict = isConflict;
  }
}

/** A content folder whose records are read and changed by the functions of the other modules here, as it is on disk. */
export class EditableContent {
  readonly access: ContentAccess;
  readonly saves: SaveLog;
  /** Who asks, by name, if that is known. */
  readonly author: string | undefined;
  readonly files: ReadFiles;
  /** Changes follow each other in the order in which they are asked for, whoever asks. */
  readonly #turns: { last: Promise<unknown> };

  constructor(
    access: ContentAccess,
    author?: string,
    turns = { last: Promise.resolve() as Promise<unknown> },
    files = new ReadFiles(access.fs),
  ) {
    this.access = access;
    this.saves = new SaveLog(access.saves);
    this.author = author;
    this.#turns = turns;
    this.files = files;
  }

  /** The same content, for somebody. */
  by(author: string | undefined): EditableContent {
    return new EditableContent(this.access, author, this.#turns, this.files);
  }

  /** Writes after all that was asked for before, while no other command does. */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    const turn = this.#turns.last.then(() => this.access.writing(write));
    this.#turns.last = turn.catch(() => {});
    return turn;
  }

  /** A file's path from the content folder. */
  shown({ name }: Pick<ContentFile, 'name'>): string {
    return pathInContent(name, this.access.root);
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
