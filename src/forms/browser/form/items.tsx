import type { ComponentType } from 'preact';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import type { FormField } from '../../records/form-fields.js';
import { inSentence } from '../../records/words.js';
import { SmallButton } from '../page.js';
import { type FieldsProps, focusField, useField } from './form-context.js';
import { FieldProblems } from './problems.js';
import { itemInWords } from './values/item-in-words.js';
import { itemNoun, nextItem } from './values/next-item.js';

interface ItemsProps {
  /** The fields of an item. */
  readonly fields: readonly FormField[];
  readonly most: number;
  readonly least: number;
  readonly label: string;
  readonly path: FieldPath;
  /** Draws the fields of an item. */
  readonly Fields: ComponentType<FieldsProps>;
}

/** The items of a list, with buttons to add and remove some. */
export function Items({ fields, most, least, label, path, Fields }: ItemsProps) {
  const { value, editing } = useField(path);
  const { state } = editing;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const noun = itemNoun(fields);
  /** A new one has the fields of the last one, filled in as far as they follow from it. */
  const add = () => {
    const own = [...path, items.length];
    const last = items.at(-1);
    const added = nextItem(fields, last);
    state.splice(path, items, items.length, added);
    for (const key of Object.keys(last ?? {})) if (added[key] === undefined) state.show([...own, key]);
    focusField(own);
  };
  return (
    <div>
      <ol class="items">
        {items.map((each, at) => {
          const name = `${noun === undefined ? label : capital(noun)} ${at + 1}`;
          const own = [...path, at];
          return (
            <li data-field={own.join('.')} key={at}>
              <fieldset>
                <legend>{[name, ...itemInWords(each, editing.currency)].join(': ')}</legend>
                {items.length > least && (
                  <SmallButton
                    class="secondary small corner"
                    aria-label={`Remove ${name}`}
                    onClick={() => state.splice(path, items, at)}
                  >
                    Remove
                  </SmallButton>
                )}
                <FieldProblems path={own} />
                <Fields fields={fields} path={own} />
              </fieldset>
            </li>
          );
        })}
      </ol>
      {items.length < most && (
        <SmallButton onClick={add}>
          {`Add ${noun === undefined ? inSentence(label) : `a ${noun}`}`}
          <span class="hidden-text">{` Add to ${label}`}</span>
        </SmallButton>
      )}
    </div>
  );
}
