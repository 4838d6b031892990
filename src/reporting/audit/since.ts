import { z } from 'zod';
import { pattern } from '../../interface/schema/types.js';
import type { Clause } from '../../model/clause.js';
import { collectionNames } from '../../model/collection.js';
import {
  type ClauseChange,
  type ClauseResult,
  clauseChanges,
  clauseOutcomes,
  type JudgedRow,
  type Since,
} from './report.js';

const count = z.number().int().nonnegative();
const rules = z.array(pattern('RuleName', /^[a-z-]+\/[a-z0-9-]+$/));

/** What is read again of a report in JSON. Its words are checked, since they may be anybody's. */
const keptReport = z.object({
  conformanceVersion: z.literal(1),
  tool: z.object({ version: z.string(), digest: z.string().optional() }),
  content: z.object({ commit: pattern('Commit', /^[0-9a-f]{7,64}$/).optional() }),
  date: z.iso.date(),
  chosen: z.object({ collections: z.array(z.enum(collectionNames)), brands: z.array(z.string()) }),
  errors: z.object({ count }),
  clauses: z.array(
    z.object({
      clause: z.custom<Clause>((name) => /^[A-Za-z]+ [A-Za-z0-9-]+$/.test(String(name))),
      collection: z.enum(collectionNames),
      asks: z.string(),
      where: z.array(z.string()),
      kind: z.enum(['rule', 'part', 'person', 'lifts']),
      outcome: z.enum(clauseOutcomes),
      records: count,
      given: count,
      notJudged: z.object({ withErrors: count, unsaid: count }),
      rules,
      off: rules,
      breaches: z.object({ count, records: count }),
      accepted: count,
      signatures: z.array(z.object({ state: z.enum(['stands', 'changed', 'over', 'decided']) })),
    }),
  ),
});

/** A report in JSON that was kept. */
export type KeptReport = z.infer<typeof keptReport>;

/** Reads a report in JSON; undefined for anything else, or for one of another form. */
export function keptReportIn(json: unknown): KeptReport | undefined {
  return keptReport.safeParse(json, { jitless: true }).data;
}

/** From sound to breached. Rows that nothing is asked of are as sound as those that are met. */
const weight: Readonly<Record<ClauseResult['outcome'], number>> = {
  met: 0,
  'nothing-to-check': 0,
  'not-applicable': 0,
  person: 1,
  unchecked: 2,
  doubtful: 3,
  accepted: 4,
  breached: 5,
};

/** What makes a row worse, the heaviest first. */
function weights({ outcome, breaches, accepted, off }: JudgedRow): readonly number[] {
  return [weight[outcome], breaches.count, accepted, outcome === 'unchecked' ? off.length : 0];
}

/** The rows that changed: those that got worse first. */
export function changedRows(before: readonly JudgedRow[], now: readonly JudgedRow[]): ClauseChange[] {
  const were = new Map(before.map((row) => [row.clause, row]));
  const are = new Map(now.map((row) => [row.clause, row]));
  const rows = [...new Set([...are.keys(), ...were.keys()])].flatMap((clause): ClauseChange[] => {
    const [was, is] = [were.get(clause), are.get(clause)];
    if (was === undefined) return is === undefined ? [] : [{ change: 'new', now: is }];
    if (is === undefined) return [{ change: 'gone', before: was }];
    const difference = weights(is)
      .map((each, index) => each - weights(was)[index]!)
      .find((each) => each !== 0);
    if (difference !== undefined)
      return [{ change: difference > 0 ? 'worse' : 'better', before: was, now: is }];
    return is.outcome === was.outcome ? [] : [{ change: 'other', before: was, now: is }];
  });
  return clauseChanges.flatMap((kind) => rows.filter(({ change }) => change === kind));
}

/** True for changes of which none is named. */
export function isSameSince({ rows, errors }: Pick<Since, 'errors' | 'rows'>): boolean {
  return rows.length === 0 && errors.before === errors.now;
}
