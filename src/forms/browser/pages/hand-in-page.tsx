import { useState } from 'preact/hooks';
import { counted } from '../../../model/message.js';
import type { Pushed, ToHandIn } from '../../records/replies.js';
import { ChangedFields } from '../changes.js';
import { FormsPage, Notice, useAsked, useRun } from '../page.js';
import { askServer } from '../server.js';
import { Save } from './changes-page.js';

/** What this user has saved since it was handed in last, to be handed in with a sentence, so that others approve it. */
export function HandInPage() {
  const { value, error, again } = useAsked('to-hand-in', {});
  const { error: failed, isBusy, run } = useRun();
  const [sent, setSent] = useState<Pushed>();
  const send = async (sending: () => Promise<Pushed>) => {
    setSent(undefined);
    await run(async () => setSent(await sending()));
    again();
  };
  if (value === null)
    return (
      <FormsPage
        title="Hand in"
        lead="This folder is in no git working tree, so nothing can be handed in here. Send its files to whoever publishes them."
      />
    );
  const { saves = [], files = [], blocked = [], unsent = [], branch: present = '' } = value ?? {};
  return (
    <FormsPage title="Hand in" errors={[error]} isBusy={value === undefined}>
      {sent && <Sent {...sent} />}
      {failed}
      {unsent.length > 0 && (
        <Notice kind="bad">
          <p>
            <b>Handed in on this machine, not sent yet:</b> {unsent.join('; ')}
          </p>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => send(() => askServer('push', { branch: present }))}
          >
            Send it for review
          </button>
        </Notice>
      )}
      {blocked.map(({ file, others, outside }) => (
        <Notice kind="bad">
          <b>{`What you changed in ${file} can’t be handed in yet,`}</b> since others have changed this file
          too. Ask them to hand in or commit what is below, or to put it back, then open this page again.
          <ul class="plain edits">
            {others.map((save) => (
              <li key={save.id}>
                <Save save={save} />
              </li>
            ))}
          </ul>
          {outside && <ChangedFields fields={[{ words: 'Without these forms', ...outside }]} count={1} />}
        </Notice>
      ))}
      {saves.length > 0 ? (
        <ToHand
          key={saves[0]?.id}
          {...value!}
          isBusy={isBusy}
          handIn={(branch, sentence) => send(() => askServer('hand-in', { files, branch, sentence }))}
        />
      ) : (
        blocked.length + unsent.length === 0 && <p class="lead">All that you saved here is handed in.</p>
      )}
    </FormsPage>
  );
}

interface ToHandProps extends ToHandIn {
  readonly isBusy: boolean;
  readonly handIn: (branch: string, sentence: string) => void;
}

/** The saves, and what others are told of them. */
function ToHand({ saves, branch: proposed, sentence: said, isBusy, handIn }: ToHandProps) {
  const [branch, setBranch] = useState(proposed);
  const [sentence, setSentence] = useState(said);
  return (
    <>
      <div class="form narrow">
        <label class="label" for="sentence">
          What changed, in a sentence
        </label>
        <textarea
          id="sentence"
          rows={3}
          value={sentence}
          onInput={({ currentTarget }) => setSentence(currentTarget.value)}
        />
        <details>
          <summary>{`Name of this hand-in: ${branch}`}</summary>
          <input
            type="text"
            aria-label="Name of this hand-in"
            spellcheck={false}
            value={branch}
            onInput={({ currentTarget }) => setBranch(currentTarget.value)}
          />
          <p class="hint">
            Others find it by this name, in git. With the same name as before, it is added to that.
          </p>
        </details>
        <p>
          <button type="button" disabled={isBusy} onClick={() => handIn(branch, sentence)}>
            {`Hand in ${counted(saves.length, 'change')} for review`}
          </button>
        </p>
      </div>
      <ul class="plain edits">
        {saves.map((save) => (
          <li key={save.id}>
            <Save save={save} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was handed in, and what comes next. */
function Sent({ branch, remote, request }: Pushed) {
  return (
    <Notice kind="good" isOutcome>
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
    </Notice>
  );
}
