import { capital } from '../../../base/text/capital.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { BrandOverview, CollectionOverview, ListedRecord } from '../contract.js';
import { recordHash } from './addresses.js';
import { hasWords } from './codes.js';
import { crumbs } from './crumbs.js';
import { smallButton } from './groups.js';
import { jobLinks } from './job-links.js';
import { askServer } from './server.js';

/** The records of a brand's collection, and a search in them. */
export async function listPage(
  { folder, name }: BrandOverview,
  of: CollectionOverview,
): Promise<HTMLElement> {
  const {
    collection,
    nouns: [one, several],
    takesMore,
  } = of;
  const { records, broken } = await askServer('records', { brand: folder, collection });
  const search = element('input', { type: 'search', placeholder: 'Name, number, town or postcode' });
  search.setAttribute('aria-label', `Search ${several}`);
  const list = element('ul', { className: 'plain records' });
  const count = element('p', { className: 'hint', role: 'status' });
  const most = 200;
  const fill = () => {
    const found = records.filter((record) => {
      const text = `${record.identity} ${record.name} ${record.detail} ${record.when}`.toLowerCase();
      return hasWords({ text }, search.value);
    });
    list.replaceChildren(
      ...found.slice(0, most).map((record) => listed(record, recordHash(folder, collection, record))),
    );
    const shown = found.length > most ? `, of which the first ${most} are shown` : '';
    const all = `${records.length} ${records.length === 1 ? one : several}`;
    const isNone = found.length === 0 && records.length > 0;
    count.textContent = isNone
      ? `No ${one} has “${search.value.trim()}” in its name, number, town, postcode or time. `
      : `${found.length} of ${all}${shown}`;
    if (records.length === 0) count.textContent = `${name} has no ${several} yet.`;
    if (isNone) {
      const again = smallButton(`Show all ${all}`, () => {
        search.value = '';
        fill();
        search.focus();
      });
      count.append(again);
    }
  };
  search.addEventListener('input', fill);
  fill();
  const notices = broken.map(({ file, line, message }) =>
    element(
      'p',
      { className: 'notice bad' },
      `${file}, line ${line}: ${message} Until this is corrected, its records can't be edited here.`,
    ),
  );
  const add = element(
    'a',
    { className: 'button', href: recordHash(folder, collection, undefined) },
    `Add ${article(one)} ${one}`,
  );
  add.hidden = !takesMore;
  const many = element(
    'a',
    { className: 'button secondary', href: `#/many/${collection}` },
    `Change many ${several}`,
  );
  many.hidden = records.length < 2;
  return element(
    'div',
    {},
    crumbs(name),
    element('h1', {}, capital(several)),
    ...notices,
    await jobLinks(folder, collection, undefined),
    element('div', { className: 'row tools' }, search, add, many),
    count,
    list,
  );
}

function article(noun: string): string {
  return /^(?:[aeio]|ATM|SME)/.test(noun) ? 'an' : 'a';
}

function listed({ identity, name, detail, when }: ListedRecord, href: string): HTMLElement {
  const title = name || identity || 'Without a name';
  return element(
    'li',
    {},
    element('a', { href }, element('bdi', {}, title), ...(when === '' ? [] : [`, ${when}`])),
    element(
      'span',
      { className: 'hint' },
      ` ${[name === '' ? '' : identity, detail].filter((text) => text !== '').join(' · ')}`,
    ),
  );
}
