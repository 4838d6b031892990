import type { FormField } from '../../records/form-fields.js';
import { inSentence } from '../../records/words.js';
import { SmallButton } from '../page.js';
import { type FieldsProps, focusField, useField } from './form-context.js';

/** A menu of the fields that a group can have as well: open while it has none, and a button for a single one. */
export function OtherFields({ fields, path, isOnly }: FieldsProps & { readonly isOnly: boolean }) {
  const { state } = useField(path).editing;
  const add = ({ key, input }: FormField, menu: HTMLDetailsElement | null) => {
    const added = [...path, key];
    if (menu !== null) menu.open = false;
    state.show(added);
    if (input.kind === 'object' && input.fields.length === 1) state.show([...added, input.fields[0]!.key]);
    if (input.kind === 'items') state.splice(added, [], 0, {});
    focusField(added);
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
