import type { ComponentChildren } from 'preact';
import { isCalendarDate } from '../../model/calendar.js';
import type { FieldPath } from '../../model/location.js';
import { dayNames, weekdaysBetween } from '../../model/week.js';
import type { FormField, Input } from '../records/contract.js';
import { type Field, problemsIn, useField } from './form-context.js';
import { FieldProblems } from './problems.js';
import { asTime } from './time-typed.js';
import { fieldText, isFields } from './values.js';

/** True for a list of days of the week with the hours of each. */
export function isWeek(input: Input): boolean {
  const [name, hours] = ['Name', 'OpeningHours'].map((key) => fieldAt(itemOf(input), key)?.input);
  return (
    name?.kind === 'codes' &&
    name.codes.some(({ code }) => code === dayNames[0]) &&
    fieldAt(itemOf(hours), 'OpeningTime') !== undefined
  );
}

const itemOf = (input: Input | undefined) => (input?.kind === 'list' ? input.item : undefined);

function fieldAt(input: Input | undefined, key: string): FormField | undefined {
  return input?.kind === 'object' ? input.fields.find((field) => field.key === key) : undefined;
}

interface Interval {
  readonly OpeningTime?: unknown;
  readonly ClosingTime?: unknown;
}

interface Day {
  readonly Name: string;
  readonly OpeningHours: readonly Interval[];
}

/** A week as a table: a row a day, and in it when it opens and closes. A day without hours isn't in the list: it is closed. */
export function Week({
  input,
  path,
  label,
  only = dayNames,
}: {
  readonly input: Input;
  readonly path: FieldPath;
  readonly label: string;
  /** The days that it has; others are shown where they have hours. */
  readonly only?: readonly string[];
}) {
  const field = useField(path);
  const items: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const hasSeconds = timeInput(input)?.hasSeconds ?? false;
  const put = (write: (days: readonly unknown[]) => void) => (day: string, hours: readonly Interval[]) =>
    write(withDay(items, day, hours));
  const strange = items.flatMap((_, at) => (dayOf(items, at) === undefined ? [at] : []));
  return (
    <table class="week" aria-label={label} onKeyDown={toNextDay}>
      <thead class="hidden-text">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      <tbody>
        {dayNames
          .map((name) => ({ name, at: items.findIndex((_, at) => dayOf(items, at)?.Name === name) }))
          .filter(({ name, at }) => at >= 0 || only.includes(name))
          .map(({ name, at }) => (
            <DayRow
              key={name}
              name={name}
              at={at}
              items={items}
              field={field}
              hasSeconds={hasSeconds}
              type={put(field.type)}
              choose={put(field.choose)}
            />
          ))}
        {strange.map((at) => (
          <tr key={at} data-field={[...path, at].join('.')}>
            <td colSpan={2}>
              {`Item ${at + 1} is not a day with hours, or the same day again. Correct it in the file itself, or remove it: `}
              <code>{JSON.stringify(items[at])}</code>{' '}
              <button
                type="button"
                class="secondary small"
                onClick={() => field.editing.state.splice(path, items, at)}
              >
                Remove
              </button>
              <Problems field={field} path={[...path, at]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The arrow keys lead to the same time of the day above or below. */
function toNextDay(event: KeyboardEvent): void {
  const step = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' } as const;
  const { key, target } = event;
  const row = target instanceof HTMLInputElement ? target.closest('tr') : null;
  if (row === null || !(key in step)) return;
  const at = [...row.querySelectorAll('input')].indexOf(target as HTMLInputElement);
  const next = row[step[key as keyof typeof step]]?.querySelectorAll('input')[at];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function timeInput(input: Input) {
  const hours = fieldAt(itemOf(input), 'OpeningHours')?.input;
  const time = fieldAt(itemOf(hours), 'OpeningTime')?.input;
  return time?.kind === 'time' ? time : undefined;
}

/** A day of the list with its hours; undefined for another shape, and for a day that comes again. */
function dayOf(items: readonly unknown[], at: number): Day | undefined {
  const item = items[at];
  if (!isFields(item)) return undefined;
  const { Name: name, OpeningHours: hours = [] } = item;
  const isKnown =
    (dayNames as readonly unknown[]).includes(name) && Array.isArray(hours) && hours.every(isFields);
  const isFirst = items.findIndex((other) => isFields(other) && other['Name'] === name) === at;
  return isKnown && isFirst ? { Name: String(name), OpeningHours: hours as readonly Interval[] } : undefined;
}

/** The list with other hours of a day; without the day if it has none. New days come in the order of the week. */
function withDay(items: readonly unknown[], name: string, hours: readonly Interval[]): readonly unknown[] {
  const at = items.findIndex((_, index) => dayOf(items, index)?.Name === name);
  if (hours.length === 0) return items.filter((_, index) => index !== at);
  if (at >= 0) return items.with(at, { ...(items[at] as object), OpeningHours: hours });
  const rank = (item: unknown) => dayNames.indexOf((isFields(item) ? item['Name'] : '') as 'Monday');
  const before = items.findLastIndex(
    (item) => rank(item) >= 0 && rank(item) < dayNames.indexOf(name as 'Monday'),
  );
  return items.toSpliced(before + 1, 0, { Name: name, OpeningHours: hours });
}

interface DayRowProps {
  readonly name: string;
  readonly at: number;
  readonly items: readonly unknown[];
  readonly field: Field;
  readonly hasSeconds: boolean;
  readonly type: (day: string, hours: readonly Interval[]) => void;
  readonly choose: (day: string, hours: readonly Interval[]) => void;
}

function DayRow({ name, at, items, field, hasSeconds, type, choose }: DayRowProps) {
  const hours = dayOf(items, at)?.OpeningHours ?? [];
  const shown = hours.length === 0 ? [{}] : hours;
  const path = [...field.path, ...(at < 0 ? [] : [at])];
  const notes = at < 0 ? '' : (fieldText((items[at] as Record<string, unknown>)['Notes']) ?? '');
  const change = (index: number, key: keyof Interval, text: string, put: DayRowProps['type']) => {
    const { [key]: _, ...other } = { ...shown[index] } as Record<string, unknown>;
    const interval = text === '' ? other : { OpeningTime: undefined, ...other, [key]: text };
    const now = shown.map((each, place) => (place === index ? withoutEmpty(interval) : each));
    put(
      name,
      now.filter((each) => Object.keys(each).length > 0),
    );
  };
  const tidied = (text: string) => (/^\s*closed\s*$/i.test(text) ? '' : asTime(text.trim(), hasSeconds));
  const time = (interval: Interval, index: number, key: keyof Interval) => (
    <input
      type="text"
      class="time"
      autocomplete="off"
      {...(key === 'OpeningTime' && hours.length === 0 && { placeholder: 'closed' })}
      aria-label={`${name} ${key === 'OpeningTime' ? 'opens' : 'closes'}${index === 0 ? '' : ` the ${index === 1 ? 'second' : `${index + 1}th`} time`}`}
      value={shortTime(fieldText(interval[key]) ?? '')}
      onInput={({ currentTarget: { value } }) => change(index, key, value, type)}
      onChange={({ currentTarget: { value } }) => change(index, key, tidied(value), choose)}
      onBlur={field.leave}
    />
  );
  const above = dayNames
    .slice(0, dayNames.indexOf(name as 'Monday'))
    .findLast((other) => hoursOf(items, other) !== undefined);
  return (
    <tr data-field={path.length > field.path.length ? path.join('.') : `${path.join('.')}.${name}`}>
      <th scope="row">{name}</th>
      <td>
        {shown.map((interval, index) => (
          <span class="interval" key={index}>
            {time(interval, index, 'OpeningTime')}–{time(interval, index, 'ClosingTime')}
          </span>
        ))}
        {hours.length > 0 && (
          <button
            type="button"
            class="secondary small"
            aria-label={`${name}: open a second time`}
            title="Open a second time on this day"
            onClick={() => choose(name, [...hours, { OpeningTime: '', ClosingTime: '' }])}
          >
            +
          </button>
        )}
        {hours.length > 0 ? (
          <button
            type="button"
            class="secondary small"
            aria-label={`${name}: closed`}
            onClick={() => choose(name, [])}
          >
            Closed
          </button>
        ) : (
          above !== undefined && (
            <button
              type="button"
              class="secondary small"
              aria-label={`${name}: as ${above}`}
              onClick={() => choose(name, structuredClone(hoursOf(items, above)!))}
            >
              {`As ${above}`}
            </button>
          )
        )}
        {notes !== '' && <span class="hint meaning">{notes}</span>}
        {at >= 0 && <Problems field={field} path={path} />}
      </td>
    </tr>
  );
}

/** A day's hours, as another day gets them. */
function hoursOf(items: readonly unknown[], name: string): readonly Interval[] | undefined {
  return items.map((_, at) => dayOf(items, at)).find((day) => day?.Name === name)?.OpeningHours;
}

function withoutEmpty(interval: Record<string, unknown>): Interval {
  return Object.fromEntries(Object.entries(interval).filter(([, value]) => value !== undefined));
}

/** `09:00` of `09:00:00`, as people write it. The file has the form of the interface. */
function shortTime(text: string): string {
  return text.replace(/^(\d\d:\d\d):00$/, '$1');
}

/** All problems of a day, and of what is inside. */
function Problems({ field, path }: { readonly field: Field; readonly path: FieldPath }) {
  const problems = [...problemsIn(field.editing, path, false), ...problemsIn(field.editing, path, true)].map(
    ({ suggestion: _, ...problem }) => problem,
  );
  return <FieldProblems problems={problems} field={{ ...field, path }} />;
}

/** Hours of a holiday or another exception: what it is called, its days, and whether it is closed. */
export function SpecialHours({
  fields,
  path,
  label,
  draw,
}: {
  readonly fields: readonly FormField[];
  readonly path: FieldPath;
  readonly label: string;
  /** Draws a field. */
  readonly draw: (about: FormField, path: FieldPath) => ComponentChildren;
}) {
  const week = fields.find(({ input }) => isWeek(input))!;
  const days = useField([...path, week.key]);
  const { value: own } = useField(path);
  const isOpen = Array.isArray(days.value) && days.value.length > 0;
  const isAsked = days.editing.state.isShown(days.path) ?? isOpen;
  const choose = (is: boolean) => {
    if (!is) days.choose([]);
    days.editing.state.show(days.path, is);
  };
  const shown = fields.filter(
    ({ key }) => key !== week.key && (key !== 'Notes' || days.editing.state.isShown([...path, key])),
  );
  return (
    <div class="fields">
      {shown.map((field) => draw(field, [...path, field.key]))}
      <div class="entry" role="radiogroup" aria-label="On these days">
        <span class="label">On these days</span>
        {[false, true].map((is) => (
          <label key={String(is)} class="chip">
            <input type="radio" name={path.join()} checked={is === isAsked} onChange={() => choose(is)} />
            {is ? 'Other hours' : 'Closed'}
          </label>
        ))}
      </div>
      {isAsked && (
        <div class="wide">
          <Week input={week.input} path={days.path} label={label} only={weekdaysOf(own)} />
        </div>
      )}
    </div>
  );
}

/** The weekdays from the first day of special hours to the last; all, as long as these aren't known. */
function weekdaysOf(own: unknown): readonly string[] {
  const [first, last] = ['StartDate', 'EndDate'].map((key) => (isFields(own) ? String(own[key]) : ''));
  if (![first, last].every((day) => isCalendarDate(day!))) return dayNames;
  return weekdaysBetween(first!, last!);
}
