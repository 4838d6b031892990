import fs from 'node:fs';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import { loadSite } from '../../content/site/load.js';
import { type Migration, planMigration } from '../../import/migrate/plan.js';
import type { Collection } from '../../model/collection.js';
import { counted } from '../../model/message.js';
import { hasErrors } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { MigrationLog } from '../../report/report/report.js';
import { interruptible } from '../cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import type { SiteOptions } from '../cli/options.js';
import { openTerminal } from '../cli/terminal.js';
import { instantOfRun } from '../project/instant-of-run.js';
import { namedBrand } from '../project/named-brand.js';
import { ReadLog } from '../project/read-log.js';
import { contentReport, printReport } from '../project/reporting.js';
import { siteFiles } from '../project/site-files.js';
import { writeAll } from '../project/write-content.js';

export interface MigrateOptions extends SiteOptions {
  readonly to: Version;
  /** Brands' folders or names; by default, all brands. */
  readonly brand: readonly string[];
  /** The collections that may lose what the version can't express. */
  readonly acceptLosses: readonly Collection[];
  readonly dryRun: boolean | undefined;
}

/** With more files in a folder than this, only the folder is listed. */
const mostNamed = 3;

/** Rewrites content in the shape of another version. */
export async function migrateContent(options: MigrateOptions): Promise<ExitCode> {
  const { to, brand, acceptLosses, dryRun = false, format } = options;
  const terminal = openTerminal(options);
  const root = options.content.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '') || '.';
  const read = new ReadLog(fs);
  const files = { ...siteFiles(options), content: root, fs: read.fs, instantIn: instantOfRun({}) };
  const site = await loadSite(files);
  const isWhole = brand.length === 0;
  const { brands: all } = site.content;
  const brands = isWhole ? all : brand.map((written) => namedBrand(written, all));
  terminal.progress('comparing what would be published');
  const migration: Migration = hasErrors(site.problems)
    ? { files: [], before: [], refused: [], problems: site.problems }
    : await interruptible(() =>
        planMigration(files, { to, isWhole, brands, acceptLosses, day: site.time!.day }),
      );
  const { files: written, before, refused, problems } = migration;
  const stuck = written.filter(({ text }) => text === undefined).map(({ name }) => name);
  if (stuck.length > 0)
    throw new CommandFailure(
      `${stuck.join(', ')} can't be edited as written: lines with an anchor (&) are repeated (*) inside braces, where they have no place. Write them out there. Nothing was written.`,
    );
  const outcome = outcomeOf(migration, dryRun);
  const named = written.map(({ path: _, text: __, ...file }) => file);
  const log: MigrationLog = { outcome, to, files: named };
  const content = { files: before, acceptedFile: site.accepted, accepted: [] };
  const shown = outcome === 'invalid' ? problems.filter(({ severity }) => severity === 'error') : problems;
  const report = await contentReport({ ...content, problems: shown }, format);
  // The report shows the files as they are before they are written.
  await printReport({ ...report, migration: log }, format, terminal);
  switch (outcome) {
    case 'invalid':
      terminal.complain('Nothing was written: correct the content first.');
      return exitCode.problems;
    case 'refused': {
      const accept = refused.map((collection) => `--accept-losses ${collection}`).join(' ');
      terminal.complain(
        `Nothing was written: ${to} can't express all of it. To accept the losses, add ${accept}.`,
      );
      return exitCode.problems;
    }
    case 'unchanged': {
      const names = brands.map(({ folder }) => folder).join(', ');
      const what = isWhole ? 'All content is' : `${names} ${brands.length === 1 ? 'is' : 'are'}`;
      terminal.say(
        `${terminal.style.good('✓')} ${what} already in the shape of ${to}: there is nothing to do.`,
      );
      return exitCode.fine;
    }
    default:
  }
  const planned = written.map(({ path, text }): PlannedFile => ({ path, text, isNew: false }));
  if (!dryRun) await writeAll(planned, root, read, terminal, () => read.changed());
  for (const line of filesText(migration, to)) terminal.say(`  ${line}`);
  const records = before.reduce((sum, { compiled }) => sum + compiled.records.length, 0);
  const differs =
    problems.length === 0 ? '' : `, except for the ${counted(problems.length, 'value')} listed above`;
  terminal.say(
    `\nWhat is published of ${counted(records, 'record')} is the same before and after, in v2.1 and v2.2${differs}.`,
  );
  const count = counted(planned.length, 'file');
  if (dryRun) terminal.say(`Nothing was written: ${count} would be.`);
  else terminal.say(`${terminal.style.good('✓')} ${count} written.`);
  if (!dryRun && isWiredToEditor())
    terminal.say(`VS Code checks by the schemas of ${to} after \`${started()} schema --vscode\`.`);
  return exitCode.fine;
}

function outcomeOf({ files, refused, problems }: Migration, isDry: boolean): MigrationLog['outcome'] {
  if (refused.length > 0) return 'refused';
  if (hasErrors(problems)) return 'invalid';
  if (files.length === 0) return 'unchanged';
  return isDry ? 'dry-run' : 'written';
}

/** The files with the number of changed records; of a folder with many, a sum. */
function filesText({ files }: Migration, to: Version): string[] {
  const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1);
  const inFolder = (folder: string) =>
    files.filter(({ name, records }) => records !== undefined && folderOf(name) === folder);
  const text = (name: string, some: typeof files) => {
    const sum = (key: 'changed' | 'records') => some.reduce((total, file) => total + (file[key] ?? 0), 0);
    return `${name}  ${sum('changed')} of ${counted(sum('records'), 'record')}`;
  };
  const lines = files.map((file) => {
    if (file.records === undefined) return `${file.name}  source: ${to}`;
    const folder = folderOf(file.name);
    const own = inFolder(folder);
    return own.length > mostNamed
      ? `${text(folder, own)}, in ${counted(own.length, 'file')}`
      : text(file.name, [file]);
  });
  return [...new Set(lines)];
}

/** True if the settings of VS Code name the schemas. */
function isWiredToEditor(): boolean {
  const settings = '.vscode/settings.json';
  return fs.existsSync(settings) && fs.readFileSync(settings, 'utf8').includes('.opendata/');
}
