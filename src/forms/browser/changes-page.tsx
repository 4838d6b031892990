import { useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import { counted } from '../../model/message.js';
import type { EditEntry, TakenBack } from '../records/contract.js';
import { ChangedFiles } from './changed-lines.js';
import { ChangedRecord, ChangedRecords, recordSentence } from './changed-records.js';
import { Notice, Page, useAsked } from './page.js';
import { askServer } from './server.js';

/** What was saved here, the latest first. */
export function ChangesPage() {
  const { value, error, again } = useAsked('edits', {});
  const [outcome, setOutcome] = useState<{ readonly said: string; readonly back?: TakenBack }>();
  const takeBack = async (edit: EditEntry) => {
    try {
      const back = await askServer('take-back', { id: edit.id });
      setOutcome({ said: `Taken back: ${sentenceOf(edit)}.`, back });
    } catch (failed) {
      setOutcome({ said: thrownMessage(failed) });
    }
    again();
  };
  const edits = value?.edits ?? [];
  return (
    <Page
      title="What you changed"
      errors={[error]}
      isBusy={value === undefined}
      lead={
        edits.length === 0
          ? 'Nothing was saved with these forms yet.'
          : 'A save can be taken back as long as nothing else has changed its files. Nothing of this is published until somebody commits it.'
      }
    >
      {outcome !== undefined && (
        <Notice kind={outcome.back ? 'good' : 'bad'} isOutcome key={outcome.said}>
          <p>
            <b>{outcome.said}</b>
          </p>
          {outcome.back && <ChangedFiles files={outcome.back.files} />}
        </Notice>
      )}
      <ul class="plain edits">
        {edits.map((edit) => (
          <Save key={edit.id} edit={edit} takeBack={() => takeBack(edit)} />
        ))}
      </ul>
    </Page>
  );
}

function Save({ edit, takeBack }: { readonly edit: EditEntry; readonly takeBack: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const { title, records, count, isTakenBack, isAsLeft } = edit;
  const [first] = records;
  const when = new Date(edit.time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const time = [when, edit.by].filter((text) => text !== undefined).join(' · ');
  return (
    <li class={isTakenBack ? 'taken-back' : ''}>
      {title === undefined && first !== undefined ? (
        <ChangedRecord record={first} time={`${time} · `} />
      ) : (
        <>
          <p>
            <b>{sentenceOf(edit)}</b> <span class="hint">{time}</span>
          </p>
          <details>
            <summary>{counted(count, 'record')}</summary>
            <ChangedRecords records={records} count={count} />
          </details>
        </>
      )}
      <p>
        {isTakenBack ? (
          'Taken back.'
        ) : isAsLeft ? (
          <button
            type="button"
            class="secondary small"
            disabled={isBusy}
            aria-label={`Take it back: ${sentenceOf(edit)}`}
            onClick={() => {
              setBusy(true);
              void takeBack().then(() => setBusy(false));
            }}
          >
            Take it back
          </button>
        ) : (
          'Changed once more since.'
        )}
      </p>
    </li>
  );
}

/** What was saved, in words. */
export function sentenceOf({ title, records: [first] }: EditEntry): string {
  return title ?? (first === undefined ? '' : recordSentence(first));
}
