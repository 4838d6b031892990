import { refusal } from '../http/refusal.js';
import type { Route } from '../manifest/manifest.js';
import { accepting } from './checks/accepting.js';
import { differencesOf } from './compare/compare.js';
import { difference } from './difference.js';
import { type Inquiry, inquire } from './inquiry.js';
import type { Reply } from './reply.js';
import type { Run } from './run.js';

/** What became of asking until the host refuses, or until one more than the limit was admitted. */
interface Burst {
  readonly admitted: number;
  readonly refused: Reply | undefined;
}

/**
 * The rate limit itself (interface 8; D27): as many requests of one operation as the manifest admits, and one more.
 * What this run has asked in the same window counts too. What was asked before isn't known, so that a refusal that comes
 * early is tried once more after a whole window.
 * @param route as the host serves it
 */
export async function verifyRateLimit(run: Run, path: string, route: Route): Promise<void> {
  const { requests: limit, seconds } = run.manifest.rateLimit;
  const { encoding, etag } = route.representations.toSorted((a, b) => a.bytes - b.bytes)[0]!;
  const inquiry = inquire('rate-limit', path, [...accepting(encoding), ['If-None-Match', etag]]);
  let before = run.readsOf('GET', path, seconds);
  let burst = await burstOf(run, inquiry, limit + 1);
  if (burst.refused && burst.admitted + before < limit) {
    await run.settings.asker.pause(seconds);
    before = 0;
    burst = await burstOf(run, inquiry, limit + 1);
  }
  // Nothing is known of a limit where the host answered no more.
  if (run.stopped) return;
  if (burst.refused === undefined || burst.admitted + before < limit) {
    run.ledger.enter(inquiry, [
      difference('status', 'verify/rate-limit', { limit, seconds, admitted: burst.admitted }),
    ]);
    return;
  }
  const due = refusal(run.manifest, 429, inquiry, run.now(), [['Retry-After', String(seconds)]]);
  run.ledger.enter(inquiry, differencesOf(due, burst.refused, inquiry, run.facts()));
}

async function burstOf(run: Run, inquiry: Inquiry, most: number): Promise<Burst> {
  let admitted = 0;
  let refused: Reply | undefined;
  await run.each(Array.from({ length: most }), async () => {
    if (refused) return;
    const outcome = await run.settings.asker.askOnce(inquiry);
    if (outcome.kind === 'reply' && outcome.status === 429) refused = outcome;
    else admitted++;
  });
  return { admitted, refused };
}
