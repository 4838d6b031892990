import type { FieldPath } from '../../../model/location.js';
import type { FormField } from '../../records/form-fields.js';
import { inSentence } from '../../records/words.js';
import { SmallButton } from '../page.js';
import { type FieldsProps, focusField, useField } from './form-context.js';

/** A menu of the fields that a group can have as well: open while it has none, and a button for a single one. */
export function OtherFields({ fields, path, isOnly }: FieldsProps & { readonly isOnly: boolean }) {
  const { state } = useField(path).editing;
  /** Shows a field, and in it the one of a group that has no other, and moves the cursor there. */
  const show = ({ key, input }: FormField, around: FieldPath) => {
    const own = [...around, key];
    state.show(own);
    if (input.kind === 'object' && input.fields.length === 1) return show(input.fields[0]!, own);
    if (input.kind === 'items') state.splice(own, [], 0, {});
    focusField(own);
  };
  const add = (field: FormField, menu: HTMLDetailsElement | null) => {
    if (menu !== null) menu.open = false;
    show(field, path);
  };
  const button = (field: FormField, words: string) => (
    <SmallButton onClick={({ currentTarget }) => add(field, currentTarget.closest('details.more'))}>
      {words}
    </SmallButton>
  );
  const [field, ...more] = fields;
  if (field !== undefined && more.length === 0)
    return <p class="wide">{button(field, `Add ${inSentence(field.label)}`)}</p>;
  return (
    <details class="more wide" open={isOnly}>
      <summary>{isOnly ? 'Which field?' : `Add a field (${fields.length} more)`}</summary>
      <ul class="plain menu">
        {fields.map((each) => (
          <li key={each.key}>
            {button(each, each.label)} <span class="hint">{each.meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
