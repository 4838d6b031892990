import fs from 'node:fs';
import { namesIn } from '../base/names-in.js';
import { jsonAtInstant, recordsAtInstant, type SiteFile } from '../build/compile/compile-site.js';
import { locateLists } from '../build/compile/locate.js';
import { switchedOff } from '../content/site/grades.js';
import { type RuleBook, ruleBooks } from '../model/clause.js';
import { type Collection, collectionNames } from '../model/collection.js';
import type { AnyProblem, Definition } from '../model/problem.js';
import { type Judged, judge, recordsWith } from '../report/audit/clauses.js';
import { conformanceFormats } from '../report/audit/formats.js';
import { ClauseCounts } from '../report/audit/records.js';
import {
  type ClauseResult,
  type Conformance,
  conforms,
  type Found,
  type LeftOut,
} from '../report/audit/report.js';
import { definitions } from '../report/report/registry.js';
import type { Fields } from '../rules/built-in/fields.js';
import { clausesIn } from '../rules/standard/clauses.js';
import { defineCommand, type OptionValues, oneOf } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, partOptions, readingOptions } from './cli/options.js';
import { openTerminal, resultScreen, type Terminal } from './cli/terminal.js';
import { type CompiledContent, compileContent } from './project/compile-content.js';
import { namedBrand } from './project/named-brand.js';

const options = {
  ...readingOptions,
  '--format <name>': oneOf('how the report is shown', namesIn(conformanceFormats), 'pretty'),
  ...partOptions,
  ...cacheOptions,
};

type ConformanceOptions = OptionValues<typeof options>;

export default defineCommand({
  description:
    'Reports for each rule of the open data standard whether the content keeps it, breaks it, or a person has to look. Publishes nothing.',
  options,
  async run(values) {
    const terminal = openTerminal(values);
    const compiled = await compileContent(values, terminal, 'publish');
    if (compiled.content.brands.length === 0) throw new CommandFailure(noContent(values.content));
    const report = reportOn(compiled, values, terminal);
    terminal.endProgress();
    terminal.result(conformanceFormats[values.format](report, resultScreen(values.color)));
    return conforms(report) ? exitCode.fine : exitCode.problems;
  },
});

function noContent(content: string): string {
  const what = fs.existsSync(content)
    ? `there is no brand in ${content}`
    : `there is no content folder ${content}`;
  return `${what}, so there is nothing to report on. Name the folder with --content, or make one: \`${started()} init\``;
}

/** So many problems of a row are shown by the format that shows most. */
const mostPlaces = 100;

/** What can be said of the content as it is. Its published records are read one by one. */
function reportOn(
  compiled: CompiledContent,
  { content, collection: wanted, brand }: ConformanceOptions,
  terminal: Terminal,
): Conformance {
  const { brands, collections, isPublicStandard } = compiled.content;
  const named = brand.map((written) => namedBrand(written, brands));
  const isBrand = (folder: string) => named.length === 0 || named.some((each) => each.folder === folder);
  const isWanted = (name: Collection) => wanted.length === 0 || wanted.includes(name);
  const concerns = ({ record }: AnyProblem) =>
    record === undefined || (isBrand(record.brand) && isWanted(record.collection));
  const published = collections.filter(isWanted);
  const files = compiled.files.filter(
    ({ brand: { folder }, job }) => isBrand(folder) && published.includes(job.collection),
  );
  const open = compiled.problems.filter(concerns);
  const accepted = compiled.accepted.map(({ problem }) => problem).filter(concerns);
  const known: readonly Definition[] = [...Object.values(definitions), ...Object.values(compiled.ownRules)];
  const running = known.filter(({ rule }) => isPublicStandard === true || rule !== 'site/public-schemas');
  const counts = countRecords(files, terminal);
  const judged = namesIn(ruleBooks)
    .filter((book) => published.includes(ruleBooks[book].collection))
    .flatMap((book) => {
      const { collection } = ruleBooks[book];
      const withErrors = files
        .filter(({ job }) => job.collection === collection)
        .reduce((sum, { compiled: { shape } }) => sum + shape.invalid, 0);
      return judge(book, {
        definitions: running,
        off: switchedOff(compiled.grades),
        open,
        accepted,
        counts: counts[book] ?? new ClauseCounts([]),
        withErrors,
      });
    });
  const errors = open.filter(({ severity }) => severity === 'error');
  const [shownErrors, clauses] = located(errors, judged, compiled);
  return {
    content,
    date: compiled.time.day,
    chosen: { collections: wanted, brands: named.map(({ name }) => name) },
    errors: shownErrors,
    clauses,
    leftOut: collectionNames
      .filter((name) => isWanted(name) && !withBook.includes(name))
      .map((name) => leftOut(name, published, files)),
  };
}

const withBook = namesIn(ruleBooks).map((book): Collection => ruleBooks[book].collection);

/** A collection that was chosen, and that the report has no rules of. */
function leftOut(
  collection: Collection,
  published: readonly Collection[],
  files: readonly SiteFile[],
): LeftOut {
  const own = files.filter(({ job }) => job.collection === collection);
  const records = own.reduce((sum, file) => sum + recordsAtInstant(file).length, 0);
  return { collection, why: published.includes(collection) ? 'no-rule-book' : 'not-published', records };
}

/** Counts the records that each row applies to. */
function countRecords(
  files: readonly SiteFile[],
  terminal: Terminal,
): Readonly<Partial<Record<RuleBook, ClauseCounts>>> {
  const counts = Object.fromEntries(
    namesIn(ruleBooks).map((book) => [book, new ClauseCounts(clausesIn(book))]),
  );
  for (const file of files) {
    const { job, compiled } = file;
    const book = namesIn(ruleBooks).find((each) => ruleBooks[each].collection === job.collection);
    const version = job.source in compiled.json ? job.source : namesIn(compiled.json)[0];
    if (version === undefined || book === undefined) continue;
    terminal.progress(`reading ${job.collection} of ${job.brand}`);
    for (const text of jsonAtInstant(file, version))
      counts[book]!.add(JSON.parse(text) as Fields, job.source);
  }
  return counts;
}

/** The problems that are shown, with their lines: each file is read once more for all of them. */
function located(
  errors: readonly AnyProblem[],
  judged: readonly Judged[],
  { files }: CompiledContent,
): [Found, ClauseResult[]] {
  const lists = [errors, ...judged.map(({ breaches }) => breaches.problems)];
  const shown = locateLists(
    lists.map((problems) => problems.slice(0, mostPlaces)),
    files,
    fs,
  );
  const found = (problems: readonly AnyProblem[], index: number): Found => {
    return { count: problems.length, records: recordsWith(problems), shown: shown[index] ?? [] };
  };
  const clauses = judged.map((one, index) => ({ ...one, breaches: found(one.breaches.problems, index + 1) }));
  return [found(errors, 0), clauses];
}
