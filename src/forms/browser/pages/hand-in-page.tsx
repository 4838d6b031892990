import { useState } from 'preact/hooks';
import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import type { HandedIn, Pushed, ToHandIn } from '../../records/contract.js';
import { Notice, Page, useAsked, useRun } from '../page.js';
import { askServer } from '../server.js';

/** What this user has saved since the last commit, to be handed in as a branch with a sentence. */
export function HandInPage() {
  const { value, error, again } = useAsked('to-hand-in', {});
  const [handedIn, setHandedIn] = useState<HandedIn>();
  const done = (made: HandedIn) => {
    setHandedIn(made);
    again();
  };
  return (
    <Page title="Hand in" errors={[error]} isBusy={value === undefined}>
      {handedIn !== undefined && <Done handedIn={handedIn} key={handedIn.commit} />}
      {value === null && (
        <p>
          This folder is in no git working tree, so nothing can be handed in here. Send its files to whoever
          publishes them.
        </p>
      )}
      {value && value.files.length === 0 && (
        <p class="lead">You have saved nothing here that isn’t committed already.</p>
      )}
      {value && value.files.length > 0 && <Changed {...value} done={done} key={value.branch} />}
    </Page>
  );
}

interface ChangedProps extends ToHandIn {
  readonly done: (made: HandedIn) => void;
}

function Changed({ files, branch: proposed, isNew, sentence: said, done }: ChangedProps) {
  const [branch, setBranch] = useState(proposed);
  const [sentence, setSentence] = useState(said);
  const { error, isBusy, run } = useRun();
  const commit = async () => {
    done(await askServer('hand-in', { files: files.map(({ file }) => file), branch, sentence }));
  };
  return (
    <>
      <p class="lead">{`Your saves have changed ${counted(files.length, 'file')} since the last commit.`}</p>
      <ul class="plain">
        {files.map(({ file, kind, others }) => (
          <li>
            {`${capital(kind)}: ${file}`}
            {others.map((text) => (
              <p class="is-error">{text}</p>
            ))}
          </li>
        ))}
      </ul>
      {files.some(({ others }) => others.length > 0) ? (
        <Notice kind="bad">
          {'A file with changes of others can’t be handed in. Ask them to hand theirs in first.'}
        </Notice>
      ) : (
        <div class="form narrow">
          <Labelled label="What changed, in a sentence" value={sentence} set={setSentence} />
          <Labelled label="Branch" value={branch} set={setBranch} />
          <p class="hint">
            {isNew
              ? 'A branch of its own can be approved by somebody else before it is published.'
              : 'Keep the name to go on with the same branch. Another name makes another one.'}
          </p>
          {error}
          <p>
            <button type="button" disabled={isBusy} onClick={() => run(commit)}>
              {`Commit ${counted(files.length, 'file')}`}
            </button>
          </p>
          <p class="hint">A commit is on this machine only, until you send it.</p>
        </div>
      )}
    </>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly value: string;
  readonly set: (text: string) => void;
}

function Labelled({ label, value, set }: LabelledProps) {
  return (
    <label class="label">
      {label}
      <input
        type="text"
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </label>
  );
}

/** A commit that was made, and how it gets to others. */
function Done({ handedIn: { commit, branch, files, remote } }: { readonly handedIn: HandedIn }) {
  const { error, isBusy, run } = useRun();
  const [pushed, setPushed] = useState<Pushed>();
  const send = async () => setPushed(await askServer('push', { branch }));
  return (
    <>
      <Notice kind="good" isOutcome>
        <p>
          <b>{`Committed as ${commit} on the branch ${branch}.`}</b> {files.join(', ')}
        </p>
        {remote === undefined && (
          <p>The repository has no remote, so it is sent to nobody. Whoever set it up can add one.</p>
        )}
        {remote !== undefined && pushed === undefined && (
          <p>
            {'Others see it once it is sent. '}
            <button type="button" disabled={isBusy} onClick={() => run(send)}>
              {`Send it to ${remote}`}
            </button>
          </p>
        )}
        {pushed && <Sent {...pushed} />}
      </Notice>
      {error}
    </>
  );
}

function Sent({ remote, request }: Pushed) {
  return (
    <p>
      <b>{`Sent to ${remote}.`}</b>{' '}
      {request === undefined ? (
        'Ask for it to be approved, as you do here.'
      ) : (
        <>
          {'Now '}
          <a href={request} target="_blank" rel="noopener noreferrer">
            {`propose it on ${new URL(request).host}`}
          </a>
          , where others look at it and approve it.
        </>
      )}
    </p>
  );
}
