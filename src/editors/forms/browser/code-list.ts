import { element } from '../../../parts/pages/browser/element.js';
import type { FormCode } from '../contract.js';
import { codeShown, fewCodes, hasWords, searchableCodes, type UsedHere } from './codes.js';
import { fieldText, type Place } from './place.js';

/** Boxes to tick, for a list of codes. The order of those that are there stays. */
export function codeListField(
  codes: readonly FormCode[],
  place: Place,
  used: UsedHere,
  changed: () => void,
): HTMLElement {
  const chosen = () => {
    const value = place.read();
    return Array.isArray(value) ? value.map((item) => fieldText(item) ?? '') : [];
  };
  const isMany = codes.length > fewCodes;
  const unknown = chosen().filter((code) => !codes.some((known) => known.code === code));
  const count = element('p', { className: 'hint', role: 'status' });
  const all = searchableCodes([...unknown.map((code): FormCode => ({ code })), ...codes], isMany ? used : {});
  const boxes = all.map((each) => {
    const { code } = each;
    const box = element('input', { type: 'checkbox', value: code, checked: chosen().includes(code) });
    box.addEventListener('change', () => {
      const others = chosen().filter((one) => one !== code);
      const now = box.checked ? [...chosen(), code] : others;
      place.write(now.length === 0 ? undefined : now);
      tell();
      changed();
    });
    return { item: element('li', {}, element('label', {}, box, ...codeShown(each))), each, box };
  });
  const list = element('ul', { className: 'codes' }, ...boxes.map(({ item }) => item));
  const search = element('input', { type: 'search', placeholder: 'Search these codes' });
  search.setAttribute('aria-label', 'Search these codes by name and meaning');
  const tell = () => {
    const typed = search.value.trim();
    const found = boxes.filter(({ each }) => hasWords(each, typed));
    const now = chosen().length;
    const said = now === 0 ? 'None is chosen.' : `${now} of ${codes.length} chosen.`;
    const searched =
      typed === ''
        ? ''
        : found.length === 0
          ? ` No code has “${typed}” in its name or meaning; those that are chosen are shown. Empty the search to see all.`
          : ` ${found.length} with “${typed}” shown, and those that are chosen.`;
    count.textContent = said + searched;
    for (const { item, each, box } of boxes) item.hidden = !hasWords(each, typed) && !box.checked;
  };
  tell();
  if (!isMany) return element('div', {}, list, count);
  search.addEventListener('input', tell);
  list.classList.add('many');
  return element('div', {}, search, list, count);
}
