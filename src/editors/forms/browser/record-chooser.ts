import { element } from '../../../parts/pages/browser/element.js';
import type { FoundRecords } from '../many.js';
import { option } from './choosers.js';
import { hasWords } from './codes.js';
import { smallButton } from './groups.js';

/** A record of a collection, of any brand. */
export type ChoosableRecord = FoundRecords['records'][number];

/** So many records are listed; all that are found can be chosen. */
const mostListed = 100;

export interface RecordChooserOptions {
  /** The records that can be chosen. */
  readonly all: readonly ChoosableRecord[];
  /** Those of them that the filters of the page leave; they may be others each time. */
  readonly filtered: () => readonly ChoosableRecord[];
  /** The folder of the brand that is shown at first; empty for all. */
  readonly brand?: string;
  /** The button that chooses all that are found, with their number. */
  readonly every: (count: string) => string;
  /** What is said of how many are found and chosen. */
  readonly status: (found: number, chosen: number) => string;
  /** What is beside a record. */
  readonly aside?: (record: ChoosableRecord) => HTMLElement;
}

/** The parts of a chooser, which a page puts together. */
export interface RecordChooser {
  readonly search: HTMLInputElement;
  readonly brand: HTMLSelectElement;
  readonly hasBrands: boolean;
  /** Buttons, how many there are, and the records. */
  readonly parts: readonly HTMLElement[];
  /** Lists what is found now. */
  readonly fill: () => void;
  readonly chosen: () => readonly ChoosableRecord[];
}

/** Records with boxes to tick, found by words and brand. What was chosen stays so while others are shown. */
export function recordChooser(options: RecordChooserOptions): RecordChooser {
  const { all, filtered, every, status, aside } = options;
  const picked = new Set<string>();
  const names = [...new Map(all.map(({ brand, brandName }) => [brand, brandName]))];
  const hasBrands = names.length > 1;
  const search = element('input', { type: 'search', placeholder: 'Name, number, town or postcode' });
  const brand = element(
    'select',
    {},
    option('', 'All brands'),
    ...names.map(([folder, name]) => option(folder, name)),
  );
  brand.value = names.some(([folder]) => folder === options.brand) ? (options.brand ?? '') : '';
  const list = element('ul', { className: 'plain records' });
  const count = element('p', { role: 'status' });
  let found: readonly ChoosableRecord[] = [];
  const tell = () => {
    const more = found.length > mostListed ? ` The first ${mostListed} of ${found.length} are listed.` : '';
    count.textContent = `${status(found.length, picked.size)}${more}`;
    whole.textContent = every(found.length.toLocaleString('en-GB'));
    whole.disabled = found.length === 0;
    none.disabled = picked.size === 0;
  };
  const row = (record: ChoosableRecord) => {
    const key = keyOf(record);
    const box = element('input', { type: 'checkbox', checked: picked.has(key) });
    box.addEventListener('change', () => {
      if (box.checked) picked.add(key);
      else picked.delete(key);
      tell();
    });
    const { identity, name, detail, when, brandName } = record;
    const more = [name === '' ? '' : identity, detail, when, hasBrands ? brandName : ''];
    const said = more.filter((text) => text !== '').join(' · ');
    return element(
      'li',
      {},
      element(
        'label',
        {},
        box,
        ' ',
        element('bdi', {}, name || identity || 'Without a name'),
        element('span', { className: 'hint' }, ` ${said} `),
      ),
      ...(aside ? [aside(record)] : []),
    );
  };
  const fill = () => {
    found = filtered().filter((record) => {
      const text = `${record.identity} ${record.name} ${record.detail} ${record.when}`.toLowerCase();
      return (brand.value === '' || record.brand === brand.value) && hasWords({ text }, search.value);
    });
    list.replaceChildren(...found.slice(0, mostListed).map(row));
    tell();
  };
  const whole = smallButton('', () => {
    for (const record of found) picked.add(keyOf(record));
    fill();
  });
  const none = smallButton('Choose none', () => {
    picked.clear();
    fill();
  });
  for (const control of [brand, search]) control.addEventListener('input', fill);
  return {
    search,
    brand,
    hasBrands,
    parts: [element('p', { className: 'buttons' }, whole, none), count, list],
    fill,
    chosen: () => (picked.size === 0 ? [] : all.filter((record) => picked.has(keyOf(record)))),
  };
}

function keyOf({ brand, file, index }: ChoosableRecord): string {
  return `${brand}/${index}/${file}`;
}
