import { element } from '../../../parts/pages/browser/element.js';
import type { FormField, Input } from '../contract.js';
import { codeListField } from './code-list.js';
import { changedWhole, type Editing, id, leaving, mostOpen, smallButton, unfoldable } from './groups.js';
import { itemList } from './items.js';
import { fieldPlace, fieldText, isFields, leaves, type Place } from './place.js';
import { scalarControl } from './scalars.js';

/** The fields of an object: those that are there, those that have to be, and a menu of all others. */
export function objectFields(fields: readonly FormField[], object: Place, editing: Editing): HTMLElement {
  const rows = element('div', { className: 'rows' });
  const menu = element('ul', { className: 'plain menu' });
  const more = element('details', { className: 'more' }, element('summary', {}), menu);
  const open = new Set<string>();
  const shown = new Map<string, HTMLElement>();
  const present = ({ key }: FormField) => fieldPlace(object, key).read() !== undefined;
  const isWanted = (field: FormField) => {
    if (present(field) || open.has(field.key)) return true;
    const { onlyWith } = field;
    if (onlyWith !== undefined) return hasCode(fieldPlace(object, onlyWith.key).read(), onlyWith.code);
    return field.isRequired || (editing.isNew && field.isUsual);
  };
  const show = (key: string) => {
    if (!fields.some((field) => field.key === key) || shown.has(key)) return;
    open.add(key);
    editing.begun([...object.path, key]);
    update();
    const row = shown.get(key);
    if (row !== undefined) begin(row);
  };
  editing.marks.addObject(object.path, show);
  /** Shows what should be shown now; rows that stay are not touched, so that the cursor stays where it is. */
  const update = () => {
    const wanted = fields.filter(isWanted);
    for (const [key, row] of shown) {
      if (wanted.some((field) => field.key === key)) continue;
      row.remove();
      shown.delete(key);
    }
    let before: HTMLElement | null = null;
    for (const field of wanted) {
      let row = shown.get(field.key);
      if (row === undefined) {
        // It stays when it is emptied, since something else may be typed next.
        if (present(field)) open.add(field.key);
        row = fieldRow(field, object, editing, {
          leaveOut() {
            open.delete(field.key);
            shown.get(field.key)?.remove();
            shown.delete(field.key);
            update();
            more.querySelector('summary')?.focus();
          },
          changed: update,
        });
        shown.set(field.key, row);
        if (before === null) rows.prepend(row);
        else before.after(row);
      }
      before = row;
    }
    const others = fields.filter((field) => !isWanted(field) && field.onlyWith === undefined);
    more.hidden = others.length === 0;
    more.querySelector('summary')!.textContent =
      `Add a field (${others.length} more ${others.length === 1 ? 'is' : 'are'} possible)`;
    menu.replaceChildren(
      ...others.map((field) => {
        const button = element('button', { type: 'button', className: 'secondary small' }, field.label);
        button.addEventListener('click', () => show(field.key));
        const meaning = field.meaning === undefined ? '' : ` ${field.meaning}`;
        return element('li', {}, button, element('span', { className: 'hint', textContent: meaning }));
      }),
    );
  };
  update();
  const isPoint = ['Latitude', 'Longitude'].every((key) => fields.some((field) => field.key === key));
  const map = isPoint ? [mapLink(object, rows)] : [];
  return element('div', { className: 'object' }, rows, ...map, ...strangers(fields, object, editing), more);
}

/** A link to a map with the point that is entered. */
function mapLink(point: Place, rows: HTMLElement): HTMLElement {
  const link = element('a', { target: '_blank', rel: 'noopener noreferrer' }, 'Show this point on a map');
  const line = element('p', { className: 'hint' }, link, ' (openstreetmap.org, in another tab)');
  const update = () => {
    const [latitude, longitude] = ['Latitude', 'Longitude'].map((key) =>
      fieldText(fieldPlace(point, key).read()),
    );
    const isNumber = (text: string | undefined) => /^-?\d{1,3}(\.\d+)?$/.test(text ?? '');
    line.hidden = !isNumber(latitude) || !isNumber(longitude);
    link.href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
  };
  rows.addEventListener('input', update);
  update();
  return line;
}

function hasCode(value: unknown, code: string): boolean {
  return value === code || (Array.isArray(value) && value.includes(code));
}

/** Begins an added field: a list has its first item, a group shows what it can have. */
function begin(row: HTMLElement): void {
  row.dispatchEvent(new Event('open-now'));
  const list = row.querySelector<HTMLElement>(':scope > div > .items:empty + button');
  list?.click();
  const more = row.querySelector<HTMLDetailsElement>(':scope > .object > .rows:empty ~ .more');
  if (more) more.open = true;
  const control = row.querySelector<HTMLElement>('input, select, textarea') ?? row.querySelector('summary');
  control?.focus();
  row.scrollIntoView({ block: 'nearest' });
}

/** Fields that are not fields of the interface. They can only be removed here. */
function strangers(fields: readonly FormField[], object: Place, editing: Editing): HTMLElement[] {
  const value = object.read();
  if (!isFields(value)) return [];
  return Object.keys(value)
    .filter((key) => !fields.some((field) => field.key === key) && !isTime(key, object))
    .map((key) => {
      const place = fieldPlace(object, key);
      const row = element('div', { className: 'entry' });
      const remove = smallButton('Remove', () => {
        place.write(undefined);
        row.remove();
        changedWhole(editing, place.path);
      });
      row.append(
        element('p', { className: 'label' }, key),
        element(
          'p',
          { className: 'hint' },
          'The interface has no such field here: ',
          JSON.stringify(place.read()),
        ),
        remove,
      );
      editing.marks.add(place.path, row);
      return row;
    });
}

/** True for a key that says when a record is published, which has a field of its own (D49). */
function isTime(key: string, { path }: Place): boolean {
  return path.length === 0 && (key === 'from' || key === 'until');
}

interface Row {
  readonly leaveOut: () => void;
  readonly changed: () => void;
}

function fieldRow(field: FormField, object: Place, editing: Editing, row: Row): HTMLElement {
  const place = fieldPlace(object, field.key);
  // So that what is missing is said of the fields inside.
  if (editing.isNew && field.isRequired && field.input.kind === 'object' && place.read() === undefined)
    place.write({});
  const inner: Editing = {
    ...editing,
    changed(path) {
      row.changed();
      editing.changed(path);
    },
  };
  const leaveOut = () => {
    place.write(undefined);
    row.leaveOut();
    changedWhole(editing, place.path);
  };
  const button = field.isRequired
    ? undefined
    : smallButton('Leave out', leaveOut, `Leave out ${field.label}`);
  button?.classList.add('corner');
  return valueRow(field, field.input, place, inner, button);
}

/** A value with its label, what it means, and its problems. */
export function valueRow(
  { label, key, meaning, isRequired }: Pick<FormField, 'key' | 'label' | 'meaning' | 'isRequired'>,
  input: Input,
  place: Place,
  editing: Editing,
  button: HTMLElement | undefined,
): HTMLElement {
  const value = place.read();
  const hint = element('p', { className: 'hint', id: id() }, meaning ?? '');
  const title = [
    label,
    // A second name of the same field is not read out.
    ...(label === key ? [] : [element('span', { className: 'key', ariaHidden: 'true' }, ` ${key}`)]),
    ...(isRequired ? [] : [element('span', { className: 'key' }, ' optional')]),
  ];
  if (isMisshapen(input, value)) {
    const note =
      'This value has another form than the interface asks for. It can be edited in the file itself.';
    const again = smallButton('Remove it', () => {
      place.write(undefined);
      const fresh = valueRow(
        { key, label, isRequired, ...(meaning !== undefined && { meaning }) },
        input,
        place,
        editing,
        button,
      );
      row.replaceWith(fresh);
      changedWhole(editing, place.path);
    });
    const row = element(
      'div',
      { className: 'entry' },
      element('p', { className: 'label' }, ...title),
      hint,
      element('p', {}, note),
      again,
    );
    editing.marks.add(place.path, row);
    return row;
  }
  if (input.kind === 'object' || input.kind === 'list') {
    const isCodes = input.kind === 'list' && input.item.kind === 'codes';
    const made = isCodes || isShortList(input) ? plainGroup : foldedGroup;
    const content = () => groupContent(input, { label, isRequired }, place, editing);
    return made(title, hint, place, editing, button, content);
  }
  const control = scalarControl(input, place, editing);
  control.focus.id = id();
  const takes = hintOf(input);
  if (takes !== '') hint.append(hint.textContent === '' ? '' : ' ', takes);
  const unit = input.kind === 'amount' ? input.unit : undefined;
  // The sign beside the field is not read out.
  if (unit !== undefined)
    hint.append(
      element(
        'span',
        { className: 'hidden-text' },
        unit === '%' ? ' In per cent.' : ` In ${editing.currency}.`,
      ),
    );
  if (hint.textContent !== '') control.focus.setAttribute('aria-describedby', hint.id);
  if (isRequired) control.focus.setAttribute('aria-required', 'true');
  const row = element(
    'div',
    { className: `entry of-${input.kind}` },
    element('label', { htmlFor: control.focus.id, className: 'label' }, ...title),
    hint,
    control.element,
    ...(button ? [button] : []),
  );
  leaving(row, place, editing);
  editing.marks.add(place.path, row, control);
  return row;
}

/** What a value looks like. */
function hintOf(input: Input): string {
  if (input.kind === 'text') return input.example === undefined ? '' : `Such as ${input.example}.`;
  if (input.kind === 'date') return 'Such as 3/2/2026, the day first, or 3 Feb 2026.';
  return 'takes' in input ? input.takes : '';
}

function isShortList(input: Input): boolean {
  return input.kind === 'list' && input.item.kind !== 'object';
}

function isMisshapen({ kind }: Input, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (kind === 'object') return !isFields(value);
  if (kind === 'list') return !Array.isArray(value);
  return fieldText(value) === undefined;
}

type Title = readonly (Node | string)[];

/** A list that is always open. */
function plainGroup(
  title: Title,
  hint: HTMLElement,
  place: Place,
  editing: Editing,
  button: HTMLElement | undefined,
  content: () => HTMLElement,
): HTMLElement {
  const label = element('p', { className: 'label', id: id() }, ...title);
  const group = element(
    'div',
    { className: 'entry', role: 'group' },
    label,
    hint,
    content(),
    ...(button ? [button] : []),
  );
  group.setAttribute('aria-labelledby', label.id);
  leaving(group, place, editing);
  editing.marks.add(place.path, group);
  return group;
}

/** An object or a list of objects, which can be folded. What is inside is made when it is opened first. */
function foldedGroup(
  title: Title,
  hint: HTMLElement,
  place: Place,
  editing: Editing,
  button: HTMLElement | undefined,
  content: () => HTMLElement,
): HTMLElement {
  const name = element('span', { id: id() }, ...title);
  const group = element(
    'details',
    { className: 'group' },
    element('summary', { className: 'label' }, name),
    hint,
  );
  group.setAttribute('aria-labelledby', name.id);
  if (button) group.append(button);
  unfoldable(group, leaves(place.read()) <= mostOpen, content);
  leaving(group, place, editing);
  editing.marks.add(place.path, group);
  return group;
}

function groupContent(
  input: Input,
  about: Pick<FormField, 'label' | 'isRequired'>,
  place: Place,
  editing: Editing,
): HTMLElement {
  if (input.kind === 'object') return objectFields(input.fields, place, editing);
  if (input.kind !== 'list') throw new TypeError(`${input.kind} is no group`);
  if (input.item.kind === 'codes')
    return codeListField(input.item.codes, place, editing.used(place.path), () =>
      changedWhole(editing, place.path),
    );
  return itemList(input, about.label, about.isRequired, place, editing, objectFields);
}
