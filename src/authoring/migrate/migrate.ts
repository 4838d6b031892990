import type { PlainObject } from '../../base/json/plain-object.js';
import { sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { timesIn, withoutTimes } from '../../interface/records/record-times.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { Collection } from '../../model/collection.js';
import { problem, type Unlocated } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { placeIn } from '../../publication/compile/compile.js';
import type { SiteFile } from '../../publication/compile/compile-site.js';
import type { FileSystem } from '../../source/content/file-system.js';
import type { ContentFile, ContentTree } from '../../source/content/tree.js';
import { readRecords } from '../../source/documents/document.js';
import { withByteOrderMark } from '../../source/documents/text.js';
import type { Brand } from '../../source/site/load.js';
import { editTypedJson, editYaml } from '../edit/edit.js';
import type { PlannedFile } from '../writing/write-files.js';
import { migrated, type PublishedDifference } from './record.js';
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
 * and layout stay. Writes nothing.
 * @param files without errors, each compiled in the shape that it is written in
 */
export function planMigration(
  files: readonly SiteFile[],
  tree: ContentTree,
  brands: readonly Brand[],
  fs: Pick<FileSystem, 'readFileSync'>,
  options: MigrateOptions,
): Migration {
  const planner = new Planner(options, fs);
  for (const { file, text } of settingsAfter(tree, brands, options.to, options.isWhole, fs)) {
    planner.settings(file, text);
  }
  for (const file of files) {
    const { collection, source } = file.job;
    if (source !== sourceOf(collection, options.to)) planner.records(file);
  }
  return planner.migration();
}

class Planner {
  readonly #options: MigrateOptions;
  readonly #fs: Pick<FileSystem, 'readFileSync'>;
  readonly #planned: PlannedFile[] = [];
  readonly #files: MigratedFile[] = [];
  readonly #rewrites = new Rewrites();
  readonly #found: Unlocated[] = [];
  readonly #refused = new Set<Collection>();
  readonly #stuck: string[] = [];
  readonly #published = new Map<string, Map<number, readonly PublishedDifference[]>>();

  constructor(options: MigrateOptions, fs: Pick<FileSystem, 'readFileSync'>) {
    this.#options = options;
    this.#fs = fs;
  }

  settings({ path, name }: ContentFile, text: string | undefined): void {
    if (text === undefined) this.#stuck.push(name);
    else {
      this.#planned.push({ path, text, isNew: false });
      this.#files.push({ name });
    }
  }

  records({ job, compiled }: SiteFile): void {
    const { file, collection, source } = job;
    const bytes = this.#fs.readFileSync(file.path);
    const document = readRecords(file, bytes);
    const identities = new Map(compiled.recordsOfAllTimes().map(({ index, identity }) => [index, identity]));
    const changed = new Map<number, PlainObject>();
    const published = new Map<number, readonly PublishedDifference[]>();
    for (const { index, value } of document.records) {
      const made = migrated(collection, withoutTimes(value), source, this.#options.to);
      if (made.written !== undefined) changed.set(index, { ...timesIn(value), ...made.written });
      if (made.published.length > 0) published.set(index, made.published);
      this.#rewrites.count(collection, value, made.changes);
      this.#report(job, index, identities.get(index), made);
    }
    if (published.size > 0) this.#published.set(file.path, published);
    if (changed.size === 0) return;
    const edit = file.format === 'json' ? editTypedJson : editYaml;
    const before = document.records.map(({ value }) => value);
    const changes = { changed, removed: new Set<number>(), added: [] };
    const schema = recordSchema(this.#options.to, collection);
    const text = edit(document.text, before, changes, schema);
    if (text === undefined) this.#stuck.push(file.name);
    else {
      this.#planned.push({ path: file.path, text: withByteOrderMark(text, bytes), isNew: false });
      this.#files.push({ name: file.name, changed: changed.size, records: before.length });
    }
  }

  #report(
    { file, brand, collection }: SiteFile['job'],
    index: number,
    identity: string | undefined,
    { losses, otherwise }: ReturnType<typeof migrated>,
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
