import type { ComponentChildren } from 'preact';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { nationNames, nationOf } from '../../../model/place/nation.js';
import { holidaysAhead } from '../../../model/time/bank-holidays.js';
import { dayInWords, isCalendarDate } from '../../../model/time/calendar.js';
import { dayNames, weekdayOf, weekdaysBetween } from '../../../model/time/week.js';
import type { FormField } from '../../records/contract.js';
import { useField } from './form-context.js';
import { fieldText, isFields } from './values.js';
import { isWeek, Week } from './week.js';

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
  const hours = useField(path);
  const { state } = days.editing;
  const own = isFields(hours.value) ? hours.value : {};
  const isOpen = Array.isArray(days.value) && days.value.length > 0;
  const isAsked = state.isShown(days.path) ?? isOpen;
  const choose = (is: boolean) => {
    if (!is) days.choose([]);
    state.show(days.path, is);
  };
  const shown = fields.filter(
    ({ key }) =>
      key !== week.key && (key !== 'Notes' || own[key] !== undefined || state.isShown([...path, key])),
  );
  return (
    <div class="fields">
      <BankHolidays path={path} week={week.key} />
      {shown.map((field) => draw(field, [...path, field.key]))}
      <div class="entry wide row" role="radiogroup" aria-label="On these days">
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

/** The bank holidays of the next twelve months. One that is chosen gives the name and the day. */
function BankHolidays({ path, week }: { readonly path: FieldPath; readonly week: string }) {
  const { value, choose, editing } = useField(path);
  const { draft } = editing.state;
  const [postcode, country] = ['PostCode', 'Country'].map((key) =>
    fieldText(valueAt(draft, ['PostalAddress', key])),
  );
  const nation = nationOf(postcode, country);
  const own = nation === undefined ? (['EW', 'SC', 'NI'] as const) : [nation];
  const holidays = holidaysAhead(own, editing.today);
  const { Name: name, StartDate: first } = isFields(value) ? value : {};
  return (
    <div class="entry">
      <label class="label" for="bank-holiday">
        Bank holiday
      </label>
      <select
        id="bank-holiday"
        onChange={({ currentTarget: { value: day } }) => {
          const chosen = holidays.get(day)?.name;
          if (chosen === undefined) return;
          choose({ [week]: [], ...(isFields(value) && value), Name: chosen, StartDate: day, EndDate: day });
        }}
      >
        <option value="">Other days</option>
        {[...holidays].map(([day, holiday]) => {
          const where = holiday.where.map((each) => nationNames[each]).join(', ');
          const said = `${holiday.name}, ${dayNames[weekdayOf(day)]} ${dayInWords(day)}`;
          return (
            <option value={day} selected={holiday.name === name && day === first}>
              {holiday.where.length === own.length ? said : `${said} (${where})`}
            </option>
          );
        })}
      </select>
    </div>
  );
}

/** The weekdays from the first day of special hours to the last; all, as long as these aren't known. */
function weekdaysOf({ StartDate, EndDate }: Readonly<Record<string, unknown>>): readonly string[] {
  const [first, last] = [String(StartDate), String(EndDate)];
  return [first, last].every(isCalendarDate) ? weekdaysBetween(first, last) : dayNames;
}
