import type { ComponentChildren } from 'preact';
import type { FieldPath } from '../../../model/location.js';
import type { FormField, Input } from '../../records/contract.js';
import { CodeChips } from './codes.js';
import { type Field, focusField, idOf, problemsIn, useField } from './form-context.js';
import { Items } from './items.js';
import { Position } from './position.js';
import { countsInWords, countsOf, FieldProblems, severities } from './problems.js';
import { ScalarControl } from './scalars.js';
import { SpecialHours } from './special-hours.js';
import { fieldText, isFields, leaves } from './values.js';
import { isWeek, Week } from './week.js';

/** Groups with more values than this are folded. */
const mostOpen = 14;

/** The fields of an object: those that are there, those that have to be, and a menu of all others. */
export function ObjectFields({
  fields,
  path,
}: {
  readonly fields: readonly FormField[];
  readonly path: FieldPath;
}) {
  const { value, editing } = useField(path);
  const { state, isNew } = editing;
  const own = isFields(value) ? value : {};
  const isWanted = ({ key, onlyWith, isRequired, isUsual }: FormField) => {
    if (own[key] !== undefined || state.isShown([...path, key])) return true;
    if (onlyWith !== undefined) return hasCode(own[onlyWith.key], onlyWith.code);
    return isRequired || (isNew && isUsual);
  };
  const wanted = fields.filter(isWanted);
  const rows = (some: readonly FormField[]) =>
    some.map((field) => <FieldRow key={field.key} about={field} path={[...path, field.key]} />);
  const others = fields.filter((field) => !isWanted(field) && field.onlyWith === undefined);
  const strangers = Object.keys(own).filter(
    (key) =>
      !fields.some((field) => field.key === key) && !(path.length === 0 && /^(?:from|until)$/.test(key)),
  );
  const isPoint = ['Latitude', 'Longitude'].every((key) => fields.some((field) => field.key === key));
  return (
    <div class="fields">
      {isPoint && <Position path={path} />}
      {rows(path.length > 0 ? wanted : wanted.filter(({ input }) => !isGroup(input)))}
      {path.length === 0 && (
        <div class="columns wide">
          {columnsOf(wanted).map((column) => (
            <div>{rows(column)}</div>
          ))}
        </div>
      )}
      {strangers.map((key) => (
        <Stranger key={key} path={[...path, key]} />
      ))}
      {others.length > 0 && <OtherFields others={others} path={path} />}
    </div>
  );
}

const isGroup = ({ kind }: Input) => kind === 'object' || kind === 'list';
const isCodes = (input: Input) => input.kind === 'list' && input.item.kind === 'codes';

/** The groups of a record side by side: its week, other objects, and lists. */
function columnsOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const groups = fields.filter(({ input }) => isGroup(input));
  const week = groups.filter(({ input }) => hasWeek(input));
  const objects = groups.filter((field) => field.input.kind === 'object' && !week.includes(field));
  const lists = groups.filter((field) => field.input.kind === 'list' && !week.includes(field));
  const codes = lists.filter(({ input }) => isCodes(input));
  const others = lists.filter(({ input }) => !isCodes(input));
  return [week, objects, [...codes, ...others]].filter((column) => column.length > 0);
}

function hasCode(value: unknown, code: string): boolean {
  return value === code || (Array.isArray(value) && value.includes(code));
}

/** A menu of the fields that a group can have as well. */
function OtherFields({ others, path }: { readonly others: readonly FormField[]; readonly path: FieldPath }) {
  const { editing } = useField(path);
  const add = ({ key, input }: FormField, menu: HTMLDetailsElement) => {
    const added = [...path, key];
    menu.open = false;
    editing.state.show(added);
    if (input.kind === 'list' && input.item.kind !== 'codes' && !isWeek(input))
      editing.state.splice(added, [], 0, input.item.kind === 'object' ? {} : '');
    focusField(added);
  };
  return (
    <details class="more">
      <summary>{`Add a field (${others.length} more)`}</summary>
      <ul class="plain menu">
        {others.map((field) => (
          <li key={field.key}>
            <button
              type="button"
              class="secondary small"
              onClick={({ currentTarget }) => add(field, currentTarget.closest('details')!)}
            >
              {field.label}
            </button>{' '}
            <span class="hint">{field.meaning}</span>
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
    <Row field={field} title={String(path.at(-1))} isWide>
      <p class="hint">The interface has no such field here: {JSON.stringify(field.value)}</p>
      <button type="button" class="secondary small" onClick={() => field.choose(undefined)}>
        Remove
      </button>
    </Row>
  );
}

/** A value with its label, what it means, and its problems. */
export function FieldRow({ about, path }: { readonly about: FormField; readonly path: FieldPath }) {
  const field = useField(path);
  const { input, label, isRequired } = about;
  const leaveOut = () => {
    field.editing.state.show(path, false);
    field.choose(undefined);
  };
  const parts = {
    field,
    title: label,
    isOptional: !isRequired,
    ...(!isRequired && { leaveOut }),
    hint: [about.meaning, hintOf(input, field)].filter(Boolean).join(' '),
  };
  if (isMisshapen(input, field.value))
    return (
      <Row {...parts} isWide>
        <p>This value has another form than the interface asks for. It can be edited in the file itself.</p>
      </Row>
    );
  if (isWeek(input))
    return (
      <Row {...parts} isGroup isWide>
        <Week input={input} path={path} label={label} />
      </Row>
    );
  if (input.kind === 'list') {
    if (input.item.kind === 'codes')
      return (
        <Row {...parts} isGroup isWide>
          <CodeChips input={{ ...input, item: input.item }} field={field} />
        </Row>
      );
    const items = <Items input={input} label={label} isRequired={isRequired} path={path} draw={drawFields} />;
    return input.item.kind === 'object' ? (
      <Folded {...parts}>{items}</Folded>
    ) : (
      <Row {...parts} isGroup>
        {items}
      </Row>
    );
  }
  if (input.kind === 'object') {
    // An object that can have nothing says nothing, and one around a single group needs no frame of its own.
    if (input.fields.length === 0) return null;
    const [only, ...more] = input.fields;
    if (only !== undefined && more.length === 0 && (only.input.kind === 'object' || isWeek(only.input)))
      return <FieldRow about={{ ...only, label, isRequired }} path={[...path, only.key]} />;
    const isSpecial =
      input.fields.some(({ input: own }) => isWeek(own)) && 'StartDate' in byKey(input.fields);
    const inner = isSpecial ? (
      <SpecialHours fields={input.fields} path={path} label={label} draw={drawField} />
    ) : (
      <ObjectFields fields={input.fields} path={path} />
    );
    return (
      <Folded {...parts} isShort={hasWeek(input)}>
        {inner}
      </Folded>
    );
  }
  return (
    <Row {...parts} control={idOf(path)} isWide={input.kind === 'instant'}>
      <ScalarControl input={input} field={field} isRequired={isRequired} />
    </Row>
  );
}

const drawFields = (fields: readonly FormField[], path: FieldPath) => (
  <ObjectFields fields={fields} path={path} />
);
const drawField = (about: FormField, path: FieldPath) => (
  <FieldRow key={about.key} about={about} path={path} />
);

/** True for an object with a week in it, at any depth. */
function hasWeek(input: Input): boolean {
  return isWeek(input) || (input.kind === 'object' && input.fields.some((field) => hasWeek(field.input)));
}

const byKey = (fields: readonly FormField[]) => Object.fromEntries(fields.map((field) => [field.key, field]));

/** What a value looks like. */
function hintOf(input: Input, { editing }: Field): string {
  if (input.kind === 'text') return input.example === undefined ? '' : `Such as ${input.example}.`;
  if (input.kind === 'date') return 'Such as 3/2/2026, the day first, or 3 Feb 2026.';
  const unit = input.kind === 'amount' ? input.unit : undefined;
  const sign = unit === undefined ? '' : unit === '%' ? ' In per cent.' : ` In ${editing.currency.trim()}.`;
  return ('takes' in input ? input.takes : '') + sign;
}

function isMisshapen({ kind }: Input, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (kind === 'object') return !isFields(value);
  if (kind === 'list') return !Array.isArray(value);
  return fieldText(value) === undefined;
}

interface RowProps {
  readonly field: Field;
  readonly title: string;
  readonly isOptional?: boolean;
  readonly leaveOut?: () => void;
  readonly hint?: string;
  /** The id of what the label is of; without one it names a group. */
  readonly control?: string;
  readonly isGroup?: boolean;
  readonly isWide?: boolean;
  /** True for a group that is short, however many values it has. */
  readonly isShort?: boolean;
  readonly children: ComponentChildren;
}

function Row({ field, title, leaveOut, hint, control, isGroup, isWide, children }: RowProps) {
  const { path, editing } = field;
  const id = idOf(path);
  const problems = problemsIn(editing, path, false);
  const isWrong = problems.some(({ severity }) => severity === 'error');
  return (
    <div
      class={`entry${isWide ? ' wide' : ''}${isWrong ? ' wrong' : ''}`}
      data-field={path.join('.')}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-hint` })}
    >
      {control === undefined ? (
        <span class="label" id={`${id}-label`}>
          {title}
        </span>
      ) : (
        <label class="label" for={control}>
          {title}
        </label>
      )}
      {children}
      {leaveOut && <LeaveOut title={title} leaveOut={leaveOut} />}
      <span class="hint meant" id={`${id}-hint`}>
        {hint}
      </span>
      <FieldProblems problems={problems} field={field} />
    </div>
  );
}

function LeaveOut({ title, leaveOut }: { readonly title: string; readonly leaveOut: () => void }) {
  return (
    <button
      type="button"
      class="secondary small corner"
      aria-label={`Leave out ${title}`}
      title="Leave out"
      onClick={leaveOut}
    >
      ×
    </button>
  );
}

/** A group with fields inside, which is folded while it has many values. */
function Folded({ field, title, leaveOut, hint, isShort = false, children }: RowProps) {
  const { path, value, editing } = field;
  const id = idOf(path);
  const inside = problemsIn(editing, path, true);
  const isOpen = editing.state.isShown(path) ?? (isShort || leaves(value) <= mostOpen || inside.length > 0);
  const worst = severities.find(({ severity }) => inside.some((each) => each.severity === severity));
  return (
    <details
      class="group wide"
      aria-labelledby={`${id}-label`}
      data-field={path.join('.')}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) editing.state.show(path, open);
      }}
    >
      <summary>
        <span class="label" id={`${id}-label`}>
          {title}
        </span>
        {worst && !isOpen && (
          <span class={`count is-${worst.severity}`}> {countsInWords(countsOf(inside))} inside</span>
        )}
      </summary>
      <FieldProblems problems={problemsIn(editing, path, false)} field={field} />
      <p class="hint meant" id={`${id}-hint`}>
        {hint}
      </p>
      {isOpen && children}
      {leaveOut && <LeaveOut title={title} leaveOut={leaveOut} />}
    </details>
  );
}
