import { element } from '../../../parts/pages/browser/element.js';
import type { FormCode } from '../contract.js';
import { fieldText, type Place } from './place.js';

/** More codes than this get a field to search them. */
const few = 12;

/** Boxes to tick, for a list of codes. The order of those that are there stays. */
export function codeListField(codes: readonly FormCode[], place: Place, changed: () => void): HTMLElement {
  const chosen = () => {
    const value = place.read();
    return Array.isArray(value) ? value.map((item) => fieldText(item) ?? '') : [];
  };
  const unknown = chosen().filter((code) => !codes.some((known) => known.code === code));
  const count = element('p', { className: 'hint' });
  const tell = () => {
    const now = chosen().length;
    count.textContent = now === 0 ? 'None is chosen.' : `${now} of ${codes.length} chosen.`;
  };
  const boxes = [...unknown.map((code): FormCode => ({ code })), ...codes].map(({ code, meaning }) => {
    const box = element('input', { type: 'checkbox', value: code, checked: chosen().includes(code) });
    box.addEventListener('change', () => {
      const others = chosen().filter((each) => each !== code);
      const now = box.checked ? [...chosen(), code] : others;
      place.write(now.length === 0 ? undefined : now);
      tell();
      changed();
    });
    const label = element('label', {}, box, element('b', { textContent: code }));
    if (meaning !== undefined) label.append(' ', element('span', { textContent: meaning }));
    return { label: element('li', {}, label), words: `${code} ${meaning ?? ''}`.toLowerCase(), box };
  });
  const list = element('ul', { className: 'codes' }, ...boxes.map(({ label }) => label));
  tell();
  if (codes.length <= few) return element('div', {}, list, count);
  const search = element('input', { type: 'search', placeholder: 'Search these codes' });
  search.setAttribute('aria-label', 'Search these codes');
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const { label, words: text, box } of boxes) {
      label.hidden = !words.every((word) => text.includes(word)) && !box.checked;
    }
  };
  search.addEventListener('input', filter);
  list.classList.add('many');
  return element('div', {}, search, list, count);
}
