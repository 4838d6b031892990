import { element } from '../../../parts/pages/browser/element.js';

/** Where a page is: the first page, and what is between it and the page. */
export function crumbs(...steps: readonly (Node | string)[]): HTMLElement {
  return element(
    'p',
    { className: 'crumbs' },
    element('a', { href: '#/' }, 'Records'),
    ...steps.flatMap((step) => [' / ', step]),
  );
}
