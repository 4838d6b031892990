import { isPlainObject } from '../../../base/json/plain-object.js';
import type { FieldPath } from '../../../model/location.js';
import { nationNames } from '../../../model/place/nation.js';
import { holidaysAhead } from '../../../model/time/bank-holidays.js';
import { dayInWords } from '../../../model/time/calendar.js';
import { dayNames, weekdayOf } from '../../../model/time/week.js';
import { valueInWords } from '../../records/words.js';
import { useField } from './form-context.js';

/** The bank holidays of the next twelve months. One that is chosen gives name and day; what it would replace is asked first. */
export function BankHolidays({ path }: { readonly path: FieldPath }) {
  const { value, set, editing } = useField(path);
  const nations = editing.nations.length === 0 ? (['EW', 'SC', 'NI'] as const) : editing.nations;
  const holidays = holidaysAhead(nations, editing.today);
  const own = isPlainObject(value) ? value : {};
  const { Name: name, StartDate: first, EndDate: last = first, Day: days = [], ...texts } = own;
  const isHoliday = holidays.get(String(first))?.name === name && first === last;
  const isMore = !isHoliday || Object.keys(texts).length > 0 || JSON.stringify(days) !== '[]';
  const take = (select: HTMLSelectElement) => {
    const day = select.value;
    const Name = holidays.get(day)?.name;
    if (Name === undefined) return;
    const chosen = { Name, StartDate: day, EndDate: day };
    const question = `A branch can have only one such period. Write ${Name} in place of this?`;
    if ((name === undefined && first === undefined) || !isMore) set({ Day: [], ...own, ...chosen });
    else if (confirm(`${question}\n\n${valueInWords(own)}`)) set({ ...chosen, Day: [] });
    else select.value = isHoliday ? String(first) : '';
  };
  return (
    <div class="entry">
      <label class="label" for="bank-holiday">
        Bank holiday
      </label>
      <select id="bank-holiday" onChange={({ currentTarget }) => take(currentTarget)}>
        <option value="">Other days</option>
        {[...holidays].map(([day, { name: holiday, where }]) => {
          const said = `${holiday}, ${dayNames[weekdayOf(day)]} ${dayInWords(day)}`;
          const only = ` (${where.map((each) => nationNames[each]).join(', ')})`;
          return (
            <option value={day} selected={isHoliday && day === first}>
              {where.length === nations.length ? said : said + only}
            </option>
          );
        })}
      </select>
    </div>
  );
}
