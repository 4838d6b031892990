import { element } from '../../../parts/pages/browser/element.js';
import type { FormCode } from '../contract.js';
import { codeShown, hasWords, type SearchableCode, searchableCodes, type UsedHere } from './codes.js';
import type { Control } from './control.js';
import { id } from './groups.js';
import { fieldText, type Place } from './place.js';

/**
 * A choice of many codes: a field that lists the codes with what is typed in their name or meaning (the combobox of the
 * ARIA patterns, with a list). What is typed and is no code stays, so that it is said what is wrong with it.
 */
export function codeCombobox(
  codes: readonly FormCode[],
  place: Place,
  used: () => UsedHere,
  changed: () => void,
): Control {
  const list = element('ul', { className: 'options', role: 'listbox', id: id(), hidden: true });
  const input = element('input', { type: 'text', autocomplete: 'off', role: 'combobox', spellcheck: false });
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  list.setAttribute('aria-label', 'Codes');
  const meaning = element('p', { className: 'hint chosen' });
  const count = element('span', { className: 'hidden-text', role: 'status' });
  let options: readonly { readonly code: SearchableCode; readonly item: HTMLElement }[] = [];
  let active = -1;
  /** What it was before somebody began to type. */
  let before = place.read();

  const show = (text: string) => {
    const [known] = searchableCodes(
      codes.filter(({ code }) => code === text),
      {},
    );
    input.value = known?.words ?? text;
    meaning.textContent = known?.meaning ?? '';
    close();
  };
  const activate = (index: number) => {
    options[active]?.item.classList.remove('active');
    active = index;
    const item = options[active]?.item;
    item?.classList.add('active');
    item?.scrollIntoView({ block: 'nearest' });
    if (item === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', item.id);
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    activate(-1);
  };
  /** Lists the codes with what was typed; all of them if nothing was. */
  const open = (typed: string) => {
    const now = place.read();
    const found = searchableCodes(codes, used()).filter((code) => hasWords(code, typed));
    options = found.map((code, index) => {
      const item = element('li', { role: 'option', id: `${list.id}-${index}` }, ...codeShown(code));
      item.setAttribute('aria-selected', String(code.code === now));
      // The focus stays in the field.
      item.addEventListener('pointerdown', (event) => event.preventDefault());
      item.addEventListener('click', () => choose(code));
      return { code, item };
    });
    active = -1;
    const none = element('li', { className: 'hint', role: 'option', ariaDisabled: 'true' });
    none.textContent = `No code has “${typed}” in its name or meaning. Delete it to see all ${codes.length}.`;
    list.replaceChildren(...(found.length === 0 ? [none] : options.map(({ item }) => item)));
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    count.textContent = `${found.length} of ${codes.length} codes`;
  };
  /** The code that is typed by its name or in words, or else what is typed. */
  const meant = () => {
    const typed = input.value.trim();
    const same = (text: string) => text.toLowerCase() === typed.toLowerCase();
    const known = searchableCodes(codes, {}).find(({ code, words }) => same(code) || same(words));
    return typed === '' ? undefined : (known?.code ?? typed);
  };
  const write = (value: unknown) => {
    if (value === place.read()) return;
    place.write(value);
    changed();
  };
  const choose = ({ code }: SearchableCode) => {
    write(code);
    show(code);
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const move = (by: number) => {
    if (list.hidden) open('');
    const last = options.length - 1;
    const from = active === -1 && by < 0 ? last + 1 : active;
    activate(Math.max(0, Math.min(last, from + by)));
  };
  const pressed: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => move(8),
    PageUp: () => move(-8),
    Enter() {
      const option = options[active];
      if (!list.hidden && option !== undefined) choose(option.code);
    },
    Escape() {
      write(before);
      show(fieldText(before) ?? '');
    },
  };
  input.addEventListener('keydown', (event) => {
    const press = pressed[event.key];
    if (press === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    press();
  });
  // Written at once, so that nothing of it is lost whatever happens on the page.
  input.addEventListener('input', () => {
    write(meant());
    open(input.value.trim());
  });
  input.addEventListener('click', () => {
    if (list.hidden) open('');
    else close();
  });
  input.addEventListener('change', () => {
    write(meant());
    before = place.read();
    show(fieldText(before) ?? '');
  });
  input.addEventListener('blur', close);
  show(fieldText(place.read()) ?? '');
  return { element: element('div', { className: 'combo' }, input, list, meaning, count), focus: input, show };
}
