import { rulesOff } from '../../build/compile/compile-content.js';
import type { Brand } from '../../content/site/brands.js';
import { loadSite } from '../../content/site/load.js';
import { readFeed } from '../../import/feed/feed.js';
import type { Incoming } from '../../import/incoming.js';
import { feedProblems } from '../../import/problems.js';
import { importRecords } from '../../import/write/import.js';
import { collectionNames } from '../../model/collection.js';
import { startOfFile } from '../../model/location.js';
import { counted, withCommas } from '../../model/message.js';
import { hasErrors, type Problem, problem, type RuleName } from '../../model/problem.js';
import { runTime } from '../../model/time/time-zone.js';
import { allVersions } from '../../model/version.js';
import { loadFormat } from '../../report/report/formats.js';
import { reportOf } from '../../report/report/report.js';
import { defineCommand, oneOf } from '../cli/command.js';
import { CommandFailure, exitCode } from '../cli/failure.js';
import { dryRunOption, formatOption, readingOptions } from '../cli/options.js';
import { existingBrand } from '../project/named-brand.js';
import { printReport } from '../project/reporting.js';
import { contentRoot, instantOfRun, siteFiles } from '../project/site.js';
import { ReadLog } from '../project/write-content.js';
import { importText, tellWritten } from './import-summary.js';
import { tableRecords } from './import-table.js';
import { isTable, readIncoming } from './incoming-file.js';

/** Rules of problems that mean that a value was not imported as it is. */
const losses: ReadonlySet<RuleName> = new Set(['import/lost', 'import/csv-value', 'import/unequal']);

export default defineCommand({
  description:
    'Imports an existing feed into content files. Lists every repair, and every value that the interface cannot hold, with its place. Then builds the content in memory and compares it with the input, field by field.',
  arguments: { '<place>': 'a file or address of a feed, or of a CSV file; - for standard input' },
  options: {
    ...readingOptions,
    ...formatOption,
    '--collection <name>': oneOf('the collection, if the feed has only bare records', collectionNames),
    '--version <version>': oneOf('the version of the feed (default: detected)', allVersions),
    '--brand <name>': 'the folder or name of the brand that all records are of; a new one may be named',
    '--remove-missing': 'remove records that are no longer in the feed',
    ...dryRunOption,
    '--mapping <file>':
      'for a CSV file: which columns become which fields (default: import-<its name>.yaml in the content folder; without one, a mapping is proposed and kept there)',
  },
  async run(options, terminal, [place = '']) {
    const { format, dryRun = false } = options;
    const refuse = async (problems: readonly Problem[], why: string, sources?: Incoming['sources']) => {
      await printReport(reportOf(problems), format, terminal, sources);
      terminal.complain(`Nothing was imported${why}`);
      return exitCode.problems;
    };
    terminal.progress(`reading ${place}`);
    const source = await readIncoming(place);
    const root = contentRoot(options.content);
    const read = new ReadLog();
    const instantIn = instantOfRun({});
    const loaded = await loadSite({ ...siteFiles(options), content: root, fs: read.fs, instantIn });
    const { content, problems: siteProblems } = loaded;
    const broken = siteProblems.filter((one) => one.severity === 'error' && one.rule !== 'content/missing');
    if (broken.length > 0) return refuse(broken, ': correct the existing content first.');
    const incoming =
      options.mapping !== undefined || isTable(source)
        ? tableRecords(place, source, { root, loaded }, options, terminal)
        : await readFeed(source, options);
    if (incoming === undefined) return exitCode.problems;
    if (hasErrors(incoming.problems)) return refuse(incoming.problems, '.', incoming.sources);
    const brand = brandOf(incoming, content.brands, options.brand);
    terminal.progress('comparing with what would be published');
    const imported = await importRecords(incoming, read.fs, {
      root,
      loaded,
      brand,
      removeMissing: options.removeMissing ?? false,
      time: runTime(instantIn, content.timeZone),
      off: rulesOff(loaded),
    });
    const { plan, problems } = imported;
    const { isForPrograms } = await loadFormat(format);
    const start = startOfFile(incoming.records[0]?.at([]).file ?? place);
    const args = { ...imported.shares, check: imported.counts };
    const proof = problem(feedProblems['import/proof'], args, [start]);
    const summary = [...(incoming.reading === undefined ? [] : [incoming.reading]), proof];
    const all = [...problems, ...(isForPrograms ? summary : [])];
    if (hasErrors(problems) || plan.collections.length === 0) return refuse(all, '.', incoming.sources);
    const { errors, sources } = imported;
    const texts = new Map([...(incoming.sources ?? []), ...sources]);
    await printReport(reportOf([...all, ...errors]), format, terminal, texts);
    for (const line of importText(imported, incoming, proof)) terminal.say(line);
    if (!dryRun) await read.write(plan.files, root, terminal);
    tellWritten(plan, dryRun, terminal);
    const isWhole = !problems.some(({ rule }) => losses.has(rule));
    return isWhole && errors.length === 0 ? exitCode.fine : exitCode.problems;
  },
});

/** The brand for all records: the option, or the only brand of the content if the records name none. */
function brandOf({ records }: Incoming, brands: readonly Brand[], option: string | undefined) {
  if (option !== undefined) return existingBrand(option, brands)?.folder ?? option;
  const nameless = records.filter(({ brandName }) => brandName === undefined);
  const [first] = nameless;
  if (first === undefined) return undefined;
  const [only, ...others] = brands;
  if (nameless.length < records.length) {
    const { file, start } = first.at([]);
    const [names, them] = nameless.length === 1 ? ['names', 'it'] : ['name', 'them'];
    throw new CommandFailure(
      `${counted(nameless.length, 'record')} of ${withCommas(records.length)} ${names} no brand, since the BrandName around ${them} is blank or missing; the first at ${file}:${start.line}:${start.column}. Nothing was imported: write it in the feed, or name one brand for all records with --brand`,
    );
  }
  if (only === undefined || others.length > 0)
    throw new CommandFailure('the records name no brand: name it with --brand');
  return only.folder;
}
