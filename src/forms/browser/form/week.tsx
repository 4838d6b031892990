import { isPlainObject } from '../../../base/json/plain-object.js';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { isCalendarDate } from '../../../model/time/calendar.js';
import { type DayName, dayNames, weekdaysBetween } from '../../../model/time/week.js';
import { SmallButton } from '../page.js';
import { focusField, problemsAt, type ShownField, useField } from './form-context.js';
import { FieldProblems } from './problems.js';
import { timeMeant } from './values/typed-values.js';
import { fieldText } from './values/values.js';

/** True for a list of items of which each is another day with hours, as the table can show it. */
export function isListOfDays(value: unknown): boolean {
  if (!Array.isArray(value) || !value.every((item) => hoursOf(item) !== undefined)) return false;
  return daysIn(value).filter(({ at }) => at >= 0).length === value.length;
}

type Interval = Readonly<Partial<Record<'ClosingTime' | 'OpeningTime', unknown>>>;

/** A day of the week with its hours: none if it is closed. */
interface Day {
  readonly name: DayName;
  /** Its place in the list; -1 if it isn't there. */
  readonly at: number;
  readonly hours: readonly Interval[];
}

function daysIn(items: readonly unknown[]): readonly Day[] {
  return dayNames.map((name) => {
    const at = items.findIndex((item) => isPlainObject(item) && item['Name'] === name);
    return { name, at, hours: hoursOf(items[at]) ?? [] };
  });
}

function hoursOf(item: unknown): readonly Interval[] | undefined {
  const hours = isPlainObject(item) ? (item['OpeningHours'] ?? []) : undefined;
  return Array.isArray(hours) && hours.every(isPlainObject) ? hours : undefined;
}

/** The list with other hours of a day; without the day if it has none. New days come in the order of the week. */
function withDay(
  items: readonly unknown[],
  { name, at }: Day,
  hours: readonly Interval[],
): readonly unknown[] {
  if (at >= 0 && hours.length === 0) return items.toSpliced(at, 1);
  if (at >= 0) return items.with(at, { ...(items[at] as object), OpeningHours: hours });
  if (hours.length === 0) return items;
  const before = daysIn(items).slice(0, dayNames.indexOf(name));
  const last = Math.max(-1, ...before.map((day) => day.at));
  return items.toSpliced(last + 1, 0, { Name: name, OpeningHours: hours });
}

interface WeekProps {
  readonly path: FieldPath;
  readonly label: string;
  readonly hasSeconds: boolean;
}

/** A week as a table: a row a day, and in it when it opens and closes. A day without hours isn't in the list: it is closed. */
export function WeekField({ path, label, hasSeconds }: WeekProps) {
  const field = useField(path);
  const only = weekdaysOf(valueAt(field.editing.state.draft, path.slice(0, -1)));
  const items: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const days = daysIn(items);
  // Special hours begin with the weekday of their first day.
  const order = only.length < dayNames.length ? [...only, ...dayNames] : dayNames;
  return (
    <table class="week" aria-label={label} onKeyDown={toNextDay}>
      <tbody>
        {days
          .filter(({ name, at }) => at >= 0 || only.includes(name))
          .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
          .map((day) => (
            <DayRow key={day.name} {...{ day, days, items, field, hasSeconds }} />
          ))}
      </tbody>
    </table>
  );
}

/** The weekdays from the first day of special hours to the last; all, where there are no such days. */
function weekdaysOf(around: unknown): readonly string[] {
  const { StartDate, EndDate } = isPlainObject(around) ? around : {};
  const [first, last] = [String(StartDate), String(EndDate)];
  return [first, last].every(isCalendarDate) ? weekdaysBetween(first, last) : dayNames;
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

interface DayRowProps {
  readonly day: Day;
  readonly days: readonly Day[];
  readonly items: readonly unknown[];
  /** That of the list. */
  readonly field: ShownField;
  readonly hasSeconds: boolean;
}

function DayRow({ day, days, items, field, hasSeconds }: DayRowProps) {
  const { name, at, hours } = day;
  const path = [...field.path, at < 0 ? name : at];
  const shown = hours.length === 0 ? [{}] : hours;
  const write = (now: readonly Interval[]) => field.set(withDay(items, day, now));
  /** The hours with another text for a time; an interval without any goes. */
  const withTime = (index: number, key: keyof Interval, text: string) => {
    const { [key]: _, ...others } = { ...shown[index] };
    const made = text === '' ? others : { ...others, [key]: text };
    return shown.with(index, made).filter((each) => Object.keys(each).length > 0);
  };
  /** A time is complete. What is called closed goes, and hours that nobody has filled in. */
  const leave = (index: number, key: keyof Interval, text: string) => {
    if (at < 0) return;
    const now = /^\s*closed\s*$/i.test(text)
      ? hours.toSpliced(index, 1)
      : withTime(index, key, timeMeant(text.trim(), hasSeconds));
    write(now.filter(({ OpeningTime: opens, ClosingTime: closes }) => Boolean(opens || closes)));
  };
  const isWrong = (place: FieldPath) =>
    problemsAt(field.editing, place).some(({ severity }) => severity === 'error');
  const time = (interval: Interval, index: number, key: keyof Interval) => (
    <input
      type="text"
      class="time"
      data-field={[...path, 'OpeningHours', index, key].join('.')}
      aria-invalid={isWrong([...path, 'OpeningHours', index, key])}
      autocomplete="off"
      placeholder={key === 'OpeningTime' && hours.length === 0 ? 'closed' : undefined}
      aria-label={`${name} ${key === 'OpeningTime' ? 'opens' : 'closes'}${index === 0 ? '' : `, time ${index + 1}`}`}
      value={(fieldText(interval[key]) ?? '').replace(/^(\d\d:\d\d):00$/, '$1')}
      // A click selects the time, as Tab does.
      onClick={({ currentTarget }) => currentTarget.select()}
      onInput={({ currentTarget: { value } }) => field.set(withDay(items, day, withTime(index, key, value)))}
      onChange={({ currentTarget: { value } }) => leave(index, key, value)}
    />
  );
  const button = (words: string, says: string, now: readonly Interval[]) => (
    <SmallButton
      aria-label={`${name}: ${says}`}
      onClick={({ currentTarget }) => {
        write(now);
        currentTarget.closest('tr')?.querySelector('input')?.focus();
      }}
    >
      {words}
    </SmallButton>
  );
  const addTimes = () => {
    write([...hours, { OpeningTime: '', ClosingTime: '' }]);
    focusField([...path, 'OpeningHours', hours.length, 'OpeningTime']);
  };
  const above = days.slice(0, days.indexOf(day)).findLast((each) => each.hours.length > 0);
  const notes = at < 0 ? undefined : fieldText((items[at] as { readonly Notes?: unknown }).Notes);
  return (
    <tr data-field={path.join('.')}>
      <th scope="row">{name}</th>
      <td>
        {shown.map((interval, index) => (
          <span class="interval" key={index}>
            {time(interval, index, 'OpeningTime')}–{time(interval, index, 'ClosingTime')}
          </span>
        ))}
        {hours.length > 0 && (
          <SmallButton aria-label={`${name}: open a second time`} onClick={addTimes}>
            +
          </SmallButton>
        )}
        {hours.length > 0
          ? button('Closed', 'closed', [])
          : above && button(`As ${above.name}`, `as ${above.name}`, above.hours)}
        {notes && <span class="hint meaning">{notes}</span>}
        {at >= 0 && <FieldProblems path={path} isWhole />}
      </td>
    </tr>
  );
}
