import { useState } from 'preact/hooks';
import type { ListedSave } from '../../records/contract.js';
import { ChangedRecords } from '../changes.js';
import { Notice, Page, type PageContext, SmallButton, useAsked, useRun } from '../page.js';
import { askServer } from '../server.js';

/** What was saved here, the latest first. */
export function ChangesPage({ site: { author } }: PageContext) {
  const { value, error, again } = useAsked('saves', {});
  const [undone, setUndone] = useState('');
  const { error: failed, isBusy, run } = useRun();
  const undo = async ({ id, title }: ListedSave) => {
    await run(async () => {
      await askServer('undo', { id });
      setUndone(title);
    });
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
          : 'You can undo a save of yours as long as nothing else has changed its files. Nothing of this is published before it is handed in and approved.'
      }
    >
      {failed ||
        (undone !== '' && (
          <Notice kind="good" isOutcome key={undone}>
            <b>{`Undone: ${undone}.`}</b>
          </Notice>
        ))}
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
                <SmallButton disabled={isBusy} aria-label={`Undo: ${save.title}`} onClick={() => undo(save)}>
                  Undo
                </SmallButton>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Page>
  );
}

export function Save({ save: { title, time, by, records, count } }: { readonly save: ListedSave }) {
  const when = new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <details open={count === 1}>
      <summary>
        <b>{title}</b> <span class="hint">{[when, by].filter(Boolean).join(' · ')}</span>
      </summary>
      <ChangedRecords records={records} count={count} />
    </details>
  );
}
