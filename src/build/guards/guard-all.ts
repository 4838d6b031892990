import type { AcceptedChange } from '../../content/site/accepted.js';
import { type Problem, problem } from '../../model/problem.js';
import { ChangeAcceptance } from './acceptance.js';
import { goneAddresses, otherMediaTypes } from './addresses.js';
import { mistakes } from './mistakes.js';
import { guardProblems } from './problems.js';
import { removals } from './removals.js';
import type { GuardFacts, Suspicion } from './suspicion.js';

/** The guards, in the order of their problems. */
const guards: readonly ((facts: GuardFacts) => readonly Suspicion[])[] = [
  goneAddresses,
  otherMediaTypes,
  removals,
  mistakes,
];

export interface Guarded {
  readonly problems: readonly Problem[];
  /** The accepted items that were published or would be now, for the manifest (D50). */
  readonly accepted: readonly string[];
}

/**
 * Stops what is suspicious in a publication, compared with the last one, unless it is accepted.
 * @param entries of accepted.yaml
 * @param options that `opendata accept` needs to compare the same content with the same publication
 */
export function guardAll(
  facts: GuardFacts,
  entries: readonly AcceptedChange[],
  options: readonly string[],
): Guarded {
  const published = facts.changes.last.manifest.accepted ?? [];
  const acceptance = new ChangeAcceptance(entries, published, facts.time.day);
  const problems = guards.flatMap((guard) =>
    guard(facts).flatMap((found) => judged(found, acceptance, facts, options) ?? []),
  );
  return { problems: [...toldOnce(problems), ...acceptance.over()], accepted: acceptance.used() };
}

/** Each version of a collection is compared, and most have the same to say. */
function toldOnce(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [JSON.stringify([one.rule, one.args]), one])).values()];
}

function judged(
  suspicion: Suspicion,
  acceptance: ChangeAcceptance,
  { at }: Pick<GuardFacts, 'at'>,
  options: readonly string[],
): Problem | undefined {
  const { rule, of, changes, done, announced } = suspicion;
  const { open, accepted, by, ended } = acceptance.sort(suspicion);
  const finding = `${rule}:${of}`;
  if (suspicion.stop(changes, [], { finding, items: [] }) === undefined) return undefined;
  const items = new Map(open.flatMap((one) => one.items().slice(0, 1)).map((item) => [item.digest, item]));
  const stopped = {
    finding,
    items: [...items.values()],
    ...(options.length > 0 && { options }),
    ...(ended && { ended }),
  };
  const found = announced === undefined ? suspicion.stop(open, accepted, stopped) : undefined;
  if (found !== undefined) return found;
  const reasons = [...new Set(by.map(({ reason }) => reason))].join('; ');
  const args = { done, ...(announced && { announced }), ...(reasons !== '' && { reason: reasons }) };
  return problem(guardProblems['publish/change-accepted'], args, [by[0]?.at ?? at]);
}
