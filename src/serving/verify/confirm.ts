import { type AnswerDifference, difference } from './difference.js';
import type { Probe } from './probe.js';
import type { ReplyOutcome } from './reply.js';

/** How often a differing answer is asked for again, before the host is known to alternate, and after. */
const tries = { before: 5, after: 8 } as const;
/** Of this many differences of one kind, it is tried whether they last. */
const mostOfAKind = 3;

/** An answer that was found to be the lasting one, with its differences. */
export interface Confirmed {
  readonly outcome: ReplyOutcome;
  readonly differences: readonly AnswerDifference[];
}

/**
 * Finds out whether differences last, by sending the same request again. Behind one address there may be several
 * servers or caches with different publications: what one of them answers isn't wrong with all.
 */
export class Confirmation {
  readonly #ask: (probe: Probe) => Promise<ReplyOutcome>;
  readonly #tried = new Map<string, number>();
  /** Kinds of differences that came and went. */
  readonly #passing = new Set<string>();
  #hasReported = false;

  constructor(ask: (probe: Probe) => Promise<ReplyOutcome>) {
    this.#ask = ask;
  }

  /**
   * The lasting answer to a request: the first one again, or the right one if the host alternates. The first time, its
   * differences say that the host does.
   */
  async of(
    probe: Probe,
    outcome: ReplyOutcome,
    compare: (outcome: ReplyOutcome) => readonly AnswerDifference[],
  ): Promise<Confirmed> {
    const differences = compare(outcome);
    if (differences.length === 0 || !this.#isToBeTried(differences)) return { outcome, differences };
    // A separate connection: a balancer may keep one connection with one server.
    const request: Probe = { ...probe, alone: true };
    const first: Confirmed = { outcome, differences };
    const answers = [first];
    const most = this.#hasReported ? tries.after : tries.before;
    while (answers.length <= most) {
      const again = await this.#ask(request);
      const confirmed = { outcome: again, differences: compare(again) };
      answers.push(confirmed);
      if (this.#hasReported && kindsOf(confirmed).length < kindsOf(first).length) break;
    }
    const best = answers.reduce((a, b) => (kindsOf(b).length < kindsOf(a).length ? b : a));
    const lasting = kindsOf(best);
    for (const kind of answers.flatMap(kindsOf)) if (!lasting.includes(kind)) this.#passing.add(kind);
    const isSteady = answers.every((each) => kindsOf(each).join() === kindsOf(first).join());
    const rest = best.differences.filter(({ kind }) => !this.#passing.has(kind));
    if (isSteady || this.#hasReported) return { outcome: best.outcome, differences: rest };
    this.#hasReported = true;
    const right = answers.filter((each) => kindsOf(each).join() === lasting.join()).length;
    const report = difference('answer', 'verify/alternates', {
      times: answers.length,
      right,
      ...answers.flatMap((each) => each.differences).find(({ otherwise }) => otherwise)?.otherwise,
    });
    return { outcome: best.outcome, differences: [report, ...rest] };
  }

  #hasPassing(differences: readonly AnswerDifference[]): boolean {
    return differences.some(({ kind }) => this.#passing.has(kind));
  }

  #isToBeTried(differences: readonly AnswerDifference[]): boolean {
    const kinds = new Set(differences.map(({ kind }) => kind));
    const isNew = [...kinds].some((kind) => (this.#tried.get(kind) ?? 0) < mostOfAKind);
    for (const kind of kinds) this.#tried.set(kind, (this.#tried.get(kind) ?? 0) + 1);
    return isNew || this.#hasPassing(differences);
  }
}

/** The kinds of an answer's differences: equal for two answers that are wrong in the same ways. */
function kindsOf({ differences }: Confirmed): string[] {
  return [...new Set(differences.map(({ kind }) => kind))].sort();
}
