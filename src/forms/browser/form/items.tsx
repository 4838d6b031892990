import type { ComponentChildren, ComponentType } from 'preact';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import type { Input } from '../../records/contract.js';
import { inSentence } from '../../records/words.js';
import { SmallButton } from '../page.js';
import { type FieldsProps, focusField, idOf, useField } from './form-context.js';
import { FieldProblems } from './problems.js';
import { ScalarControl } from './scalars.js';
import { itemInWords } from './values/item-in-words.js';
import { itemNoun, nextItem } from './values/next-item.js';
import { isFields } from './values/values.js';

interface ItemsProps {
  readonly input: Extract<Input, { kind: 'list' }>;
  readonly label: string;
  readonly isRequired: boolean;
  readonly path: FieldPath;
  /** Draws the fields of an item. */
  readonly Fields: ComponentType<FieldsProps>;
}

/** The items of a list, with buttons to add, copy and remove some. */
export function Items({ input, label, isRequired, path, Fields }: ItemsProps) {
  const { value, editing } = useField(path);
  const { state } = editing;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const { item } = input;
  const fields = item.kind === 'object' ? item.fields : undefined;
  const noun = itemNoun(fields ?? []);
  const isFull = input.most !== undefined && items.length >= input.most;
  /** Adds one like another, or an empty one. What it has to have of its own is shown empty. */
  const add = (at: number, like: unknown) => {
    const added = fields ? nextItem(fields, like) : '';
    state.splice(path, items, at, added);
    for (const key of Object.keys(like ?? {}))
      if (isFields(added) && added[key] === undefined) state.show([...path, at, key]);
    focusField([...path, at]);
  };
  return (
    <div class={fields ? '' : 'short'}>
      <ol class="items">
        {items.map((each, at) => {
          const name = `${noun === undefined ? label : capital(noun)} ${at + 1}`;
          const own = [...path, at];
          const buttons = (
            <span class="corner">
              {fields && !isFull && (
                <SmallButton aria-label={`Copy ${name}`} onClick={() => add(at + 1, each)}>
                  Copy
                </SmallButton>
              )}
              {!(isRequired && items.length <= input.least) && (
                <SmallButton aria-label={`Remove ${name}`} onClick={() => state.splice(path, items, at)}>
                  {fields ? 'Remove' : '×'}
                </SmallButton>
              )}
            </span>
          );
          return (
            <li data-field={own.join('.')} key={at}>
              {fields ? (
                <fieldset>
                  <legend>{[name, ...itemInWords(each, editing.currency)].join(': ')}</legend>
                  {buttons}
                  <FieldProblems path={own} />
                  <Fields fields={fields} path={own} />
                </fieldset>
              ) : (
                <ScalarItem input={item} path={own} name={name}>
                  {buttons}
                </ScalarItem>
              )}
            </li>
          );
        })}
      </ol>
      {!isFull && (
        <SmallButton
          class="secondary small add"
          onClick={() => add(items.length, noun === 'tier' ? (items.at(-1) ?? {}) : {})}
        >
          {fields ? `Add ${noun === undefined ? inSentence(label) : `a ${noun}`}` : '+'}
          <span class="hidden-text">{` Add to ${label}`}</span>
        </SmallButton>
      )}
    </div>
  );
}

interface ScalarItemProps {
  readonly input: Input;
  readonly path: FieldPath;
  readonly name: string;
  readonly children: ComponentChildren;
}

function ScalarItem({ input, path, name, children }: ScalarItemProps) {
  const field = useField(path);
  // An item stays when it is emptied, as the text that it is.
  const own = { ...field, set: (value: unknown) => field.set(value ?? '') };
  return (
    <>
      <label class="hidden-text" for={idOf(path)}>
        {name}
      </label>
      <ScalarControl input={input} field={own} />
      {children}
      <span class="hidden-text" id={`${idOf(path)}-hint`} />
      <FieldProblems path={path} />
    </>
  );
}
