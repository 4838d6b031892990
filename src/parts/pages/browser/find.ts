import {
  addressLine,
  areasFor,
  fetchJson,
  loadPlaces,
  type Place,
  type PlacesIndex,
  placeTitle,
} from './data.js';
import { element } from './element.js';
import { type Moment, stateAt } from './hours.js';
import { momentNow } from './moment-now.js';
import { choices, flags, isFiltered, matcherOf, type Query, queryIn, searchOf } from './query.js';
import { stateText, type Words } from './words.js';

/** The number of results shown at first, and added by each press of the button. */
const step = 50;
/** The number of areas fetched at a time. */
const width = 4;
/** Windows in which list and map are side by side, as in the style sheet. */
const wide = '(min-width: 60rem)';

/** The search page: a form, a list and a map of the places that are found. */
export async function startFind(root: HTMLElement, words: Words): Promise<void> {
  const { index: indexAddress = '', places: base = '' } = root.dataset;
  const index = await fetchJson<PlacesIndex>(indexAddress);
  const query = queryIn(new URLSearchParams(location.search));
  const isMapShown = () => query.map ?? matchMedia(wide).matches;
  const form = formOf(query, words);
  const status = element('p', { className: 'lead', role: 'status' });
  const list = element('ul', { className: 'results plain' });
  const more = element('button', {
    type: 'button',
    className: 'secondary',
    textContent: words.find.more,
    hidden: true,
  });
  const map = element('div', { className: 'map', hidden: !isMapShown() });
  const panes = element('div', { className: 'panes' }, element('div', {}, status, list, more), map);
  root.replaceChildren(form, panes);

  let turn = 0;
  let shown = step;
  let found: Place[] = [];
  let drawMap: ((places: readonly Place[] | undefined) => void) | undefined;

  const show = (isDone: boolean, searched: number, toSearch: number) => {
    const now = momentNow();
    list.replaceChildren(...found.slice(0, shown).map((place) => itemOf(place, now, base, words)));
    more.hidden = found.length <= shown;
    const count = words.find.found(found.length);
    status.textContent = isDone ? count : `${count} ${words.find.searching(searched, toSearch)}`;
  };

  const search = async () => {
    const own = ++turn;
    shown = step;
    history.replaceState(undefined, '', `${location.pathname}${searchOf(query)}`);
    const wanted = areasFor(query.q, index);
    found = [];
    if (query.q.trim() === '' && !isFiltered(query)) {
      list.replaceChildren();
      more.hidden = true;
      status.textContent = words.find.start(index.areas.reduce((sum, [, count]) => sum + count, 0));
      drawMap?.(undefined);
      return;
    }
    const matches = matcherOf(query, momentNow());
    let searched = 0;
    const queue = wanted.values();
    const work = async () => {
      for (const area of queue) {
        const places = await loadPlaces(base, index.areas[area]![0]);
        if (own !== turn) return;
        searched++;
        const some = places.filter(matches);
        found.push(...some);
        updateChoices(form, places, query, words);
        show(searched === wanted.length, searched, wanted.length);
      }
    };
    try {
      await Promise.all(Array.from({ length: width }, work));
    } catch (error) {
      if (own === turn) status.textContent = words.find.failed;
      throw error;
    }
    if (own !== turn) return;
    show(true, searched, wanted.length);
    drawMap?.(found);
  };

  more.addEventListener('click', () => {
    shown += step;
    show(true, 0, 0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  let timer = 0;
  form.addEventListener('input', () => {
    readForm(form, query);
    clearTimeout(timer);
    timer = window.setTimeout(() => void search(), 250);
  });
  const toggle = form.querySelector<HTMLButtonElement>('[name="map"]');
  const setMap = async () => {
    const isShown = isMapShown();
    map.hidden = !isShown;
    panes.classList.toggle('with-map', isShown);
    toggle?.setAttribute('aria-pressed', String(isShown));
    if (!isShown) return;
    if (drawMap === undefined) {
      const { map: address = '', mapStyle = '', outline = '' } = root.dataset;
      document.head.append(element('link', { rel: 'stylesheet', href: mapStyle }));
      const { startMap }: typeof import('./map.js') = await import(address);
      drawMap = await startMap(map, { index, outline, base, words });
    }
    drawMap(query.q.trim() === '' && !isFiltered(query) ? undefined : found);
  };
  toggle?.addEventListener('click', () => {
    query.map = !isMapShown();
    history.replaceState(undefined, '', `${location.pathname}${searchOf(query)}`);
    void setMap();
  });
  await Promise.all([search(), setMap()]);
}

function itemOf(place: Place, now: Moment, base: string, words: Words): HTMLLIElement {
  const state = stateAt(now, place);
  const [kind] = words.collections[place.kind] ?? [place.kind];
  return element(
    'li',
    {},
    element(
      'a',
      { href: `${base}/${place.area}#${place.id}` },
      element('bdi', { textContent: placeTitle(place, kind!) }),
    ),
    element('span', { className: 'quiet' }, ` ${kind} · `, element('bdi', { textContent: place.brand })),
    element('br', {}),
    element('bdi', { textContent: addressLine(place) }),
    ...(state === undefined
      ? []
      : [
          element('br', {}),
          element(
            'span',
            { className: `state ${state.kind}` },
            element('bdi', { textContent: stateText(state, words) }),
          ),
        ]),
  );
}

function formOf(query: Query, words: Words): HTMLFormElement {
  const { find } = words;
  const check = (name: (typeof flags)[number], label: string) =>
    element(
      'label',
      { className: 'check' },
      element('input', { type: 'checkbox', name, checked: query[name] }),
      ` ${label}`,
    );
  const choice = (name: (typeof choices)[number], label: string) =>
    element(
      'label',
      {},
      element('span', { textContent: label }),
      element(
        'select',
        { name },
        element('option', { value: '', textContent: find.all }),
        ...(query[name] === '' ? [] : [optionOf(query[name], name, words, true)]),
      ),
    );
  return element(
    'form',
    { className: 'search finder' },
    element('label', { htmlFor: 'q', textContent: find.label }),
    element(
      'div',
      { className: 'row' },
      element('input', {
        id: 'q',
        name: 'q',
        type: 'search',
        value: query.q,
        placeholder: find.hint,
        autocomplete: 'off',
      }),
      element('button', { type: 'submit', textContent: find.search }),
      element('button', { type: 'button', name: 'map', className: 'secondary', textContent: find.map }),
    ),
    element(
      'details',
      { open: matchMedia(wide).matches || isFiltered(query) },
      element('summary', { textContent: find.filters }),
      element(
        'fieldset',
        { className: 'filters' },
        element('legend', { textContent: find.filters }),
        choice('kind', find.kind),
        choice('brand', find.brand),
        choice('service', find.service),
        check('open', find.openNow),
        check('saturday', find.openSaturday),
        check('wheelchair', find.wheelchair),
        check('always', find.always),
      ),
    ),
  );
}

function optionOf(value: string, name: string, words: Words, isSelected = false): HTMLOptionElement {
  const label = name === 'kind' ? (words.collections[value]?.[1] ?? value) : value;
  return element('option', { value, textContent: label, selected: isSelected });
}

/** Adds the brands, kinds and services of places that were fetched to the choices. */
function updateChoices(form: HTMLFormElement, places: readonly Place[], query: Query, words: Words): void {
  const values = {
    kind: places.map(({ kind }) => kind),
    brand: places.map(({ brand }) => brand),
    service: places.flatMap(({ services }) => services),
  };
  for (const name of choices) {
    const select = form.elements.namedItem(name) as HTMLSelectElement;
    const known = new Set([...select.options].map(({ value }) => value));
    const added = [...new Set(values[name])].filter((value) => !known.has(value));
    if (added.length === 0) continue;
    const [first, ...others] = [...select.options];
    const all = [...others, ...added.map((value) => optionOf(value, name, words))];
    all.sort((a, b) => a.text.localeCompare(b.text));
    select.replaceChildren(first!, ...all);
    select.value = query[name];
  }
}

function readForm(form: HTMLFormElement, query: Query): void {
  const data = new FormData(form);
  query.q = String(data.get('q') ?? '');
  for (const name of choices) query[name] = String(data.get(name) ?? '');
  for (const name of flags) query[name] = data.has(name);
}
