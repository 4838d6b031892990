import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { compileSite, type SiteFile } from '../../build/compile/compile-site.js';
import { placed, recordName } from '../../build/compile/record-problems.js';
import type { FileSystem } from '../../content/content/file-system.js';
import { type ContentFile, type ContentTree, findContent } from '../../content/content/tree.js';
import { readRecords, readSettings } from '../../content/documents/document.js';
import { editContent, withSetting } from '../../content/edit/edit.js';
import { type PlannedFile, readAsPlanned } from '../../content/edit/planned-file.js';
import type { Brand } from '../../content/site/brands.js';
import { type LoadedSite, loadSite, type SiteFiles } from '../../content/site/load.js';
import { brandSettings, siteSettings } from '../../content/site/settings.js';
import { sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { recordInVersion } from '../../interface/records/record-in-version.js';
import { timesIn, withoutTimes } from '../../interface/records/record-times.js';
import { type Expected, innerSchema, type Schema } from '../../interface/schema/node.js';
import { checkValue } from '../../interface/schema/validate.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { Collection } from '../../model/collection.js';
import { type AnyProblem, hasErrors, problem, type UnlocatedProblem } from '../../model/problem.js';
import { firstVersion, type Version, versions } from '../../model/version.js';
import { compareBuilds } from './effects.js';

interface MigrateOptions {
  readonly to: Version;
  /** All brands are migrated, so that site.yaml names the version. */
  readonly isWhole: boolean;
  readonly brands: readonly Brand[];
  /** The collections that may lose what the version can't express. */
  readonly acceptLosses: readonly Collection[];
}

/** A file to be rewritten, without a text if its form can't be edited. */
interface MigratedFile extends PlannedFile {
  readonly name: string;
  /** How many of its records change; undefined for settings. */
  readonly changed?: number;
  /** The number of its records. */
  readonly records?: number;
}

/** The files to write so that content has the shape of another version, and the effects. */
export interface Migration {
  readonly files: readonly MigratedFile[];
  /** The record files as they are, each compiled in the shape that it is written in. */
  readonly before: readonly SiteFile[];
  /** Losses, and values that a version publishes differently; or errors, and nothing is planned. */
  readonly problems: readonly AnyProblem[];
  /** The collections that would lose something that isn't accepted. */
  readonly refused: readonly Collection[];
}

/**
 * Plans the conversion of record files to another version (D3): each record through `up` or `down` and the editor, then
 * both builds are compared. Comments, order and layout stay. Writes nothing.
 * @param loaded the content of these files
 */
export async function planMigration(
  files: SiteFiles,
  loaded: LoadedSite,
  options: MigrateOptions,
): Promise<Migration> {
  const { fs } = files;
  const { to, brands, acceptLosses } = options;
  const none = { files: [], before: [], refused: [] };
  if (hasErrors(loaded.problems)) return { ...none, problems: loaded.problems };
  // Dates in records are compared with this day.
  const { day } = loaded.time!;
  const { files: before } = await compileSite({ ...loaded.content, versions, brands }, { fs }, day);
  const errors = before.flatMap((file) => file.compiled.problems);
  if (hasErrors(errors)) return { ...none, before, problems: errors };
  const written: MigratedFile[] = [...settingsAfter(await findContent(files.content, fs), options, fs)];
  const losses: UnlocatedProblem[] = [];
  for (const file of before) {
    const { job } = file;
    if (job.source === sourceOf(job.collection, to)) continue;
    const { lost, ...after } = migratedFile(file, to, acceptLosses.includes(job.collection), fs);
    losses.push(...lost);
    if (after.changed > 0) written.push({ ...after, name: job.file.name, path: job.file.path });
  }
  const refused = losses.flatMap(({ severity, record }) => (severity === 'error' ? record!.collection : []));
  const plan = { files: written, before, refused: [...new Set(refused)] };
  if (written.some(({ text }) => text === undefined)) return { ...plan, problems: losses };
  const planned = { ...fs, ...readAsPlanned(written, fs) };
  const { content, problems: ofSite } = await loadSite({ ...files, fs: planned });
  const folders = brands.map(({ folder }) => folder);
  const own = content.brands.filter(({ folder }) => folders.includes(folder));
  const after = await compileSite({ ...content, versions, brands: own }, { fs: planned }, day);
  const wrong = [...ofSite, ...after.problems];
  if (hasErrors(wrong)) return { ...none, before, problems: wrong };
  return { ...plan, problems: [...losses, ...compareBuilds(before, after.files, to, losses)] };
}

/**
 * The settings files that need another version, with their new texts: if all brands are migrated, site.yaml, and each
 * brand.yaml or file of an environment that has its own; else the brand.yaml of each migrated brand.
 */
function settingsAfter(
  tree: ContentTree,
  { brands, to, isWhole }: MigrateOptions,
  fs: Pick<FileSystem, 'readFileSync'>,
): MigratedFile[] {
  const after: MigratedFile[] = [];
  const set = (file: ContentFile | undefined, schema: Schema, isSet: (source: unknown) => boolean) => {
    if (file === undefined) return;
    const bytes = fs.readFileSync(file.path);
    const { value } = readSettings(file, bytes);
    if (!isSet(value?.['source'])) return;
    const text = withSetting(bytes.toString(), file.format, 'source', to, schema);
    const { name, path } = file;
    after.push({ name, path, text });
  };
  const isOther = (source: unknown) => Boolean(source) && source !== to;
  if (isWhole) {
    set(tree.site, siteSettings, (source) => (source || firstVersion) !== to);
    for (const file of tree.environments) set(file, siteSettings, isOther);
  }
  for (const { folder, source } of brands) {
    const own = tree.brands.find((brand) => brand.folder === folder)?.settings;
    set(own, brandSettings, isWhole ? isOther : () => source !== to);
  }
  return after;
}

/** @param isAccepted whether losses are warnings rather than errors */
function migratedFile(
  { job, compiled }: SiteFile,
  to: Version,
  isAccepted: boolean,
  fs: Pick<FileSystem, 'readFileSync'>,
) {
  const { file, collection, source } = job;
  const bytes = fs.readFileSync(file.path);
  const { records } = readRecords(file, bytes);
  const identities = new Map(compiled.records.map(({ index, identity }) => [index, identity]));
  const schema = recordSchema(to, collection);
  const lost: UnlocatedProblem[] = [];
  let changed = 0;
  const after = records.map(({ index, value }, from) => {
    const { value: typed } = checkValue(
      recordSchema(source, collection),
      structuredClone(withoutTimes(value)),
    );
    const made = typed && recordInVersion(collection, typed, source, to);
    if (made?.record === undefined) throw new TypeError('a record that is valid in one version only');
    const record = recordName(job, index, identities.get(index));
    for (const { path, what, value: of } of made.losses) {
      if (what === 'supplied' || what === 'moved') continue;
      const args = { version: to, what, isAccepted, ...(of !== undefined && { value: of }) };
      const loss = problem(versionProblems['versions/not-kept'], args, ...placed(file, record, path));
      lost.push({ ...loss, severity: isAccepted ? 'warning' : 'error' });
    }
    if (made.record === typed) return { from, value };
    changed++;
    // Without fields that are undefined, which nothing writes.
    const plain: unknown = JSON.parse(JSON.stringify(made.record));
    const written = withBlanks(plain, value, typed, schema) as PlainObject;
    return { from, value: { ...timesIn(value), ...written } };
  });
  const before = records.map(({ value }) => value);
  const text = editContent(bytes.toString(), file.format, before, after, schema);
  return { text, changed, records: records.length, lost };
}

/** A value with the fields that were left empty (D20), where the schema has them. @param typed without them */
function withBlanks(made: unknown, written: unknown, typed: unknown, schema: Expected): unknown {
  if (Array.isArray(made) && Array.isArray(written) && Array.isArray(typed)) {
    if (made.length !== written.length || made.length !== typed.length) return made;
    return made.map((item, at) => withBlanks(item, written[at], typed[at], innerSchema(schema)));
  }
  if (!isPlainObject(made) || !isPlainObject(written) || !isPlainObject(typed)) return made;
  const fields: Record<string, unknown> = { ...made };
  for (const [key, value] of Object.entries(written)) {
    const field = innerSchema(schema, key);
    if (made[key] !== undefined) fields[key] = withBlanks(made[key], value, typed[key], field);
    else if (field !== undefined && typed[key] === undefined) fields[key] = value;
  }
  return fields;
}
