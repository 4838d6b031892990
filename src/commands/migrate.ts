import { groupedBy } from '../base/grouped-by.js';
import { loadSite } from '../content/site/load.js';
import { type Migration, planMigration } from '../import/migrate/plan.js';
import { counted } from '../model/message.js';
import { hasErrors } from '../model/problem.js';
import { type Version, versions } from '../model/version.js';
import { contentReport } from '../report/report/content-report.js';
import { defineCommand, oneOf, several } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { collectionName, dryRunOption, formatOption, partOptions, readingOptions } from './cli/options.js';
import { namedBrand } from './project/named-brand.js';
import { printReport } from './project/reporting.js';
import { contentRoot, instantOfRun, siteFiles } from './project/site.js';
import { ReadLog } from './project/write-content.js';

const { '--collection <name>': _, ...brandOption } = partOptions;

export default defineCommand({
  description:
    'Rewrites record files in the shape of v2.2, or of v2.1, and sets `source:`. Comments, order and layout stay. Compares what is published before and after, and lists every difference.',
  options: {
    ...readingOptions,
    ...formatOption,
    '--to <version>': oneOf('the version to write content in', versions),
    ...brandOption,
    '--accept-losses <collection>': several(
      'let this collection lose what the version cannot hold',
      'none',
      collectionName,
    ),
    ...dryRunOption,
  },
  async run(options, terminal) {
    const { to, brand, acceptLosses, dryRun = false, format } = options;
    if (to === undefined) throw new CommandFailure('name the version with --to: v2.2 or v2.1');
    const root = contentRoot(options.content);
    const read = new ReadLog();
    const files = { ...siteFiles(options), content: root, fs: read.fs, instantIn: instantOfRun({}) };
    const site = await loadSite(files);
    const isWhole = brand.length === 0;
    const { brands: all } = site.content;
    const brands = isWhole ? all : brand.map((written) => namedBrand(written, all));
    terminal.progress('comparing what would be published');
    const migration = await planMigration(files, site, { to, isWhole, brands, acceptLosses });
    const { files: written, before, refused, problems } = migration;
    const stuck = written.filter(({ text }) => text === undefined).map(({ name }) => name);
    if (stuck.length > 0)
      throw new CommandFailure(
        `${stuck.join(', ')} can't be edited as written: lines with an anchor (&) are repeated (*) inside braces, where they have no place. Write them out there. Nothing was written.`,
      );
    const isInvalid = refused.length === 0 && hasErrors(problems);
    const shown = isInvalid ? problems.filter(({ severity }) => severity === 'error') : problems;
    const content = { files: before, acceptedFile: site.accepted, accepted: [], problems: shown };
    // Each note, since no other command shows them.
    await printReport(await contentReport(content, format, shown, true), format, terminal);
    if (isInvalid) {
      terminal.complain('Nothing was written: correct the content first.');
      return exitCode.problems;
    }
    if (refused.length > 0) {
      const accept = refused.map((collection) => `--accept-losses ${collection}`).join(' ');
      terminal.complain(
        `Nothing was written: ${to} can't express all of it. To accept the losses, add ${accept}.`,
      );
      return exitCode.problems;
    }
    const { good } = terminal.style;
    if (written.length === 0) {
      const names = brands.map(({ folder }) => folder).join(', ');
      const what = isWhole ? 'All content is' : `${names} ${brands.length === 1 ? 'is' : 'are'}`;
      terminal.say(`${good('✓')} ${what} already in the shape of ${to}: there is nothing to do.`);
      return exitCode.fine;
    }
    if (!dryRun) await read.write(written, root, terminal);
    for (const line of filesText(migration, to)) terminal.say(`  ${line}`);
    const records = before.reduce((sum, { compiled }) => sum + compiled.records.length, 0);
    const differs =
      problems.length === 0 ? '' : `, except for the ${counted(problems.length, 'value')} listed above`;
    terminal.say(
      `\nWhat is published of ${counted(records, 'record')} is the same before and after, in v2.1 and v2.2${differs}.`,
    );
    const count = counted(written.length, 'file');
    terminal.say(dryRun ? `Nothing was written: ${count} would be.` : `${good('✓')} ${count} written.`);
    return exitCode.fine;
  },
});

/** With more files in a folder than this, only the folder is listed. */
const mostNamed = 3;

/** The files with the number of changed records; of a folder with many, a sum. */
function filesText({ files }: Migration, to: Version): string[] {
  const settings = files.filter(({ records }) => records === undefined);
  const folders = groupedBy(
    files.filter(({ records }) => records !== undefined),
    ({ name }) => name.slice(0, name.lastIndexOf('/') + 1),
  );
  const text = (name: string, some: typeof files) => {
    const sum = (key: 'changed' | 'records') => some.reduce((total, file) => total + (file[key] ?? 0), 0);
    return `${name}  ${sum('changed')} of ${counted(sum('records'), 'record')}`;
  };
  return [
    ...settings.map(({ name }) => `${name}  source: ${to}`),
    ...[...folders].flatMap(([folder, own]) =>
      own.length > mostNamed
        ? [`${text(folder, own)}, in ${counted(own.length, 'file')}`]
        : own.map((file) => text(file.name, [file])),
    ),
  ];
}
