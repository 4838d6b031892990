import { element } from '../../../parts/pages/browser/element.js';
import type { UsedHere } from './codes.js';
import type { Marks } from './marks.js';
import type { Place } from './place.js';

/** What all parts of a form share. */
export interface Editing {
  /** To be called after every change of the record: it may go on, as when somebody types. */
  readonly changed: (path: Place['path']) => void;
  /** To be called when the cursor leaves a field, or a change is complete: what is wrong there is said from now on. */
  readonly left: (path: Place['path']) => void;
  /** To be called of what was added empty: what is missing in it is not said yet. */
  readonly begun: (path: Place['path']) => void;
  /** To be called before items of a list get other places. @param to undefined for an item that is removed */
  readonly moved: (list: Place['path'], to: (index: number) => number | undefined) => void;
  /** How often the records beside this one have each code of a field, as far as it is known. */
  readonly used: (path: Place['path']) => UsedHere;
  /** What is before an amount, such as `£`. */
  readonly currency: string;
  readonly marks: Marks;
  /** True for a record that isn't saved yet: it shows the usual fields. */
  readonly isNew: boolean;
}

/** Objects with more values than this are folded. */
export const mostOpen = 14;

/** Notes a change that is complete, such as one by a button. */
export function changedWhole({ changed, left }: Editing, path: Place['path']): void {
  changed(path);
  left(path);
}

/** Says when the cursor leaves a row, or its choice is made. */
export function leaving(row: HTMLElement, { path }: Place, editing: Editing): void {
  row.addEventListener('focusout', ({ relatedTarget }) => {
    if (!row.contains(relatedTarget as Node | null) && document.hasFocus()) editing.left(path);
  });
  row.addEventListener('change', ({ target }) => {
    if ((target as HTMLElement).closest('[data-field]') === row) editing.left(path);
  });
}

let last = 0;

/** An id that no other element of the page has. */
export function id(): string {
  return `field-${++last}`;
}

/** Makes the content of a group when it is opened for the first time. */
export function unfoldable(group: HTMLDetailsElement, isOpen: boolean, make: () => HTMLElement): void {
  let isMade = false;
  const fill = () => {
    if (isMade || !group.open) return;
    isMade = true;
    group.append(make());
  };
  group.addEventListener('toggle', fill);
  // Opened by the program, since the event comes too late for what is looked for inside.
  group.addEventListener('open-now', () => {
    group.open = true;
    fill();
  });
  if (isOpen) {
    group.open = true;
    fill();
  }
}

export function smallButton(text: string, pressed: () => void, title?: string): HTMLButtonElement {
  const button = element('button', { type: 'button', className: 'secondary small' }, text);
  if (title !== undefined) button.setAttribute('aria-label', title);
  button.addEventListener('click', pressed);
  return button;
}
