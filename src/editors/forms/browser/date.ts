import { dayInWords, isCalendarDate } from '../../../model/calendar.js';
import { element } from '../../../parts/pages/browser/element.js';
import { smallButton } from './groups.js';

/** A field for a day as people type it, with a calendar beside it. */
export interface DayField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
}

export function dayField(): DayField {
  const input = element('input', { type: 'text', autocomplete: 'off', spellcheck: false });
  const calendar = element('input', { type: 'date', className: 'calendar', tabIndex: -1, max: '9999-12-31' });
  calendar.setAttribute('aria-hidden', 'true');
  calendar.addEventListener('input', () => {
    input.value = calendar.value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const open = smallButton('Calendar', () => {
    calendar.value = isCalendarDate(input.value) ? input.value : '';
    calendar.showPicker();
  });
  return { element: element('span', { className: 'day' }, input, calendar, open), input };
}

/** `3 February 2026`, below a day that was typed; empty for what is none. */
export function dayMeaning(text: string): string {
  return isCalendarDate(text) ? dayInWords(text) : '';
}
