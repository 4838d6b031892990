import { moneyText } from '../money.js';
import { element } from './element.js';
import { type Counts, type Filters, filterNames, having } from './filters.js';
import type { Query } from './query.js';
import { type FindWords, filled } from './words.js';

/** The filters above the results. */
export interface Choices {
  readonly element: HTMLElement;
  /** Shows what is chosen. */
  readonly show: (query: Query) => void;
  /** Shows how many places each choice would leave, and hides those that would leave none. */
  readonly update: (query: Query, counts: Counts, figure: Figure) => void;
}

/**
 * What is said of the number of places that a choice would leave, with the filters as they would be; undefined if it would
 * leave none. It may be empty.
 */
export type Figure = (count: number, filters: Filters) => string | undefined;

type Option = readonly [value: string, label: string, figure: string | undefined];

/**
 * The filters, each hidden until it is known what it would leave.
 * @param changed is called after `query` has what was chosen
 */
export function startChoices(
  root: HTMLElement,
  words: FindWords,
  language: string,
  changed: () => void,
): Choices {
  const { find } = words;
  let query: Query | undefined;
  const [kinds, has] = [
    element('div', { className: 'chips joined' }),
    element('div', { className: 'chips' }),
  ];
  const chip = (type: 'radio' | 'checkbox', name: string, value: string, label: string) => {
    const input = element('input', { type, name, value });
    const count = element('b', {});
    const chip = element(
      'label',
      { className: 'chip', hidden: true },
      input,
      element('span', {}, element('bdi', { textContent: label }), ' ', count),
    );
    return { chip, input, count };
  };
  const five = moneyText('5', root.dataset['currency']!);
  const features = filterNames.map((name) => ({
    name,
    ...chip('checkbox', 'has', name, filled(find.has[name], five)),
  }));
  has.append(...features.map(({ chip }) => chip));
  const collections = ['', ...Object.keys(words.collections)].map((kind) => ({
    kind,
    ...chip('radio', 'kind', kind, kind === '' ? find.all : (words.collections[kind]?.[1] ?? kind)),
  }));
  kinds.append(...collections.map(({ chip }) => chip));
  const [brand, code, day] = [find.brand, find.code, find.day].map((label) =>
    element('select', { ariaLabel: label, hidden: true }),
  );
  const time = element('input', { type: 'time', ariaLabel: find.time, required: true });
  const group = (label: string, ...content: readonly Node[]) =>
    element('fieldset', {}, element('legend', { className: 'hidden-text', textContent: label }), ...content);
  const at = element('span', { className: 'at', hidden: true }, find.at, ' ', time);
  root
    .querySelector('.choices')!
    .append(
      element(
        'div',
        { className: 'inner' },
        group(find.what, kinds),
        brand!,
        group(find.with, has),
        day!,
        at,
        code!,
      ),
    );

  const listen = (control: HTMLElement, read: (own: Query) => void) =>
    control.addEventListener('change', () => {
      if (query === undefined) return;
      read(query);
      changed();
    });
  listen(kinds, (own) => {
    own.kind = collections.find(({ input }) => input.checked)?.kind ?? '';
  });
  listen(has, (own) => {
    own.has = new Set(features.filter(({ input }) => input.checked).map(({ name }) => name));
  });
  listen(brand!, (own) => {
    own.brand = brand!.value;
  });
  listen(code!, (own) => {
    own.code = code!.value;
  });
  listen(day!, (own) => {
    own.day = day!.value === '' ? undefined : Number(day!.value);
  });
  listen(time, (own) => {
    if (time.value !== '') own.time = time.value;
  });

  const show = (own: Query) => {
    query = own;
    for (const { kind, input } of collections) input.checked = kind === own.kind;
    for (const { name, input } of features) input.checked = own.has.has(name);
    time.value = own.time;
  };
  /** What is chosen is in a list even if nothing has it. */
  const fill = (select: HTMLSelectElement, first: string, chosen: string, all: readonly Option[]) => {
    const options = all.filter(([value, , figure]) => figure !== undefined || value === chosen);
    select.replaceChildren(
      element('option', { value: '', textContent: first }),
      ...options.map(([value, label, figure]) =>
        element('option', {
          value,
          textContent: figure ? `${label} (${figure})` : label,
          selected: value === chosen,
        }),
      ),
    );
    select.hidden = options.length < 2 && chosen === '';
  };
  const withChosen = (all: Iterable<string>, chosen: string) =>
    [...new Set([...all, chosen])].filter((each) => each !== '');
  const byLabel = (a: Option, b: Option) => a[1].localeCompare(b[1], language);
  const update = (own: Query, counts: Counts, figure: Figure) => {
    show(own);
    const of = (count = 0, change: Partial<Filters>) => figure(count, { ...own, ...change });
    const set = ({ chip, input, count }: (typeof features | typeof collections)[number], text?: string) => {
      count.textContent = text ?? '';
      chip.hidden = text === undefined && !input.checked;
    };
    for (const each of collections) set(each, of(counts.kind.get(each.kind), { kind: each.kind }));
    for (const each of features) set(each, of(counts.has.get(each.name), having(own, each.name)));
    const brands = withChosen(counts.brand.keys(), own.brand).map(
      (name) => [name, name, of(counts.brand.get(name), { brand: name })] as const,
    );
    fill(brand!, find.allBrands, own.brand, brands.toSorted(byLabel));
    const codes = withChosen(counts.code.keys(), own.code).map((value) => {
      const { label = value, count } = counts.code.get(value) ?? {};
      return [value, label, of(count, { code: value })] as const;
    });
    fill(code!, find.anyCode, own.code, codes.toSorted(byLabel));
    fill(
      day!,
      find.anyDay,
      own.day === undefined ? '' : String(own.day),
      words.days.map((name, day) => [String(day), name, of(counts.day[day], { day })] as const),
    );
    at.hidden = own.day === undefined;
  };
  return { element: root.querySelector<HTMLElement>('.choices')!, show, update };
}
