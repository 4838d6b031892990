import fs from 'node:fs';
import { lossProblems } from '../../build/compile/compile.js';
import { type CompileFiles, compileFiles } from '../../build/compile/compile-files.js';
import type { SiteFile } from '../../build/compile/compile-site.js';
import type { FileSystem } from '../../content/content/file-system.js';
import { findContent } from '../../content/content/tree.js';
import { Acceptance } from '../../content/site/acceptance.js';
import { graded } from '../../content/site/grades.js';
import { type Brand, type LoadedSite, loadSite } from '../../content/site/load.js';
import { type Migration, planMigration } from '../../import/migrate/migrate.js';
import { prove } from '../../import/migrate/proof.js';
import { shapedFiles } from '../../import/migrate/shapes.js';
import type { Collection } from '../../model/collection.js';
import { counted } from '../../model/message.js';
import { type AnyProblem, hasErrors } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { MigrationLog } from '../../report/report/report.js';
import { interruptible } from '../cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import type { SiteOptions } from '../cli/options.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { instantOfRun } from '../project/instant-of-run.js';
import { namedBrand } from '../project/named-brand.js';
import { contentReport, printReport } from '../project/reporting.js';
import { siteFiles } from '../project/site-files.js';
import { migrationSummary } from './migration-summary.js';
import { ReadLog } from './read-log.js';
import { writeAll } from './write-content.js';

export interface MigrateOptions extends SiteOptions {
  readonly to: Version;
  /** Brands' folders or names; by default, all brands. */
  readonly brand: readonly string[];
  /** The collections that may lose what the version can't express. */
  readonly acceptLosses: readonly Collection[];
  readonly dryRun: boolean | undefined;
}

/** Rewrites content in the shape of another version. */
export async function migrateContent(options: MigrateOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const root = options.content.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '') || '.';
  const read = new ReadLog(fs);
  const files = { ...siteFiles(options), content: root, instantIn: instantOfRun({}) };
  const site = await loadSite(files);
  const date = site.time!.day;
  const run = { options, terminal, site };
  if (hasErrors(site.problems)) return refuse(run, [], site.problems);
  const isWhole = options.brand.length === 0;
  const brands = isWhole
    ? site.content.brands
    : options.brand.map((written) => namedBrand(written, site.content.brands));
  const progress = (done: number, total: number) => {
    terminal.progress(`reading ${Math.floor((100 * done) / Math.max(total, 1))} %`);
  };
  const content = { ...site.content, brands };
  const shaped = await shapedFiles(content, compiling(), progress, date);
  if (hasErrors(shaped.problems)) return refuse(run, shaped.files, shaped.problems);
  terminal.progress('writing');
  const tree = await findContent(root, fs);
  const { to, acceptLosses } = options;
  const migration = await interruptible(() =>
    planMigration(shaped.files, tree, brands, read.fs, { to, isWhole, acceptLosses }),
  );
  if (migration.stuck.length > 0) {
    throw new CommandFailure(
      `${migration.stuck.join(', ')} can't be edited as written: lines with an anchor (&) are repeated (*) inside braces, where they have no place. Write them out there. Nothing was written.`,
    );
  }
  const isRefused = migration.refused.length > 0;
  const isNothing = migration.planned.length === 0;
  if (!isRefused && !isNothing) {
    terminal.progress('comparing');
    const after = await prove(migration, shaped.files, files, date, compiling);
    // The report shows the files as they are now.
    await report(run, migration, shaped.files, isNothing);
    if (!options.dryRun) {
      const isKnown = new Set(shaped.files.map(({ job }) => job.file.path));
      await writeAll(migration.planned, root, read, terminal, async () => {
        // A file in the shape of before must not stay behind, whether it was to be rewritten or not.
        const { brands: now } = await findContent(root, fs);
        const added = now.flatMap(({ records }) => records).find(({ file }) => !isKnown.has(file.path));
        return isWhole && added !== undefined ? added.file.path : read.changed();
      });
    }
    say(run, migration, shaped.files);
    sayWarnings(run, shaped, after, date);
    return exitCode.fine;
  }
  await report(run, migration, shaped.files, isNothing);
  if (isNothing) {
    terminal.say(
      `${terminal.style.good('✓')} ${ofBrands(brands, isWhole)} already in the shape of ${options.to}: there is nothing to do.`,
    );
    return exitCode.fine;
  }
  terminal.say(summaryOf(run, migration));
  const accept = migration.refused.map((collection) => `--accept-losses ${collection}`).join(' ');
  terminal.complain(
    `Nothing was written: ${options.to} can't express all of it. To accept the losses, add ${accept}.`,
  );
  return exitCode.problems;
}

/** Compiles content as `reading` reads it. */
function compiling(reading: Pick<FileSystem, 'readFileSync'> = fs): CompileFiles {
  const compile = compileFiles(reading);
  return (...all) => interruptible(() => compile(...all));
}

interface Run {
  readonly options: MigrateOptions;
  readonly terminal: Terminal;
  readonly site: LoadedSite;
}

/** Reports the problems of the content, as `check` does. */
async function refuse(
  { options, terminal, site }: Run,
  files: readonly SiteFile[],
  problems: readonly AnyProblem[],
): Promise<ExitCode> {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const found = { files, acceptedFile: site.accepted, accepted: [], problems: errors };
  const migration: MigrationLog = { outcome: 'invalid', to: options.to, rewrites: [], files: [] };
  await printReport({ ...(await contentReport(found, options.format)), migration }, options.format, terminal);
  terminal.complain('Nothing was written: correct the content first.');
  return exitCode.problems;
}

async function report(
  { options, terminal, site }: Run,
  migration: Migration,
  files: readonly SiteFile[],
  isNothing: boolean,
): Promise<void> {
  const { found, rewrites, refused, to } = migration;
  const outcome = isNothing
    ? 'unchanged'
    : refused.length > 0
      ? 'refused'
      : options.dryRun
        ? 'dry-run'
        : 'written';
  const log: MigrationLog = { outcome, to, rewrites, files: migration.files };
  const content = { files, acceptedFile: site.accepted, accepted: [], problems: found };
  await printReport(
    { ...(await contentReport(content, options.format)), migration: log },
    options.format,
    terminal,
  );
}

function summaryOf({ options, terminal }: Run, migration: Migration): string {
  return migrationSummary(migration, options.dryRun === true || migration.refused.length > 0, terminal);
}

function say(run: Run, migration: Migration, files: readonly SiteFile[]): void {
  const { options, terminal } = run;
  terminal.say(summaryOf(run, migration));
  const records = files.reduce((sum, { compiled }) => sum + compiled.shape.valid, 0);
  const { found } = migration;
  const differs = found.length === 0 ? '' : `, except for the ${counted(found.length, 'value')} listed above`;
  terminal.say(
    `What is published of ${counted(records, 'record')} is the same before and after, in v2.1 and v2.2${differs}.`,
  );
  const count = counted(migration.planned.length, 'file');
  if (options.dryRun) terminal.say(`Nothing was written: ${count} would be.`);
  else terminal.say(`${terminal.style.good('✓')} ${count} written.`);
  if (!options.dryRun && isWiredToEditor()) {
    terminal.say(`VS Code checks by the schemas of ${options.to} after \`${started()} schema --vscode\`.`);
  }
}

/** True if the settings of VS Code name the schemas. */
function isWiredToEditor(): boolean {
  const settings = '.vscode/settings.json';
  return fs.existsSync(settings) && fs.readFileSync(settings, 'utf8').includes('.opendata/');
}

function ofBrands(brands: readonly Brand[], isWhole: boolean): string {
  if (isWhole) return 'All content is';
  return `${brands.map(({ folder }) => folder).join(', ')} ${brands.length === 1 ? 'is' : 'are'}`;
}

/** Reports new warnings, such as those that were accepted for the value as it was written before. */
function sayWarnings(
  { site: { accepted, grades }, options, terminal }: Run,
  before: Compiled,
  after: Compiled,
  date: string,
): void {
  const sorted = ({ problems, files }: Compiled) =>
    new Acceptance(accepted, date).sort(graded([...problems, ...files.flatMap(lossProblems)], grades));
  const [was, is] = [sorted(before), sorted(after)];
  const count = ({ open }: typeof was) => open.filter(({ severity }) => severity !== 'note').length;
  const more = count(is) - count(was);
  if (more <= 0) return;
  const reopened = was.accepted.length - is.accepted.length;
  const why =
    reopened > 0
      ? `, since ${accepted.file} accepts values as they were written: \`${started()} accept\` accepts them anew`
      : '';
  terminal.complain(
    `\`${started()} check\` ${options.dryRun ? 'would have' : 'has'} ${counted(more, 'warning')} more than before${why}.`,
  );
}

interface Compiled {
  readonly files: readonly SiteFile[];
  readonly problems: readonly AnyProblem[];
}
