import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type FieldPath, valueAt } from '../../../model/location.js';
import type { Nation } from '../../../model/time/bank-holidays.js';
import type { FormField } from '../../records/form-fields.js';
import type { FieldProblem } from '../../records/replies.js';
import { type FormState, isWithin } from './form-state.js';

/** What all fields of a form share. */
interface Editing {
  readonly state: FormState;
  /** The folder of the brand. */
  readonly brand: string;
  /** The nations whose bank holidays are proposed; the United Kingdom's, if none is known. */
  readonly nations: readonly Nation[];
  /** What is before an amount, such as `£`. */
  readonly currency: string;
  /** YYYY-MM-DD */
  readonly today: string;
  /** True for some fields of a record: it needs no others. */
  readonly isPart?: boolean;
  /** True for a record that isn't saved yet: it shows the usual fields. */
  readonly isNew?: boolean;
}

export const FormContext = createContext<Editing | undefined>(undefined);

/** The fields of an object, to be drawn. */
export interface FieldsProps {
  readonly fields: readonly FormField[];
  readonly path: FieldPath;
}

/** The value at a path of the form, and what can be done with it. */
export interface ShownField {
  readonly path: FieldPath;
  readonly value: unknown;
  readonly editing: Editing;
  readonly set: (value: unknown) => void;
}

export function useField(path: FieldPath): ShownField {
  const editing = useContext(FormContext)!;
  const { state } = editing;
  return {
    path,
    editing,
    value: valueAt(state.draft, path),
    set(value) {
      // What was emptied stays, since something else may be typed or chosen next.
      if (value === undefined) state.show(path);
      state.set(path, value);
    },
  };
}

/** The problems at a path. @param isWhole whether those inside of it are meant, too */
export function problemsAt({ state }: Editing, path: FieldPath, isWhole = false): readonly FieldProblem[] {
  return state.problems.filter(
    ({ field }) => isWithin(path, field) && (isWhole || field.length === path.length),
  );
}

/** The id of the control of a field. */
export function idOf(path: FieldPath): string {
  return `of-${path.join('-').replace(/\s/g, '_')}`;
}

/** Moves the cursor to a field, or to what is around it, once it is drawn. */
export function focusField(path: FieldPath): void {
  setTimeout(() => {
    for (let length = path.length; length > 0; length--) {
      const row = document.querySelector(`[data-field="${CSS.escape(path.slice(0, length).join('.'))}"]`);
      if (row === null) continue;
      row.scrollIntoView({ block: 'center' });
      const inside = (selector: string) => row.querySelector<HTMLElement>(selector);
      const control = row instanceof HTMLInputElement ? row : inside('input, select, textarea');
      (control ?? inside('button, summary'))?.focus();
      // What is typed then is written in place of what is there.
      if (control instanceof HTMLInputElement) control.select();
      return;
    }
  });
}
