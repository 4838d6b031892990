import { element } from '../../../parts/pages/browser/element.js';
import type { FormCode, Input } from '../contract.js';
import { fewCodes } from './codes.js';
import { codeCombobox } from './combobox.js';
import type { Control } from './control.js';
import type { Editing } from './groups.js';
import { instantControl } from './instant.js';
import { fieldText, type Place } from './place.js';
import { asTime } from './time-typed.js';

type Scalar = Exclude<Input, { kind: 'object' } | { kind: 'list' }>;

/** The control for a value that is neither an object nor a list. */
export function scalarControl(
  input: Scalar,
  place: Place,
  editing: Pick<Editing, 'changed' | 'used'>,
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
      const isDay = /^(?:\d{4}-\d{2}-\d{2})?$/.test(fieldText(place.read()) ?? '');
      return typed(place, changed, isDay ? { type: 'date' } : {});
    }
    case 'instant':
      return instantControl(place, input.isEnd, changed);
    case 'amount':
      return typed(place, changed, { inputMode: 'decimal' });
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
  readonly type?: string;
  readonly inputMode?: string;
  readonly isLong?: boolean;
  /** What is written in place of what was typed. */
  readonly tidied?: (text: string) => string;
}

function typed(
  place: Place,
  changed: () => void,
  { isLong = false, tidied = (text) => text, ...options }: Typed,
): Control {
  const control = isLong
    ? element('textarea', { rows: 3 })
    : element('input', {
        type: options.type ?? 'text',
        inputMode: options.inputMode ?? '',
        autocomplete: 'off',
      });
  control.spellcheck = options.type === undefined && options.inputMode === undefined;
  // Years of more digits are slips.
  if (options.type === 'date') (control as HTMLInputElement).max = '9999-12-31';
  const show = (text: string) => {
    control.value = text;
  };
  show(fieldText(place.read()) ?? '');
  const write = () => {
    place.write(control.value === '' ? undefined : control.value);
    changed();
  };
  control.addEventListener('input', write);
  control.addEventListener('change', () => {
    // Spaces around a value come from pasting.
    const text = tidied(isLong ? control.value : control.value.trim());
    if (text === control.value) return;
    show(text);
    write();
  });
  return { element: control, focus: control, show };
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
