import { dayInWords, isCalendarDate } from '../../model/calendar.js';
import type { FormCode, Input } from '../records/contract.js';
import { inWords } from '../records/words.js';
import { type Field, idOf, problemsIn } from './form-context.js';
import { asTime } from './time-typed.js';
import { dayMeant, numberMeant } from './typed-values.js';
import { fieldText } from './values.js';

type Scalar = Exclude<Input, { kind: 'object' } | { kind: 'list' }>;

export interface ControlProps<Kind extends Input = Scalar> {
  readonly input: Kind;
  readonly field: Field;
  readonly isRequired?: boolean;
}

/** The control for a value that is neither an object nor a list. */
export function ScalarControl({ input, ...own }: ControlProps) {
  switch (input.kind) {
    case 'flag':
      return <Choice codes={flags} {...own} written={(code) => code === 'true'} />;
    case 'codes':
      return <Choice codes={input.codes} {...own} written={(code) => code} />;
    case 'time':
      return <Text {...own} mode="numeric" tidied={(text) => asTime(text, input.hasSeconds)} />;
    case 'date':
      return <DayControl {...own} />;
    case 'instant':
      return <InstantControl {...own} isEnd={input.isEnd} />;
    case 'amount': {
      const unit = input.unit === 'money' ? own.field.editing.currency.trim() : input.unit;
      const control = <Text {...own} mode="decimal" {...(unit !== undefined && { tidied: numberMeant })} />;
      if (unit === undefined) return control;
      const sign = (
        <span class="unit" aria-hidden="true">
          {unit}
        </span>
      );
      return (
        <span class="with-unit">
          {unit !== '%' && sign}
          {control}
          {unit === '%' && sign}
        </span>
      );
    }
    case 'number':
      return <Text {...own} mode="decimal" />;
    case 'text': {
      const isLong = (input.longest ?? 0) > 400 && !input.example?.startsWith('http');
      return <Text {...own} isLong={isLong || /\n/.test(fieldText(own.field.value) ?? '')} />;
    }
  }
}

const flags: readonly FormCode[] = [
  { code: 'true', meaning: 'Yes' },
  { code: 'false', meaning: 'No' },
];

interface TextProps {
  readonly field: Field;
  readonly isRequired?: boolean;
  readonly mode?: 'numeric' | 'decimal';
  readonly isLong?: boolean;
  /** What is written in place of what was typed. */
  readonly tidied?: (text: string) => string;
}

/** What a control says of itself to readers of screens. */
export function described({ path, editing }: Field, isRequired = false) {
  const problems = problemsIn(editing, path, false);
  const id = idOf(path);
  return {
    id,
    'aria-invalid': problems.some(({ severity }) => severity === 'error'),
    'aria-describedby': `${problems.length > 0 ? `${id}-problems ` : ''}${id}-hint`,
    ...(isRequired && { 'aria-required': true }),
  };
}

export function Text({ field, isRequired, mode, isLong = false, tidied = (text) => text }: TextProps) {
  const typed = (text: string) => field.type(text === '' ? undefined : text);
  const shared = {
    ...described(field, isRequired),
    value: fieldText(field.value) ?? '',
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      typed(currentTarget.value),
    onChange({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) {
      // Spaces around a value come from pasting.
      const text = isLong ? value : tidied(value.trim());
      if (text !== value) typed(text);
      field.leave();
    },
    onBlur: field.leave,
  };
  if (isLong) return <textarea rows={2} {...shared} />;
  return (
    <input
      type="text"
      autocomplete="off"
      spellcheck={mode === undefined}
      {...(mode && { inputMode: mode })}
      {...shared}
    />
  );
}

/** A day as people type it, with a calendar beside it. */
function DayControl({ field, isRequired }: Pick<TextProps, 'field' | 'isRequired'>) {
  const day = fieldText(field.value) ?? '';
  return (
    <>
      <span class="day">
        <Text field={field} tidied={dayMeant} {...(isRequired && { isRequired })} />
        <Calendar day={day} label={inWords(String(field.path.at(-1)))} chosen={field.choose} />
      </span>
      <span class="hint meaning">{isCalendarDate(day) && dayInWords(day)}</span>
    </>
  );
}

/** A button that opens the browser's calendar. */
export function Calendar({
  day,
  label,
  chosen,
}: {
  readonly day: string;
  /** What the day is. */
  readonly label: string;
  readonly chosen: (day: string) => void;
}) {
  return (
    <>
      <input
        type="date"
        class="calendar"
        tabIndex={-1}
        aria-hidden="true"
        max="9999-12-31"
        value={isCalendarDate(day) ? day : ''}
        onInput={({ currentTarget }) => chosen(currentTarget.value)}
      />
      <button
        type="button"
        class="secondary small"
        aria-label={`Calendar: ${label}`}
        onClick={({ currentTarget }) =>
          (currentTarget.previousElementSibling as HTMLInputElement).showPicker()
        }
      >
        Calendar
      </button>
    </>
  );
}

/** A day, and a time of day with what may follow it: its offset. */
const form = /^(?:(\d{4}-\d\d-\d\d)(?:[Tt ](.*))?)?$/;

/** A day, and a time of day that may be left out. Any other text is shown as it is. */
function InstantControl({ field, isEnd }: { readonly field: Field; readonly isEnd: boolean }) {
  const text = fieldText(field.value) ?? '';
  const parts = form.exec(text);
  const [day, time] = [parts === null ? text : (parts[1] ?? ''), parts?.[2] ?? ''];
  const part = (value: string, type: (text: string) => void): Field => ({
    ...field,
    value,
    type: (typed) => type(String(typed ?? '')),
  });
  return (
    <>
      <span class="instant">
        <Text field={part(day, (typed) => field.type(typedInstant(typed, time)))} tidied={dayMeant} />
        <Calendar
          day={day}
          label={inWords(String(field.path.at(-1)))}
          chosen={(chosen) => field.choose(typedInstant(chosen, time))}
        />
        <label>
          Time of day, if need be{' '}
          <input
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={time}
            onInput={({ currentTarget }) => field.type(typedInstant(day, currentTarget.value))}
            onChange={({ currentTarget: { value } }) =>
              field.choose(typedInstant(day, asTime(value.trim(), false)))
            }
          />
        </label>
      </span>
      <span class="hint meaning">{instantMeaning(day, time, isEnd)}</span>
    </>
  );
}

/** A day and a time of day as one text; undefined if there is neither. */
export function typedInstant(date: string, time: string): string | undefined {
  if (time === '') return date === '' ? undefined : date;
  return `${date}T${time}`;
}

/** What a first or last day means, so that nobody takes the last day for the first one without the record. */
function instantMeaning(date: string, time: string, isEnd: boolean): string {
  if (!isCalendarDate(date) || date >= '9999') return '';
  const day = dayInWords(date);
  if (time !== '') {
    const at = `${time} on ${day}`;
    return isEnd ? `Published until ${at}, and not any more from then on.` : `Published from ${at} on.`;
  }
  return isEnd ? `Published on ${day} for the last time.` : `Published from ${day} on, all of that day.`;
}

interface ChoiceProps {
  readonly codes: readonly FormCode[];
  readonly field: Field;
  readonly isRequired?: boolean;
  readonly written: (code: string) => unknown;
}

/** One of several codes. What the chosen one means is said below. */
function Choice({ codes, field, isRequired, written }: ChoiceProps) {
  const now = fieldText(field.value) ?? '';
  const isUnknown = now !== '' && !codes.some(({ code }) => code === now);
  return (
    <select
      {...described(field, isRequired)}
      onChange={({ currentTarget: { value } }) => field.choose(value === '' ? undefined : written(value))}
      onBlur={field.leave}
    >
      <option value="" selected={now === ''}>
        Choose …
      </option>
      {(isUnknown ? [{ code: now }, ...codes] : codes).map((each) => (
        <option value={each.code} selected={each.code === now}>
          {codes === flags ? each.meaning : codeInWords(each)}
        </option>
      ))}
    </select>
  );
}

/** `Mobile — A branch in a van.` */
function codeInWords({ code, meaning }: FormCode): string {
  const words = inWords(code);
  const whole = meaning === undefined ? words : `${words} — ${meaning}`;
  return whole.length <= 80 ? whole : `${whole.slice(0, 79).trimEnd()}…`;
}
