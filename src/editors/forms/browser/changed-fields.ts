import type { FieldPath } from '../../../model/location.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { EditedField } from '../contract.js';

/**
 * What fields said and say, a line each.
 * @param count of all fields; those that aren't given are counted
 * @param hrefOf the address of a field, if the record is there
 */
export function changedFieldList(
  fields: readonly EditedField[],
  count: number,
  hrefOf?: (field: FieldPath) => string,
): HTMLElement {
  const more = count - fields.length;
  return element(
    'ul',
    { className: 'plain' },
    ...fields.map(({ field, words, was = 'left out', is = 'left out' }) =>
      element(
        'li',
        {},
        hrefOf === undefined || field.length === 0 ? words : element('a', { href: hrefOf(field) }, words),
        ': ',
        element('bdi', { className: 'was' }, was),
        ' → ',
        element('bdi', { className: 'is' }, is),
      ),
    ),
    ...(more > 0 ? [element('li', { className: 'hint' }, `and ${more} more`)] : []),
  );
}
