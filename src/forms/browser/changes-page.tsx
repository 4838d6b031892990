import { useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import type { ChangedFile, ListedSave } from '../records/contract.js';
import { ChangedFiles, ChangedRecords } from './changes.js';
import { Notice, Page, type PageContext, useAsked } from './page.js';
import { askServer } from './server.js';

/** What was saved here, the latest first. */
export function ChangesPage({ site: { author } }: PageContext) {
  const { value, error, again } = useAsked('saves', {});
  const [outcome, setOutcome] = useState<{
    readonly said: string;
    readonly files?: readonly ChangedFile[];
  }>();
  const [isBusy, setBusy] = useState(false);
  const undo = async ({ id, title }: ListedSave) => {
    setBusy(true);
    try {
      const { files } = await askServer('undo', { id });
      setOutcome({ said: `Undone: ${title}.`, files });
    } catch (failed) {
      setOutcome({ said: thrownMessage(failed) });
    }
    setBusy(false);
    again();
  };
  return (
    <Page
      title="What you changed"
      errors={[error]}
      isBusy={value === undefined}
      lead={
        value?.length === 0
          ? 'Nothing was saved with these forms yet, or all of it was undone.'
          : 'You can undo a save of yours as long as nothing else has changed its files. Nothing of this is published until somebody commits it.'
      }
    >
      {outcome !== undefined && (
        <Notice kind={outcome.files ? 'good' : 'bad'} isOutcome key={outcome.said}>
          <p>
            <b>{outcome.said}</b>
          </p>
          {outcome.files && <ChangedFiles files={outcome.files} />}
        </Notice>
      )}
      <ul class="plain edits">
        {value?.map((save) => (
          <li key={save.id}>
            <Save save={save} />
            <p>
              {!save.isAsLeft ? (
                <span class="hint">Its file was changed once more since.</span>
              ) : save.by !== author ? (
                <span class="hint">{`Only ${save.by ?? 'who saved it'} can undo it.`}</span>
              ) : (
                <button
                  type="button"
                  class="secondary small"
                  disabled={isBusy}
                  aria-label={`Undo: ${save.title}`}
                  onClick={() => void undo(save)}
                >
                  Undo
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Save({ save: { title, time, by, records, count } }: { readonly save: ListedSave }) {
  const when = new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const about = <span class="hint">{[when, by].filter((text) => text !== undefined).join(' · ')}</span>;
  if (records[0]?.title === title)
    return (
      <>
        <p class="hint">{about}</p>
        <ChangedRecords records={records} count={count} />
      </>
    );
  return (
    <details>
      <summary>
        <b>{title}</b> {about}
      </summary>
      <ChangedRecords records={records} count={count} />
    </details>
  );
}
