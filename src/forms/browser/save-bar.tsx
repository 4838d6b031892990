import type { FieldPath } from '../../model/location.js';
import { severityCounts } from '../../model/problem.js';
import { changedFields } from '../records/changed-fields.js';
import type { ListOverview, Saved } from '../records/replies.js';
import { listHash, recordHash } from './addresses.js';
import { ChangedFields, Machines, UndoSave } from './changes.js';
import type { EditedRecord } from './edited-record.js';
import { countsInWords } from './form/problems.js';
import { Notice, SmallButton } from './page.js';

interface SaveBarProps {
  readonly record: EditedRecord;
  readonly list: ListOverview;
  readonly title: string;
  /** The page that is shown once a save is undone. */
  readonly undone: string;
  readonly save: (isAnyway?: boolean) => void;
  readonly show: (field: FieldPath) => void;
}

/** What became of the record, and the buttons that write it. */
export function SaveBar({ save, ...about }: SaveBarProps) {
  const { record, title, show } = about;
  const { isWriting, isChanged, canSave, outcome } = record;
  const wrong = record.problems.find(({ severity, field }) => severity === 'error' && field.length > 0);
  return (
    <div class="bar">
      <News record={record} title={title} />
      {outcome?.kind === 'saved' && <SavedNotice {...about} saved={outcome.saved} />}
      {outcome !== undefined && 'text' in outcome && (
        <Notice kind={outcome.kind === 'said' ? undefined : 'bad'} isOutcome key={outcome.text}>
          {outcome.text}
          {outcome.kind === 'doubted' && (
            <>
              {' Nothing is saved yet. '}
              {wrong && <SmallButton onClick={() => show(wrong.field)}>Show where</SmallButton>}{' '}
              <SmallButton onClick={() => save(true)}>Save it as it is</SmallButton>
            </>
          )}
        </Notice>
      )}
      <div class="row">
        {/* They stay where they are, with the focus. */}
        <button
          type="button"
          aria-keyshortcuts="Control+S"
          aria-disabled={isWriting || !canSave}
          onClick={() => save()}
        >
          Save
        </button>
        <button
          type="button"
          class="secondary"
          aria-disabled={isWriting || !isChanged}
          onClick={() => {
            if (isChanged && !isWriting && confirm('Undo all changes that are not saved yet?')) record.undo();
          }}
        >
          Undo all changes
        </button>
        <span class="hint" role="status">
          {isWriting ? 'Saving …' : isChanged ? 'Not saved yet.' : outcome?.kind === 'saved' && 'Saved.'}
        </span>
        {canSave && !isWriting && <span class="hint keys">Ctrl+S saves it.</span>}
      </div>
    </div>
  );
}

/** What somebody else has changed in the record meanwhile, with both values. */
function News({ record, title }: Pick<SaveBarProps, 'record' | 'title'>) {
  const { news, saved } = record;
  if (news === undefined) return null;
  const fields = changedFields(saved, news.value);
  return (
    <Notice isOutcome>
      <p>
        <b>{`${title} has changed in its file since you opened it:`}</b>
      </p>
      <ChangedFields fields={fields} count={fields.length} />
      <p>
        What you have changed as well stays as you have it.{' '}
        <button type="button" class="small" onClick={() => record.takeIn(news)}>
          Take it in, and keep my changes
        </button>
      </p>
    </Notice>
  );
}

interface SavedNoticeProps extends Omit<SaveBarProps, 'save'> {
  readonly saved: Saved;
}

/** What was saved, and what can be done next. */
function SavedNotice({ saved, record, list, title, undone, show }: SavedNoticeProps) {
  const { id, files, machines } = saved;
  const { inFile, isChanged } = record;
  const problems = inFile.problems.filter(({ severity }) => severity !== 'note');
  const counts = severityCounts(problems);
  const later = inFile.others.find(({ isLater }) => isLater);
  const worst = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  return (
    <Notice kind={counts.error > 0 ? 'bad' : 'good'}>
      <b>{files.length === 0 ? 'Nothing had changed.' : `Saved to ${files[0]}.`}</b>{' '}
      {worst && (
        <>
          <button type="button" class="link" onClick={() => show(worst.field)}>
            {countsInWords(counts)}
          </button>
          {counts.error > 0 ? '. It can’t be published like this. ' : '. '}
        </>
      )}
      <a href={listHash(list.asked)}>Back to the list</a>{' '}
      {id > 0 && !isChanged && <UndoSave id={id} title={title} to={undone} />}
      <Machines machines={machines} />
      {id > 0 && later && (
        <p>
          A later version, <a href={recordHash({ ...list.asked, ...later })}>{later.when}</a>, keeps its own
          values.
        </p>
      )}
    </Notice>
  );
}
