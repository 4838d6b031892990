import { placeIn } from '../../build/compile/compile.js';
import type { SiteFile } from '../../build/compile/compile-site.js';
import type { FileSystem } from '../../content/content/file-system.js';
import type { ContentTree } from '../../content/content/tree.js';
import { readRecords } from '../../content/documents/document.js';
import { withByteOrderMark } from '../../content/documents/text.js';
import { editContent } from '../../content/edit/edit.js';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import type { Brand } from '../../content/site/load.js';
import { sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { timesIn, withoutTimes } from '../../interface/records/record-times.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { Collection } from '../../model/collection.js';
import { problem, type Unlocated } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { type MigratedRecord, migrated, type PublishedDifference } from './record.js';
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
 */
export function planMigration(
  files: readonly SiteFile[],
  tree: ContentTree,
  brands: readonly Brand[],
  fs: Pick<FileSystem, 'readFileSync'>,
  options: MigrateOptions,
): Migration {
  const { to, isWhole } = options;
  const planned: PlannedFile[] = [];
  const listed: MigratedFile[] = [];
  const stuck: string[] = [];
  const take = (path: string, file: MigratedFile, text: string | undefined) => {
    if (text === undefined) stuck.push(file.name);
    else {
      planned.push({ path, text, isNew: false });
      listed.push(file);
    }
  };
  for (const { file, text } of settingsAfter(tree, brands, to, isWhole, fs)) {
    take(file.path, { name: file.name }, text);
  }
  const rewrites = new Rewrites();
  const found: Unlocated[] = [];
  const refused = new Set<Collection>();
  const published = new Map<string, Map<number, readonly PublishedDifference[]>>();
  for (const { job, compiled } of files) {
    const { file, collection, source } = job;
    if (source === sourceOf(collection, to)) continue;
    const bytes = fs.readFileSync(file.path);
    const { records, text } = readRecords(file, bytes);
    const identities = new Map(compiled.records.map(({ index, identity }) => [index, identity]));
    const differences = new Map<number, readonly PublishedDifference[]>();
    let changed = 0;
    const after = records.map(({ index, value }, from) => {
      const made = migrated(collection, withoutTimes(value), source, to);
      if (made.published.length > 0) differences.set(index, made.published);
      rewrites.count(collection, value, made.changes);
      found.push(...problemsOf(job, index, identities.get(index), made, options));
      if (made.losses.length > 0 && !options.acceptLosses.includes(collection)) refused.add(collection);
      if (made.written === undefined) return { from, value };
      changed++;
      return { from, value: { ...timesIn(value), ...made.written } };
    });
    if (differences.size > 0) published.set(file.path, differences);
    if (changed === 0) continue;
    const before = records.map(({ value }) => value);
    const edited = editContent(text, file.format, before, after, recordSchema(to, collection));
    const own = edited && withByteOrderMark(edited, bytes);
    take(file.path, { name: file.name, changed, records: records.length }, own);
  }
  return {
    to,
    planned,
    files: listed,
    rewrites: rewrites.list,
    found,
    refused: [...refused],
    stuck,
    published,
  };
}

/** What is to be said of a record: values that can't be expressed, or are published differently. */
function problemsOf(
  { file, brand, collection }: SiteFile['job'],
  index: number,
  identity: string | undefined,
  { losses, otherwise }: MigratedRecord,
  { to, acceptLosses }: MigrateOptions,
): Unlocated[] {
  const record = { collection, brand, index, ...(identity && { identity }) };
  const isAccepted = acceptLosses.includes(collection);
  return [
    ...losses.map(({ path, what, value }): Unlocated => {
      const at = [placeIn(file, index, path, 'value')] as const;
      const args = { version: to, what, isAccepted, ...(value !== undefined && { value }) };
      const lost = problem(versionProblems['versions/not-kept'], args, at, { record, field: path });
      return isAccepted ? { ...lost, severity: 'warning' } : lost;
    }),
    ...otherwise.map(({ path, args }) => {
      const at = [placeIn(file, index, path, 'value')] as const;
      return problem(versionProblems['versions/reads-otherwise'], args, at, { record, field: path });
    }),
  ];
}
