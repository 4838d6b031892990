import type { HostCheck } from '../model/host-check.js';
import { startOf } from '../model/location.js';
import type { Problem } from '../model/problem.js';
import type { Difference } from './difference.js';
import { type Gap, gapFor } from './gap.js';
import { curlLine, type Inquiry, requestTitle } from './probe.js';

/** How the answers to a check came out: as due, otherwise but only where a gap is declared, otherwise. */
export interface Tally {
  same: number;
  gap: number;
  differs: number;
}

/** Keeps what was found out: every answer is counted, every difference that no gap covers is told once an address. */
export class Ledger {
  readonly #origin: string;
  readonly #gaps: readonly Gap[];
  readonly #told = new Set<string>();
  readonly problems: Problem[] = [];
  readonly tallies = new Map<HostCheck, Tally>();
  /** Declared gaps that were met. */
  readonly gapsMet = new Set<Gap>();

  constructor(origin: string, gaps: readonly Gap[]) {
    this.#origin = origin;
    this.#gaps = gaps;
  }

  /** Answers compared. */
  get answers(): number {
    return [...this.tallies.values()].reduce((sum, { same, gap, differs }) => sum + same + gap + differs, 0);
  }

  enter(inquiry: Inquiry, differences: readonly Difference[]): void {
    const uncovered = differences.filter(({ part }) => {
      const gap = gapFor(this.#gaps, inquiry.check, part);
      if (gap) this.gapsMet.add(gap);
      return gap === undefined;
    });
    const tally = this.tallies.get(inquiry.check) ?? { same: 0, gap: 0, differs: 0 };
    this.tallies.set(inquiry.check, tally);
    if (uncovered.length > 0) tally.differs++;
    else if (differences.length > 0) tally.gap++;
    else tally.same++;

    const address = `${this.#origin}${inquiry.target}`;
    const asked = {
      check: inquiry.check,
      request: requestTitle(inquiry),
      curl: curlLine(this.#origin, inquiry),
    };
    for (const { key, problem } of uncovered) {
      const told = `${address} ${key}`;
      if (this.#told.has(told)) continue;
      this.#told.add(told);
      this.problems.push(problem(asked, startOf(address)));
    }
  }
}
