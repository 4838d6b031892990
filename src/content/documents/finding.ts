import { type Problem, type ProblemOf, problemIn } from '../../model/problem.js';
import type { Lines } from './lines.js';
import { contentProblems } from './problems/index.js';

/** A range of a text, in UTF-16 code units from 0; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

type ContentProblem = ProblemOf<typeof contentProblems>;

/** A content problem whose positions are still offsets, without file name and lines. */
export type Finding = {
  readonly [R in ContentProblem['rule']]: {
    readonly rule: R;
    readonly args: Extract<ContentProblem, { rule: R }>['args'];
    readonly at: readonly [Range, ...Range[]];
  };
}[ContentProblem['rule']];

/** The maximum number of findings kept for one file, to bound memory. */
const most = 1000;

/** Collects the findings of one file; a rule is kept once for each position. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #seen = new Set<string>();

  get full(): boolean {
    return this.list.length >= most;
  }

  add(finding: Finding): void {
    const key = `${finding.at[0].start} ${finding.rule}`;
    if (this.full || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.list.push(finding);
  }

  /** @returns the number of `findings` that were read before the list was full */
  addAll(findings: Iterable<Finding>): number {
    let count = 0;
    for (const finding of findings) {
      if (this.full) break;
      this.add(finding);
      count++;
    }
    return count;
  }
}

/** The finding as a problem of the file `name`. */
export function locatedFinding({ rule, args, at }: Finding, lines: Lines, name: string): Problem {
  const [first, ...others] = at.map(({ start, end }) => ({
    file: name,
    start: lines.position(start),
    end: lines.position(Math.max(start, end)),
  }));
  if (first === undefined) throw new RangeError(`${rule} without a place`);
  return problemIn(contentProblems, { rule, args }, [first, ...others]);
}
