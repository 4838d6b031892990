import type { FieldPath } from '../../model/location.js';
import type { FieldProblem, RecordValue } from '../records/contract.js';
import { withValue } from './values.js';

/** What is in a form: its values, which fields are open, and what is wrong with them. */
export class FormState {
  draft: RecordValue;
  /** True while there are changes that are not saved. */
  isChanged = false;
  /** True if all problems are shown; else only those of fields that were left are. */
  isTried = false;
  protected found: readonly FieldProblem[] = [];
  /** Is called after each change. */
  readonly redraw: () => void;
  /** The fields that were typed in and left, and the one that somebody types in now. */
  #left = new Set<string>();
  #typing: string | undefined;
  /** Fields that are shown although they have no value, and groups that were opened or closed. */
  #shown = new Map<string, boolean>();

  constructor(draft: RecordValue, redraw: () => void) {
    this.draft = draft;
    this.redraw = redraw;
  }

  /** The problems to show now: none of what nobody has typed yet, or is typing. */
  get problems(): readonly FieldProblem[] {
    return this.found.filter(({ field }) => {
      const name = nameOf(field);
      return name !== this.#typing && (this.isTried || this.#left.has(name));
    });
  }

  set(path: FieldPath, value: unknown): void {
    this.draft = withValue(this.draft, path, value);
    this.isChanged = true;
    this.#typing = nameOf(path);
    this.redraw();
  }

  /** The cursor has left a field, or its change is complete. */
  leave(path: FieldPath): void {
    if (this.#typing === nameOf(path)) this.#left.add(this.#typing);
    this.#typing = undefined;
    // Later, since a button that is being pressed must not move away.
    setTimeout(this.redraw, 200);
  }

  /** Undefined for what nobody has opened or closed. */
  isShown(path: FieldPath): boolean | undefined {
    return this.#shown.get(nameOf(path));
  }

  show(path: FieldPath, is = true): void {
    if (this.isShown(path) === is) return;
    this.#shown.set(nameOf(path), is);
    this.redraw();
  }

  /** Puts an item into a list, or takes one out. What is known of the others moves with them. */
  splice(list: FieldPath, items: readonly unknown[], at: number, added?: unknown): void {
    const isAdded = added !== undefined;
    const moved = (name: string): readonly string[] => {
      const path = JSON.parse(name) as FieldPath;
      const index = path[list.length];
      if (typeof index !== 'number' || index < at || nameOf(path.slice(0, list.length)) !== nameOf(list))
        return [name];
      if (!isAdded && index === at) return [];
      return [nameOf([...list, index + (isAdded ? 1 : -1), ...path.slice(list.length + 1)])];
    };
    this.#shown = new Map(
      [...this.#shown].flatMap(([name, is]) => moved(name).map((each) => [each, is] as const)),
    );
    this.#left = new Set([...this.#left].flatMap(moved));
    this.found = this.found.flatMap((problem) =>
      moved(nameOf(problem.field)).map((name) => ({ ...problem, field: JSON.parse(name) as FieldPath })),
    );
    const now = isAdded ? items.toSpliced(at, 0, added) : items.toSpliced(at, 1);
    this.set(list, now.length === 0 ? undefined : now);
    this.leave(list);
  }

  /** Shows all of these problems. */
  judge(problems: readonly FieldProblem[]): void {
    this.found = problems;
    this.isTried = true;
    this.redraw();
  }

  /** Goes on with other values, as if nobody had typed yet. */
  protected begin(draft: RecordValue, problems: readonly FieldProblem[], isTried: boolean): void {
    this.draft = draft;
    this.found = problems;
    this.isTried = isTried;
    this.isChanged = false;
    this.#left.clear();
    this.#typing = undefined;
    this.redraw();
  }
}

function nameOf(path: FieldPath): string {
  return JSON.stringify(path);
}
