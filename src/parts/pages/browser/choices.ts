import type { Place } from './data.js';
import { element } from './element.js';
import { countsOf, type FilterContext, filterNames } from './filters.js';
import type { Query } from './query.js';
import { amountIn, type FindWords, filled } from './words.js';

/** The filters above the results. */
export interface Choices {
  readonly element: HTMLElement;
  /** Shows what is chosen. */
  readonly show: (query: Query) => void;
  /** Shows how many of the places around somebody each choice would leave, and hides those that would leave none. */
  readonly update: (places: readonly Place[], query: Query, context: FilterContext) => void;
}

/** @param changed is called after `query` has what was chosen */
export function startChoices(
  root: HTMLElement,
  words: FindWords,
  language: string,
  changed: () => void,
): Choices {
  const { find } = words;
  let query: Query | undefined;
  const number = (count: number) => count.toLocaleString(language);
  const [kinds, has] = [
    element('div', { className: 'chips joined' }),
    element('div', { className: 'chips' }),
  ];
  const chip = (type: 'radio' | 'checkbox', name: string, value: string, label: string) => {
    const input = element('input', { type, name, value });
    const count = element('b', {});
    const chip = element(
      'label',
      { className: 'chip' },
      input,
      element('span', {}, element('bdi', { textContent: label }), ' ', count),
    );
    return { chip, input, count };
  };
  const five = amountIn(root.dataset['currency']!, 5, language);
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
    element('select', { ariaLabel: label }),
  );
  const time = element('input', { type: 'time', ariaLabel: find.time, required: true });
  const group = (label: string, ...content: readonly Node[]) =>
    element('fieldset', {}, element('legend', { className: 'hidden-text', textContent: label }), ...content);
  const at = element('span', { className: 'at' }, find.at, ' ', time);
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
  const fill = (
    select: HTMLSelectElement,
    first: string,
    chosen: string,
    options: readonly (readonly [value: string, label: string, count: number])[],
  ) => {
    select.replaceChildren(
      element('option', { value: '', textContent: first }),
      ...options.map(([value, label, count]) =>
        element('option', { value, textContent: `${label} (${number(count)})`, selected: value === chosen }),
      ),
    );
    select.hidden = options.length < 2 && chosen === '';
  };
  const update = (places: readonly Place[], own: Query, context: FilterContext) => {
    show(own);
    const counts = countsOf(places, own, context);
    const set = ({ chip, input, count }: (typeof features | typeof collections)[number], left: number) => {
      count.textContent = number(left);
      chip.hidden = left === 0 && !input.checked;
    };
    for (const each of collections) set(each, counts.kind.get(each.kind) ?? 0);
    for (const each of features) set(each, counts.has.get(each.name) ?? 0);
    const byLabel = (a: readonly [string, string, number], b: readonly [string, string, number]) =>
      a[1].localeCompare(b[1], language);
    const chosen = <K extends string>(
      value: K,
      counted: readonly (readonly [string, string, number])[],
      label: (value: K) => string,
    ) =>
      value === '' || counted.some(([each]) => each === value)
        ? counted
        : [...counted, [value, label(value), 0] as const];
    const brands = [...counts.brand].map(([name, count]) => [name, name, count] as const);
    fill(brand!, find.allBrands, own.brand, chosen(own.brand, brands, (name) => name).toSorted(byLabel));
    const codes = [...counts.code].map(([value, { label, count }]) => [value, label, count] as const);
    fill(code!, find.anyCode, own.code, chosen(own.code, codes, (value) => value).toSorted(byLabel));
    const days = counts.day.flatMap((count, day) =>
      count > 0 || day === own.day ? [[String(day), words.days[day]!, count] as const] : [],
    );
    fill(day!, find.anyDay, own.day === undefined ? '' : String(own.day), days);
    at.hidden = own.day === undefined;
  };
  return { element: root.querySelector<HTMLElement>('.choices')!, show, update };
}
