import { element } from '../../../parts/pages/browser/element.js';
import type { FormCode, Input } from '../contract.js';
import { fewCodes } from './codes.js';
import { codeCombobox } from './combobox.js';
import type { Control } from './control.js';
import { dayField, dayMeaning } from './date.js';
import type { Editing } from './groups.js';
import { instantControl } from './instant.js';
import { fieldText, type Place } from './place.js';
import { asTime } from './time-typed.js';
import { dayMeant, numberMeant } from './typed-values.js';

type Scalar = Exclude<Input, { kind: 'object' } | { kind: 'list' }>;

/** The control for a value that is neither an object nor a list. */
export function scalarControl(
  input: Scalar,
  place: Place,
  editing: Pick<Editing, 'changed' | 'currency' | 'used'>,
): Control {
  const changed = () => editing.changed(place.path);
  switch (input.kind) {
    case 'flag':
      return choice(
        [
          { code: 'true', meaning: 'Yes' },
          { code: 'false', meaning: 'No' },
        ],
        place,
        (value) => (value === '' ? undefined : value === 'true'),
        changed,
      );
    case 'codes':
      return input.codes.length > fewCodes
        ? codeCombobox(input.codes, place, () => editing.used(place.path), changed)
        : choice(input.codes, place, (value) => (value === '' ? undefined : value), changed);
    case 'time':
      return typed(place, changed, {
        inputMode: 'numeric',
        tidied: (text) => asTime(text, input.hasSeconds),
      });
    case 'date': {
      const day = dayField();
      return typed(place, changed, {
        around: day.element,
        control: day.input,
        tidied: dayMeant,
        meaning: dayMeaning,
      });
    }
    case 'instant':
      return instantControl(place, input.isEnd, changed);
    case 'amount':
      return amountControl(place, changed, input.unit === 'money' ? editing.currency : input.unit);
    case 'number':
      return typed(place, changed, { inputMode: 'decimal' });
    case 'text':
      return typed(place, changed, {
        isLong:
          ((input.longest ?? 0) > 400 && !input.example?.startsWith('http')) ||
          /\n/.test(fieldText(place.read()) ?? ''),
      });
  }
}

interface Typed {
  /** The field, and what is around it; a plain one without. */
  readonly control?: HTMLInputElement;
  readonly around?: HTMLElement;
  readonly inputMode?: string;
  readonly isLong?: boolean;
  /** What is written in place of what was typed. */
  readonly tidied?: (text: string) => string;
  /** What a value means, in words. */
  readonly meaning?: (text: string) => string;
}

/** A number with the sign of its unit beside it, which isn't part of the value. */
function amountControl(place: Place, changed: () => void, unit: string | undefined): Control {
  if (unit === undefined) return typed(place, changed, { inputMode: 'decimal' });
  const control = element('input', { type: 'text', inputMode: 'decimal', autocomplete: 'off' });
  const sign = element('span', { className: 'unit', ariaHidden: 'true' }, unit.trim());
  const around = element(
    'span',
    { className: 'with-unit' },
    ...(unit === '%' ? [control, sign] : [sign, control]),
  );
  return typed(place, changed, { control, around, tidied: numberMeant });
}

function typed(
  place: Place,
  changed: () => void,
  { isLong = false, tidied, meaning, ...options }: Typed,
): Control {
  const control =
    options.control ??
    (isLong
      ? element('textarea', { rows: 3 })
      : element('input', { type: 'text', inputMode: options.inputMode ?? '', autocomplete: 'off' }));
  control.spellcheck = options.control === undefined && options.inputMode === undefined;
  const said = element('p', { className: 'hint', role: 'status' });
  const tell = (before = '') => {
    const changedTo = before === '' ? '' : `“${before}” is written as ${control.value}. `;
    said.textContent = changedTo + (meaning?.(control.value) ?? '');
  };
  const show = (text: string) => {
    control.value = text;
    tell();
  };
  show(fieldText(place.read()) ?? '');
  const write = () => {
    place.write(control.value === '' ? undefined : control.value);
    changed();
  };
  control.addEventListener('input', () => {
    write();
    tell();
  });
  control.addEventListener('change', () => {
    // Spaces around a value come from pasting.
    const before = isLong ? control.value : control.value.trim();
    const text = tidied?.(before) ?? before;
    if (text === control.value) return;
    show(text);
    if (text !== before) tell(before);
    write();
  });
  const isSaid = tidied !== undefined || meaning !== undefined;
  const made = element('div', {}, options.around ?? control, ...(isSaid ? [said] : []));
  return { element: made, focus: control, show };
}

/** A list of alternatives, with what the chosen one means below it. */
function choice(
  codes: readonly FormCode[],
  place: Place,
  written: (code: string) => unknown,
  changed: () => void,
): Control {
  const now = fieldText(place.read()) ?? '';
  const others = now === '' || codes.some(({ code }) => code === now) ? [] : [{ code: now }];
  const select = element(
    'select',
    {},
    element('option', { value: '', textContent: 'Choose …' }),
    ...[...others, ...codes].map(({ code, meaning }: FormCode) =>
      element('option', { value: code, textContent: titleOf(code, meaning) }),
    ),
  );
  const said = element('p', { className: 'hint chosen' });
  const tell = () => {
    const meaning = codes.find(({ code }) => code === select.value)?.meaning;
    said.textContent = meaning !== undefined && titleOf(select.value, meaning).endsWith('…') ? meaning : '';
  };
  const show = (text: string) => {
    select.value = text;
    tell();
  };
  show(now);
  select.addEventListener('change', () => {
    tell();
    place.write(written(select.value));
    changed();
  });
  return { element: element('div', {}, select, said), focus: select, show };
}

/** `Yes` for true; `Mobile — A branch in a van.` for a code. */
function titleOf(code: string, meaning: string | undefined): string {
  if (meaning === undefined) return code;
  if (code === 'true' || code === 'false') return meaning;
  const whole = `${code} — ${meaning}`;
  return whole.length <= 80 ? whole : `${whole.slice(0, 79).trimEnd()}…`;
}
