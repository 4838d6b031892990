import { useState } from 'preact/hooks';
import { isPlainObject } from '../../../base/json/plain-object.js';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import type { FormField, Input } from '../../records/form-fields.js';
import { inSentence } from '../../records/words.js';
import { SmallButton } from '../page.js';
import { BankHolidays } from './bank-holidays.js';
import { CodeChips } from './codes.js';
import { type FieldsProps, focusField, idOf, useField } from './form-context.js';
import { OtherFields } from './other-fields.js';
import { PositionField } from './position.js';
import { FieldProblems } from './problems.js';
import { FoldedRow, ValueRow } from './rows.js';
import { TypedControl } from './scalars.js';
import { itemInWords } from './values/item-in-words.js';
import { itemNoun, nextItem } from './values/next-item.js';
import { fieldText } from './values/values.js';
import { isListOfDays, WeekField } from './week.js';

/** The fields of an object: those that are there, those that have to be, and a menu of all others. */
export function ObjectFields({ fields: all, path }: FieldsProps) {
  const { value, editing } = useField(path);
  const { state, isNew, isPart } = editing;
  // An item of a list is whole.
  const isOptional = isPart && path.every((step) => typeof step === 'string');
  const fields = isOptional ? all.map((field) => ({ ...field, isRequired: false })) : all;
  const own = isPlainObject(value) ? value : {};
  const isRecord = path.length === 0;
  const has = (...keys: readonly string[]) => keys.every((key) => fields.some((field) => field.key === key));
  const isSpecialHours = has('StartDate', 'Day');
  const isWanted = ({ key, onlyWith, isRequired, isUsual }: FormField) => {
    if (own[key] !== undefined || state.isShown([...path, key])) return true;
    if (onlyWith !== undefined) return hasCode(own[onlyWith.key], onlyWith.code);
    return isRequired || (isNew && isUsual) || (isSpecialHours && key !== 'Notes');
  };
  const wanted = fields.filter(isWanted);
  const rows = (some: readonly FormField[]) =>
    some.map((field) => <FieldRow key={field.key} about={field} path={[...path, field.key]} />);
  const others = fields.filter((field) => !isWanted(field) && field.onlyWith === undefined);
  const strangers = Object.keys(own).filter((key) => !has(key) && !(isRecord && /^(from|until)$/.test(key)));
  return (
    <div class="fields">
      {has('Latitude', 'Longitude') && <PositionField path={path} />}
      {isSpecialHours && <BankHolidays path={path} />}
      {rows(isRecord ? wanted.filter(({ input }) => groupOf(input) === undefined) : wanted)}
      {isRecord && (
        <div class="columns wide">
          {[['week'], ['object'], ['chips', 'list']].map((column) => {
            const groups = column.flatMap((group) => wanted.filter(({ input }) => groupOf(input) === group));
            return groups.length > 0 && <div>{rows(groups)}</div>;
          })}
        </div>
      )}
      {rows(strangers.map(stranger))}
      {isSpecialHours && (
        <p class="hint wide">
          A branch can have only one such period. Write the next one in place of what is over.
        </p>
      )}
      {others.length > 0 && <OtherFields fields={others} path={path} isOnly={wanted.length === 0} />}
    </div>
  );
}

/** The groups of a record are side by side: its week, other objects, and lists, of which those of codes come first. */
function groupOf(input: Input): string | undefined {
  if (hasWeek(input)) return 'week';
  if (input.kind === 'items' || input.kind === 'lines') return 'list';
  return ['chips', 'object'].find((kind) => kind === input.kind);
}

/** True for an object with a week in it, at any depth. */
function hasWeek(input: Input): boolean {
  return (
    input.kind === 'week' || (input.kind === 'object' && input.fields.some((field) => hasWeek(field.input)))
  );
}

function hasCode(value: unknown, code: string): boolean {
  return value === code || (Array.isArray(value) && value.includes(code));
}

/** A field that the interface doesn't have. It can only be left out here. */
function stranger(key: string): FormField {
  return { key, label: key, isRequired: false, isUsual: false, input: { kind: 'none' } };
}

interface FieldRowProps {
  readonly about: FormField;
  readonly path: FieldPath;
}

/** A value with its label, what it means, and its problems, in the way that people enter one of its kind. */
export function FieldRow({ about, path }: FieldRowProps) {
  const field = useField(path);
  const { value, editing } = field;
  const { input, label, isRequired, meaning } = about;
  const { kind } = input;
  const [was, setWas] = useState<unknown>();
  const put = (now: unknown) => {
    field.set(now);
    focusField(path);
  };
  const leaveOut = () => {
    if (value === undefined) return editing.state.show(path, false);
    setWas(value);
    put(undefined);
  };
  if (was !== undefined && value === undefined)
    return (
      <p class="entry wide" data-field={path.join('.')}>
        {`${label} left out. `}
        <SmallButton onClick={() => put(was)}>Put it back</SmallButton>
      </p>
    );
  const isWrong = value !== undefined && value !== null && !isShaped(input, value);
  const canGo = !isRequired && (isWrong || kind === 'object' || kind === 'items' || kind === 'week');
  const unit = kind === 'money' ? `In ${editing.currency.trim()}.` : kind === 'percent' ? 'In per cent.' : '';
  const hint = [meaning, 'takes' in input ? input.takes : '', unit].filter(Boolean).join(' ');
  const parts = { field, title: label, hint, ...(canGo && { leaveOut }) };
  if (kind === 'items' && !isWrong)
    return (
      <FoldedRow {...parts}>
        <Items {...input} least={isRequired ? input.least : 0} label={label} path={path} />
      </FoldedRow>
    );
  if (kind === 'object' && !isWrong) {
    // An object that can have nothing says nothing, and one around a single group needs no frame of its own.
    const [only, ...more] = input.fields;
    if (only === undefined) return null;
    if (more.length === 0 && (only.input.kind === 'object' || only.input.kind === 'week'))
      return <FieldRow about={{ ...only, label, isRequired }} path={[...path, only.key]} />;
    return (
      <FoldedRow {...parts} isShort={hasWeek(input)}>
        <ObjectFields fields={input.fields} path={path} />
      </FoldedRow>
    );
  }
  const isGroup = isWrong || kind === 'week' || kind === 'chips';
  const isLong = kind === 'from' || kind === 'until' || (kind === 'lines' && input.of === 'long');
  return (
    <ValueRow
      {...parts}
      control={isGroup ? undefined : idOf(path)}
      isWide={isGroup || isLong}
      isWhole={kind === 'chips' || kind === 'lines'}
    >
      {isWrong ? (
        <p class="hint">
          {`The interface asks for no such value here: ${JSON.stringify(value)}. It can be edited in the file itself.`}
        </p>
      ) : kind === 'week' ? (
        <WeekField {...input} path={path} label={label} />
      ) : kind === 'chips' ? (
        <CodeChips codes={input.codes} field={field} />
      ) : (
        <TypedControl input={input} field={field} isRequired={isRequired} />
      )}
    </ValueRow>
  );
}

/** True for a value that can be entered like this. */
function isShaped({ kind }: Input, value: unknown): boolean {
  if (kind === 'none') return false;
  if (kind === 'week') return isListOfDays(value);
  if (kind === 'object') return isPlainObject(value);
  if (kind === 'items') return Array.isArray(value);
  if (kind !== 'chips' && kind !== 'lines') return fieldText(value) !== undefined;
  return Array.isArray(value) && value.every((item) => !/[\n\r]/.test(fieldText(item) ?? '\n'));
}

interface ItemsProps extends FieldsProps {
  readonly most?: number;
  readonly least: number;
  readonly label: string;
}

/** The items of a list, with buttons to add and remove some. */
function Items({ fields, most = Number.POSITIVE_INFINITY, least, label, path }: ItemsProps) {
  const { value, editing } = useField(path);
  const { state } = editing;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const noun = itemNoun(fields);
  /** A new one has the fields of the last one, filled in as far as they follow from it. */
  const add = () => {
    const own = [...path, items.length];
    const last = items.at(-1);
    const added = nextItem(fields, last);
    state.splice(path, items, items.length, added);
    for (const key of Object.keys(last ?? {})) if (added[key] === undefined) state.show([...own, key]);
    focusField(own);
  };
  return (
    <div>
      <ol class="items">
        {items.map((each, at) => {
          const name = `${noun === undefined ? label : capital(noun)} ${at + 1}`;
          const own = [...path, at];
          return (
            <li data-field={own.join('.')} key={at}>
              <fieldset>
                <legend>{[name, itemInWords(each, editing.currency)].filter(Boolean).join(': ')}</legend>
                {items.length > least && (
                  <SmallButton
                    class="secondary small corner"
                    aria-label={`Remove ${name}`}
                    onClick={() => state.splice(path, items, at)}
                  >
                    Remove
                  </SmallButton>
                )}
                <FieldProblems path={own} />
                <ObjectFields fields={fields} path={own} />
              </fieldset>
            </li>
          );
        })}
      </ol>
      {items.length < most && (
        <SmallButton onClick={add}>
          {`Add ${noun === undefined ? inSentence(label) : `a ${noun}`}`}
          <span class="hidden-text">{` Add to ${label}`}</span>
        </SmallButton>
      )}
    </div>
  );
}
