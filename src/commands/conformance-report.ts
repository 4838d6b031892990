import fs from 'node:fs';
import { noMemory } from '../base/cache/memory.js';
import { groupedBy } from '../base/grouped-by.js';
import { namesIn } from '../base/names-in.js';
import { suggestion } from '../base/text/suggestion.js';
import { collectionsIn } from '../interface/collections/index.js';
import { type Clause, ruleBooks } from '../model/clause.js';
import { type Collection, collectionNames, identityOf } from '../model/collection.js';
import type { AnyProblem, Definition } from '../model/problem.js';
import { standardVersion } from '../model/version.js';
import { recordOf, recordsIn } from '../publication/changes/records.js';
import type { SiteFile } from '../publication/compile/compile-site.js';
import { locateLists } from '../publication/compile/locate.js';
import { draftRoute } from '../publication/drafts/draft.js';
import { manifestHead } from '../publication/drafts/manifest-head.js';
import { breachesOf, type Judged, judge, recordsWith } from '../reporting/audit/clauses.js';
import {
  type ContentDeviation,
  chosenPolicy,
  chosenSettings,
  PublicSchemaCounts,
} from '../reporting/audit/deviations.js';
import { ClauseCounts, type FoundIn } from '../reporting/audit/records.js';
import type {
  AuditText,
  ClauseResult,
  Conformance,
  Found,
  LeftOut,
  PublishedSum,
} from '../reporting/audit/report.js';
import { statementsOf } from '../reporting/audit/statements.js';
import { definitionOf, definitions } from '../reporting/report/registry.js';
import type { Fields } from '../rules/built-in/fields.js';
import { deviationsOf } from '../rules/built-in/public-schemas.js';
import { clausesIn } from '../rules/standard/clauses/index.js';
import type { AuditFile } from '../source/site/audit.js';
import { switchedOff } from '../source/site/grades.js';
import { loadPolicy } from '../source/site/policy.js';
import { presetOf } from '../source/site/presets.js';
import { CommandFailure } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { sourcesDigest, version } from './cli/package.js';
import type { Terminal } from './cli/terminal.js';
import { type CheckOptions, type CompiledContent, compileContent } from './project/compile-content.js';
import { contentCommit } from './project/git.js';
import { basePolicy } from './project/site-files.js';

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
 * @param purpose `compare` runs none of the project's own rules (see `compileContent`)
 * @throws CommandFailure for a brand that there isn't
 */
export async function conformanceOf(
  options: ReportOptions,
  terminal: Terminal,
  purpose: 'compare' | 'publish' = 'publish',
): Promise<Conformance> {
  const compiled = await compileContent({ ...options, out: '', format: 'pretty' }, terminal, purpose);
  try {
    if (compiled.content.brands.length === 0) throw new CommandFailure(noContent(options));
    return reportOn(compiled, options, terminal);
  } finally {
    compiled.release();
  }
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
  const found = breachesOf([...open, ...accepted], running);
  const { counts, publicSchemas } = countRecords(compiled, files, found, terminal);
  const signing = {
    verdicts: compiled.auditFile.verdicts,
    day: compiled.time.day,
    isChosen: chosen.isBrandName,
  };
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
        signing,
      });
    });
  const errors = open.filter(({ severity }) => severity === 'error');
  const [shownErrors, clauses] = located(errors, judged, compiled);
  const digest = sourcesDigest();
  return {
    tool: { name: 'opendata-press', version: version(), ...(digest !== undefined && { digest }) },
    content: { folder: options.content, ...contentCommit(options.content, options.headers) },
    date: compiled.time.day,
    chosen: { collections: options.collection, brands: options.brand },
    errors: shownErrors,
    published: errors.length > 0 ? [] : publishedIn(compiled, chosen.collections),
    clauses,
    statements: compiled.content.versions.flatMap((each) =>
      collectionsIn(each, chosen.collections).map((collection) => statementsOf(each, collection)),
    ),
    deviations: [
      ...settingsDeviations(compiled),
      ...ownRuleDeviations(compiled, [...open, ...accepted]),
      ...acceptedDeviations(accepted),
      ...dataDeviations(compiled, files, chosen.collections, errors.length > 0),
      ...publicSchemas.all,
    ],
    leftOut: leftOutOf(options, chosen.collections, files),
    audit: auditText(compiled.auditFile),
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
      const records = own.reduce((sum, { compiled }) => sum + compiled.published, 0);
      return { collection, why: published.includes(collection) ? 'no-rule-book' : 'not-published', records };
    });
}

function auditText({ file }: AuditFile): AuditText {
  return { file, ...(fs.existsSync(file) && { text: fs.readFileSync(file, 'utf8') }) };
}

interface Chosen {
  readonly collections: readonly Collection[];
  readonly isBrand: (folder: string) => boolean;
  readonly isBrandName: (name: string) => boolean;
  readonly concerns: (problem: AnyProblem) => boolean;
}

function chosenOf(
  { content: { brands, collections } }: CompiledContent,
  { collection, brand }: Pick<ReportOptions, 'brand' | 'collection'>,
): Chosen {
  const folded = (name: string) => name.toLowerCase();
  const names = brands.map(({ name }) => name);
  const unknown = brand.find((wanted) => !names.some((name) => folded(name) === folded(wanted)));
  if (unknown !== undefined) {
    const near = suggestion(unknown, names);
    const hint = near === undefined ? `The brands are ${names.join(', ')}.` : `Did you mean ${near}?`;
    throw new CommandFailure(`--brand: no brand is called ${unknown}. ${hint}`);
  }
  const wanted = new Set(brand.map(folded));
  const folders = new Set(
    brands.filter(({ name }) => wanted.size === 0 || wanted.has(folded(name))).map(({ folder }) => folder),
  );
  const isWanted = (name: Collection) => collection.length === 0 || collection.includes(name);
  const isBrand = (folder: string) => folders.has(folder);
  const isBrandName = (name: string) => wanted.size === 0 || wanted.has(folded(name));
  return {
    collections: collections.filter(isWanted),
    isBrand,
    isBrandName,
    concerns: ({ record }) => record === undefined || (isBrand(record.brand) && isWanted(record.collection)),
  };
}

/** Counts what each row applies to, and what differs from the public standard's schemas, in one reading. */
function countRecords(
  { content }: CompiledContent,
  files: readonly SiteFile[],
  found: (clause: Clause) => readonly AnyProblem[],
  terminal: Terminal,
): { counts: Readonly<Record<string, ClauseCounts>>; publicSchemas: PublicSchemaCounts } {
  const counts = Object.fromEntries(
    namesIn(ruleBooks).map((book) => {
      const rows = clausesIn(book);
      // What rules decide, nobody has to look at.
      const looked = rows.filter(
        ({ clause, kind }) => kind === 'person' || kind === 'part' || found(clause).length > 0,
      );
      const isSeen = new Set(looked.map(({ clause }) => clause));
      return [book, new ClauseCounts(rows, (clause) => isSeen.has(clause), foundBy(found))];
    }),
  );
  const publicSchemas = new PublicSchemaCounts();
  const hasStandard = content.versions.includes(standardVersion);
  const units = new Map(files.map((file) => [file.unit, file]));
  for (const [unit, { job, brand }] of units) {
    const book = namesIn(ruleBooks).find((each) => ruleBooks[each].collection === job.collection);
    const piece = unit.json[job.source] ?? Object.values(unit.json)[0];
    if (piece === undefined || book === undefined) continue;
    terminal.progress(`reading ${job.collection} of ${job.brand}`);
    for (const stored of recordsIn(piece.read())) {
      const record = recordOf(stored) as Fields;
      const identity = identityOf(job.collection, record) ?? '';
      counts[book]!.add(record, job.source, { brand: brand.name, folder: brand.folder, identity });
      if (hasStandard) publicSchemas.add(deviationsOf(job.collection, record));
    }
  }
  return { counts, publicSchemas };
}

/** Findings on a row by record. */
function foundBy(found: (clause: Clause) => readonly AnyProblem[]): FoundIn {
  const byRow = new Map<Clause, ReadonlyMap<string, readonly AnyProblem[]>>();
  return (clause, folder, identity) => {
    let byRecord = byRow.get(clause);
    if (byRecord === undefined) {
      byRecord = groupedBy(found(clause), ({ record }) => `${record?.brand}/${record?.identity ?? ''}`);
      byRow.set(clause, byRecord);
    }
    const own = byRecord.get(`${folder}/${identity}`) ?? [];
    return own.map(({ rule, field = [] }) => `${rule} ${field.join('.')}`).sort();
  };
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

function publishedIn(
  { terms, content, files }: CompiledContent,
  collections: readonly Collection[],
): PublishedSum[] {
  if (terms === undefined) return [];
  const head = manifestHead(terms.settings, content.versions, terms.policy, '');
  return content.versions.flatMap((each) =>
    collectionsIn(each, collections).map((collection): PublishedSum => {
      const { path, records, brands, dataHash } = draftRoute(head, each, collection, files, noMemory);
      const published = brands.filter((brand) => brand.records > 0).length;
      return { path, version: each, collection, records, brands: published, dataHash };
    }),
  );
}

function settingsDeviations({
  terms,
  content: { names },
  grades,
  ownRules,
}: CompiledContent): ContentDeviation[] {
  const words = Object.values(names).reduce((sum, list) => sum + Object.keys(list).length, 0);
  const graded = [...grades].flatMap(([rule, grade]): ContentDeviation[] => {
    const usual = (ownRules[rule] ?? definitionOf(rule)).severity;
    return grade === usual ? [] : [{ kind: 'rule', rule, grade, usual }];
  });
  if (terms === undefined) return graded;
  const { settings, policy } = terms;
  // Without a policy of the project's own.
  const { policy: usual } = loadPolicy({ policy: '', basePolicy, fs }, presetOf(settings));
  return [
    ...chosenSettings(settings, words),
    ...(usual === undefined ? [] : chosenPolicy(policy, usual)),
    ...graded,
  ];
}

function ownRuleDeviations(
  { ownRules }: CompiledContent,
  problems: readonly AnyProblem[],
): ContentDeviation[] {
  return Object.values(ownRules).map(({ rule, title }) => ({
    kind: 'own-rule',
    rule,
    title,
    problems: problems.filter((problem) => problem.rule === rule).length,
  }));
}

function acceptedDeviations(accepted: readonly AnyProblem[]): ContentDeviation[] {
  const rules = new Map<AnyProblem['rule'], number>();
  for (const { rule } of accepted) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return [...rules].sort().map(([rule, problems]) => ({ kind: 'accepted', rule, problems }));
}

/** Collections that are published empty, and values that a version can't express. */
function dataDeviations(
  { content: { versions } }: CompiledContent,
  files: readonly SiteFile[],
  collections: readonly Collection[],
  hasErrors: boolean,
): ContentDeviation[] {
  return versions.flatMap((each): ContentDeviation[] => {
    const empty = collectionsIn(each, collections).filter(
      (collection) =>
        !files.some(({ job, compiled }) => job.collection === collection && compiled.published > 0),
    );
    const losses = files.flatMap(({ job, compiled }) =>
      compiled.losses.filter((loss) => loss.version === each).map(({ index }) => `${job.file.name} ${index}`),
    );
    return [
      // With errors nothing is published, and what looks empty may be what has them.
      ...(empty.length === 0 || hasErrors
        ? []
        : [{ kind: 'empty' as const, version: each, collections: empty }]),
      ...(losses.length === 0
        ? []
        : [{ kind: 'lost' as const, version: each, values: losses.length, records: new Set(losses).size }]),
    ];
  });
}
