import { capital } from '../../../base/text/capital.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { FormField, Input } from '../contract.js';
import { changedWhole, type Editing, id, leaving, mostOpen, smallButton, unfoldable } from './groups.js';
import { itemNoun, nextItem } from './next-item.js';
import { isFields, itemPlace, leaves, type Place } from './place.js';
import { scalarControl } from './scalars.js';

/** Draws the fields of an object. */
type DrawFields = (fields: readonly FormField[], object: Place, editing: Editing) => HTMLElement;

/**
 * The items of a list, with buttons to add, copy and remove some.
 * @param label of the list
 */
export function itemList(
  input: Extract<Input, { kind: 'list' }>,
  label: string,
  isRequired: boolean,
  place: Place,
  editing: Editing,
  draw: DrawFields,
): HTMLElement {
  const holder = element('div', { className: 'items' });
  /** The items that are new. */
  const fresh = new WeakSet<object>();
  /** What has to be different in copies, by the copy. */
  const copies = new WeakMap<object, readonly FormField[]>();
  const fields = input.item.kind === 'object' ? input.item.fields : [];
  const noun = itemNoun(fields);
  const empty = () => {
    if (input.item.kind !== 'object') return '';
    const item = {};
    fresh.add(item);
    return item;
  };
  const items = (): unknown[] => {
    const value = place.read();
    return Array.isArray(value) ? value : [];
  };
  const set = (value: unknown[], to: (index: number) => number | undefined = (index) => index) => {
    editing.moved(place.path, to);
    place.write(value.length === 0 ? undefined : value);
    show();
    changedWhole(editing, place.path);
  };
  const focus = (index: number) => {
    const row = holder.children[index];
    row?.dispatchEvent(new Event('open-now'));
    row?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  const row = (item: unknown, index: number): HTMLElement => {
    const name = `${noun === undefined ? label : capital(noun)} ${index + 1}`;
    const own = itemPlace(place, index);
    const remove = () => {
      set(
        items().filter((_, at) => at !== index),
        (at) => (at === index ? undefined : at - (at > index ? 1 : 0)),
      );
      if (items().length === 0) add.focus();
      else focus(Math.min(index, items().length - 1));
    };
    const copy = () => {
      const { value, differs } = nextItem(fields, item, items());
      copies.set(Object(value), differs);
      set(items().toSpliced(index + 1, 0, value), (at) => at + (at > index ? 1 : 0));
      focus(index + 1);
      const [first] = differs;
      if (first === undefined) return;
      editing.begun([...place.path, index + 1]);
      editing.marks.focus([...place.path, index + 1, first.key]);
      // What is typed there takes the place of what was copied.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    };
    const move = (to: number) => {
      const moved = items().toSpliced(index, 1).toSpliced(to, 0, item);
      set(moved, (at) => (at === index ? to : at === to ? index : at));
      const own = holder.children[to]?.querySelectorAll<HTMLButtonElement>(':scope > * > .move');
      // At an end, only the other way is left.
      const left = [...(own ?? [])].filter((button) => !button.disabled);
      (left.length === 2 ? left[to < index ? 0 : 1] : left[0])?.focus();
    };
    const moves = (['Up', 'Down'] as const).map((way) => {
      const to = way === 'Up' ? index - 1 : index + 1;
      const button = smallButton(way, () => move(to), `${way}: ${name}`);
      button.classList.add('move');
      button.disabled = to < 0 || to >= items().length;
      button.hidden = items().length < 2;
      return button;
    });
    if (input.item.kind !== 'object') return scalarRow(input.item, name, own, editing, moves, remove);
    const inner = { ...editing, isNew: editing.isNew || fresh.has(Object(item)) };
    const buttons = [
      ...moves,
      noun === undefined
        ? smallButton('Copy', copy, `Copy ${name}`)
        : smallButton(`Add a ${noun} like this`, copy, `Add a ${noun} like this: ${name}`),
      smallButton('Remove', remove, `Remove ${name}`),
    ];
    const differs = copies.get(Object(item)) ?? [];
    return objectRow(input.item.fields, name, own, inner, buttons, draw, differs);
  };
  const show = () => {
    const all = items();
    holder.replaceChildren(...all.map(row));
    add.hidden = input.most !== undefined && all.length >= input.most;
  };
  const lowered = label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());
  const add = smallButton(noun === undefined ? `Add to ${lowered}` : `Add a ${noun}`, () => {
    const index = items().length;
    editing.begun([...place.path, index]);
    set([...items(), empty()]);
    focus(index);
  });
  if (editing.isNew && isRequired && items().length === 0) place.write([empty()]);
  show();
  return element('div', {}, holder, add);
}

function objectRow(
  fields: readonly FormField[],
  name: string,
  place: Place,
  editing: Editing,
  buttons: readonly HTMLElement[],
  draw: DrawFields,
  differs: readonly FormField[],
): HTMLElement {
  const said = element('span', { id: id() });
  const tell = () => {
    said.textContent = [name, summaryOf(fields, place.read())].filter((text) => text !== '').join(': ');
  };
  tell();
  const group = element('details', { className: 'group item' }, element('summary', {}, said));
  group.setAttribute('aria-labelledby', said.id);
  group.append(element('div', { className: 'buttons corner' }, ...buttons));
  const names = differs.map(({ label }) => label.toLowerCase()).join(', ');
  const flag = element('p', { className: 'notice' }, `A copy. What has to be different: ${names}.`);
  if (differs.length > 0) group.append(flag);
  const inner: Editing = {
    ...editing,
    changed(path) {
      // It is different now.
      if (path.at(-1) === differs.at(-1)?.key) flag.remove();
      tell();
      editing.changed(path);
    },
  };
  unfoldable(group, leaves(place.read()) <= mostOpen, () => draw(fields, place, inner));
  leaving(group, place, editing);
  editing.marks.add(place.path, group);
  return group;
}

function scalarRow(
  item: Input,
  name: string,
  place: Place,
  editing: Editing,
  moves: readonly HTMLElement[],
  removed: () => void,
): HTMLElement {
  if (item.kind === 'list' || item.kind === 'object') throw new TypeError(`the interface has no ${name}`);
  const control = scalarControl(item, place, editing);
  control.focus.setAttribute('aria-label', name);
  const remove = smallButton('Remove', removed, `Remove ${name}`);
  const row = element(
    'div',
    { className: 'entry one' },
    control.element,
    element('span', { className: 'ways' }, ...moves, remove),
  );
  leaving(row, place, editing);
  editing.marks.add(place.path, row, control);
  return row;
}

/** The first values of an item, in the order of its fields; of those inside it, if it has none itself. */
function summaryOf(fields: readonly FormField[], value: unknown): string {
  if (!isFields(value)) return '';
  const own = fields.map(({ key }) => value[key]).filter((each) => each !== undefined && each !== null);
  const texts = own.filter((each) => typeof each !== 'object' && each !== '').map(String);
  const first = texts.length > 0 ? texts : own.flatMap((each) => scalarsIn(each));
  const text = first.slice(0, 3).join(', ');
  return text.length > 90 ? `${text.slice(0, 89)}…` : text;
}

function scalarsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return value === '' ? [] : [String(value)];
  return Object.values(value).flatMap(scalarsIn);
}
