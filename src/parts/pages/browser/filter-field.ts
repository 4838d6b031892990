import { element } from './element.js';

/** A field that shows only the items of the page with all of the words that are written. */
export function startFilter(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.filter')) {
    const { filter = '', label = '' } = place.dataset;
    const items = [...document.querySelectorAll<HTMLElement>(filter)];
    const input = element('input', { type: 'search', autocomplete: 'off' });
    const status = element('span', { className: 'quiet', role: 'status' });
    input.addEventListener('input', () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let found = 0;
      for (const item of items) {
        const text = item.textContent!.toLowerCase();
        item.hidden = !words.every((word) => text.includes(word));
        if (!item.hidden) found++;
      }
      for (const around of document.querySelectorAll<HTMLElement>('main section, .log > li'))
        around.hidden =
          items.some((item) => around.contains(item)) &&
          !items.some((item) => around.contains(item) && !item.hidden);
      status.textContent = words.length === 0 ? '' : `${found} found`;
    });
    place.append(element('label', {}, label, input), status);
  }
}
