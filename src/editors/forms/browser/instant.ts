import { dayInWords, isCalendarDate } from '../../../model/calendar.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { Control } from './control.js';
import { dayField } from './date.js';
import { fieldText, type Place } from './place.js';
import { asTime } from './time-typed.js';
import { dayMeant } from './typed-values.js';

/** A day, or a day and a time of day with what may follow it: its offset. */
const form = /^(?:(\d{4}-\d\d-\d\d)(?:[Tt ](.*))?)?$/;

/** The control for an instant: a day, and a time of day that may be left out. Any other text is shown as it is. */
export function instantControl(place: Place, isEnd: boolean, changed: () => void): Control {
  const { input: day, element: dayAround } = dayField();
  const time = element('input', { type: 'text', inputMode: 'numeric', autocomplete: 'off' });
  const meaning = element('p', { className: 'hint meaning' });
  const show = (text: string) => {
    const parts = form.exec(text);
    day.value = parts === null ? text : (parts[1] ?? '');
    time.value = parts?.[2] ?? '';
    tell();
  };
  const tell = () => {
    meaning.textContent = instantMeaning(day.value, time.value, isEnd);
  };
  const write = () => {
    place.write(typedInstant(day.value, time.value));
    tell();
    changed();
  };
  show(fieldText(place.read()) ?? '');
  for (const input of [day, time]) input.addEventListener('input', write);
  day.addEventListener('change', () => {
    const text = dayMeant(day.value);
    if (text === day.value) return;
    day.value = text;
    write();
  });
  time.addEventListener('change', () => {
    const text = asTime(time.value.trim(), false);
    if (text === time.value) return;
    time.value = text;
    write();
  });
  const label = element('label', {}, 'Time of day, if need be ', time);
  const made = element('div', {}, element('div', { className: 'instant' }, dayAround, label), meaning);
  return { element: made, focus: day, show };
}

/** A day and a time of day as one text; undefined if there is neither. */
export function typedInstant(date: string, time: string): string | undefined {
  if (time === '') return date === '' ? undefined : date;
  return `${date}T${time}`;
}

/** What a first or last day means, so that nobody takes the last day for the first one without the record. */
export function instantMeaning(date: string, time: string, isEnd: boolean): string {
  if (!isCalendarDate(date) || date >= '9999') return '';
  const day = dayInWords(date);
  if (time !== '') {
    const at = `${time} on ${day}`;
    return isEnd ? `Published until ${at}, and not any more from then on.` : `Published from ${at} on.`;
  }
  if (!isEnd) return `Published from ${day} on, all of that day.`;
  const next = new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, date.length);
  return `Published on ${day} for the last time. Not any more from ${dayInWords(next)} on.`;
}
