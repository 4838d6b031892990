import { withoutControlCharacters } from '../../../content/documents/limits.js';
import { valueAt } from '../../../model/location.js';
import { dayInWords, isCalendarDate } from '../../../model/time/calendar.js';
import type { FormCode, Input } from '../../records/form-fields.js';
import { branchOfMachine, inWords } from '../../records/words.js';
import { SmallButton, useAsked, useRun } from '../page.js';
import { askServer } from '../server.js';
import { idOf, problemsAt, type ShownField } from './form-context.js';
import {
  amountMeant,
  codeMeant,
  dayMeant,
  instantMeant,
  numberMeant,
  postcodeMeant,
  timeMeant,
} from './values/typed-values.js';
import { fieldText, isFields } from './values/values.js';

interface ControlProps {
  readonly field: ShownField;
  readonly isRequired?: boolean;
}

/** The control for a value that is neither an object nor a list. */
export function ScalarControl({ input, ...own }: ControlProps & { readonly input: Input }) {
  switch (input.kind) {
    case 'codes':
      return <Choice {...input} {...own} />;
    case 'time':
      return <Text {...own} mode="numeric" tidied={(text) => timeMeant(text, input.hasSeconds)} />;
    case 'date':
      return <Day {...own} tidied={dayMeant} meaning={dayMeaning} />;
    case 'instant':
      return (
        <Day
          {...own}
          tidied={instantMeant}
          meaning={(text, today) => instantMeaning(text, input.isEnd, today)}
        />
      );
    case 'number': {
      const { unit } = input;
      if (unit === undefined) return <Text {...own} mode="decimal" />;
      return (
        <span class={unit === '%' ? 'with-unit after' : 'with-unit'}>
          <span aria-hidden="true">{unit === '%' ? unit : own.field.editing.currency.trim()}</span>
          <Text {...own} mode="decimal" tidied={unit === '%' ? numberMeant : amountMeant} />
        </span>
      );
    }
    case 'text': {
      const isLong = isLongText(input);
      const { path, value } = own.field;
      if (path.at(-1) === 'PostCode') return <Text {...own} tidied={postcodeMeant} />;
      if (isCode(input)) return <Text {...own} tidied={codeMeant} />;
      if (branchOfMachine.every((key, at) => key === path.at(at - 2))) return <BranchChoice {...own} />;
      return <Text {...own} isLong={isLong || /\n/.test(fieldText(value) ?? '')} />;
    }
    default:
      return null;
  }
}

/** True for a text of some sentences. */
export function isLongText(input: Input): boolean {
  return input.kind === 'text' && (input.longest ?? 0) > 400 && !input.example?.startsWith('http');
}

/** True for a short code in capitals, such as that of a country or a currency. */
function isCode(input: Input): boolean {
  return input.kind === 'text' && /^[A-Z]{2,3}$/.test(input.example ?? '');
}

/** What a control says of itself to readers of screens. */
function described({ path, editing }: ShownField, isRequired = false) {
  const problems = problemsAt(editing, path, true);
  const id = idOf(path);
  return {
    id,
    'aria-invalid': problems.some(({ severity }) => severity === 'error'),
    'aria-describedby': `${problems.length > 0 ? `${id}-problems ` : ''}${id}-hint`,
    ...(isRequired && { 'aria-required': true }),
  };
}

interface TextProps extends ControlProps {
  readonly mode?: 'numeric' | 'decimal';
  readonly isLong?: boolean;
  /** The id of what is proposed. */
  readonly list?: string;
  /** What is written in place of what was typed. */
  readonly tidied?: (text: string, today: string) => string;
}

interface Typed {
  readonly currentTarget: { readonly value: string };
}

function Text({ field, isRequired, mode, isLong = false, list, tidied = (text) => text }: TextProps) {
  const type = (text: string) => field.set(text === '' ? undefined : text);
  const shared = {
    ...described(field, isRequired),
    value: fieldText(field.value) ?? '',
    onInput: ({ currentTarget: { value } }: Typed) => type(value),
    onChange({ currentTarget: { value } }: Typed) {
      // Spaces around a value come from pasting, and so do characters that no file may have and nobody sees.
      const clean = withoutControlCharacters(value);
      const text = isLong ? clean : tidied(clean.trim(), field.editing.today);
      if (text !== value) type(text);
    },
  };
  if (isLong) return <textarea rows={2} {...shared} />;
  return <input type="text" autocomplete="off" list={list} spellcheck={!mode} inputMode={mode} {...shared} />;
}

/**
 * A branch of the brand by its Identification, found by its name, town or postcode too. A cash machine that has no address
 * can take that of its branch.
 */
function BranchChoice(own: ControlProps) {
  const { path, value, editing } = own.field;
  const text = fieldText(value) ?? '';
  const asked = { brand: editing.brand, collection: 'branches', text, most: 20 } as const;
  const { records = [] } = useAsked('find', asked).value ?? {};
  const branches = records.map(({ identity, name, detail, at }) => ({
    at,
    // A part of a branch has its Identification with a number of its own.
    identification: identity.replace(/\/\d+$/, ''),
    words: [name, detail].filter((each) => each !== '').join(', '),
  }));
  const chosen = branches.find(({ identification }) => identification === text);
  const { error, isBusy, run } = useRun();
  const addressPath = [...path.slice(0, -branchOfMachine.length), 'Location', 'PostalAddress'];
  const address = valueAt(editing.state.draft, addressPath);
  const isBare = Object.keys(isFields(address) ? address : {}).every((key) => key === 'Country');
  const takeAddress = () =>
    run(async () => {
      const { value } = await askServer('open', { ...asked, at: chosen?.at });
      editing.state.set(addressPath, value['PostalAddress']);
    });
  return (
    <>
      <Text {...own} list={`${idOf(path)}-list`} />
      <datalist id={`${idOf(path)}-list`}>
        {branches.map(({ identification, words }) => (
          <option value={identification}>{words}</option>
        ))}
      </datalist>
      <span class="hint meaning">
        {chosen?.words}{' '}
        {chosen && isBare && (
          <SmallButton disabled={isBusy} onClick={takeAddress}>
            Take its address and position
          </SmallButton>
        )}
      </span>
      {error}
    </>
  );
}

/** The texts of a list, a line each. */
export function Lines({ field, isRequired, input }: ControlProps & { readonly input: Input }) {
  const { value } = field;
  const lines = Array.isArray(value) ? value.map(fieldText) : [];
  const type = (now: readonly string[]) => field.set(now.length === 0 ? undefined : now);
  return (
    <textarea
      {...described(field, isRequired)}
      rows={Math.max(1, lines.length)}
      value={lines.join('\n')}
      onInput={({ currentTarget }) => type(currentTarget.value.split('\n'))}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.split('\n').map((line) => withoutControlCharacters(line).trim());
        const lines = typed.filter((line) => line !== '');
        type(isCode(input) ? lines.map(codeMeant) : lines);
      }}
    />
  );
}

/** A day as people type it, perhaps with a time of day, and the browser's calendar beside it. */
function Day({ meaning, ...own }: TextProps & { readonly meaning: (text: string, today: string) => string }) {
  const { field } = own;
  const text = fieldText(field.value) ?? '';
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text) ?? [];
  return (
    <>
      <span class="day">
        <Text {...own} />
        <input
          type="date"
          class="calendar"
          tabIndex={-1}
          aria-hidden="true"
          max="9999-12-31"
          value={isCalendarDate(day) ? day : ''}
          onInput={({ currentTarget: { value } }) => field.set(value === '' ? undefined : value + time)}
        />
        <SmallButton
          aria-label={`Calendar: ${inWords(String(field.path.at(-1)))}`}
          title="Calendar"
          onClick={({ currentTarget }) =>
            (currentTarget.previousElementSibling as HTMLInputElement).showPicker()
          }
        >
          ▾
        </SmallButton>
      </span>
      <span class="hint meaning">{meaning(text, field.editing.today)}</span>
    </>
  );
}

function dayMeaning(day: string): string {
  return isCalendarDate(day) ? dayInWords(day) : '';
}

/** What a first or last day means, so that nobody takes the last day for the first one without the record. */
function instantMeaning(text: string, isEnd: boolean, today: string): string {
  const [date = '', time] = text.split('T');
  if (!isCalendarDate(date) || date >= '9999') return '';
  if (isEnd && date < today) return 'That day is past: it is not published any more.';
  const day = dayInWords(date);
  if (time !== undefined) {
    const at = `${time} on ${day}`;
    return isEnd ? `Published until ${at}, and not any more from then on.` : `Published from ${at} on.`;
  }
  return isEnd ? `Published on ${day} for the last time.` : `Published from ${day} on, all of that day.`;
}

type ChoiceProps = ControlProps & Omit<Extract<Input, { kind: 'codes' }>, 'kind'>;

/** One of several codes, or yes and no. */
function Choice({ codes, isFlag, field, isRequired }: ChoiceProps) {
  const now = fieldText(field.value) ?? '';
  const isUnknown = now !== '' && !codes.some(({ code }) => code === now);
  const written = (code: string) => (code === '' ? undefined : isFlag ? code === 'true' : code);
  return (
    <select
      {...described(field, isRequired)}
      onChange={({ currentTarget: { value } }) => field.set(written(value))}
    >
      {(now === '' || !isRequired) && (
        <option value="" selected={now === ''}>
          Choose …
        </option>
      )}
      {(isUnknown ? [{ code: now }, ...codes] : codes).map((each) => (
        <option value={each.code} selected={each.code === now}>
          {codeInWords(each)}
        </option>
      ))}
    </select>
  );
}

/** `Mobile — A branch in a van.` */
function codeInWords({ code, meaning, label: words = inWords(code) }: FormCode): string {
  const whole = meaning === undefined ? words : `${words} — ${meaning}`;
  return whole.length <= 80 ? whole : `${whole.slice(0, 79).trimEnd()}…`;
}
