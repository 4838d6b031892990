import { placeIn } from '../../build/compile/compile.js';
import type { SiteFile } from '../../build/compile/compile-site.js';
import type { FileSystem } from '../../content/content/file-system.js';
import type { ContentFile, ContentTree } from '../../content/content/tree.js';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import type { Brand } from '../../content/site/load.js';
import { sourceOf } from '../../interface/collections/index.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { Collection } from '../../model/collection.js';
import { problem, type Unlocated } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { type FileMigration, type MigrateFiles, migrateHere, type RecordNote } from './migrated-file.js';
import type { PublishedDifference } from './record.js';
import { type Rewrite, Rewrites } from './rewrites.js';
import { settingsAfter } from './settings.js';

/** A file to be rewritten. */
export interface MigratedFile {
  readonly name: string;
  /** How many of its records change; undefined for settings. */
  readonly changed?: number;
  /** The number of its records. */
  readonly records?: number;
}

/** The files to write so that content has the shape of another version, and the effects. */
export interface Migration {
  readonly to: Version;
  readonly planned: readonly PlannedFile[];
  readonly files: readonly MigratedFile[];
  readonly rewrites: readonly Rewrite[];
  /**
   * Values that can no longer be expressed, and values that a version publishes differently. Their lines aren't looked
   * up yet.
   */
  readonly found: readonly Unlocated[];
  /** The collections that would lose something that isn't accepted. */
  readonly refused: readonly Collection[];
  /** Files that can't be edited. */
  readonly stuck: readonly string[];
  /** By a file's path, then by a record's index: differences in what the version that it was written in publishes. */
  readonly published: ReadonlyMap<string, ReadonlyMap<number, readonly PublishedDifference[]>>;
}

export interface MigrateOptions {
  readonly to: Version;
  /** All brands are migrated, so that site.yaml names the version. */
  readonly isWhole: boolean;
  /** The collections that may lose what the version can't express. */
  readonly acceptLosses: readonly Collection[];
}

/**
 * Plans the conversion of record files to another version (D3). Only differences are rewritten; other comments, order
 * and layout stay. Writes no content.
 * @param files without errors, each compiled in the shape that it is written in
 * @param migrate converts the files
 */
export function planMigration(
  files: readonly SiteFile[],
  tree: ContentTree,
  brands: readonly Brand[],
  fs: Pick<FileSystem, 'readFileSync'>,
  options: MigrateOptions,
  migrate: MigrateFiles = migrateHere(fs),
): Migration {
  const planner = new Planner(options);
  for (const { file, text } of settingsAfter(tree, brands, options.to, options.isWhole, fs)) {
    planner.settings(file, text);
  }
  const own = files.filter(({ job }) => job.source !== sourceOf(job.collection, options.to));
  const made = new Map<string, FileMigration>();
  const jobs = own.map(({ job: { file, collection, source } }) => ({ file, collection, source }));
  migrate(jobs, options.to, ({ file }, one) => made.set(file.path, one));
  for (const file of own) planner.records(file, made.get(file.job.file.path)!);
  return planner.migration();
}

class Planner {
  readonly #options: MigrateOptions;
  readonly #planned: PlannedFile[] = [];
  readonly #files: MigratedFile[] = [];
  readonly #rewrites = new Rewrites();
  readonly #found: Unlocated[] = [];
  readonly #refused = new Set<Collection>();
  readonly #stuck: string[] = [];
  readonly #published = new Map<string, Map<number, readonly PublishedDifference[]>>();

  constructor(options: MigrateOptions) {
    this.#options = options;
  }

  settings({ path, name }: ContentFile, text: string | undefined): void {
    if (text === undefined) this.#stuck.push(name);
    else {
      this.#planned.push({ path, text, isNew: false });
      this.#files.push({ name });
    }
  }

  records({ job, compiled }: SiteFile, made: FileMigration): void {
    const { file } = job;
    this.#rewrites.add(made.rewrites);
    if (made.notes.length > 0) {
      const identities = new Map(compiled.records.map(({ index, identity }) => [index, identity]));
      for (const note of made.notes) this.#report(job, identities.get(note.index), note);
    }
    if (made.published.length > 0) this.#published.set(file.path, new Map(made.published));
    if (made.changed === 0) return;
    const { text, changed, records } = made;
    if (text === undefined) this.#stuck.push(file.name);
    else {
      this.#planned.push({
        path: file.path,
        isNew: false,
        get text() {
          return text();
        },
      });
      this.#files.push({ name: file.name, changed, records });
    }
  }

  #report(
    { file, brand, collection }: SiteFile['job'],
    identity: string | undefined,
    { index, losses, otherwise }: RecordNote,
  ): void {
    const { to, acceptLosses } = this.#options;
    const record = { collection, brand, index, ...(identity && { identity }) };
    const isAccepted = acceptLosses.includes(collection);
    if (losses.length > 0 && !isAccepted) this.#refused.add(collection);
    for (const { path, what, value } of losses) {
      const at = [placeIn(file, index, path, 'value')] as const;
      const args = { version: to, what, isAccepted, ...(value !== undefined && { value }) };
      const lost = problem(versionProblems['versions/not-kept'], args, at, { record, field: path });
      this.#found.push(isAccepted ? { ...lost, severity: 'warning' } : lost);
    }
    for (const { path, args } of otherwise) {
      const at = [placeIn(file, index, path, 'value')] as const;
      this.#found.push(
        problem(versionProblems['versions/reads-otherwise'], args, at, { record, field: path }),
      );
    }
  }

  migration(): Migration {
    return {
      to: this.#options.to,
      planned: this.#planned,
      files: this.#files,
      rewrites: this.#rewrites.list,
      found: this.#found,
      refused: [...this.#refused],
      stuck: this.#stuck,
      published: this.#published,
    };
  }
}
