import { isPlainObject } from '../../../base/json/plain-object.js';
import { withoutControlCharacters } from '../../../content/documents/limits.js';
import { valueAt } from '../../../model/location.js';
import { shortened } from '../../../model/message.js';
import { dayInWords, isCalendarDate } from '../../../model/time/calendar.js';
import type { FormCode, Input } from '../../records/form-fields.js';
import type { ListedRecord } from '../../records/replies.js';
import { branchOfMachine, inWords } from '../../records/words.js';
import { SmallButton, useAsked, useRun } from '../page.js';
import { askServer } from '../server.js';
import { idOf, problemsAt, type ShownField } from './form-context.js';
import { textMeant } from './values/typed-values.js';
import { fieldText } from './values/values.js';

interface ControlProps {
  readonly input: Input;
  readonly field: ShownField;
  readonly isRequired: boolean;
}

/** The control for a value that is neither an object nor a list, or for a list of texts. */
export function TypedControl(own: ControlProps) {
  const { input, field } = own;
  const { kind } = input;
  if (kind === 'codes' || kind === 'flag') return <Choice {...own} codes={input.codes} />;
  if (kind === 'date' || kind === 'from' || kind === 'until') return <Day {...own} />;
  if (kind === 'branch') return <BranchChoice {...own} />;
  if (kind !== 'money' && kind !== 'percent') return <Text {...own} />;
  return (
    <span class="with-unit">
      {kind === 'money' && <span aria-hidden="true">{field.editing.currency.trim()}</span>}
      <Text {...own} />
      {kind === 'percent' && <span aria-hidden="true">%</span>}
    </span>
  );
}

/** What a control says of itself to readers of screens. */
function described({ field: { path, editing }, isRequired }: ControlProps) {
  const problems = problemsAt(editing, path, true);
  const id = idOf(path);
  return {
    id,
    'aria-invalid': problems.some(({ severity }) => severity === 'error'),
    'aria-describedby': `${problems.length > 0 ? `${id}-problems ` : ''}${id}-hint`,
    ...(isRequired && { 'aria-required': true }),
  };
}

interface Typed {
  readonly currentTarget: { readonly value: string };
}

/** A text as it is typed, which is written as it is meant once it is left. A list of texts has a line each. */
function Text({
  list,
  ...own
}: ControlProps & { /** The id of what is proposed. */ readonly list?: string }) {
  const { input, field } = own;
  const { value, editing } = field;
  const isList = input.kind === 'lines';
  const shown = isList ? [value ?? []].flat().map(fieldText).join('\n') : (fieldText(value) ?? '');
  const isLong = isList || input.kind === 'long' || shown.includes('\n');
  const type = (text: string) => field.set(text === '' ? undefined : isList ? text.split('\n') : text);
  const meant = (line: string) => textMeant(input, line.trim(), editing.today);
  const shared = {
    ...described(own),
    value: shown,
    onInput: ({ currentTarget }: Typed) => type(currentTarget.value),
    onChange({ currentTarget: { value: typed } }: Typed) {
      // Spaces around a value come from pasting, and so do characters that no file may have and nobody sees.
      const clean = withoutControlCharacters(typed);
      const lines = isList ? clean.split('\n').map(meant) : [isLong ? clean : meant(clean)];
      const text = lines.filter((line) => line !== '').join('\n');
      if (text !== typed) type(text);
    },
  };
  if (isLong) return <textarea rows={isList ? shown.split('\n').length : 2} {...shared} />;
  const isNumber = ['money', 'number', 'percent'].includes(input.kind);
  const mode = isNumber ? 'decimal' : input.kind === 'time' ? 'numeric' : undefined;
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
  // A part of a branch has its Identification with a number of its own.
  const identification = ({ identity }: ListedRecord) => identity.replace(/\/\d+$/, '');
  const placeInWords = ({ name, detail }: ListedRecord) => [name, detail].filter(Boolean).join(', ');
  const chosen = records.find((record) => identification(record) === text);
  const { error, isBusy, run } = useRun();
  const addressPath = [...path.slice(0, -branchOfMachine.length), 'Location', 'PostalAddress'];
  const address = valueAt(editing.state.draft, addressPath);
  const isBare = Object.keys(isPlainObject(address) ? address : {}).every((key) => key === 'Country');
  const takeAddress = () =>
    run(async () => {
      const { value } = await askServer('open', { ...asked, at: chosen?.at });
      editing.state.set(addressPath, value['PostalAddress']);
    });
  return (
    <>
      <Text {...own} list={`${idOf(path)}-list`} />
      <datalist id={`${idOf(path)}-list`}>
        {records.map((record) => (
          <option value={identification(record)}>{placeInWords(record)}</option>
        ))}
      </datalist>
      <span class="hint meaning">
        {chosen && placeInWords(chosen)}{' '}
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

/** A day as people type it, perhaps with a time of day, and the browser's calendar beside it. */
function Day(own: ControlProps) {
  const { field, input } = own;
  const text = fieldText(field.value) ?? '';
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text) ?? [];
  return (
    <>
      <span class="with-unit">
        <Text {...own} />
        <input
          type="date"
          class="calendar"
          title="Calendar"
          tabIndex={-1}
          aria-hidden="true"
          max="9999-12-31"
          value={isCalendarDate(day) ? day : ''}
          onInput={({ currentTarget: { value } }) => field.set(value === '' ? undefined : value + time)}
        />
      </span>
      <span class="hint meaning">{dayMeaning(input.kind, text, field.editing.today)}</span>
    </>
  );
}

/** What a day means: of a last day of publication, so that nobody takes it for the first one without the record. */
function dayMeaning(kind: Input['kind'], text: string, today: string): string {
  const [date = '', time] = text.split('T');
  if (!isCalendarDate(date)) return '';
  const day = dayInWords(date);
  if (kind === 'date') return day;
  if (date >= '9999') return '';
  const at = time === undefined ? day : `${time} on ${day}`;
  if (kind === 'from') return `Published from ${at} on.`;
  if (date < today) return 'That day is past: it is not published any more.';
  return time === undefined ? `Published on ${at} for the last time.` : `Published until ${at}, and no more.`;
}

/** One of several codes, or yes and no. */
function Choice({ codes, ...own }: ControlProps & { readonly codes: readonly FormCode[] }) {
  const { input, field, isRequired } = own;
  const now = fieldText(field.value) ?? '';
  const isUnknown = now !== '' && !codes.some(({ code }) => code === now);
  const written = (code: string) => (input.kind === 'flag' ? code === 'true' : code);
  return (
    <select
      {...described(own)}
      onChange={({ currentTarget: { value } }) => field.set(value === '' ? undefined : written(value))}
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
function codeInWords({ code, meaning }: FormCode): string {
  return shortened([inWords(code), meaning].filter(Boolean).join(' — '), 80);
}
