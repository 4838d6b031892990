import { type FieldPath, valueAt } from '../../../model/location.js';
import type { FieldProblem } from '../../records/replies.js';
import type { RecordValue } from '../../records/requests.js';
import { withValue } from './values/values.js';

/** What is in a form: its values, which fields are open, and what is wrong with them. */
export class FormState {
  /** The values as they are saved. */
  saved: RecordValue;
  draft: RecordValue;
  /** Where problems of what is empty aren't shown yet: the whole record before its first save, then an item that is added. */
  untried: FieldPath | undefined = [];
  protected found: readonly FieldProblem[] = [];
  /** Is called after each change. */
  readonly redraw: () => void;
  /** Fields that are shown although they have no value, and groups that were opened or closed. */
  #shown = new Map<string, boolean>();

  constructor(saved: RecordValue, redraw: () => void) {
    this.saved = saved;
    this.draft = saved;
    this.redraw = redraw;
  }

  /** True while there are changes that are not saved. */
  get isChanged(): boolean {
    return this.draft !== this.saved && JSON.stringify(this.draft) !== JSON.stringify(this.saved);
  }

  /** The problems to show now: none of what nobody has typed yet, or of a group that may be half filled in. */
  get problems(): readonly FieldProblem[] {
    const { untried, draft } = this;
    const isTyped = (field: FieldPath) => !['undefined', 'object'].includes(typeof valueAt(draft, field));
    return this.found.filter(({ field }) => !(untried && isWithin(untried, field)) || isTyped(field));
  }

  set(path: FieldPath, value: unknown): void {
    if (JSON.stringify(valueAt(this.draft, path)) === JSON.stringify(value)) return;
    this.draft = withValue(this.draft, path, value) as RecordValue;
    this.redraw();
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

  /** Shows a field, and opens all that is around it. */
  open(path: FieldPath): void {
    for (let length = 1; length <= path.length; length++) this.show(path.slice(0, length));
  }

  /** Puts an item into a list, or takes one out. What was known of its items may be of others now, so it is forgotten. */
  splice(list: FieldPath, items: readonly unknown[], at: number, added?: unknown): void {
    const isInside = (path: FieldPath) => path.length > list.length && isWithin(list, path);
    for (const name of this.#shown.keys()) if (isInside(JSON.parse(name))) this.#shown.delete(name);
    this.found = this.found.filter(({ field }) => !isInside(field));
    const now = added === undefined ? items.toSpliced(at, 1) : items.toSpliced(at, 0, added);
    if (added !== undefined && this.untried?.length !== 0) this.untried = [...list, at];
    this.set(list, now.length === 0 ? undefined : now);
  }
}

/** True for a path itself, and for those of what is inside. */
export function isWithin(path: FieldPath, inner: FieldPath): boolean {
  return path.every((step, index) => inner[index] === step);
}

function nameOf(path: FieldPath): string {
  return JSON.stringify(path);
}
