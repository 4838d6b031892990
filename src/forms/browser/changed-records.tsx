import type { ComponentChildren } from 'preact';
import { capital } from '../../base/text/capital.js';
import type { RecordEdit } from '../records/contract.js';
import { recordHash } from './addresses.js';
import { ChangedFields } from './changed-fields.js';

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
      {records.map((record) => (
        <li>
          <ChangedRecord record={record} />
          {more(record)}
        </li>
      ))}
      {count > records.length && (
        <li class="hint">{`and ${(count - records.length).toLocaleString('en-GB')} more`}</li>
      )}
    </ul>
  );
}

/** What is changed in a record, a line for each field. */
export function ChangedRecord({
  record,
  time = '',
}: {
  readonly record: RecordEdit;
  readonly time?: string;
}) {
  const { brand, brandName, collection, at, fields, count } = record;
  const title = <bdi>{recordSentence(record)}</bdi>;
  return (
    <>
      <p>
        {at === undefined ? title : <a href={recordHash(brand, collection, at)}>{title}</a>}{' '}
        <span class="hint">{`${time}${brandName}`}</span>
      </p>
      <ChangedFields
        fields={fields}
        count={count}
        hrefOf={at && ((field) => recordHash(brand, collection, at, field))}
      />
    </>
  );
}

/** `Changed branch Ely, FB-0102` */
export function recordSentence({ kind, noun, name, identity }: RecordEdit): string {
  const title = [name, identity === name ? '' : identity].filter((text) => text !== '').join(', ');
  return `${capital(kind)} ${noun}${title === '' ? '' : ` ${title}`}`;
}
