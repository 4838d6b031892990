import type { FieldPath, Location } from '../../model/location.js';
import {
  type AnyProblem,
  type ArgsOf,
  type Problem,
  problemIn,
  type RecordName,
} from '../../model/problem.js';
import { feedProblems } from './problems.js';

type FeedRule = keyof typeof feedProblems;

/** How many problems of each kind are kept, and what makes two problems one kind. */
export interface ProblemLimit {
  readonly most: number;
  readonly kindOf: (problem: AnyProblem) => string;
}

/** The total of a kind of which not all problems were kept. */
export interface CountedKind {
  readonly count: number;
  readonly files: ReadonlySet<string>;
}

/**
 * Collects the problems of an import. The first problems of each kind are kept, the others only counted. Locations are
 * looked up only for those that are kept.
 */
export class ProblemCollector {
  readonly #keeping: ProblemLimit;
  readonly #kinds = new Map<string, { count: number; kept: number; files: Set<string> }>();
  readonly list: Problem[] = [];

  constructor(keeping: ProblemLimit) {
    this.#keeping = keeping;
  }

  add<R extends FeedRule>(
    rule: R,
    args: ArgsOf<(typeof feedProblems)[R]>,
    at: () => Location,
    about: { readonly record?: RecordName; readonly field?: FieldPath } = {},
  ): void {
    const kind = this.#kindOf(problemIn(feedProblems, { rule, args }, [unknownPlace], about));
    kind.count++;
    if (kind.kept >= this.#keeping.most) return;
    kind.kept++;
    const found = problemIn(feedProblems, { rule, args }, [at()], about);
    kind.files.add(found.at[0].file);
    this.list.push(found);
  }

  /** Adds problems found elsewhere, without a limit. */
  push(...problems: readonly Problem[]): void {
    for (const found of problems) {
      const kind = this.#kindOf(found);
      kind.count++;
      kind.kept++;
      kind.files.add(found.at[0].file);
      this.list.push(found);
    }
  }

  /** The kinds of which more were found than kept. */
  counted(): ReadonlyMap<string, CountedKind> {
    return new Map([...this.#kinds].filter(([, { count, kept }]) => count > kept));
  }

  #kindOf(found: Problem): { count: number; kept: number; files: Set<string> } {
    const key = this.#keeping.kindOf(found);
    const known = this.#kinds.get(key);
    if (known !== undefined) return known;
    const kind = { count: 0, kept: 0, files: new Set<string>() };
    this.#kinds.set(key, kind);
    return kind;
  }
}

const unknownPlace: Location = { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
