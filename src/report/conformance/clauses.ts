import { groupedBy } from '../../base/grouped-by.js';
import { type Clause, clausesBreached, clausesOf, type RuleBook, ruleBooks } from '../../model/clause.js';
import type { AnyProblem, Definition, Problem, RuleName } from '../../model/problem.js';
import { clausesIn } from '../../rules/standard/clauses.js';
import type { RowCounts } from './records.js';
import type { ClauseOutcome, ClauseResult, Found } from './report.js';

/** So many problems of a row are shown by the format that shows most. */
const mostPlaces = 100;

/** What the verdict on a book's rows depends on. */
interface Evidence {
  readonly definitions: readonly Definition[];
  /** The rules that the settings switched off. */
  readonly off: readonly RuleName[];
  /** Problems that nobody has accepted: errors, and those of rules that carry rows. */
  readonly open: readonly Problem[];
  readonly accepted: readonly AnyProblem[];
  readonly counts: ReadonlyMap<Clause, RowCounts>;
  /** The number of records with errors, which aren't among the counted ones. */
  readonly withErrors: number;
}

/** The rows of a book, each with what became of it. */
export function judge(book: RuleBook, evidence: Evidence): ClauseResult[] {
  const { collection } = ruleBooks[book];
  const { definitions } = evidence;
  const open = breachesOf(evidence.open, definitions);
  const accepted = breachesOf(evidence.accepted, definitions);
  const isInvalid = new Set(evidence.open.filter(hasWrongForm).map(recordName));
  return clausesIn(book).map((row): ClauseResult => {
    const { clause, asks, kind, look, where } = row;
    const all = definitions.filter((one) => clausesOf(one).includes(clause)).map(({ rule }) => rule);
    const { about, given, unsaid } = evidence.counts.get(clause) ?? { about: 0, given: 0, unsaid: 0 };
    const breaches = open(clause);
    const invalid = recordsWith(breaches.filter((problem) => isInvalid.has(recordName(problem))));
    const found = foundIn(breaches);
    const facts = {
      clause,
      asks,
      kind,
      where,
      collection,
      // A record that isn't valid isn't counted with the others, but it does breach the row.
      records: Math.max(about + invalid, found.records),
      notJudged: { withErrors: Math.max(0, evidence.withErrors - invalid), unsaid },
      given,
      rules: all.filter((rule) => !evidence.off.includes(rule)),
      off: all.filter((rule) => evidence.off.includes(rule)),
      breaches: found,
      accepted: accepted(clause).length,
    };
    const isOnlyNotes = breaches.every(({ severity }) => severity === 'note');
    return { ...facts, ...(look !== undefined && { look }), outcome: outcomeOf(facts, isOnlyNotes) };
  });
}

function outcomeOf(
  {
    kind,
    records,
    rules,
    off,
    breaches,
    accepted,
    notJudged: { withErrors, unsaid },
  }: Omit<ClauseResult, 'outcome'>,
  isOnlyNotes: boolean,
): ClauseOutcome {
  if (kind === 'lifts') return 'nothing-to-check';
  if (breaches.count > 0) return isOnlyNotes ? 'doubtful' : 'breached';
  if (accepted > 0) return 'accepted';
  if (records === 0 && (unsaid === 0 || kind === 'person') && withErrors === 0) return 'not-applicable';
  if (kind === 'person') return 'person';
  if (records === 0) return 'unchecked';
  return rules.length === 0 || off.length > 0 ? 'unchecked' : 'met';
}

/** Problems by the rows that they breach, in the order in which they were found. */
function breachesOf<Found extends AnyProblem>(
  problems: readonly Found[],
  definitions: readonly Definition[],
): (clause: Clause) => readonly Found[] {
  const carrying = new Map(definitions.map((one) => [one.rule, one]));
  const breaches = problems.flatMap((problem) => {
    const { rule, record, field, args } = problem;
    const definition = carrying.get(rule);
    if (definition === undefined || record === undefined) return [];
    const clauses = clausesBreached(definition, record.collection, field, args);
    return clauses.map((clause) => ({ clause, problem }));
  });
  const byClause = groupedBy(breaches, ({ clause }) => clause);
  return (clause) => (byClause.get(clause) ?? []).map(({ problem }) => problem);
}

/** Problems as a report has them: the first ones, and their numbers. */
export function foundIn(problems: readonly Problem[]): Found {
  return { count: problems.length, records: recordsWith(problems), shown: problems.slice(0, mostPlaces) };
}

/** True for an error for which a record isn't compiled, and so isn't among the valid ones. */
function hasWrongForm({ rule, severity }: AnyProblem): boolean {
  return severity === 'error' && /^(?:content|schema)\//.test(rule);
}

/** The number of different records that problems are about. */
function recordsWith(problems: readonly AnyProblem[]): number {
  return new Set(problems.map(recordName).filter((name) => name !== undefined)).size;
}

function recordName({ record, at: [{ file }] }: AnyProblem): string | undefined {
  return record && `${record.collection} ${record.brand} ${file} ${record.index}`;
}
