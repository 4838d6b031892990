import fs from 'node:fs';
import { suspiciousPercent } from '../../build/guards/removals.js';
import { Acceptance } from '../../content/site/acceptance.js';
import { graded } from '../../content/site/grades.js';
import { type LoadedSite, loadSite } from '../../content/site/load.js';
import { presets } from '../../content/site/presets.js';
import { readSettingsFile } from '../../content/site/read.js';
import { namesFile, removalThreshold } from '../../content/site/settings.js';
import { readFeed } from '../../import/feed/feed.js';
import type { FeedSource, Incoming } from '../../import/incoming.js';
import { feedProblems } from '../../import/problems.js';
import type { Plan } from '../../import/write/brands.js';
import { type Imported, importRecords, type Judging } from '../../import/write/import.js';
import type { Names } from '../../interface/records/published.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { counted, grouped } from '../../model/message.js';
import { hasErrors, type Problem, problem, type RuleName } from '../../model/problem.js';
import { runTime } from '../../model/time-zone.js';
import { firstVersion, type Version } from '../../model/version.js';
import { loadFormat } from '../../report/report/formats.js';
import { reportOf } from '../../report/report/report.js';
import { interruptible } from '../cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { type CheckOptions, rulesOff } from '../project/compile-content.js';
import { instantOfRun } from '../project/instant-of-run.js';
import { existingBrand } from '../project/named-brand.js';
import { printReport } from '../project/reporting.js';
import { siteFiles } from '../project/site-files.js';
import { importText, writtenText } from './import-summary.js';
import { ReadLog } from './read-log.js';
import { writeAll } from './write-content.js';

/** The options of an import of a feed or a table. */
export interface ImportOptions extends CheckOptions {
  readonly collection: Collection | undefined;
  readonly version: Version | undefined;
  readonly names: string | undefined;
  readonly brand: string | undefined;
  readonly vendor: string | undefined;
  readonly licenseUrl: string | undefined;
  readonly termsUrl: string | undefined;
  readonly basePath: string | undefined;
  readonly removeMissing: boolean | undefined;
  /** The collections that may lose many or all of their records. */
  readonly acceptRemovals: readonly Collection[];
  readonly dryRun: boolean | undefined;
}

/** Rules of problems that mean that a value was not imported. */
const losses: ReadonlySet<RuleName> = new Set(['import/lost', 'import/csv-value']);

/** Imports an existing feed into content files. */
export async function importFeed(
  place: string,
  source: FeedSource,
  options: ImportOptions,
): Promise<ExitCode> {
  const terminal = openTerminal(options);
  terminal.progress(`reading ${place}`);
  const site = await existingSite(options);
  const incoming = await interruptible(() => readFeed(source, options));
  return finishImport(place, incoming, site, options, terminal);
}

/** The existing content. */
export interface ExistingSite {
  readonly loaded: LoadedSite;
  readonly root: string;
  /** What was read of it. */
  readonly read: ReadLog;
  readonly source: Version;
}

export async function existingSite(options: ImportOptions): Promise<ExistingSite> {
  const root = options.content.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '') || '.';
  const read = new ReadLog(fs);
  const instantIn = instantOfRun(options);
  const loaded = await loadSite({ ...siteFiles(options), content: root, fs: read.fs, instantIn });
  return { loaded, root, read, source: loaded.settings?.source ?? firstVersion };
}

/** Reports why nothing is imported. */
export async function refuseImport(
  problems: readonly Problem[],
  { format }: ImportOptions,
  terminal: Terminal,
  sources?: ReadonlyMap<string, string>,
): Promise<ExitCode> {
  await printReport(reportOf(problems), format, terminal, sources);
  terminal.complain('Nothing was imported.');
  return exitCode.problems;
}

/** Plans, compares, writes and reports an import, of a feed or of a table. */
export async function finishImport(
  place: string,
  incoming: Incoming,
  site: ExistingSite,
  options: ImportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { loaded, root, read, source } = site;
  const { content, settings, problems: siteProblems } = loaded;
  const broken = siteProblems.filter(
    ({ rule, severity }) => severity === 'error' && rule !== 'content/missing',
  );
  if (broken.length > 0) {
    await printReport(reportOf(broken), options.format, terminal);
    terminal.complain('Nothing was imported: correct the existing content first.');
    return exitCode.problems;
  }
  const { brand, problems: brandProblems } = brandOf(incoming, loaded, options);
  const time = runTime(instantOfRun(options), content.timeZone);
  const names =
    options.names !== undefined
      ? givenNames(options.names)
      : settings?.names === undefined
        ? undefined
        : { map: content.names };
  terminal.progress('comparing with what would be published');
  const imported = await interruptible(() =>
    importRecords(
      { ...incoming, problems: [...incoming.problems, ...brandProblems] },
      {
        root,
        hasSettings: loaded.locate !== undefined,
        source,
        collections: content.collections,
        brands: content.brands,
      },
      read.fs,
      {
        brand,
        removeMissing: options.removeMissing ?? false,
        settings: options,
        ...(names && { names }),
        namesInSettings: settings?.names !== undefined,
        time,
        site: content,
        judging: judgingOf(loaded, time.day),
      },
    ),
  );
  const { plan, problems } = imported;
  const isReadable = !hasErrors(problems);
  // Unreadable input would look as if it removed every record, so its own errors are reported instead.
  const stopped = isReadable ? refusedRemovals(place, plan, loaded, options) : [];
  const mayWrite = isReadable && plan.records.length > 0 && stopped.length === 0;
  const report = reportOf(stopped.length > 0 ? stopped : await reported(place, imported, incoming, options));
  await printReport(report, options.format, terminal, incoming.sources);
  if (!mayWrite) {
    terminal.complain('Nothing was imported.');
    return exitCode.problems;
  }
  for (const line of importText(imported, incoming)) terminal.say(line);
  if (!options.dryRun) await writeAll(plan.files, root, read, terminal);
  const { complaints, outcome } = writtenText(plan, options.dryRun ?? false, terminal.style);
  for (const line of complaints) terminal.complain(line);
  terminal.say(outcome);
  const { lostFields, unequalFields } = imported.shares;
  const isWhole = lostFields + unequalFields === 0 && !problems.some(({ rule }) => losses.has(rule));
  return isWhole && imported.content.errors.length === 0 ? exitCode.fine : exitCode.problems;
}

/** Judges what would be written as `opendata check` will, with the settings that the content has. */
function judgingOf(loaded: LoadedSite, day: string): Judging {
  const { grades, accepted } = loaded;
  const acceptance = new Acceptance(accepted, day);
  return {
    off: rulesOff(loaded),
    open: (problems) => acceptance.sort(graded(problems, grades)).open,
  };
}

/**
 * Problems if an import would remove suspiciously many records of a brand's collection (D15), as an incomplete dump
 * does, and no option allows it.
 */
function refusedRemovals(
  place: string,
  { records }: Plan,
  { settings }: LoadedSite,
  { acceptRemovals }: ImportOptions,
): Problem[] {
  const groups = new Map<
    string,
    { collection: Collection; brand: string; before: number; removed: number; after: number }
  >();
  for (const { brand, collection, counts } of records) {
    const key = `${brand}/${collection}`;
    const group = groups.get(key) ?? { collection, brand, before: 0, removed: 0, after: 0 };
    const left = counts.same + counts.changed + counts.kept;
    group.before += left + counts.removed;
    group.removed += counts.removed;
    group.after += left + counts.added;
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ collection, brand, before, removed, after }) => {
    const percent = suspiciousPercent(before, removed, after === 0, removalThreshold(settings ?? {}));
    if (percent === undefined || acceptRemovals.includes(collection)) return [];
    const args = { collection, brand, before, removed, percent: Math.round(percent) };
    return [problem(feedProblems['import/removals'], args, [startOf(place)])];
  });
}

/** The preset of this name, or the map of published names in this file (D9). */
function givenNames(setting: string): { map: Names; setting?: string } {
  const preset = presets.get(setting);
  if (preset !== undefined) return { map: preset.names, setting };
  if (!fs.existsSync(setting)) {
    throw new CommandFailure(
      `--names: there is no file ${setting}, and the presets are ${[...presets.keys()].join(', ')}`,
    );
  }
  const format = setting.endsWith('.json') ? 'json' : 'yaml';
  const map = readSettingsFile({ path: setting, name: setting, format }, namesFile, fs);
  if (map.value === undefined) throw new CommandFailure(`--names: ${setting} has no map of published names`);
  return { map: map.value };
}

/** The brand for records that don't name one: the option, or the only brand of the content. */
function brandOf(
  { records }: Incoming,
  { content }: LoadedSite,
  { brand }: ImportOptions,
): { brand: string | undefined; problems: Problem[] } {
  const nameless = records.filter(({ brandName }) => brandName === undefined);
  const [first] = nameless;
  if (brand !== undefined)
    return { brand: existingBrand(brand, content.brands)?.folder ?? brand, problems: [] };
  if (first === undefined) return { brand, problems: [] };
  const [only, ...others] = content.brands;
  if (nameless.length < records.length) {
    const { file, start } = first.at([]);
    const [names, them] = nameless.length === 1 ? ['names', 'it'] : ['name', 'them'];
    throw new CommandFailure(
      `${counted(nameless.length, 'record')} of ${grouped(records.length)} ${names} no brand, since the BrandName around ${them} is blank or missing; the first at ${file}:${start.line}:${start.column}. Nothing was imported: write it in the feed, or name one brand for all records with --brand`,
    );
  }
  if (only === undefined || others.length > 0)
    throw new CommandFailure('the records name no brand: name it with --brand');
  const args = { name: only.name, folder: only.folder };
  return { brand: only.folder, problems: [problem(feedProblems['import/brand'], args, [first.at([])])] };
}

/** The problems to report; for programs also what the summary says to people. */
async function reported(
  place: string,
  { shares, problems, content }: Imported,
  { reading }: Incoming,
  { format }: ImportOptions,
): Promise<Problem[]> {
  const { isForPrograms } = await loadFormat(format);
  const at = [startOf(place)] as const;
  const summary =
    isForPrograms && shares.records > 0
      ? [
          ...(reading === undefined ? [] : [reading]),
          problem(feedProblems['import/proof'], { ...shares, check: content.counts }, at),
        ]
      : [];
  // What stops an import has been reported by its place in the source.
  const inContent = hasErrors(problems) ? [] : content.errors;
  return [...problems, ...inContent, ...summary];
}
