import { isCalendarDate } from '../../../model/calendar.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { FormField, RecordAddress, RecordInTime } from '../contract.js';
import { dayField, dayMeaning } from './date.js';
import { valueRow } from './fields.js';
import { changedWhole, type Editing, id, smallButton } from './groups.js';
import { typedInstant } from './instant.js';
import { fieldPlace, type Place } from './place.js';
import { asTime } from './time-typed.js';
import { dayMeant } from './typed-values.js';

/** What the section on times needs of the page. */
export interface TimesOptions extends RecordInTime {
  readonly fields: readonly FormField[];
  readonly record: Place;
  readonly editing: Editing;
  /** One record, in words: `branch`. */
  readonly noun: string;
  readonly timeZone: string;
  readonly hrefOf: (at: RecordAddress) => string;
  /** True for a record that is in a file; a new one or a copy is published when it says itself. */
  readonly isInFile: boolean;
  /** True for a place: the job Close is the way to its last day. */
  readonly hasJob: boolean;
  /** Makes a copy that begins at a time. */
  readonly copy: (from: string) => void;
  readonly hasUnsaved: () => boolean;
}

/** When a record is published: its first and last day, and the records that are published before and after it. */
export function timesSection(options: TimesOptions): HTMLElement {
  const { fields, record, editing, noun, when, others, hrefOf, isInFile, hasJob, copy } = options;
  const title = element('h2', { className: 'label', id: id() }, 'When it is published');
  const said = element('p', { className: 'hint' }, isInFile ? saidOf(when, noun) : '');
  const links = others.flatMap((other, at) => [
    at === 0 ? ` Another record of this ${noun}: ` : '; ',
    element('a', { href: hrefOf(other) }, other.when),
    ...(at === others.length - 1 ? ['.'] : []),
  ]);
  said.append(...links);
  const rows = element('div', {});
  const buttons = element('div', { className: 'buttons' });
  const opened = new Set<string>();
  const draw = () => {
    const shown = fields.filter(({ key }) => opened.has(key) || fieldPlace(record, key).read() !== undefined);
    rows.replaceChildren(...shown.map(rowOf));
    close.hidden = hasJob || shown.some(({ key }) => key === 'until');
  };
  const rowOf = (field: FormField) => {
    const place = fieldPlace(record, field.key);
    const leaveOut = smallButton('Take it away', () => {
      opened.delete(field.key);
      place.write(undefined);
      draw();
      changedWhole(editing, place.path);
      const next = [close, change].find((button) => !button.hidden) ?? rows.querySelector('input');
      next?.focus();
    });
    leaveOut.setAttribute('aria-label', `Take it away: ${field.label}`);
    leaveOut.classList.add('corner');
    return valueRow(field, field.input, place, editing, leaveOut);
  };
  const change = element('button', { type: 'button', className: 'secondary small' }, 'Change from a date …');
  change.hidden = !isInFile;
  change.addEventListener('click', async () => {
    const from = await askedFrom(options);
    if (from !== undefined) copy(from);
  });
  const close = element('button', { type: 'button', className: 'secondary small' }, 'Publish until …');
  close.addEventListener('click', () => {
    opened.add('until');
    draw();
    rows.querySelector<HTMLElement>('[data-field="until"] input')?.focus();
  });
  buttons.append(change, close);
  draw();
  const section = element('section', { className: 'group times' }, title, said, rows, buttons);
  section.setAttribute('aria-labelledby', title.id);
  return section;
}

function saidOf(when: string, noun: string): string {
  return when === '' ? `This ${noun} has no first day and no last day.` : `This record is published ${when}.`;
}

/** Asks for the day from which a copy is published. Undefined if the user thinks better of it. */
function askedFrom({ noun, timeZone, hasUnsaved }: TimesOptions): Promise<string | undefined> {
  const { element: dayAndCalendar, input: day } = dayField();
  Object.assign(day, { required: true, id: id() });
  const meaning = element('p', { className: 'hint', role: 'status' });
  day.addEventListener('input', () => {
    const typed = dayMeant(day.value);
    meaning.textContent = dayMeaning(typed);
    day.setCustomValidity(
      isCalendarDate(typed) ? '' : 'Write a day, such as 3/2/2026, the day first, or 3 Feb 2026.',
    );
  });
  const time = element('input', { type: 'text', inputMode: 'numeric', autocomplete: 'off', id: id() });
  const hint = element(
    'p',
    { className: 'hint', id: id() },
    `Only if it isn't from the beginning of the day, such as 09:00, in ${timeZone}.`,
  );
  time.setAttribute('aria-describedby', hint.id);
  const unsaved = hasUnsaved()
    ? ' What you have changed here and not saved goes to the copy. The record itself stays as it is in its file.'
    : '';
  const title = element('h2', { id: id() }, 'Change from a date');
  const cancel = element('button', { type: 'button', className: 'secondary' }, 'Cancel');
  const form = element(
    'form',
    { method: 'dialog' },
    title,
    element(
      'p',
      {},
      `This ${noun} stays as it is until then. A copy of it is added, for you to change: it is published from that day on, in place of this one.${unsaved}`,
    ),
    element('label', { htmlFor: day.id, className: 'label' }, 'First day of the change'),
    dayAndCalendar,
    meaning,
    element('label', { htmlFor: time.id, className: 'label' }, 'Time of day'),
    hint,
    time,
    element('div', { className: 'buttons' }, element('button', { value: 'yes' }, 'Make the copy'), cancel),
  );
  const dialog = element('dialog', {}, form);
  dialog.setAttribute('aria-labelledby', title.id);
  cancel.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  day.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      const from = typedInstant(dayMeant(day.value), asTime(time.value.trim(), false));
      resolve(dialog.returnValue === 'yes' ? from : undefined);
    });
  });
}
