import { element } from '../../../parts/pages/browser/element.js';
import type { BrandOverview, CollectionOverview, ListedRecord } from '../contract.js';
import type { RecordPlace } from '../offered-job.js';
import { askServer } from './server.js';

interface Choosable extends RecordPlace {
  readonly brandName: string;
  readonly record: ListedRecord;
  /** All words to find it by. */
  readonly text: string;
}

/** So many records are shown at once; all that are found can be chosen. */
const mostShown = 100;

/** Chooses records of a collection, by brand, country and words. @param begins the brand that is shown at first */
export async function recordChooser(
  brands: readonly BrandOverview[],
  begins: string,
  { collection, nouns: [one, several] }: CollectionOverview,
): Promise<{ readonly element: HTMLElement; readonly chosen: () => readonly RecordPlace[] }> {
  const lists = await Promise.all(
    brands.map(async ({ folder, name }) => {
      const { records } = await askServer('records', { brand: folder, collection });
      return records.map((record): Choosable => {
        const { file, index, identity, detail, when } = record;
        const text = `${identity} ${record.name} ${detail} ${when}`.toLowerCase();
        return { brand: folder, collection, at: { file, index }, brandName: name, record, text };
      });
    }),
  );
  const all = lists.flat();
  const picked = new Set<Choosable>();
  const brand = choiceOf(
    'Brand',
    'All brands',
    brands.map(({ folder, name }) => [folder, name] as const),
  );
  brand.select.value = begins;
  const countries = [...new Set(all.map(({ record }) => record.country))]
    .filter((each) => each !== '')
    .sort();
  const country = choiceOf(
    'Country',
    'All countries',
    countries.map((each) => [each, each] as const),
  );
  brand.element.hidden = brands.length < 2;
  country.element.hidden = countries.length < 2;
  const search = element('input', { type: 'search', placeholder: 'Name, number, town or postcode' });
  search.setAttribute('aria-label', `Search ${several}`);
  const list = element('ul', { className: 'plain records choose' });
  const count = element('p', { role: 'status' });
  const whole = element('button', { type: 'button', className: 'secondary small' });
  const none = element('button', { type: 'button', className: 'secondary small' }, 'Choose none');
  let found: readonly Choosable[] = [];
  const tell = () => {
    const shown = found.length > mostShown ? ` The first ${mostShown} of ${found.length} are listed.` : '';
    count.textContent = `${picked.size.toLocaleString('en-GB')} ${picked.size === 1 ? one : several} chosen.${shown}`;
    whole.textContent = `Choose all ${found.length.toLocaleString('en-GB')} found`;
    none.disabled = picked.size === 0;
  };
  const fill = () => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    found = all.filter(
      ({ text, record, ...each }) =>
        (brand.select.value === '' || each.brand === brand.select.value) &&
        (country.select.value === '' || record.country === country.select.value) &&
        words.every((word) => text.includes(word)),
    );
    list.replaceChildren(
      ...found.slice(0, mostShown).map((each) => {
        const box = element('input', { type: 'checkbox', checked: picked.has(each) });
        box.addEventListener('change', () => {
          if (box.checked) picked.add(each);
          else picked.delete(each);
          tell();
        });
        const { name, identity, detail, when } = each.record;
        const more = [name === '' ? '' : identity, detail, when, brands.length > 1 ? each.brandName : ''];
        return element(
          'li',
          {},
          element(
            'label',
            {},
            box,
            ' ',
            element('bdi', {}, name || identity || 'Without a name'),
            element('span', { className: 'hint' }, ` ${more.filter((text) => text !== '').join(' · ')}`),
          ),
        );
      }),
    );
    tell();
  };
  for (const control of [brand.select, country.select, search]) control.addEventListener('input', fill);
  whole.addEventListener('click', () => {
    for (const each of found) picked.add(each);
    fill();
  });
  none.addEventListener('click', () => {
    picked.clear();
    fill();
  });
  fill();
  const legend = element('legend', {}, `Which ${several}?`);
  return {
    element: element(
      'fieldset',
      { className: 'chooser' },
      legend,
      element('div', { className: 'row tools' }, search, brand.element, country.element),
      element('p', { className: 'buttons' }, whole, none),
      count,
      list,
    ),
    chosen: () => [...picked].map(({ brand: folder, at }) => ({ brand: folder, collection, at })),
  };
}

function choiceOf(label: string, all: string, choices: readonly (readonly [value: string, words: string])[]) {
  const select = element(
    'select',
    {},
    element('option', { value: '' }, all),
    ...choices.map(([value, words]) => element('option', { value }, words)),
  );
  return { select, element: element('label', {}, `${label} `, select) };
}
