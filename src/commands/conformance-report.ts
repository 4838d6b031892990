import fs from 'node:fs';
import { namesIn } from '../base/names-in.js';
import { jsonAtInstant, recordsAtInstant, type SiteFile } from '../build/compile/compile-site.js';
import { locateLists } from '../build/compile/locate.js';
import { switchedOff } from '../content/site/grades.js';
import { type RuleBook, ruleBooks } from '../model/clause.js';
import { type Collection, collectionNames } from '../model/collection.js';
import type { AnyProblem, Definition } from '../model/problem.js';
import { type Judged, judge, recordsWith } from '../report/audit/clauses.js';
import { ClauseCounts } from '../report/audit/records.js';
import type { ClauseResult, Conformance, Found, LeftOut } from '../report/audit/report.js';
import { definitions } from '../report/report/registry.js';
import type { Fields } from '../rules/built-in/fields.js';
import { clausesIn } from '../rules/standard/clauses.js';
import { CommandFailure } from './cli/failure.js';
import { started } from './cli/invocation.js';
import type { Terminal } from './cli/terminal.js';
import { type CheckOptions, type CompiledContent, compileContent } from './project/compile-content.js';
import { namedBrand } from './project/named-brand.js';

export interface ReportOptions extends Omit<CheckOptions, 'format' | 'out'> {
  /** All if empty. */
  readonly collection: readonly Collection[];
  /** By their published names; all if empty. */
  readonly brand: readonly string[];
}

/** So many problems of a row are shown by the format that shows most. */
const mostPlaces = 100;

/**
 * What can be said of the content as it is. Its published records are read one by one.
 * @throws CommandFailure for a brand that there isn't
 */
export async function conformanceOf(options: ReportOptions, terminal: Terminal): Promise<Conformance> {
  const compiled = await compileContent({ ...options, out: '', format: 'pretty' }, terminal, 'publish');
  if (compiled.content.brands.length === 0) throw new CommandFailure(noContent(options));
  return reportOn(compiled, options, terminal);
}

function noContent({ content }: ReportOptions): string {
  const what = fs.existsSync(content)
    ? `there is no brand in ${content}`
    : `there is no content folder ${content}`;
  return `${what}, so there is nothing to report on. Name the folder with --content, or make one: \`${started()} init\``;
}

function reportOn(compiled: CompiledContent, options: ReportOptions, terminal: Terminal): Conformance {
  const chosen = chosenOf(compiled, options);
  const files = compiled.files.filter(({ brand, job }) => {
    return chosen.isBrand(brand.folder) && chosen.collections.includes(job.collection);
  });
  const open = compiled.problems.filter(chosen.concerns);
  const accepted = compiled.accepted.map(({ problem }) => problem).filter(chosen.concerns);
  const off = switchedOff(compiled.grades);
  const isPublicStandard = compiled.content.isPublicStandard === true;
  const known: readonly Definition[] = [...Object.values(definitions), ...Object.values(compiled.ownRules)];
  const running = known.filter(({ rule }) => isPublicStandard || rule !== 'site/public-schemas');
  const counts = countRecords(files, terminal);
  const judged = namesIn(ruleBooks)
    .filter((book) => chosen.collections.includes(ruleBooks[book].collection))
    .flatMap((book) => {
      const { collection } = ruleBooks[book];
      const withErrors = files
        .filter(({ job }) => job.collection === collection)
        .reduce((sum, { compiled: { shape } }) => sum + shape.invalid, 0);
      return judge(book, {
        definitions: running,
        off,
        open,
        accepted,
        counts: counts[book] ?? new ClauseCounts([]),
        withErrors,
      });
    });
  const errors = open.filter(({ severity }) => severity === 'error');
  const [shownErrors, clauses] = located(errors, judged, compiled);
  return {
    content: options.content,
    date: compiled.time.day,
    chosen: { collections: options.collection, brands: chosen.brands },
    errors: shownErrors,
    clauses,
    leftOut: leftOutOf(options, chosen.collections, files),
  };
}

/** What the report has no rules of, among what was chosen. */
function leftOutOf(
  { collection: wanted }: Pick<ReportOptions, 'collection'>,
  published: readonly Collection[],
  files: readonly SiteFile[],
): LeftOut[] {
  const withBook = namesIn(ruleBooks).map((book): Collection => ruleBooks[book].collection);
  return collectionNames
    .filter((name) => (wanted.length === 0 || wanted.includes(name)) && !withBook.includes(name))
    .map((collection): LeftOut => {
      const own = files.filter(({ job }) => job.collection === collection);
      const records = own.reduce(
        (sum, { compiled, leftOut }) => sum + recordsAtInstant({ compiled, leftOut }).length,
        0,
      );
      return { collection, why: published.includes(collection) ? 'no-rule-book' : 'not-published', records };
    });
}

interface Chosen {
  /** The names of the brands that options name. */
  readonly brands: readonly string[];
  readonly collections: readonly Collection[];
  readonly isBrand: (folder: string) => boolean;
  readonly concerns: (problem: AnyProblem) => boolean;
}

function chosenOf(
  { content: { brands, collections } }: CompiledContent,
  { collection, brand }: Pick<ReportOptions, 'brand' | 'collection'>,
): Chosen {
  const named = brand.map((written) => namedBrand(written, brands));
  const wanted = named.length === 0 ? brands : named;
  const isWanted = (name: Collection) => collection.length === 0 || collection.includes(name);
  const isBrand = (folder: string) => wanted.some((each) => each.folder === folder);
  return {
    collections: collections.filter(isWanted),
    brands: named.map(({ name }) => name),
    isBrand,
    concerns: ({ record }) => record === undefined || (isBrand(record.brand) && isWanted(record.collection)),
  };
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
