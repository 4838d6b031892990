import { nations } from '../../../model/bank-holidays.js';
import { element } from './element.js';
import { startCopying, startFilters, startSearchOfPages } from './filter.js';
import { type Moment, nextException, stateAt } from './hours.js';
import { startLogFilter, startSearchBehindHash } from './log.js';
import { momentNow } from './moment-now.js';
import { showTermsOf } from './terms.js';
import { stateText, type Words, wordsFor } from './words.js';

/** Adds today's state to the hours of a place, and marks today among them. */
function addState(hours: HTMLElement, now: Moment, words: Words): void {
  const { week = '', exceptions = '[]', nation: code } = hours.dataset;
  const nation = nations.find((each) => each === code);
  const state = stateAt(now, { week, exceptions: JSON.parse(exceptions), nation, isAlwaysOpen: false });
  if (state === undefined) return;
  hours.before(
    element(
      'p',
      { className: `state ${state.kind}` },
      element('bdi', { textContent: stateText(state, words) }),
    ),
  );
  if (state.because !== undefined) return;
  const lines = [...hours.querySelectorAll('dl > div')];
  if (state.kind === 'holiday') {
    lines.at(-1)?.classList.add('today');
    return;
  }
  // A line is for the days up to the last one that it names.
  for (const line of lines) {
    const term = line.querySelector('dt')?.textContent ?? '';
    if (words.days.findIndex((day) => term.endsWith(day)) < now.day) continue;
    line.classList.add('today');
    return;
  }
}

/** Shows the exceptional hours that apply now, or the next ones, before the list of all. */
function addNextException(list: HTMLElement, { date }: Moment, words: Words): void {
  const lines = [...list.querySelectorAll('li')];
  const dates = lines.map((line) => {
    const [from, to = from] = [...line.querySelectorAll('time')].map(({ dateTime }) => dateTime);
    return { from: from!, to: to! };
  });
  for (const [at, { to }] of dates.entries()) if (to < date) lines[at]!.classList.add('quiet');
  const next = nextException(date, dates);
  if (next === undefined) return;
  const { present, next: ahead } = words.place;
  const shown = lines[next]!.cloneNode(true) as HTMLLIElement;
  list.before(
    element(
      'p',
      { className: 'next' },
      element('b', { textContent: dates[next]!.from <= date ? present : ahead }),
      ' ',
      ...shown.childNodes,
    ),
  );
  lines[next]!.classList.add('today');
}

/** Adds to the places of a page the parts that depend on the day. */
function addToday(words: Words): void {
  const now = momentNow();
  for (const hours of document.querySelectorAll<HTMLElement>('.hours[data-week]'))
    addState(hours, now, words);
  for (const list of document.querySelectorAll<HTMLElement>('.exceptions'))
    addNextException(list, now, words);
}

/** The file of a collection, as far as it matters here. */
interface Collected {
  readonly data: readonly { readonly Brand: readonly Readonly<Record<string, unknown>>[] }[];
}

/** Shows the JSON of a record below its place, from the collection's own file. */
function showRecords(): void {
  document.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-record]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const place = link.closest('article')!;
    const shown = place.querySelector('pre');
    if (shown !== null) return shown.remove();
    const { record = '', brand = '' } = link.dataset;
    const answer = await fetch(link.href).catch(() => undefined);
    if (answer?.ok !== true) return location.assign(link.href);
    const { data }: Collected = await answer.json();
    const records = data
      .flatMap(({ Brand }) => Brand)
      .filter(({ BrandName }) => BrandName === brand)
      .flatMap((own) => Object.values(own).find(Array.isArray) as Record<string, unknown>[]);
    const found = records.find(
      ({ Identification, SequenceNumber }) =>
        record ===
        [Identification, SequenceNumber].filter((part) => part !== undefined && part !== null).join('/'),
    );
    place.append(element('pre', { textContent: JSON.stringify(found, undefined, 2), tabIndex: 0 }));
  });
}

showTermsOf(momentNow().date);
startFilters();
startSearchOfPages();
startCopying();
startLogFilter();
startSearchBehindHash();
const json = document.getElementById('words')?.textContent;
if (json) {
  const words = wordsFor(json, document.documentElement.lang);
  addToday(words);
  showRecords();
  const root = document.getElementById('find');
  if (root !== null) {
    const { startFind }: typeof import('./find.js') = await import(root.dataset['script']!);
    await startFind(root, words);
  }
}
