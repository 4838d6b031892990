import { capital } from '../../base/text/capital.js';
import { counted } from '../../model/message.js';
import type { EditedField, ListedSave, RecordEdit } from '../records/listed-save.js';
import type { PlannedRecord, Saved } from '../records/replies.js';
import { recordHash } from './addresses.js';
import { Problems } from './form/problems.js';
import { SmallButton, showAnew, useRun } from './page.js';
import { askServer } from './server.js';

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
      {records.map((record) => (
        <li>
          {record.at === undefined ? record.title : <a href={recordHash(record)}>{record.title}</a>}
          <ChangedFields {...record} />
          <Problems
            problems={record.problems ?? []}
            draw={({ message, help = '' }) => `${capital(message)} ${help}`}
          />
        </li>
      ))}
      <More count={count} of={records} />
    </ul>
  );
}

/** The cash machines of a branch that was closed, moved or removed. */
export function Machines({ machines }: Pick<Saved, 'machines'>) {
  if (machines.length === 0) return null;
  return (
    <>
      {` ${counted(machines.length, 'cash machine')} at this branch, to close or move too, if they go: `}
      {machines.map((machine) => (
        <>
          <a href={recordHash(machine)}>{machine.title}</a>.{' '}
        </>
      ))}
    </>
  );
}

interface UndoSaveProps extends Pick<ListedSave, 'id' | 'title'> {
  /** The page that is shown then. */
  readonly to: string;
}

/** Takes back a save. */
export function UndoSave({ id, title, to }: UndoSaveProps) {
  const { error, isBusy, run } = useRun();
  const undo = () =>
    run(async () => {
      await askServer('undo', { id });
      showAnew(to, `Undone: ${title}.`);
    });
  return (
    <>
      <SmallButton disabled={isBusy} aria-label={`Undo: ${title}`} onClick={undo}>
        Undo
      </SmallButton>
      {error}
    </>
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
      {fields.map(({ words, was, is }) => (
        <li>
          {was === undefined ? `${words} added: ` : is === undefined ? `${words} removed: ` : `${words}: `}
          {was !== undefined && <bdi class="was">{was}</bdi>}
          {was !== undefined && is !== undefined && ' → '}
          {is !== undefined && <bdi class="is">{is}</bdi>}
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
