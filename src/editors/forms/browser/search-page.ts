import { capital } from '../../../base/text/capital.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { SearchHit } from '../search-contract.js';
import { recordHash } from './addresses.js';
import type { PageContext } from './page.js';
import { askServer } from './server.js';

/** The address of what is found for a text. */
export function searchHash(text: string): string {
  return `#/search/${encodeURIComponent(text)}`;
}

/** The records of all lists that are found by a text. */
export async function searchPage({ rest: [text = ''] }: PageContext): Promise<HTMLElement> {
  const { found, count } = await askServer('search', { text });
  const said =
    text.trim() === ''
      ? 'Type a name, a number, a town or a postcode.'
      : count === 0
        ? `No record has “${text}” in its name, number, town or postcode. Try fewer letters, or one word.`
        : count > found.length
          ? `${count.toLocaleString('en-GB')} records have “${text}”. The ${found.length} that fit best:`
          : `${count === 1 ? '1 record has' : `${count} records have`} “${text}”.`;
  return element(
    'div',
    {},
    element('h1', {}, 'Search'),
    element('p', { className: 'lead' }, said),
    element('ul', { className: 'plain edits' }, ...found.map(foundItem)),
  );
}

function foundItem(record: SearchHit): HTMLElement {
  const { brand, brandName, collection, noun, identity, name, detail } = record;
  const title = name || identity || capital(noun);
  const about = [name === '' ? '' : identity, detail, noun, brandName].filter((part) => part !== '');
  return element(
    'li',
    {},
    element(
      'p',
      {},
      element('a', { href: recordHash(brand, collection, record) }, element('bdi', {}, title)),
      ' ',
      element('span', { className: 'hint' }, about.join(' · ')),
    ),
  );
}

/** The field at the head of each page. `/` leads there. */
export function searchField(go: (hash: string) => void): HTMLElement {
  const input = element('input', {
    type: 'search',
    name: 'search',
    placeholder: 'Name, number, town or postcode',
  });
  input.setAttribute('aria-label', 'Search everything');
  input.setAttribute('aria-keyshortcuts', '/');
  const form = element('form', { className: 'everything' }, input);
  form.setAttribute('role', 'search');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    go(searchHash(input.value));
  });
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.select();
    input.focus();
  });
  return form;
}
