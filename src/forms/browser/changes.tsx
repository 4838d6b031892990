import { capital } from '../../base/text/capital.js';
import type { EditedField, PlannedRecord, RecordEdit } from '../records/contract.js';
import { recordHash } from './addresses.js';
import { Problems } from './form/problems.js';

/** Records, each with what is changed in it, and the problems that come of it. @param count of all records */
export function ChangedRecords({
  records,
  count,
}: {
  readonly records: readonly (RecordEdit & Partial<PlannedRecord>)[];
  readonly count: number;
}) {
  return (
    <ul class="plain edits">
      {records.map((record) => {
        const { at, title, problems = [] } = record;
        return (
          <li>
            {at === undefined ? title : <a href={recordHash(record, at)}>{title}</a>}
            <ChangedFields {...record} />
            <Problems problems={problems} draw={({ message, help = '' }) => `${capital(message)} ${help}`} />
          </li>
        );
      })}
      <More count={count} of={records} />
    </ul>
  );
}

/** What fields said and say, a line each. @param count of all fields */
export function ChangedFields({
  fields,
  count,
}: {
  readonly fields: readonly EditedField[];
  readonly count: number;
}) {
  if (count === 0) return null;
  return (
    <ul class="plain">
      {fields.map(({ words, was = 'nothing', is = 'nothing' }) => (
        <li>
          {`${words}: `}
          <bdi class="was">{was}</bdi> → <bdi class="is">{is}</bdi>
        </li>
      ))}
      <More count={count} of={fields} />
    </ul>
  );
}

function More({ count, of }: { readonly count: number; readonly of: readonly unknown[] }) {
  const rest = count - of.length;
  return rest > 0 ? <li class="hint">{`and ${rest.toLocaleString('en-GB')} more`}</li> : null;
}
