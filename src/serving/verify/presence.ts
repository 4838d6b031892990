import { hasOwn } from '../checks/gap.js';
import type { Manifest, ResourceEntry } from '../manifest/manifest.js';
import { headProbes } from './checks.js';
import { differencesOf } from './compare.js';
import type { AnswerDifference } from './difference.js';
import { verifyEntry } from './entry.js';
import type { Probe } from './probe.js';
import type { ReplyOutcome } from './reply.js';
import type { VerifyRun } from './run.js';
import { staleByValidators, staleFacts } from './stale.js';

/** At so many addresses, what HEAD shows is looked into with all requests. */
const mostExamined = 20;

/**
 * Asks by HEAD whether each file of the resources is there, and is that of this publication: its status, length, tag,
 * date and other fields. An address where something differs is then asked everything, so that the cause is known.
 */
export async function verifyPresence(run: VerifyRun, resources: Manifest['resources']): Promise<void> {
  const probes = Object.entries(resources).flatMap(([path, built]) =>
    headProbes(path, built).map((probe) => ({ probe: light(probe), path, built })),
  );
  const entries = new Map(probes.map((each) => [each.probe, each]));
  const suspects = new Map<string, { built: ResourceEntry; found: [Probe, readonly AnswerDifference[]][] }>();
  await run.askAll([...entries.keys()], (probe, outcome) => {
    const entry = entries.get(probe);
    if (entry === undefined) return;
    const { path, built } = entry;
    const differences = presenceDifferences(run, probe, path, built, outcome);
    if (differences.length === 0) return run.results.add(probe, []);
    const suspect = suspects.get(path) ?? { built, found: [] };
    suspects.set(path, suspect);
    suspect.found.push([probe, differences]);
  });
  for (const [index, [path, { built, found }]] of [...suspects].entries()) {
    if (index < mostExamined) await verifyEntry(run, path, built);
    else for (const [probe, differences] of found) run.results.add(probe, differences);
  }
}

/** Sent like any other request, over a connection that is kept, and faster than those with a body. */
function light({ alone: _, ...probe }: Probe): Probe {
  return { ...probe, isLight: true };
}

function presenceDifferences(
  run: VerifyRun,
  probe: Probe,
  path: string,
  built: ResourceEntry,
  outcome: ReplyOutcome,
): AnswerDifference[] {
  const stale = hasOwn(run.gaps, 'validators')
    ? undefined
    : staleByValidators(outcome, staleFacts(run, path, built));
  if (stale) return [stale];
  const facts = run.facts();
  return differencesOf(run.expected(probe, facts.manifest), outcome, probe, facts);
}
