import fs from 'node:fs';
import { readFeed } from '../../authoring/feed/feed.js';
import { type Imported, importRecords } from '../../authoring/import/import.js';
import type { Counts } from '../../authoring/import/plan/collection.js';
import type { Plan } from '../../authoring/import/plan/plan.js';
import type { ContentFound, Judging } from '../../authoring/import/proof.js';
import type { Incoming } from '../../authoring/incoming/incoming.js';
import { feedProblems } from '../../authoring/incoming/problems.js';
import { ReadLog } from '../../authoring/writing/read-log.js';
import type { PlannedFile } from '../../authoring/writing/write-files.js';
import { groupedBy } from '../../base/grouped-by.js';
import { namesIn } from '../../base/names-in.js';
import { suspiciousPercent } from '../../build/guards/removals.js';
import type { Names } from '../../interface/records/published.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { counted, grouped } from '../../model/message.js';
import { hasErrors, type Problem, problem, type RuleName, type Severity } from '../../model/problem.js';
import { runTime } from '../../model/time-zone.js';
import { firstVersion, type Version } from '../../model/version.js';
import { loadFormat } from '../../reporting/report/formats.js';
import { definitionOf } from '../../reporting/report/registry.js';
import { type Kind, kindOfProblem, type Report, reportOf } from '../../reporting/report/report.js';
import { messageOf, sentence } from '../../reporting/report/sentence.js';
import { findContent } from '../../source/content/tree.js';
import { Acceptance } from '../../source/site/acceptance.js';
import { graded } from '../../source/site/grades.js';
import { type ImportValues, importList, type PlacedValue } from '../../source/site/import-values.js';
import { type LoadedSite, loadSite } from '../../source/site/load.js';
import { presets } from '../../source/site/presets.js';
import { readSettingsFile } from '../../source/site/read.js';
import { namesFile, removalThreshold } from '../../source/site/settings.js';
import { withImportValues } from '../../source/site/write-entries.js';
import { interruptible } from '../cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { type CheckOptions, rulesOff } from '../project/compile-content.js';
import { instantOfRun } from '../project/instant-of-run.js';
import { existingBrand } from '../project/named-brand.js';
import { printReport } from '../project/reporting.js';
import { siteFiles } from '../project/site-files.js';
import type { OpenSource } from '../sources/incoming-file.js';
import { finishEarlier, writeAll } from './write-content.js';

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
  /** Why what is lost is accepted. */
  readonly accept: string | undefined;
  /** Why values of the files that the feed lacks are kept. */
  readonly keep: string | undefined;
}

/** Rules of problems that mean that a value was not imported. */
const losses: ReadonlySet<RuleName> = new Set(['import/lost', 'import/csv-spoilt', 'import/csv-value']);

/** Imports an existing feed into content files, and proves the result. */
export async function importFeed(
  place: string,
  source: OpenSource,
  options: ImportOptions,
): Promise<ExitCode> {
  const terminal = openTerminal(options);
  terminal.progress(`reading ${place}`);
  const site = await existingSite(options);
  try {
    const incoming = await interruptible(() =>
      readFeed(source, {
        ...(options.collection && { collection: options.collection }),
        ...(options.version && { version: options.version }),
      }),
    );
    return await finishImport(place, incoming, site, options, terminal, () => refuseChanged(source));
  } catch (error) {
    refuseChanged(source);
    throw error;
  }
}

/** Records are read more than once, so the source must not change during the import. */
function refuseChanged({ name, bytes }: OpenSource): void {
  if (bytes.hasChanged())
    throw new CommandFailure(`${name} was changed while it was read. Nothing was imported: import it again`);
}

/** The existing content, and the names that it is published under. */
export interface ExistingSite {
  readonly loaded: LoadedSite;
  readonly root: string;
  /** What was read of it. */
  readonly read: ReadLog;
  readonly hasSettings: boolean;
  readonly source: Version;
  /** The percentage of a collection's records that may be removed without an option (D15). */
  readonly threshold: number;
  readonly names: { readonly map: Names; readonly setting?: string } | undefined;
  readonly namesInSettings: boolean;
}

export async function existingSite(options: ImportOptions): Promise<ExistingSite> {
  const root = options.content.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '') || '.';
  if (!options.dryRun) await finishEarlier(root, openTerminal(options));
  const read = new ReadLog(fs);
  const loaded = await loadSite({ ...siteFiles(options), content: root, fs: read.fs });
  const { site } = await findContent(root, fs);
  const { settings } = loaded;
  const namesInSettings = settings?.names !== undefined;
  const inSettings = namesInSettings ? { map: loaded.content.names } : undefined;
  return {
    loaded,
    root,
    read,
    hasSettings: site !== undefined,
    source: settings?.source ?? firstVersion,
    threshold: removalThreshold(settings ?? {}),
    names: options.names === undefined ? inSettings : givenNames(options.names),
    namesInSettings,
  };
}

/**
 * Plans, proves, writes and reports an import, of a feed or of a table.
 * @param beforeWriting throws if nothing may be written
 */
export async function finishImport(
  place: string,
  incoming: Incoming,
  site: ExistingSite,
  options: ImportOptions,
  terminal: Terminal,
  beforeWriting = () => {},
): Promise<ExitCode> {
  const { content, problems: siteProblems } = site.loaded;
  const broken = siteProblems.filter(
    ({ rule, severity }) => severity === 'error' && rule !== 'content/missing',
  );
  if (broken.length > 0) {
    await printReport(reportOf(broken), options.format, terminal);
    terminal.complain('Nothing was imported: correct the existing content first.');
    return exitCode.problems;
  }
  const { brand, problems: brandProblems } = brandOf(incoming, site, options);
  terminal.progress('planning');
  const { most } = await loadFormat(options.format);
  const time = runTime(instantOfRun(options), content.timeZone);
  const compared = (values: readonly PlacedValue[], proposes: boolean) =>
    interruptible(() =>
      importRecords(
        { ...incoming, problems: [...incoming.problems, ...brandProblems] },
        {
          root: site.root,
          hasSettings: site.hasSettings,
          source: site.source,
          collections: content.collections,
          brands: content.brands,
        },
        site.read.fs,
        {
          brand,
          removeMissing: options.removeMissing ?? false,
          settings: {
            vendor: options.vendor,
            licenseUrl: options.licenseUrl,
            termsUrl: options.termsUrl,
            basePath: options.basePath,
          },
          ...(site.names && { names: site.names }),
          namesInSettings: site.namesInSettings,
          time,
          judging: judgingOf(site, time.day),
          values,
          proposes,
          progress: (step, count, of) =>
            terminal.progress(`${step} ${grouped(count)} of ${counted(of, 'record')}`),
          keeping: { most, kindOf: kindOfProblem },
        },
      ),
    );
  const { importValues } = site.loaded;
  const added = await proposed(importValues, options, compared);
  const imported = await compared([...importValues.entries, ...[...added.values()].flat()], false);
  const isReadable = !hasErrors(imported.problems);
  // Unreadable input would look as if it removed every record, so its own errors are reported instead.
  const stopped = isReadable ? refusedRemovals(place, imported.plan, site, options) : [];
  if (stopped.length > 0) {
    await printReport(reportOf(stopped), options.format, terminal);
    terminal.complain('Nothing was imported.');
    return exitCode.problems;
  }
  const mayWrite = isReadable && imported.plan.isSafe && imported.plan.records.length > 0;
  beforeWriting();
  const files = [...imported.plan.files, ...importFileWith(added, site)];
  await report(place, imported, incoming, options, terminal, mayWrite);
  if (mayWrite && !options.dryRun) await writeAll(files, site.root, site.read, terminal);
  if (mayWrite) {
    tellAdded(added, site, options.dryRun ?? false, terminal);
    reportWritten(imported.plan, options, terminal);
  }
  const { lostFields, unequalFields } = imported.proof;
  const isWhole = lostFields + unequalFields === 0 && !imported.problems.some(({ rule }) => losses.has(rule));
  return mayWrite && isWhole && imported.content.errors.length === 0 ? exitCode.fine : exitCode.problems;
}

/** Judges what would be written as `opendata check` will, with the settings that the content has. */
function judgingOf({ loaded }: ExistingSite, day: string): Judging {
  const { grades, content } = loaded;
  const acceptance = new Acceptance(loaded.accepted, day);
  return {
    own: content.own,
    off: rulesOff(loaded),
    sorted(problems) {
      const { open, accepted } = acceptance.sort(graded(problems, grades));
      return { open, accepted: accepted.length };
    },
  };
}

/** The entries that --keep and --accept add to those of import.yaml, by option. */
async function proposed(
  values: ImportValues,
  options: ImportOptions,
  compared: (values: readonly PlacedValue[], proposes: boolean) => Promise<Imported>,
): Promise<ReadonlyMap<'keep' | 'accept', readonly PlacedValue[]>> {
  const added = new Map<'keep' | 'accept', readonly PlacedValue[]>();
  // What is kept is no longer lost, so losses are looked for afterwards.
  for (const option of ['keep', 'accept'] as const) {
    const reason = options[option]?.trim();
    if (reason === undefined) continue;
    if (reason === '') throw new CommandFailure(`--${option} needs a sentence that says why.`);
    const { proposals } = await compared([...values.entries, ...[...added.values()].flat()], true);
    const found = (option === 'keep' ? proposals?.toKeep : proposals?.toAccept) ?? [];
    const at = startOf(values.file);
    added.set(
      option,
      found.map((entry) => ({ ...entry, reason, at })),
    );
  }
  return added;
}

/** import.yaml with the added entries. It is written together with the content that they belong to. */
function importFileWith(
  added: ReadonlyMap<'keep' | 'accept', readonly PlacedValue[]>,
  { loaded }: ExistingSite,
): PlannedFile[] {
  const all = [...added.values()].flat();
  if (all.length === 0) return [];
  const { path, file } = loaded.importValues;
  const isNew = !fs.existsSync(path);
  const text = withImportValues(isNew ? undefined : fs.readFileSync(path, 'utf8'), all);
  if (text !== undefined) return [{ path, text, isNew }];
  throw new CommandFailure(
    `nothing can be added to ${file} as it is: write each entry as an item of the list values:`,
  );
}

function tellAdded(
  added: ReadonlyMap<'keep' | 'accept', readonly PlacedValue[]>,
  { loaded }: ExistingSite,
  isDry: boolean,
  terminal: Terminal,
): void {
  const { file } = loaded.importValues;
  for (const [option, entries] of added) {
    const done = `${option === 'keep' ? 'kept' : 'accepted as lost'} in ${file}`;
    terminal.say(
      entries.length === 0
        ? `There is nothing to ${option}.`
        : `${counted(entries.length, 'entry', 'entries')} ${isDry ? 'would be ' : ''}${done}.`,
    );
  }
}

/**
 * Problems if an import would remove suspiciously many records of a brand's collection (D15), as an incomplete dump
 * does, and no option allows it.
 */
function refusedRemovals(
  place: string,
  { records }: Plan,
  { threshold }: ExistingSite,
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
    const percent = suspiciousPercent(before, removed, after === 0, threshold);
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
  { loaded }: ExistingSite,
  { brand }: ImportOptions,
): { brand: string | undefined; problems: Problem[] } {
  const first = records.find(({ brandName }) => brandName === undefined);
  if (brand !== undefined)
    return { brand: existingBrand(brand, loaded.content.brands)?.folder ?? brand, problems: [] };
  if (first === undefined) return { brand, problems: [] };
  const [only, ...others] = loaded.content.brands;
  const nameless = records.filter(({ brandName }) => brandName === undefined).length;
  if (nameless < records.length) {
    const { file, start } = first.at([]);
    throw new CommandFailure(
      `${counted(nameless, 'record')} of ${grouped(records.length)} ${nameless === 1 ? 'names' : 'name'} no brand, since the BrandName around ${nameless === 1 ? 'it' : 'them'} is blank or missing; the first at ${file}:${start.line}:${start.column}. Nothing was imported: write it in the feed, or name one brand for all records with --brand`,
    );
  }
  if (only === undefined || others.length > 0) {
    throw new CommandFailure('the records name no brand: name it with --brand');
  }
  return {
    brand: only.folder,
    problems: [problem(feedProblems['import/brand'], { folder: only.folder }, [first.at([])])],
  };
}

async function report(
  place: string,
  { plan, proof, problems, counted: more, content, byHand }: Imported,
  { sources, kind, reading }: Incoming,
  options: ImportOptions,
  terminal: Terminal,
  mayWrite: boolean,
): Promise<void> {
  const { errors, rules } = content;
  const { isForPrograms } = await loadFormat(options.format);
  const { unequalFields: _, unpublishedRecords: __, ...share } = proof;
  const proved =
    isForPrograms && proof.records > 0
      ? [
          ...(reading === undefined ? [] : [reading]),
          problem(feedProblems['import/proof'], share, [startOf(place)]),
          ...rules.map((found) => problem(feedProblems['import/judged'], { ...found }, [startOf(place)])),
        ]
      : [];
  // The mistakes of a refused record have been reported by their places in the source.
  const inContent = problems.some(({ rule }) => rule === 'import/unsound') ? [] : errors;
  await printReport(
    countedReport([...problems, ...inContent, ...proved], more),
    options.format,
    terminal,
    sources,
  );
  if (!mayWrite) {
    terminal.complain('Nothing was imported.');
    return;
  }
  if (reading !== undefined) {
    terminal.say([sentence(reading), messageOf(reading).help].filter(Boolean).join(' '));
    terminal.say('');
  }
  for (const line of filesText(plan, kind)) terminal.say(`  ${line}`);
  terminal.say('');
  for (const line of shares(proof)) terminal.say(line);
  for (const line of byHandText(byHand)) terminal.say(`    ${line}`);
  const cells = problems.filter(({ rule }) => rule !== 'import/lost' && losses.has(rule)).length;
  if (cells > 0) terminal.say(`  Left out       ${counted(cells, 'cell')} before that, each listed above`);
  for (const line of judgedText(content)) terminal.say(line);
  if (proof.lostFields > 0)
    terminal.say(
      `  To accept what is lost, add --accept "<why>": it is kept in ${importList.name} for the next imports.`,
    );
  terminal.say('');
  if (plan.placeholders.length > 0) {
    terminal.say(
      `The ${kind} doesn't say ${plan.placeholders.join(', ')}: change the placeholders in ${plan.files[0]?.path}.`,
    );
  }
}

/** What was written, or would be. */
function reportWritten(plan: Plan, options: ImportOptions, terminal: Terminal): void {
  const { style } = terminal;
  for (const name of plan.commentsLost) {
    terminal.complain(`${name} could not be changed line by line: it is rewritten, without its comments.`);
  }
  const copies = copiesText(plan);
  if (copies !== undefined) terminal.complain(copies);
  const gone = plan.records.reduce((sum, { counts }) => sum + counts.removed, 0);
  if (gone > 0) {
    terminal.complain(
      `${counted(gone, 'record')} ${options.dryRun ? 'would be' : gone === 1 ? 'was' : 'were'} removed.`,
    );
  }
  const changed = plan.files.length;
  if (options.dryRun) terminal.say(`Nothing was written: ${counted(changed, 'file')} would be.`);
  else if (changed === 0)
    terminal.say(`${style.good('✓')} The content is already up to date: nothing was written.`);
  else terminal.say(`${style.good('✓')} ${counted(changed, 'file')} written.`);
}

/** Which changed records have copies that begin later, with the old values, since an import leaves these alone. */
function copiesText({ records }: Plan): string | undefined {
  const names = records.flatMap(({ withCopies }) => withCopies);
  if (names.length === 0) return undefined;
  const named = names.slice(0, mostNamed).join(', ');
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `${counted(names.length, 'changed record')} also ${names.length === 1 ? 'has' : 'have'} a copy that begins later, which was left as it is: ${named}${more}. Make the same change there, or the old values come back. \`${started()} diff\` names them.`;
}

/** What the rules say of the brands, by rule; of many rules those that matter most. */
function judgedText({ rules, accepted }: ContentFound): string[] {
  const sum = (severity: Severity) =>
    rules.reduce((total, rule) => total + (rule.severity === severity ? rule.count : 0), 0);
  const sums = (['error', 'warning', 'note'] as const).map((severity) => counted(sum(severity), severity));
  const also = accepted === 0 ? '' : `, and ${grouped(accepted)} accepted`;
  const named = rules.slice(0, mostRules);
  const others = rules.slice(mostRules);
  const rest = others.reduce((total, { count }) => total + count, 0);
  return [
    `  Check          ${sums.join(', ')} in these brands${also}: see \`${started()} check\``,
    ...named.map(({ rule, severity, count }) => {
      return `  ${grouped(count).padStart(8)} ${severity.padEnd(7)}  ${rule}: ${definitionOf(rule).title}`;
    }),
    ...(others.length === 0
      ? []
      : [`  ${grouped(rest).padStart(8)} ${'others'.padEnd(7)}  of ${counted(others.length, 'rule')}`]),
  ];
}

/** So many rules are named. */
const mostRules = 15;

/** What was accepted as lost or replaced, by entry of import.yaml. */
function byHandText(byHand: Imported['byHand']): string[] {
  const all = [...byHand].sort(([, a], [, b]) => b - a);
  const named = all.slice(0, mostNamed).map(([{ record, field, value, reason }, count]) => {
    const done = value === undefined ? 'accepted as lost' : 'replaced';
    return `${grouped(count)} ${done}: ${field} of ${record}. ${reason}`;
  });
  return all.length > mostNamed
    ? [...named, `… and ${counted(all.length - mostNamed, 'more entry', 'more entries')}`]
    : named;
}

/** The report on problems. Of some kinds only the first problems were kept, with a count. */
function countedReport(problems: readonly Problem[], more: Imported['counted']): Report {
  const isPart = (problem: Problem) => more.has(kindOfProblem(problem));
  const kinds = [...groupedBy(problems.filter(isPart), kindOfProblem)].map(([kind, part]): Kind => {
    return { problems: part, count: part.length, ...more.get(kind) };
  });
  return reportOf(
    problems.filter((problem) => !isPart(problem)),
    kinds,
  );
}

/** With more files of a collection than this, only a sum and the changed files are listed. */
const mostNamed = 8;

/** The changes to the files of each collection; for many files, only the changed ones and a sum. */
function filesText({ records }: Plan, kind: Incoming['kind']): string[] {
  const groups = groupedBy(records, ({ brand, collection }) => `${brand}/${collection}`);
  return [...groups.values()].flatMap((files) => {
    const lines = (some: Plan['records']) =>
      some.map(({ file, counts }) => `${file.name}  ${countsText(counts, kind)}`);
    if (files.length <= mostNamed) return lines(files);
    const changed = files.filter(({ counts }) => counts.added + counts.changed + counts.removed > 0);
    const [first] = files;
    const folder = first.file.name.slice(0, first.file.name.lastIndexOf('/') + 1);
    const sum = `${folder}  ${countsText(sumOf(files), kind)}, in ${counted(files.length, 'file')}`;
    const named = changed.length <= mostNamed ? lines(changed) : [];
    return [sum, ...named.map((line) => `  ${line}`)];
  });
}

function sumOf(files: Plan['records']): Counts {
  const sum = { added: 0, changed: 0, same: 0, kept: 0, removed: 0 };
  for (const { counts } of files) {
    for (const key of namesIn(sum)) sum[key] += counts[key];
  }
  return sum;
}

function countsText({ added, changed, same, kept, removed }: Counts, kind: Incoming['kind']): string {
  const parts = [
    added > 0 && `${grouped(added)} new`,
    changed > 0 && `${grouped(changed)} changed`,
    same > 0 && `${grouped(same)} as they were`,
    kept > 0 && `${grouped(kept)} not in the ${kind}, kept`,
    removed > 0 && `${grouped(removed)} removed`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

/** The proof as lines: how much would be published unchanged. */
function shares(proof: Imported['proof']): string[] {
  const {
    records,
    equalRecords,
    fields,
    equalFields,
    mendedFields,
    lostFields,
    acceptedFields,
    handFields,
    unpublishedFields,
    unequalFields,
    unpublishedRecords,
  } = proof;
  const holdable = fields - mendedFields - lostFields - acceptedFields - handFields - unpublishedFields;
  const parts = [
    mendedFields > 0 && `${grouped(mendedFields)} repaired`,
    lostFields > 0 && `${grouped(lostFields)} lost`,
    unpublishedFields > 0 && `${grouped(unpublishedFields)} to be corrected first`,
    unequalFields > 0 && `${grouped(unequalFields)} that differ`,
  ].filter(Boolean);
  const byHand = [
    acceptedFields > 0 && `${grouped(acceptedFields)} accepted as lost`,
    handFields > 0 && `${grouped(handFields)} replaced`,
  ].filter(Boolean);
  return [
    'Built in memory and compared with the input:',
    `  Records equal  ${share(equalRecords, records)}`,
    `  Fields equal   ${share(equalFields, fields)}${parts.length > 0 ? `; ${parts.join(', ')}, each listed above` : ''}`,
    `  … of those that the interface can hold as they are: ${percent(equalFields, holdable)}`,
    ...(byHand.length === 0 ? [] : [`  ${importList.name}    ${byHand.join(', ')}`]),
    ...(unpublishedRecords === 0
      ? []
      : [
          `  To correct     ${counted(unpublishedRecords, 'record')}, which are not published before: see the errors above`,
        ]),
  ];
}

function share(part: number, whole: number): string {
  return `${grouped(part)} of ${grouped(whole)} (${percent(part, whole)})`;
}

/** Rounded down, so that 100 % means all. */
function percent(part: number, whole: number): string {
  return whole === 0 ? '100 %' : `${Math.floor((1000 * part) / whole) / 10} %`;
}
