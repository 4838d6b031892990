import { startOf } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import { type Gap, gapFor } from '../checks/gap.js';
import type { HostCheck } from '../checks/host-checks.js';
import type { Manifest } from '../manifest/manifest.js';
import type { AnswerDifference } from './difference.js';
import { curlLine, type Probe, requestTitle } from './probe.js';

/** The number of answers to a check: as expected, different only in a declared gap, different. */
export interface Tally {
  same: number;
  gap: number;
  differs: number;
}

/** Collects the results: counts every answer, and reports each difference that no gap covers once per address. */
export class Results {
  readonly #origin: string;
  readonly #gaps: readonly Gap[];
  readonly #resources: Manifest['resources'];
  readonly #reported = new Set<string>();
  readonly problems: Problem[] = [];
  readonly tallies = new Map<HostCheck, Tally>();
  /** Declared gaps that were found. */
  readonly gapsMet = new Set<Gap>();

  constructor({
    origin,
    gaps,
    manifest,
  }: {
    readonly origin: string;
    readonly gaps: readonly Gap[];
    readonly manifest: Pick<Manifest, 'resources'>;
  }) {
    this.#origin = origin;
    this.#gaps = gaps;
    this.#resources = manifest.resources;
  }

  /** The number of compared answers. */
  get answers(): number {
    return [...this.tallies.values()].reduce((sum, { same, gap, differs }) => sum + same + gap + differs, 0);
  }

  /** The number of answers that differ. */
  get differing(): number {
    return [...this.tallies.values()].reduce((sum, { differs }) => sum + differs, 0);
  }

  /** Adds the answer to `probe`, with its differences from the expected one. */
  add(probe: Probe, differences: readonly AnswerDifference[]): void {
    const { path } = probe;
    const isResource = path !== undefined && Object.hasOwn(this.#resources, path);
    const kind = isResource ? this.#resources[path]?.kind : undefined;
    const uncovered = differences.filter(({ part }) => {
      const gap = gapFor(this.#gaps, probe.check, part, kind);
      if (gap) this.gapsMet.add(gap);
      return gap === undefined;
    });
    const tally = this.tallies.get(probe.check) ?? { same: 0, gap: 0, differs: 0 };
    this.tallies.set(probe.check, tally);
    if (uncovered.length > 0) tally.differs++;
    else if (differences.length > 0) tally.gap++;
    else tally.same++;

    // `*` is a target without a path, of the host as a whole (RFC 9110 §7.1).
    const address = probe.target === '*' ? `${this.#origin}/` : `${this.#origin}${probe.target}`;
    const asked = {
      check: probe.check,
      request: requestTitle(probe),
      curl: curlLine(this.#origin, probe),
    };
    for (const { key, problem } of uncovered) {
      // The same fault at the address with a slash or a query is one.
      const reported = `${probe.path ?? probe.target} ${key}`;
      if (this.#reported.has(reported)) continue;
      this.#reported.add(reported);
      this.problems.push(problem(asked, startOf(address)));
    }
  }
}
