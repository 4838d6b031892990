import type { ComponentType } from 'preact';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { nationNames, nationOf } from '../../../model/place/nation.js';
import { holidaysAhead } from '../../../model/time/bank-holidays.js';
import { dayInWords } from '../../../model/time/calendar.js';
import { dayNames, weekdayOf } from '../../../model/time/week.js';
import { type FieldRowProps, type FieldsProps, useField } from './form-context.js';
import { fieldText, isFields } from './values/values.js';

interface SpecialHoursProps extends FieldsProps {
  /** Draws a field. */
  readonly Row: ComponentType<FieldRowProps>;
}

/** Hours of a holiday or another exception: what it is called, its days, and their hours. */
export function SpecialHours({ fields, path, Row }: SpecialHoursProps) {
  const notes = useField([...path, 'Notes']);
  const hasNotes = notes.value !== undefined || notes.editing.state.isShown(notes.path) === true;
  return (
    <div class="fields">
      <BankHolidays path={path} />
      {fields
        .filter(({ key }) => key !== 'Notes' || hasNotes)
        .map((field) => (
          <Row key={field.key} about={field} path={[...path, field.key]} />
        ))}
      <p class="hint wide">
        A branch can have only one such period. Write the next one in place of what is over.
      </p>
    </div>
  );
}

/** The bank holidays of the next twelve months. One that is chosen gives the name and the day, and takes old notes away. */
function BankHolidays({ path }: { readonly path: FieldPath }) {
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
    if (Name !== undefined) set({ Day: [], ...others, Name, StartDate: day, EndDate: day });
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
