import { type CompileFiles, compileFiles } from '../../build/compile/compile-files.js';
import { compileSite, type SiteFile } from '../../build/compile/compile-site.js';
import type { FileSystem } from '../../content/content/file-system.js';
import { readAsPlanned } from '../../content/edit/planned-file.js';
import { loadSite, type SiteFiles } from '../../content/site/load.js';
import { sourceOf } from '../../interface/collections/index.js';
import { versionsWith } from '../../interface/records/records.js';
import type { AnyProblem } from '../../model/problem.js';
import { versions } from '../../model/version.js';
import type { Migration } from './migrate.js';
import { valueDifferences } from './record.js';

/** The content after the migration. */
export interface MigratedContent {
  readonly files: readonly SiteFile[];
  readonly problems: readonly AnyProblem[];
}

/**
 * Reads the planned files as `check` would, before anything is written, and compares what both versions would publish
 * with what they publish now. The publication of the new shape must stay the same to the byte; that of the old one may
 * differ only where the migration says so.
 * @param before the files of the migrated brands, each compiled in the shape that it is written in
 * @param date the day that dates in records are compared with, YYYY-MM-DD
 * @param compileWith compiles what a file system reads
 * @throws Error at any other difference, which is a bug in this program
 */
export async function prove(
  { planned, to, published }: Migration,
  before: readonly SiteFile[],
  files: SiteFiles,
  date: string,
  compileWith: (fs: Pick<FileSystem, 'readFileSync'>) => CompileFiles = compileFiles,
): Promise<MigratedContent> {
  const fs = { ...files.fs, ...readAsPlanned(planned, files.fs) };
  const site = await loadSite({ ...files, fs });
  const folders = new Set(before.map(({ job }) => job.brand));
  const brands = site.content.brands.filter(({ folder }) => folders.has(folder));
  const after = await compileSite({ ...site.content, versions, brands }, compileWith(fs), () => {}, date);
  const problems = [...site.problems, ...after.problems];
  const error = problems.find(({ severity }) => severity === 'error');
  if (error !== undefined) {
    const { rule, at } = error;
    throw new Error(
      `${at[0].file} would have an error (${rule}) that it doesn't have now. Nothing was written.`,
    );
  }
  const byPath = new Map(after.files.map((file) => [file.job.file.path, file]));
  for (const file of before) {
    const { path, name } = file.job.file;
    const made = byPath.get(path);
    const { collection } = file.job;
    for (const version of versionsWith(collection, versions)) {
      const old = file.compiled.json[version]?.bytes;
      const own = made?.compiled.json[version]?.bytes;
      if (made?.job.source !== sourceOf(collection, to) || old === undefined || own === undefined)
        throw unlike(name, []);
      const listed = (index: number) =>
        published
          .get(path)
          ?.get(index)
          ?.filter((difference) => difference.version === version) ?? [];
      if (Buffer.compare(old, own) === 0 && !published.has(path)) continue;
      compare(name, recordsOf(old), recordsOf(own), listed);
    }
  }
  return { files: after.files, problems: after.problems };
}

function compare(
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
  listed: (index: number) => readonly { readonly path: readonly (string | number)[] }[],
): void {
  if (before.length !== after.length) throw unlike(name, []);
  before.forEach((record, index) => {
    const [found, wanted] = [valueDifferences(record, after[index]), listed(index)].map(
      (differences) => new Map(differences.map(({ path }) => [JSON.stringify(path), path])),
    );
    const only = (one: typeof found, other: typeof found) =>
      [...(one ?? [])].find(([key]) => !other?.has(key))?.[1];
    const odd = only(found, wanted) ?? only(wanted, found);
    if (odd !== undefined) throw unlike(name, [index, ...odd]);
  });
}

function unlike(name: string, path: readonly (string | number)[]): Error {
  const where = path.length === 0 ? '' : ` at ${path.join('.')}`;
  return new Error(`the data of ${name} would change${where}, which was not planned. Nothing was written.`);
}

function recordsOf(json: Uint8Array): unknown[] {
  return JSON.parse(`[${Buffer.from(json).toString('utf8')}]`) as unknown[];
}
