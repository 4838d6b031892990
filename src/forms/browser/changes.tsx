import type { ComponentChildren } from 'preact';
import type { EditedField, RecordEdit } from '../records/contract.js';
import { recordHash } from './addresses.js';

/** Records, each with what is changed in it. @param count the number of all, of which these are the first */
export function ChangedRecords<Edit extends RecordEdit>({
  records,
  count,
  more = () => null,
}: {
  readonly records: readonly Edit[];
  readonly count: number;
  readonly more?: (record: Edit) => ComponentChildren;
}) {
  return (
    <ul class="plain edits">
      {records.map((record) => {
        const { at, title } = record;
        return (
          <li>
            {at === undefined ? title : <a href={recordHash(record, at)}>{title}</a>}
            <ChangedFields {...record} />
            {more(record)}
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
