import type { ComponentChildren } from 'preact';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import type { FormField, Input } from '../../records/contract.js';
import { focusField, idOf, problemsIn, useField } from './form-context.js';
import { itemNoun, nextItem } from './next-item.js';
import { FieldProblems } from './problems.js';
import { ScalarControl } from './scalars.js';

interface ItemsProps {
  readonly input: Extract<Input, { kind: 'list' }>;
  readonly label: string;
  readonly isRequired: boolean;
  readonly path: FieldPath;
  /** Draws the fields of an item. */
  readonly draw: (fields: readonly FormField[], path: FieldPath) => ComponentChildren;
}

/** The items of a list, with buttons to add, copy and remove some. */
export function Items({ input, label, isRequired, path, draw }: ItemsProps) {
  const { value, editing } = useField(path);
  const { state } = editing;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const { item } = input;
  const fields = item.kind === 'object' ? item.fields : [];
  const noun = itemNoun(fields);
  const isFull = input.most !== undefined && items.length >= input.most;
  const add = (at: number, added: unknown, field?: string) => {
    state.splice(path, items, at, added);
    focusField([...path, at, ...(field === undefined ? [] : [field])]);
  };
  const copy = (at: number) => {
    const { value: made, differs } = nextItem(fields, items[at]);
    add(at + 1, made, differs[0]?.key);
  };
  return (
    <div class={item.kind === 'object' ? '' : 'short'}>
      <ol class="items">
        {items.map((_, at) => {
          const name = `${noun === undefined ? label : capital(noun)} ${at + 1}`;
          const own = [...path, at];
          const buttons = (
            <span class="corner">
              {item.kind === 'object' && !isFull && (
                <button
                  type="button"
                  class="secondary small"
                  aria-label={`Copy ${name}`}
                  onClick={() => copy(at)}
                >
                  Copy
                </button>
              )}
              {!(isRequired && items.length <= input.least) && (
                <button
                  type="button"
                  class="secondary small"
                  aria-label={`Remove ${name}`}
                  onClick={() => state.splice(path, items, at)}
                >
                  {item.kind === 'object' ? 'Remove' : '×'}
                </button>
              )}
            </span>
          );
          return (
            <li data-field={own.join('.')} key={at}>
              {item.kind === 'object' ? (
                <fieldset>
                  <legend>{name}</legend>
                  {buttons}
                  <ItemProblems path={own} />
                  {draw(item.fields, own)}
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
        <button
          type="button"
          class="secondary small add"
          onClick={() => add(items.length, item.kind === 'object' ? {} : '')}
        >
          {item.kind !== 'object'
            ? '+'
            : items.length === 0
              ? 'Add'
              : `Add ${noun === undefined ? 'another' : `a ${noun}`}`}
          <span class="hidden-text">{` Add to ${label}`}</span>
        </button>
      )}
    </div>
  );
}

function ItemProblems({ path }: { readonly path: FieldPath }) {
  const field = useField(path);
  return <FieldProblems problems={problemsIn(field.editing, path, false)} field={field} />;
}

function ScalarItem({
  input,
  path,
  name,
  children,
}: {
  readonly input: Input;
  readonly path: FieldPath;
  readonly name: string;
  readonly children: ComponentChildren;
}) {
  const field = useField(path);
  if (input.kind === 'list' || input.kind === 'object') return null;
  // An item stays when it is emptied, as the text that it is.
  const own = { ...field, type: (value: unknown) => field.type(value ?? '') };
  return (
    <>
      <label class="hidden-text" for={idOf(path)}>
        {name}
      </label>
      <ScalarControl input={input} field={own} />
      {children}
      <span class="hidden-text" id={`${idOf(path)}-hint`} />
      <ItemProblems path={path} />
    </>
  );
}
