import { type Problem, type ProblemOf, problemIn } from '../model/problem.js';
import type { Lines } from './lines.js';
import { contentProblems } from './problems/index.js';

/** A stretch of a text, in UTF-16 units from 0; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

type ContentProblem = ProblemOf<typeof contentProblems>;

/** A problem of content that knows its places as offsets, before lines and the file's name come in. */
export type Finding = {
  readonly [R in ContentProblem['rule']]: {
    readonly rule: R;
    readonly args: Extract<ContentProblem, { rule: R }>['args'];
    readonly at: readonly [Range, ...Range[]];
  };
}[ContentProblem['rule']];

/** So many findings of one file are kept: who has mended these starts anew, and memory has a bound. */
const most = 1000;

/** Gathers the findings of one file; the same rule at the same place counts once. */
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

  /** @returns how many `findings` there were, as far as they are kept */
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

/** The finding as a problem of the file called `name`. */
export function located({ rule, args, at }: Finding, lines: Lines, name: string): Problem {
  const [first, ...others] = at.map(({ start, end }) => ({
    file: name,
    start: lines.position(start),
    end: lines.position(Math.max(start, end)),
  }));
  if (first === undefined) throw new RangeError(`${rule} without a place`);
  return problemIn(contentProblems, { rule, args }, [first, ...others]);
}
