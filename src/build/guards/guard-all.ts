import type { AcceptedChange } from '../../content/site/accepted.js';
import { type Problem, problem, problemIn } from '../../model/problem.js';
import { ChangeAcceptance } from './acceptance.js';
import { goneAddresses, otherMediaTypes } from './addresses.js';
import { mistakes } from './mistakes.js';
import { guardProblems } from './problems.js';
import { removals } from './removals.js';
import type { Guard, GuardFacts, Suspicion } from './suspicion.js';

/** The guards, in the order of their problems. */
const guards: readonly Guard[] = [goneAddresses, otherMediaTypes, removals, mistakes];

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
  facts: Omit<GuardFacts, 'isNamed'>,
  entries: readonly AcceptedChange[],
  options: readonly string[],
): Guarded {
  const published = facts.changes.last.manifest.accepted ?? [];
  const acceptance = new ChangeAcceptance(entries, published, facts.time.day);
  const isNamed: GuardFacts['isNamed'] = (rule, collection) => acceptance.names(rule, collection);
  const problems = guards.flatMap((guard) =>
    guard({ ...facts, isNamed }).flatMap((finding) => judged(finding, acceptance, facts, options)),
  );
  return { problems: [...toldOnce(problems), ...acceptance.over()], accepted: acceptance.used() };
}

/** Each version of a collection is compared, and most have the same to say. */
function toldOnce(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [JSON.stringify([one.rule, one.args]), one])).values()];
}

function judged(
  { rule, of, collection, changes, stop, done, announced }: Suspicion,
  acceptance: ChangeAcceptance,
  { at }: Pick<GuardFacts, 'at'>,
  options: readonly string[],
): Problem[] {
  const { open, accepted, by, ended } = acceptance.sort(rule, collection, changes, ({ items }) => items);
  const finding = `${rule}:${of}`;
  if (stop(changes, []) === undefined) return [];
  const items = new Map(open.flatMap(({ items: [item] }) => (item ? [[item.digest, item]] : [])));
  const stopped = {
    finding,
    items: [...items.values()],
    ...(options.length > 0 && { options }),
    ...(ended && { ended }),
  };
  const found = announced === undefined ? stop(open, accepted) : undefined;
  if (found !== undefined) {
    return [problemIn(guardProblems, { rule, args: { ...found, ...stopped } } as never, [at])];
  }
  const reasons = [...new Set(by.map(({ reason }) => reason))].join('; ');
  const args = { done, ...(announced && { announced }), ...(reasons !== '' && { reason: reasons }) };
  return [problem(guardProblems['publish/change-accepted'], args, [by[0]?.at ?? at])];
}
