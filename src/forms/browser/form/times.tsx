import type { FormField, RecordAddress } from '../../records/contract.js';
import type { EditedRecord } from '../edited-record.js';
import { SmallButton } from '../page.js';
import { FieldRow } from './fields.js';
import { focusField } from './form-context.js';

interface TimesProps {
  readonly fields: readonly FormField[];
  readonly record: EditedRecord;
  /** One record, in words: `branch`. */
  readonly noun: string;
  /** What its last day means: a place closes. */
  readonly ends: string;
  readonly hashOf: (at: RecordAddress) => string;
  /** Goes to a copy of it that begins later. */
  readonly copy: () => void;
}

/** When a record is published: its first and last day, and the records that are published before and after it. */
export function Times({ fields, record, noun, ends, hashOf, copy }: TimesProps) {
  const { copyOf, inFile, draft } = record;
  const { at, when, others } = inFile;
  const shown = fields.filter(({ key }) => draft[key] !== undefined || record.isShown([key]));
  const end = () => {
    record.show(['until']);
    focusField(['until']);
  };
  return (
    <section class="group times wide" aria-label="When it is published">
      <h2 class="label">When it is published</h2>
      {at !== undefined && (
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
          <FieldRow
            key={field.key}
            about={{ ...field, isRequired: copyOf !== undefined && field.key === 'from' }}
            path={[field.key]}
          />
        ))}
      </div>
      <div class="row">
        {at !== undefined && <SmallButton onClick={copy}>Change from a date …</SmallButton>}
        {!shown.some(({ key }) => key === 'until') && <SmallButton onClick={end}>{ends}</SmallButton>}
      </div>
    </section>
  );
}
