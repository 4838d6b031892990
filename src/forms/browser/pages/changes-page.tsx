import type { ListedSave } from '../../records/listed-save.js';
import { ChangedRecords, UndoSave } from '../changes.js';
import { FormsPage, type PageContext, useAsked } from '../page.js';

/** What was saved here, the latest first. */
export function ChangesPage({ site: { author } }: PageContext) {
  const { value, error } = useAsked('saves', {});
  return (
    <FormsPage
      title="What you changed"
      errors={[error]}
      isBusy={value === undefined}
      lead={
        value?.length === 0
          ? 'Nothing was saved with these forms yet, or all of it was undone.'
          : 'You can undo a save of yours as long as nothing else has changed its files. Nothing of this is published before it is handed in and approved.'
      }
    >
      <ul class="plain edits">
        {value?.map((save) => (
          <li key={save.id}>
            <Save save={save} />
            <p>
              {!save.isAsLeft ? (
                <span class="hint">
                  Its file was changed once more since. Undo the latest save of it first.
                </span>
              ) : save.by !== author ? (
                <span class="hint">{`Only ${save.by ?? 'who saved it'} can undo it.`}</span>
              ) : (
                <UndoSave {...save} to="#/changes" />
              )}
            </p>
          </li>
        ))}
      </ul>
    </FormsPage>
  );
}

export function Save({ save: { title, time, by, records, count } }: { readonly save: ListedSave }) {
  const when = new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const note = <span class="hint">{[when, by].filter(Boolean).join(' · ')}</span>;
  const changed = <ChangedRecords records={records} count={count} />;
  if (records[0]?.title === title)
    return (
      <>
        {changed}
        {note}
      </>
    );
  return (
    <details>
      <summary>
        <b>{title}</b> {note}
      </summary>
      {changed}
    </details>
  );
}
