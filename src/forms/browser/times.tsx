import { useState } from 'preact/hooks';
import { dayInWords, isCalendarDate } from '../../model/calendar.js';
import type { FormField, RecordAddress } from '../records/contract.js';
import type { EditedRecord } from './edited-record.js';
import { FieldRow } from './fields.js';
import { focusField } from './form-context.js';
import { Dialog } from './page.js';
import { Calendar, typedInstant } from './scalars.js';
import { asTime } from './time-typed.js';
import { dayMeant } from './typed-values.js';

interface TimesProps {
  readonly fields: readonly FormField[];
  readonly record: EditedRecord;
  /** One record, in words: `branch`. */
  readonly noun: string;
  readonly timeZone: string;
  readonly hashOf: (at: RecordAddress) => string;
  /** Makes a copy that begins at a time. */
  readonly copy: (from: string) => void;
}

/** When a record is published: its first and last day, and the records that are published before and after it. */
export function Times({ fields, record, noun, timeZone, hashOf, copy }: TimesProps) {
  const [isAsking, setAsking] = useState(false);
  const { isCopy, inFile, at, draft } = record;
  const { when, others } = isCopy ? { when: '', others: [] } : inFile;
  const shown = fields.filter(({ key }) => draft[key] !== undefined || record.isShown([key]));
  const isInFile = at !== undefined;
  return (
    <section class="group times wide" aria-label="When it is published">
      <h2 class="label">When it is published</h2>
      {isInFile && (
        <p class="hint">
          {when === ''
            ? `This ${noun} has no first day and no last day.`
            : `This record is published ${when}.`}
          {others.map((other, index) => (
            <>
              {index === 0 ? ` Another record of this ${noun}: ` : '; '}
              <a href={hashOf(other)}>{other.when}</a>
            </>
          ))}
        </p>
      )}
      <div class="fields">
        {shown.map((field) => (
          <FieldRow key={field.key} about={field} path={[field.key]} />
        ))}
      </div>
      <div class="row">
        {isInFile && (
          <button type="button" class="secondary small" onClick={() => setAsking(true)}>
            Change from a date …
          </button>
        )}
        {!shown.some(({ key }) => key === 'until') && (
          <button
            type="button"
            class="secondary small"
            onClick={() => {
              record.show(['until']);
              focusField(['until']);
            }}
          >
            Publish until …
          </button>
        )}
      </div>
      {isAsking && (
        <AskedFrom
          noun={noun}
          timeZone={timeZone}
          hasUnsaved={record.isChanged}
          done={(from) => {
            setAsking(false);
            if (from !== undefined) copy(from);
          }}
        />
      )}
    </section>
  );
}

/** Asks for the day from which a copy is published. */
function AskedFrom({
  noun,
  timeZone,
  hasUnsaved,
  done,
}: Pick<TimesProps, 'noun' | 'timeZone'> & {
  readonly hasUnsaved: boolean;
  readonly done: (from: string | undefined) => void;
}) {
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const meant = dayMeant(day);
  const isDay = isCalendarDate(meant);
  const from = typedInstant(meant, asTime(time.trim(), false));
  return (
    <Dialog title="Change from a date" closed={(pressed) => done(pressed === 'yes' ? from : undefined)}>
      <p>
        {`This ${noun} stays as it is until then. A copy of it is added, for you to change: it is published from that day on, in place of this one.`}
        {hasUnsaved &&
          ' What you have changed here and not saved goes to the copy. The record itself stays as it is in its file.'}
      </p>
      <label class="label">
        First day of the change{' '}
        <input
          type="text"
          autocomplete="off"
          required
          value={day}
          ref={(input) =>
            input?.setCustomValidity(
              isDay ? '' : 'Write a day, such as 3/2/2026, the day first, or 3 Feb 2026.',
            )
          }
          onInput={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </label>
      <Calendar day={meant} label="First day of the change" chosen={setDay} />
      <p class="hint" role="status">
        {isDay ? dayInWords(meant) : ''}
      </p>
      <label class="label">
        Time of day{' '}
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={time}
          onInput={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </label>
      <p class="hint">{`Only if it isn't from the beginning of the day, such as 09:00, in ${timeZone}.`}</p>
      <p class="row">
        <button type="submit" value="yes">
          Make the copy
        </button>
        <button
          type="button"
          class="secondary"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')!.close()}
        >
          Cancel
        </button>
      </p>
    </Dialog>
  );
}
