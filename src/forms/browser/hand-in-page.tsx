import { useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import { counted } from '../../model/message.js';
import type { EditEntry, HandedIn, ToHandIn } from '../records/contract.js';
import { sentenceOf } from './changes-page.js';
import { Notice, Page, useAsked } from './page.js';
import { askServer } from './server.js';

/** The files that changed since the last commit, to be handed in as a branch with a sentence. */
export function HandInPage() {
  const asked = useAsked('to-hand-in', {});
  const edits = useAsked('edits', {});
  const [outcome, setOutcome] = useState<HandedIn | string>();
  const tree = asked.value?.tree;
  return (
    <Page
      title="Hand in"
      errors={[asked.error, edits.error]}
      isBusy={asked.value === undefined || edits.value === undefined}
    >
      {typeof outcome === 'string' ? (
        <Notice kind="bad" isOutcome key={outcome}>
          {outcome}
        </Notice>
      ) : (
        outcome !== undefined && <Done handedIn={outcome} />
      )}
      {tree === undefined ? (
        <p>
          This folder is in no git working tree, so nothing can be handed in here. Send its files to whoever
          publishes them.
        </p>
      ) : (
        <InGit
          key={`${tree.committed} ${tree.files.length}`}
          tree={tree}
          edits={edits.value?.edits ?? []}
          ended={(how) => {
            setOutcome(how);
            if (typeof how !== 'string') asked.again();
          }}
        />
      )}
    </Page>
  );
}

function InGit({
  tree,
  edits,
  ended,
}: {
  readonly tree: NonNullable<ToHandIn['tree']>;
  readonly edits: readonly EditEntry[];
  readonly ended: (how: HandedIn | string) => void;
}) {
  const { files, branch: present, main, proposal, author, isAuthorKnown, committed = '1970' } = tree;
  const fresh = edits.filter(({ isTakenBack, time }) => !isTakenBack && time >= Date.parse(committed));
  const [branch, setBranch] = useState(present === undefined || present === main ? proposal : present);
  const [sentence, setSentence] = useState(fresh.map(sentenceOf).reverse().join('; ').slice(0, 200));
  const [name, setName] = useState(author.name);
  const [email, setEmail] = useState(author.email);
  const [isBusy, setBusy] = useState(false);
  const what = files.length === 0 ? 'Nothing has changed' : `${counted(files.length, 'file')} changed`;
  const lead = <p class="lead">{`${what} since the last commit.`}</p>;
  if (files.length === 0) return lead;
  const commit = async () => {
    setBusy(true);
    try {
      const own = { files: files.map(({ file }) => file), branch, sentence, author: { name, email } };
      ended(await askServer('hand-in', own));
    } catch (error) {
      ended(thrownMessage(error));
    }
    setBusy(false);
  };
  const where =
    present === undefined
      ? 'The folder is at a commit without a branch. A new name makes a branch.'
      : present === main
        ? `The folder is on ${present}, which is published from. A new name makes a branch, which somebody else can approve.`
        : `The folder is on ${present}. A new name makes another branch.`;
  return (
    <>
      {lead}
      <ul>
        {files.map(({ file, kind }) => (
          <li>{`${capital(kind)}: ${file}`}</li>
        ))}
      </ul>
      <div class="form narrow">
        <Labelled label="Branch" value={branch} set={setBranch} />
        <p class="hint">{where}</p>
        <Labelled label="What changed, in a sentence" value={sentence} set={setSentence} />
        <Labelled label="Your name" value={name} set={setName} isFixed={isAuthorKnown} />
        <Labelled
          label="Your email address"
          value={email}
          set={setEmail}
          isFixed={isAuthorKnown && author.email !== ''}
        />
        <p>
          <button type="button" disabled={isBusy} onClick={() => void commit()}>
            {`Commit ${counted(files.length, 'file')}`}
          </button>
        </p>
        <p class="hint">
          A commit is on this machine only, until somebody pushes it. Hooks and filters of the repository
          don’t run.
        </p>
      </div>
    </>
  );
}

function Labelled({
  label,
  value,
  set,
  isFixed = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly set: (text: string) => void;
  readonly isFixed?: boolean;
}) {
  return (
    <label class="label">
      {label}
      <input
        type="text"
        spellcheck={false}
        value={value}
        readOnly={isFixed}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </label>
  );
}

/** How a branch gets to others, and is opened for approval. */
function Done({ handedIn: { commit, branch, files, handOver } }: { readonly handedIn: HandedIn }) {
  const { push, remote, request } = handOver;
  return (
    <Notice kind="good" isOutcome key={commit}>
      <p>
        <b>{`Committed as ${commit} on the branch ${branch}.`}</b> {files.join(', ')}
      </p>
      {push === undefined ? (
        <p>The repository has no remote, so it is sent to nobody. Whoever set it up can add one.</p>
      ) : (
        <>
          <p>{`It is not sent anywhere yet. To send it to ${remote}, type in a terminal in this folder:`}</p>
          <pre>{push}</pre>
          <p>
            {request === undefined ? (
              'Then ask for it to be approved, as you do here.'
            ) : (
              <>
                {'Then '}
                <a href={request.url} target="_blank" rel="noopener noreferrer">
                  {`open a ${request.service === 'GitLab' ? 'merge request' : 'pull request'} on ${request.service} (${new URL(request.url).host})`}
                </a>
                , where others look at it and approve it.
              </>
            )}
          </p>
        </>
      )}
    </Notice>
  );
}
