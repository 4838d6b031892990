import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { compileSite, type SiteFile } from '../../build/compile/compile-site.js';
import type { FileSystem } from '../../content/content/file-system.js';
import { formatOf } from '../../content/content/layout.js';
import { type ContentFile, type ContentTree, findContent } from '../../content/content/tree.js';
import { readRecords, readSettings } from '../../content/documents/document.js';
import { editContent, withSetting } from '../../content/edit/edit.js';
import { type PlannedFile, readAsPlanned } from '../../content/edit/planned-file.js';
import type { Brand } from '../../content/site/brands.js';
import { loadSite, type SiteFiles } from '../../content/site/load.js';
import { brandSettings, siteSettings } from '../../content/site/settings.js';
import { sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { recordInVersion } from '../../interface/records/record-in-version.js';
import { timesIn, withoutTimes } from '../../interface/records/record-times.js';
import { type Expected, fieldSchema, itemSchema, type Schema } from '../../interface/schema/node.js';
import { checkValue } from '../../interface/schema/validate.js';
import type { Collection } from '../../model/collection.js';
import { type AnyProblem, hasErrors } from '../../model/problem.js';
import { firstVersion, type Version, versions } from '../../model/version.js';
import { compareBuilds, notKept, type RecordLosses } from './effects.js';

interface MigrateOptions {
  readonly to: Version;
  /** All brands are migrated, so that site.yaml names the version. */
  readonly isWhole: boolean;
  readonly brands: readonly Brand[];
  /** The collections that may lose what the version can't express. */
  readonly acceptLosses: readonly Collection[];
  /** Dates in records are compared with this day, YYYY-MM-DD. */
  readonly day: string;
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
 */
export async function planMigration(files: SiteFiles, options: MigrateOptions): Promise<Migration> {
  const { fs } = files;
  const { to, acceptLosses } = options;
  const { files: before } = await compiled(files, fs, options);
  const errors = before.flatMap((file) => file.compiled.problems);
  const none = { files: [], before, refused: [] };
  if (hasErrors(errors)) return { ...none, problems: errors };
  const written: MigratedFile[] = [...settingsAfter(await findContent(files.content, fs), options, fs)];
  const lost: RecordLosses[] = [];
  for (const file of before) {
    const { job } = file;
    if (job.source === sourceOf(job.collection, to)) continue;
    const { losses, ...after } = migratedFile(file, to, fs);
    lost.push(...losses);
    if (after.changed > 0) written.push({ ...after, name: job.file.name, path: job.file.path });
  }
  const lossy = lost.map(({ job }) => job.collection).filter((name) => !acceptLosses.includes(name));
  const plan = { files: written, before, refused: [...new Set(lossy)] };
  const problems: AnyProblem[] = lost.flatMap((one) => notKept(one, to, acceptLosses));
  if (written.some(({ text }) => text === undefined)) return { ...plan, problems };
  const after = await compiled(files, { ...fs, ...readAsPlanned(written, fs) }, options);
  if (hasErrors(after.problems)) return { ...none, problems: after.problems };
  return { ...plan, problems: [...problems, ...compareBuilds(before, after.files, to, lost)] };
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
    for (const { name } of tree.environments)
      set({ path: name, name, format: formatOf(name) }, siteSettings, isOther);
  }
  for (const { folder, source } of brands) {
    const own = tree.brands.find((brand) => brand.folder === folder)?.settings;
    set(own, brandSettings, isWhole ? isOther : () => source !== to);
  }
  return after;
}

/** The content of the brands, read as `check` would. */
async function compiled(
  files: SiteFiles,
  fs: SiteFiles['fs'],
  { brands, day }: MigrateOptions,
): Promise<{ readonly files: readonly SiteFile[]; readonly problems: readonly AnyProblem[] }> {
  const { content, problems } = await loadSite({ ...files, fs });
  const folders = new Set(brands.map(({ folder }) => folder));
  const own = content.brands.filter(({ folder }) => folders.has(folder));
  const after = await compileSite({ ...content, versions, brands: own }, { fs }, day);
  return { files: after.files, problems: [...problems, ...after.problems] };
}

function migratedFile(of: SiteFile, to: Version, fs: Pick<FileSystem, 'readFileSync'>) {
  const { job } = of;
  const { file, collection, source } = job;
  const bytes = fs.readFileSync(file.path);
  const { records } = readRecords(file, bytes);
  const identities = new Map(of.compiled.records.map(({ index, identity }) => [index, identity]));
  const schema = recordSchema(to, collection);
  const losses: RecordLosses[] = [];
  let changed = 0;
  const after = records.map(({ index, value }, from) => {
    const { value: typed } = checkValue(
      recordSchema(source, collection),
      structuredClone(withoutTimes(value)),
    );
    const made = typed && recordInVersion(collection, typed, source, to);
    if (made?.record === undefined) throw new TypeError('a record that is valid in one version only');
    const lost = made.losses.filter(({ what }) => what !== 'supplied' && what !== 'moved');
    if (lost.length > 0) losses.push({ job, index, identity: identities.get(index), losses: lost });
    if (made.record === typed) return { from, value };
    changed++;
    // Without fields that are undefined, which nothing writes.
    const record: unknown = JSON.parse(JSON.stringify(made.record));
    const written = withBlanks(record, value, typed, schema) as PlainObject;
    return { from, value: { ...timesIn(value), ...written } };
  });
  const before = records.map(({ value }) => value);
  const text = editContent(bytes.toString(), file.format, before, after, schema);
  return { text, changed, records: records.length, losses };
}

/** A value with the fields that were left empty (D20), where the schema has them. @param typed without them */
function withBlanks(made: unknown, written: unknown, typed: unknown, schema: Expected): unknown {
  if (Array.isArray(made) && Array.isArray(written) && Array.isArray(typed)) {
    if (made.length !== written.length || made.length !== typed.length) return made;
    return made.map((item, at) => withBlanks(item, written[at], typed[at], itemSchema(schema)));
  }
  if (!isPlainObject(made) || !isPlainObject(written) || !isPlainObject(typed)) return made;
  const fields: Record<string, unknown> = { ...made };
  for (const [key, value] of Object.entries(written)) {
    const field = fieldSchema(schema, key);
    if (made[key] !== undefined) fields[key] = withBlanks(made[key], value, typed[key], field);
    else if (field !== undefined && typed[key] === undefined) fields[key] = value;
  }
  return fields;
}
