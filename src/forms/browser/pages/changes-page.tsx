import { counted } from '../../../model/message.js';
import type { ListedSave } from '../../records/listed-save.js';
import type { BlockedFile, Pushed } from '../../records/replies.js';
import { ChangedFields, ChangedRecords, UndoSave } from '../changes.js';
import { countsInWords } from '../form/problems.js';
import { FormsPage, Notice, type PageContext, showAnew, useAsked, useRun } from '../page.js';
import { askServer } from '../server.js';

/** What was saved here, to be undone, and what of it can be handed in with a sentence, so that others approve it. */
export function ChangesPage({ site: { author } }: PageContext) {
  const { value, error, again } = useAsked('changes', {});
  const { error: failed, isBusy, run } = useRun();
  if (value === undefined) return <FormsPage title="Changes" error={error} isBusy />;
  const { saves, toHandIn } = value;
  const { saves: ids = [], blocked = [], unsent = [], sentence = '' } = toHandIn ?? {};
  const handIn = async (own: readonly number[], said: string) => {
    await run(async () => {
      const sent = await askServer('hand-in', { saves: own, sentence: said });
      showAnew('#/changes', <Sent {...sent} />);
    });
    again();
  };
  const others = saves.filter(({ id }) => !ids.includes(id));
  return (
    <FormsPage
      title="Changes"
      lead={
        saves.length === 0
          ? 'Nothing was saved with these forms yet, or all of it was undone.'
          : 'You can undo a save of yours as long as nothing else has changed its files. Nothing of this is published before it is handed in and approved.'
      }
    >
      {failed}
      {unsent.length > 0 && (
        <Notice kind="bad">
          <p>
            <b>Handed in on this machine, not sent yet:</b> {unsent.join('; ')}
          </p>
          <button type="button" disabled={isBusy} onClick={() => handIn([], '')}>
            Send it for review
          </button>
        </Notice>
      )}
      {blocked.map((file) => (
        <Blocked {...file} />
      ))}
      {ids.length > 0 && (
        <>
          <h2>Not handed in yet</h2>
          <Errors />
          <form
            key={ids.join()}
            class="form narrow"
            onSubmit={(event) => {
              event.preventDefault();
              void handIn(ids, String(new FormData(event.currentTarget).get('sentence')));
            }}
          >
            <label class="label" for="sentence">
              What changed, in a sentence
            </label>
            <textarea id="sentence" name="sentence" rows={3} defaultValue={sentence} />
            <p>
              <button type="submit" disabled={isBusy}>
                {`Hand in ${counted(ids.length, 'change')} for review`}
              </button>
            </p>
          </form>
          <Saves saves={saves.filter(({ id }) => ids.includes(id))} author={author} />
        </>
      )}
      {toHandIn === undefined ? (
        <p>
          This folder is in no git working tree, so nothing can be handed in here. Send its files to whoever
          publishes them.
        </p>
      ) : (
        saves.length > 0 &&
        ids.length + blocked.length + unsent.length === 0 && <p>All that you saved here is handed in.</p>
      )}
      {ids.length > 0 && others.length > 0 && <h2>Other saves</h2>}
      <Saves saves={others} author={author} />
    </FormsPage>
  );
}

interface SavesProps {
  readonly saves: readonly ListedSave[];
  readonly author: string | undefined;
}

/** Saves, each with a button that undoes it, or with why it can't be undone. */
function Saves({ saves, author }: SavesProps) {
  return (
    <ul class="plain edits">
      {saves.map((save) => {
        const { id, title, time, by, records, count, isAsLeft } = save;
        const when = new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
        const note = <span class="hint">{[when, by].filter(Boolean).join(' · ')}</span>;
        const changed = <ChangedRecords records={records} count={count} />;
        const why = !isAsLeft
          ? 'Its file was changed once more since. Undo the latest save of it first.'
          : by !== author && `Only ${by ?? 'who saved it'} can undo it.`;
        return (
          <li key={id}>
            {records[0]?.title === title ? (
              <>
                {changed}
                {note}
              </>
            ) : (
              <details>
                <summary>
                  <b>{title}</b> {note}
                </summary>
                {changed}
              </details>
            )}
            <p>{why ? <span class="hint">{why}</span> : <UndoSave {...save} to="#/changes" />}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** That what is handed in can't be published, if so: all content is checked for it. */
function Errors() {
  const { value } = useAsked('problems', {});
  if (value === undefined || value.counts.error === 0) return null;
  return (
    <Notice kind="bad">
      <a href="#/check">{countsInWords(value.counts)}</a>. It can’t be published like this.
    </Notice>
  );
}

/** Why a file can't be handed in. */
function Blocked({ file, others, outside }: BlockedFile) {
  return (
    <Notice kind="bad">
      <b>{`What you changed in ${file} can’t be handed in yet,`}</b> since others have changed this file too.
      Ask them to hand in or commit what is below, or to put it back, then open this page again.
      <ul class="plain">
        {others.map((title) => (
          <li>{title}</li>
        ))}
      </ul>
      {outside && <ChangedFields fields={[{ words: 'Without these forms', ...outside }]} count={1} />}
    </Notice>
  );
}

/** What was handed in, and what comes next. */
function Sent({ branch, remote, request }: Pushed) {
  return (
    <>
      <b>Handed in.</b>{' '}
      {remote === undefined ? (
        'It is on this machine only: the repository has no remote that it could be sent to. Whoever set it up can add one.'
      ) : request === undefined ? (
        `It was sent to ${remote} as ${branch}. Ask for it to be approved, as you do here.`
      ) : (
        <>
          {'Now '}
          <a href={request} target="_blank" rel="noopener noreferrer">
            {`propose it on ${new URL(request).host}`}
          </a>
          , where others look at it and approve it.
        </>
      )}
    </>
  );
}
