import type { AcceptedChange } from '../../content/site/accepted.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem, problemIn } from '../../model/problem.js';
import { ChangeAcceptance } from './acceptance.js';
import { goneAddresses, otherMediaTypes } from './addresses.js';
import { alteredRecords } from './altered-records.js';
import { guardProblems } from './problems.js';
import { removals } from './removals.js';
import type { GuardInput, Suspicion } from './suspicion.js';

/**
 * Stops what is suspicious in a publication, compared with the last one, unless it is accepted.
 * @param entries of accepted.yaml
 * @param options that `opendata accept` needs to compare the same content with the same publication
 * @param at where problems of the publication as a whole are reported
 * @returns also the accepted items that were published or would be now, for the manifest (D50)
 */
export function guardAll(
  facts: GuardInput,
  entries: readonly AcceptedChange[],
  options: readonly string[],
  at: Location,
): { readonly problems: readonly Problem[]; readonly accepted: readonly string[] } {
  const published = facts.last.manifest.accepted ?? [];
  const acceptance = new ChangeAcceptance(entries, published, facts.time.day);
  const suspicions = [
    ...goneAddresses(facts),
    ...otherMediaTypes(facts),
    ...removals(facts),
    ...alteredRecords(facts),
  ];
  const found = suspicions.flatMap((one) => problemOf(one, acceptance, options, at) ?? []);
  // Each version of a collection is compared, and most have the same to say.
  const problems = new Map(found.map((one) => [JSON.stringify([one.rule, one.args]), one])).values();
  return { problems: [...problems, ...acceptance.over()], accepted: acceptance.used() };
}

function problemOf(
  suspicion: Suspicion,
  acceptance: ChangeAcceptance,
  options: readonly string[],
  at: Location,
): Problem | undefined {
  const { rule, of, changes, done, announced } = suspicion;
  const { open, accepted, by } = acceptance.sort(suspicion);
  if (suspicion.stopsAt(changes, []) === undefined) return undefined;
  const found = announced === undefined ? suspicion.stopsAt(open, accepted) : undefined;
  if (found !== undefined) {
    const all = open.flatMap((one) => one.items().slice(0, 1)).map((item) => [item.digest, item] as const);
    const items = [...new Map(all).values()];
    const how = { finding: `${rule}:${of}`, items, ...(options.length > 0 && { options }) };
    return problemIn(guardProblems, { rule, args: { ...found, ...how } }, [at]);
  }
  const reasons = [...new Set(by.map(({ reason }) => reason))].join('; ');
  const args = { done, ...(announced && { announced }), ...(reasons !== '' && { reason: reasons }) };
  return problem(guardProblems['publish/change-accepted'], args, [by[0]?.at ?? at]);
}
