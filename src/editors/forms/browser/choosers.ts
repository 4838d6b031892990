import { element } from '../../../parts/pages/browser/element.js';
import type { FormField } from '../contract.js';
import { pathInWords } from '../words.js';
import { id } from './groups.js';

/** A choice of a list, with what is said of it. */
export function option(value: string, words: string): HTMLOptionElement {
  return element('option', { value, textContent: words });
}

/** A control with its label above it. */
export function labelled(words: string, control: HTMLElement): HTMLElement {
  control.id ||= id();
  return element(
    'div',
    { className: 'entry' },
    element('label', { htmlFor: control.id, className: 'label' }, words),
    control,
  );
}

/**
 * A list of the fields of records, by their paths with points.
 * @param reach whether those of items of lists are among them
 * @param none words for no field; without them, one has to be chosen
 */
export function fieldChooser(
  fields: readonly FormField[],
  reach: 'in-objects' | 'in-lists',
  none?: string,
  wanted: (field: FormField) => boolean = () => true,
): HTMLSelectElement {
  const found: string[] = [];
  const collect = (all: readonly FormField[], path: readonly string[]) => {
    for (const field of all) {
      const own = [...path, field.key];
      const { input } = field;
      const inner = input.kind === 'list' && reach === 'in-lists' ? input.item : input;
      if (wanted(field)) found.push(own.join('.'));
      // A chain of lists has more fields than anybody looks through.
      if (inner.kind === 'object' && own.length < 6) collect(inner.fields, own);
    }
  };
  collect(fields, []);
  return element(
    'select',
    {},
    ...(none === undefined ? [] : [option('', none)]),
    ...found.map((path) => option(path, pathInWords(path.split('.')))),
  );
}
