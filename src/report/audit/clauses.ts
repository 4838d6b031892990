import { groupedBy } from '../../base/grouped-by.js';
import { type Clause, clausesBreached, clausesOf, type RuleBook, ruleBooks } from '../../model/clause.js';
import type { AnyProblem, Definition, RuleName } from '../../model/problem.js';
import type { StandardClause } from '../../rules/standard/clauses.js';
import { clausesIn } from '../../rules/standard/clauses.js';
import type { ClauseCounts } from './records.js';
import type { ClauseOutcome, ClauseResult } from './report.js';

/** Problems whose lines are looked up later, if they are shown. */
export interface Unshown {
  readonly problems: readonly AnyProblem[];
  readonly records: number;
}

/** A row with the problems that breach it. */
export type Judged = Omit<ClauseResult, 'breaches'> & { readonly breaches: Unshown };

/** What the verdict on a book's rows depends on. */
export interface Evidence {
  readonly definitions: readonly Definition[];
  /** The rules that the settings switched off. */
  readonly off: readonly RuleName[];
  /** Problems that nobody has accepted. */
  readonly open: readonly AnyProblem[];
  readonly accepted: readonly AnyProblem[];
  readonly counts: ClauseCounts;
  /** The number of records with errors, which aren't among the counted ones. */
  readonly withErrors: number;
}

/** The rows of a book, each with what became of it. */
export function judge(book: RuleBook, evidence: Evidence): Judged[] {
  const { collection } = ruleBooks[book];
  const { definitions } = evidence;
  const carriers = groupedBy(
    definitions.flatMap((one) => clausesOf(one).map((clause) => ({ clause, rule: one.rule }))),
    ({ clause }) => clause,
  );
  const breaking = (problems: readonly AnyProblem[]) => breachesOf(problems, definitions);
  const [open, accepted] = [breaking(evidence.open), breaking(evidence.accepted)];
  const isInvalid = new Set(evidence.open.filter(hasWrongForm).map(recordName));
  return clausesIn(book).map((row): Judged => {
    const { clause, asks, kind, look, where } = row;
    const all = (carriers.get(clause) ?? []).map(({ rule }) => rule);
    const rules = all.filter((rule) => !evidence.off.includes(rule));
    const found = open(clause);
    const acceptedCount = accepted(clause).length;
    const { about, given, unsaid } = evidence.counts.of(clause);
    const records = recordsWith(found);
    const invalid = recordsWith(found.filter((problem) => isInvalid.has(recordName(problem))));
    const facts = {
      clause,
      asks,
      kind,
      where,
      collection,
      // A record that isn't valid isn't counted with the others, but it does breach the row.
      records: Math.max(about + invalid, records),
      notJudged: { withErrors: Math.max(0, evidence.withErrors - invalid), unsaid },
      given,
      rules,
      off: all.filter((rule) => evidence.off.includes(rule)),
      breaches: { problems: found, records },
      accepted: acceptedCount,
    };
    return { ...facts, ...(look !== undefined && { look }), outcome: outcomeOf(row, facts) };
  });
}

function outcomeOf(
  { kind }: StandardClause,
  {
    records,
    rules,
    off,
    breaches,
    accepted,
    notJudged: { withErrors, unsaid },
  }: Pick<Judged, 'accepted' | 'breaches' | 'notJudged' | 'off' | 'records' | 'rules'>,
): ClauseOutcome {
  if (kind === 'lifts') return 'nothing-to-check';
  const { problems } = breaches;
  if (problems.length > 0) {
    return problems.some(({ severity }) => severity !== 'note') ? 'breached' : 'doubtful';
  }
  if (accepted > 0) return 'accepted';
  if (records === 0 && (unsaid === 0 || kind === 'person') && withErrors === 0) return 'not-applicable';
  if (kind === 'person') return 'person';
  if (records === 0) return 'unchecked';
  return rules.length === 0 || off.length > 0 ? 'unchecked' : 'met';
}

/** Problems by the rows that they breach, in the order in which they were found. */
function breachesOf(
  problems: readonly AnyProblem[],
  definitions: readonly Definition[],
): (clause: Clause) => readonly AnyProblem[] {
  const carrying = new Map(
    definitions.filter(({ clauses }) => clauses !== undefined).map((one) => [one.rule, one]),
  );
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

/** True for an error for which a record isn't compiled, and so isn't among the valid ones. */
function hasWrongForm({ rule, severity }: AnyProblem): boolean {
  return severity === 'error' && /^(?:content|schema)\//.test(rule);
}

/** The number of different records that problems are about. */
export function recordsWith(problems: readonly AnyProblem[]): number {
  return new Set(problems.map(recordName).filter((name) => name !== undefined)).size;
}

function recordName({ record, at: [{ file }] }: AnyProblem): string | undefined {
  return record && `${record.collection} ${record.brand} ${file} ${record.index}`;
}
