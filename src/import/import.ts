import { readAsPlanned } from '../authoring/writing/as-planned.js';
import type { PlannedFile } from '../authoring/writing/write-files.js';
import { lossProblems } from '../build/compile/compile.js';
import { compileFiles } from '../build/compile/compile-files.js';
import { compileSite } from '../build/compile/compile-site.js';
import type { RecordsJson } from '../build/compile/compiled.js';
import { locateAll } from '../build/compile/locate.js';
import type { FileSystem } from '../content/content/file-system.js';
import type { SiteContent } from '../content/site/load.js';
import { presets } from '../content/site/presets.js';
import { readSettingsFile, readSite } from '../content/site/read.js';
import { brandSettings } from '../content/site/settings.js';
import { registrationOf, sourceOf } from '../interface/collections/index.js';
import { recordSchema } from '../interface/records/index.js';
import type { Names } from '../interface/records/published.js';
import { type AnyProblem, type Problem, problem, type RuleName, type Severity } from '../model/problem.js';
import type { Version } from '../model/version.js';
import type { FileAfter } from './collection.js';
import { Comparison } from './compare.js';
import { type Incoming, type IncomingRecord, shown } from './incoming.js';
import { type Existing, type Plan, type PlanOptions, plan } from './plan.js';
import { nameOf, type Prepared, prepareRecords } from './prepared.js';
import { feedProblems, type LostArgs, type RuleCount, type Shares } from './problems.js';
import { repaired } from './repairs/record.js';

export interface ImportOptions extends Omit<PlanOptions, 'settings' | 'removeMissing'> {
  /** Remove existing records that are missing from the input, in the collections that the input contains. */
  readonly removeMissing: boolean;
  readonly settings: Omit<PlanOptions['settings'], 'names'>;
  /** The map of published names, with its value in site.yaml; without one, the input's words decide (D9). */
  readonly names?: { readonly map: Names; readonly setting?: string };
  /** True if site.yaml names the map. */
  readonly namesInSettings: boolean;
  /** The content that is published now, and how its problems are judged. */
  readonly site: SiteContent;
  readonly judging: Judging;
}

/** How content is judged: as `opendata check` does for the site. */
export interface Judging {
  readonly off: readonly RuleName[];
  /** Those that nobody accepts, with the severities of the site, and the number of the others. */
  readonly sorted: (problems: readonly AnyProblem[]) => {
    readonly open: readonly AnyProblem[];
    readonly accepted: number;
  };
}

/** What an import would write, with its problems, and how much of the input would be published. */
export interface Imported {
  readonly plan: Plan;
  readonly shares: Shares;
  /** Problems of the input: repairs and losses, with their places in it. */
  readonly problems: readonly Problem[];
  readonly content: ContentFound;
}

/** The problems that `opendata check` will find in the records of the brands after the import. */
export interface ContentFound {
  readonly errors: readonly Problem[];
  /** Of all rules that found something: the most severe first, of these the ones that found most. */
  readonly rules: readonly RuleCount[];
  /** How many problems are accepted. */
  readonly accepted: number;
}

/**
 * Plans how incoming records become content, builds it in memory, and compares what it would publish with the input.
 * Writes nothing.
 */
export async function importRecords(
  incoming: Incoming,
  existing: Existing,
  fs: Pick<FileSystem, 'readFileSync'>,
  options: ImportOptions,
): Promise<Imported> {
  const { records, meta } = incoming;
  const problems = [...incoming.problems];
  const [first] = records;
  const { map: names, setting } = options.names ?? presetFor(records);
  const isSaid = options.names === undefined || (existing.hasSettings && !options.namesInSettings);
  if (setting !== undefined && first !== undefined && isSaid) {
    const args = { preset: setting, inSettings: !existing.hasSettings };
    problems.push(problem(feedProblems['import/names'], args, [first.at([])]));
  }
  const prepared = prepareRecords(records, names);
  // A record that lost everything would be an empty item, which content can't have. A record without identity would be
  // added again by every import.
  const arrivals = prepared.filter(({ identity }) => identity !== undefined);
  problems.push(...leftOut(prepared));
  // Records that were left out may be the ones that seem to be missing.
  const isInPart = problems.some(
    ({ rule, args }) => rule === 'import/lost' && notRecords.has((args as LostArgs).what),
  );
  const removeMissing = options.removeMissing && isInPart ? 'not-sure' : options.removeMissing;
  const settings = { ...options.settings, names: options.names ? (setting ?? names) : setting };
  const planned = plan(arrivals, meta, existing, fs, { ...options, removeMissing, settings }, problems);
  problems.push(...settingsProblems(planned.files));
  const version = first?.version ?? existing.source;
  const built = await build(planned, version, names, readAsPlanned(planned.files, fs), options);
  problems.push(...built.comparison.unequal);
  return { plan: planned, shares: built.comparison.shares, problems, content: built.content };
}

const notRecords: ReadonlySet<string> = new Set([
  'no-record',
  'no-identity',
  'several-collections',
  'written-twice',
]);

/** Problems for the parts of the input that were left out because they are no records, or can't be identified. */
function leftOut(prepared: readonly Prepared[]): Problem[] {
  return prepared.flatMap((one) => {
    const { incoming, value, identity } = one;
    if (identity !== undefined) return [];
    const what = Object.keys(value).length === 0 ? 'no-record' : 'no-identity';
    const args = { what, value: shown(incoming.value) } as const;
    const record = nameOf(one, incoming.brandName ?? '');
    return [problem(feedProblems['import/lost'], args, [incoming.at([])], { record })];
  });
}

/** The preset of published names whose words the records use; none if they use only the interface's own. */
function presetFor(records: readonly IncomingRecord[]): { readonly map: Names; readonly setting?: string } {
  const products = records.filter(({ collection }) => registrationOf(collection).isProduct);
  const plain = unknownCodes(products, {});
  for (const [setting, { names }] of plain === 0 ? [] : presets)
    if (unknownCodes(products, names) < plain) return { map: names, setting };
  return { map: {} };
}

function unknownCodes(records: readonly IncomingRecord[], names: Names): number {
  let count = 0;
  for (const { collection, version, value } of records) {
    for (const { rule, args } of repaired(recordSchema(version, collection), value, names).repairs) {
      if (rule === 'import/other-code' || (rule === 'import/lost' && args.what === 'unknown-code')) count++;
    }
  }
  return count;
}

/** The errors that `opendata check` would find in planned settings. */
function settingsProblems(files: readonly PlannedFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    const settings = /[/\\](site|brand)\.\w+$/.exec(path)?.[1];
    if (settings === undefined || text === undefined) return [];
    const bytes = Buffer.from(text);
    const fs = { readFileSync: () => bytes };
    const format = path.endsWith('.json') ? 'json' : 'yaml';
    const file = { path, name: path, format, bytes: bytes.length } as const;
    const { problems } = settings === 'site' ? readSite(file, fs) : readSettingsFile(file, brandSettings, fs);
    return problems.filter(({ severity }) => severity === 'error');
  });
}

const severities: readonly Severity[] = ['error', 'warning', 'note'];

/** Builds the brands as they will be, under the names of the input, and compares them with it. */
async function build(
  { brands, records: files }: Plan,
  version: Version,
  names: Names,
  fs: Pick<FileSystem, 'readFileSync'>,
  { site, judging, time }: ImportOptions,
): Promise<{ readonly comparison: Comparison; readonly content: ContentFound }> {
  const asked = files.map(({ collection }) => sourceOf(collection, version));
  const versions = [...new Set([...site.versions, ...asked])];
  const compiled = await compileSite(
    { ...site, names, brands, versions },
    compileFiles(fs),
    () => {},
    time.day,
    judging.off,
    time.instant,
  );
  const comparison = new Comparison();
  const made = new Map(compiled.files.map((file) => [file.job.file.path, file.compiled]));
  for (const after of files) {
    const { records = [], json } = made.get(after.file.path) ?? {};
    const published = publishedIn(after, json?.[sourceOf(after.collection, version)], records);
    for (const [index, { prepared, lost }] of after.arrivals)
      comparison.add(prepared, nameOf(prepared, after.brand), published.get(index), lost);
  }
  const losses = compiled.files.flatMap(({ job, compiled: { losses } }) =>
    lossProblems({
      job,
      compiled: { losses: losses.filter((loss) => site.versions.includes(loss.version)) },
    }),
  );
  const { open, accepted } = judging.sorted([...compiled.problems, ...losses]);
  const counts = new Map<string, RuleCount>();
  for (const { rule, severity } of open) {
    const key = `${severity} ${rule}`;
    counts.set(key, { rule, severity, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const rules = [...counts.values()].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.count - a.count,
  );
  const errors = open.filter(({ severity }) => severity === 'error');
  return { comparison, content: { errors: locateAll(errors, compiled.files, fs), rules, accepted } };
}

/** What would be published of a file's records, by their index in it. An element of Brand also has the brand's name (D42). */
function publishedIn(
  { collection }: FileAfter,
  json: RecordsJson | undefined,
  records: readonly { readonly index: number }[],
): ReadonlyMap<number, unknown> {
  if (json === undefined) return new Map();
  const all = JSON.parse(`[${Buffer.from(json.bytes).toString('latin1')}]`) as { BrandName?: string }[];
  const published = records.filter((_, at) => json.lengths[at] !== 0);
  return new Map(
    all.map((element, at) => {
      const { BrandName: _, ...record } = element;
      const isBrand = registrationOf(collection).publishedAs === 'brand';
      return [published[at]!.index, isBrand ? record : element];
    }),
  );
}
