import { element } from './element.js';

/** The file of a collection, as far as it matters here. */
interface Collected {
  readonly data: readonly { readonly Brand: readonly Readonly<Record<string, unknown>>[] }[];
}

/** Shows the JSON of a record below its place or product, from the collection's own file. */
export function showRecords(): void {
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
