import { element } from '../../../parts/pages/browser/element.js';
import type { Marks } from './marks.js';
import type { Place } from './place.js';

/** What all parts of a form share. */
export interface Editing {
  /** To be called after every change of the record. */
  readonly changed: (path: Place['path']) => void;
  readonly marks: Marks;
  /** True for a record that isn't saved yet: it shows the usual fields. */
  readonly isNew: boolean;
}

/** Objects with more values than this are folded. */
export const mostOpen = 14;

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
