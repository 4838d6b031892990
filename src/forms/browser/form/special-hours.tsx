import type { ComponentType } from 'preact';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { nationNames, nationOf } from '../../../model/place/nation.js';
import { holidaysAhead } from '../../../model/time/bank-holidays.js';
import { dayInWords, isCalendarDate } from '../../../model/time/calendar.js';
import { dayNames, weekdayOf, weekdaysBetween } from '../../../model/time/week.js';
import { type FieldRowProps, type FieldsProps, useField } from './form-context.js';
import { fieldText, isFields } from './values/values.js';
import { isListOfDays, Week } from './week.js';

interface SpecialHoursProps extends FieldsProps {
  readonly label: string;
  /** Draws a field. */
  readonly Row: ComponentType<FieldRowProps>;
}

/** Hours of a holiday or another exception: what it is called, its days, and whether it is closed. */
export function SpecialHours({ fields, path, label, Row }: SpecialHoursProps) {
  const week = fields.find(({ input }) => input.kind === 'week')!;
  const days = useField([...path, week.key]);
  const hours = useField(path);
  const { state } = days.editing;
  const own = isFields(hours.value) ? hours.value : {};
  const isAsked = state.isShown(days.path) ?? (Array.isArray(days.value) && days.value.length > 0);
  const choose = (is: boolean) => {
    if (!is) days.set([]);
    state.show(days.path, is);
  };
  const isShown = (key: string) =>
    key !== week.key && (key !== 'Notes' || own[key] !== undefined || state.isShown([...path, key]));
  return (
    <div class="fields">
      <BankHolidays path={path} week={week.key} />
      {fields
        .filter(({ key }) => isShown(key))
        .map((field) => (
          <Row key={field.key} about={field} path={[...path, field.key]} />
        ))}
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
          {isListOfDays(days.value ?? []) ? (
            <Week
              path={days.path}
              label={label}
              hasSeconds={week.input.kind === 'week' && week.input.hasSeconds}
              only={weekdaysOf(own)}
            />
          ) : (
            <Row about={week} path={days.path} />
          )}
        </div>
      )}
    </div>
  );
}

interface BankHolidaysProps {
  readonly path: FieldPath;
  /** The key of the days with other hours. */
  readonly week: string;
}

/** The bank holidays of the next twelve months. One that is chosen gives the name and the day, and takes old notes away. */
function BankHolidays({ path, week }: BankHolidaysProps) {
  const { value, set, editing } = useField(path);
  const [postcode, country] = ['PostCode', 'Country'].map((key) =>
    fieldText(valueAt(editing.state.draft, ['PostalAddress', key])),
  );
  const nation = nationOf(postcode, country);
  const nations = nation === undefined ? (['EW', 'SC', 'NI'] as const) : [nation];
  const holidays = holidaysAhead(nations, editing.today);
  const own = isFields(value) ? value : {};
  const take = (day: string) => {
    const { Notes: _, ...others } = own;
    const Name = holidays.get(day)?.name;
    if (Name !== undefined) set({ [week]: [], ...others, Name, StartDate: day, EndDate: day });
  };
  return (
    <div class="entry">
      <label class="label" for="bank-holiday">
        Bank holiday
      </label>
      <select id="bank-holiday" onChange={({ currentTarget }) => take(currentTarget.value)}>
        <option value="">Other days</option>
        {[...holidays].map(([day, { name, where }]) => {
          const said = `${name}, ${dayNames[weekdayOf(day)]} ${dayInWords(day)}`;
          const only = ` (${where.map((each) => nationNames[each]).join(', ')})`;
          return (
            <option value={day} selected={name === own['Name'] && day === own['StartDate']}>
              {where.length === nations.length ? said : said + only}
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
