import { momentIn, stateAt } from './hours.js';
import { element, type Words, wordsOf, written } from './words.js';

/** Adds today's state to the places of a page. */
function addStates(words: Words): void {
  const now = momentIn('Europe/London', new Date());
  for (const place of document.querySelectorAll<HTMLElement>('.hours[data-week]')) {
    const { week = '', exceptions = '[]' } = place.dataset;
    const state = stateAt(now, { week, exceptions: JSON.parse(exceptions), isAlwaysOpen: false });
    if (state === undefined) continue;
    place.prepend(
      element('span', { className: `state ${state.kind}`, textContent: `${written(state, words)} ` }),
    );
  }
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
    const [identification, sequence] = record.split('/');
    const { data } = (await (await fetch(link.href)).json()) as {
      data: { Brand: Record<string, unknown>[] }[];
    };
    const records = data
      .flatMap(({ Brand }) => Brand)
      .filter(({ BrandName }) => BrandName === brand)
      .flatMap((own) => Object.values(own).find(Array.isArray) as Record<string, unknown>[]);
    const found = records.find(
      ({ Identification, SequenceNumber }) =>
        Identification === identification && (sequence === undefined || String(SequenceNumber) === sequence),
    );
    place.append(element('pre', { textContent: JSON.stringify(found, undefined, 2), tabIndex: 0 }));
  });
}

const json = document.getElementById('words')?.textContent;
if (json) {
  const words = wordsOf(json);
  addStates(words);
  showRecords();
  const root = document.getElementById('find');
  if (root !== null) {
    const { startFind } = (await import(root.dataset['script']!)) as typeof import('./find.js');
    await startFind(root, words);
  }
}
