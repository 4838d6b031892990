import { useState } from 'preact/hooks';
import type { FieldPath } from '../../../model/location.js';
import type { FormField, Input } from '../../records/form-fields.js';
import { inSentence } from '../../records/words.js';
import { SmallButton } from '../page.js';
import { CodeChips } from './codes.js';
import {
  type FieldRowProps,
  type FieldsProps,
  focusField,
  idOf,
  type ShownField,
  useField,
} from './form-context.js';
import { Items } from './items.js';
import { PositionField } from './position.js';
import { FoldedRow, ValueRow } from './rows.js';
import { isLongText, Lines, ScalarControl } from './scalars.js';
import { SpecialHours } from './special-hours.js';
import { fieldText, isFields } from './values/values.js';
import { isListOfDays, WeekField } from './week.js';

/** The fields of an object: those that are there, those that have to be, and a menu of all others. */
export function ObjectFields({ fields, path }: FieldsProps) {
  const { value, editing } = useField(path);
  const { state, isNew } = editing;
  const own = isFields(value) ? value : {};
  const isRecord = path.length === 0;
  const isWanted = ({ key, onlyWith, isRequired, isUsual }: FormField) => {
    if (own[key] !== undefined || state.isShown([...path, key])) return true;
    if (onlyWith !== undefined) return hasCode(own[onlyWith.key], onlyWith.code);
    return isRequired || (isNew && isUsual);
  };
  const wanted = fields.filter(isWanted);
  const rows = (some: readonly FormField[]) =>
    some.map((field) => <FieldRow key={field.key} about={field} path={[...path, field.key]} />);
  const others = fields.filter((field) => !isWanted(field) && field.onlyWith === undefined);
  const known = [...fields.map(({ key }) => key), ...(isRecord ? ['from', 'until'] : [])];
  const isPoint = ['Latitude', 'Longitude'].every((key) => known.includes(key));
  return (
    <div class="fields">
      {isPoint && <PositionField path={path} />}
      {rows(isRecord ? wanted.filter(({ input }) => !isGroup(input)) : wanted)}
      {isRecord && (
        <div class="columns wide">
          {columnsOf(wanted).map((column) => (
            <div>{rows(column)}</div>
          ))}
        </div>
      )}
      {Object.keys(own)
        .filter((key) => !known.includes(key))
        .map((key) => (
          <Stranger key={key} path={[...path, key]} />
        ))}
      {others.length > 0 && <OtherFields fields={others} path={path} isOnly={wanted.length === 0} />}
    </div>
  );
}

const isGroup = ({ kind }: Input) => kind === 'object' || kind === 'list' || kind === 'week';

/** The groups of a record side by side: its week, other objects, and lists, of which those of codes come first. */
function columnsOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const columnOf = ({ input }: FormField) => (hasWeek(input) ? 0 : input.kind === 'object' ? 1 : 2);
  const groups = fields.filter(({ input }) => isGroup(input));
  const isCodes = ({ input }: FormField) => input.kind === 'list' && input.item.kind === 'codes';
  const inOrder = groups.toSorted((one, other) => Number(isCodes(other)) - Number(isCodes(one)));
  return [0, 1, 2]
    .map((column) => inOrder.filter((field) => columnOf(field) === column))
    .filter((column) => column.length > 0);
}

function hasCode(value: unknown, code: string): boolean {
  return value === code || (Array.isArray(value) && value.includes(code));
}

/** A menu of the fields that a group can have as well: open while it has none, and a button for a single one. */
function OtherFields({ fields, path, isOnly }: FieldsProps & { readonly isOnly: boolean }) {
  const { editing } = useField(path);
  const add = ({ key, input }: FormField, menu: HTMLDetailsElement | null) => {
    const added = [...path, key];
    if (menu !== null) menu.open = false;
    editing.state.show(added);
    if (input.kind === 'object' && input.fields.length === 1)
      editing.state.show([...added, input.fields[0]!.key]);
    if (input.kind === 'list' && input.item.kind === 'object') editing.state.splice(added, [], 0, {});
    focusField(added);
  };
  const button = (field: FormField, words: string) => (
    <SmallButton onClick={({ currentTarget }) => add(field, currentTarget.closest('details.more'))}>
      {words}
    </SmallButton>
  );
  const [field, ...more] = fields;
  if (field !== undefined && more.length === 0)
    return <p class="wide">{button(field, `Add ${inSentence(field.label)}`)}</p>;
  return (
    <details class="more wide" open={isOnly}>
      <summary>{isOnly ? 'Which field?' : `Add a field (${fields.length} more)`}</summary>
      <ul class="plain menu">
        {fields.map((each) => (
          <li key={each.key}>
            {button(each, each.label)} <span class="hint">{each.meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A field that the interface doesn't have. It can only be removed here. */
function Stranger({ path }: { readonly path: FieldPath }) {
  const field = useField(path);
  return (
    <ValueRow field={field} title={String(path.at(-1))} isWide>
      <p class="hint">The interface has no such field here: {JSON.stringify(field.value)}</p>
      <SmallButton onClick={() => field.set(undefined)}>Remove</SmallButton>
    </ValueRow>
  );
}

/** A value with its label, what it means, and its problems, in the way that people enter one of its kind. */
export function FieldRow({ about, path }: FieldRowProps) {
  const field = useField(path);
  const { input, label, isRequired } = about;
  const [was, setWas] = useState<unknown>();
  const leaveOut = () => {
    if (field.value === undefined) return field.editing.state.show(path, false);
    setWas(field.value);
    field.set(undefined);
    focusField(path);
  };
  const putBack = () => {
    field.set(was);
    focusField(path);
  };
  const parts = {
    field,
    title: label,
    ...(!isRequired && (canGoWhole(input) || isMisshapen(input, field.value)) && { leaveOut }),
    hint: [about.meaning, hintOf(input, field)].filter(Boolean).join(' '),
  };
  if (was !== undefined && field.value === undefined)
    return (
      <p class="entry wide" data-field={path.join('.')}>
        {`${label} left out. `}
        <SmallButton onClick={putBack}>Put it back</SmallButton>
      </p>
    );
  if (isMisshapen(input, field.value))
    return (
      <ValueRow {...parts} isWide>
        <p>This value has another form than the interface asks for. It can be edited in the file itself.</p>
      </ValueRow>
    );
  if (input.kind === 'week')
    return (
      <ValueRow {...parts} isWide>
        <WeekField {...input} path={path} label={label} />
      </ValueRow>
    );
  if (input.kind === 'list') {
    const { item, most = Number.POSITIVE_INFINITY, least } = input;
    if (item.kind === 'object')
      return (
        <FoldedRow {...parts}>
          <Items
            fields={item.fields}
            most={most}
            least={isRequired ? least : 0}
            label={label}
            path={path}
            Fields={ObjectFields}
          />
        </FoldedRow>
      );
    if (item.kind === 'codes')
      return (
        <ValueRow {...parts} isWide isWhole>
          <CodeChips codes={item.codes} field={field} />
        </ValueRow>
      );
    return (
      <ValueRow {...parts} control={idOf(path)} isWide={isLongText(item)} isWhole>
        <Lines input={item} field={field} isRequired={isRequired} />
      </ValueRow>
    );
  }
  if (input.kind === 'object') {
    // An object that can have nothing says nothing, and one around a single group needs no frame of its own.
    const [only, ...more] = input.fields;
    if (only === undefined) return null;
    if (more.length === 0 && (only.input.kind === 'object' || only.input.kind === 'week'))
      return <FieldRow about={{ ...only, label, isRequired }} path={[...path, only.key]} />;
    const isSpecial = input.fields.some(({ key }) => key === 'StartDate') && hasWeek(input);
    return (
      <FoldedRow {...parts} isShort={hasWeek(input)}>
        {isSpecial ? (
          <SpecialHours fields={input.fields} path={path} Row={FieldRow} />
        ) : (
          <ObjectFields fields={input.fields} path={path} />
        )}
      </FoldedRow>
    );
  }
  return (
    <ValueRow {...parts} control={idOf(path)} isWide={input.kind === 'instant'}>
      <ScalarControl input={input} field={field} isRequired={isRequired} />
    </ValueRow>
  );
}

/** True for a group that goes as a whole. Texts and codes are left out by being emptied. */
function canGoWhole(input: Input): boolean {
  return input.kind === 'list' ? input.item.kind === 'object' : isGroup(input);
}

/** True for an object with a week in it, at any depth. */
function hasWeek(input: Input): boolean {
  return (
    input.kind === 'week' || (input.kind === 'object' && input.fields.some((field) => hasWeek(field.input)))
  );
}

/** What a value looks like. */
function hintOf(input: Input, { editing }: ShownField): string {
  if (input.kind === 'text') return input.example === undefined ? '' : `Such as ${input.example}.`;
  if (input.kind === 'date') return 'Such as 3/2/2026, the day first, or 3 Feb 2026.';
  if (input.kind === 'time') return input.takes;
  if (input.kind === 'list' && input.item.kind === 'text') return 'A line each.';
  if (input.kind !== 'number') return '';
  const units = { money: ` In ${editing.currency.trim()}.`, '%': ' In per cent.' };
  return input.takes + (input.unit === undefined ? '' : units[input.unit]);
}

function isMisshapen(input: Input, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (input.kind === 'week') return !isListOfDays(value);
  if (input.kind === 'object') return !isFields(value);
  if (input.kind === 'list')
    return !Array.isArray(value) || (input.item.kind !== 'object' && !value.every(isOneLine));
  return fieldText(value) === undefined;
}

function isOneLine(item: unknown): boolean {
  return !/[\n\r]/.test(fieldText(item) ?? '\n');
}
