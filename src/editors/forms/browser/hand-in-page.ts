import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { HandedIn, HandOver, ToHandIn } from '../hand-in-contract.js';
import { labelled } from './choosers.js';
import { sentenceOf } from './edits-page.js';
import type { PageContext } from './page.js';
import { askServer } from './server.js';

/** The files that changed since the last commit, to be handed in as a branch with a sentence. */
export async function handInPage({ say }: PageContext): Promise<HTMLElement> {
  const outcome = element('div', { tabIndex: -1, className: 'outcome' });
  const parts = element('div', {});
  const fill = async () => {
    const [{ tree }, { edits }] = await Promise.all([askServer('to-hand-in', {}), askServer('edits', {})]);
    const fresh = edits.filter(
      ({ isTakenBack, time }) => !isTakenBack && time >= Date.parse(tree?.committed ?? '1970'),
    );
    const sentence = fresh.map(sentenceOf).reverse().join('; ');
    parts.replaceChildren(...(tree === undefined ? withoutGit() : inGit(tree, sentence, done, failed)));
  };
  const done = async (made: HandedIn) => {
    outcome.replaceChildren(handedIn(made));
    say(`Committed on ${made.branch}.`);
    await fill();
    outcome.focus();
  };
  const failed = (error: unknown) => {
    const text = thrownMessage(error);
    outcome.replaceChildren(element('p', { className: 'notice bad' }, text));
    say(text);
    outcome.focus();
  };
  await fill();
  return element('div', {}, element('h1', {}, 'Hand in'), outcome, parts);
}

function withoutGit(): HTMLElement[] {
  const text =
    'This folder is in no git working tree, so nothing can be handed in here. Send its files to whoever publishes them.';
  return [element('p', {}, text)];
}

function inGit(
  { files, branch: present, main, proposal, author, isAuthorKnown }: NonNullable<ToHandIn['tree']>,
  sentence: string,
  done: (made: HandedIn) => Promise<void>,
  failed: (error: unknown) => void,
): HTMLElement[] {
  const what = files.length === 0 ? 'Nothing has changed' : `${counted(files.length, 'file')} changed`;
  const lead = element('p', { className: 'lead' }, `${what} since the last commit.`);
  if (files.length === 0) return [lead];
  const branch = textInput(present === undefined || present === main ? proposal : present);
  const said = textInput(sentence.slice(0, 200));
  const [name, email] = [textInput(author.name), textInput(author.email)];
  name.readOnly = isAuthorKnown;
  email.readOnly = isAuthorKnown && author.email !== '';
  const commit = element('button', { type: 'button' }, `Commit ${counted(files.length, 'file')}`);
  commit.addEventListener('click', async () => {
    commit.disabled = true;
    try {
      const made = await askServer('hand-in', {
        files: files.map(({ file }) => file),
        branch: branch.value,
        sentence: said.value,
        author: { name: name.value, email: email.value },
      });
      await done(made);
    } catch (error) {
      failed(error);
    }
    commit.disabled = false;
  });
  const where =
    present === undefined
      ? 'The folder is at a commit without a branch. A new name makes a branch.'
      : present === main
        ? `The folder is on ${present}, which is published from. A new name makes a branch, which somebody else can approve.`
        : `The folder is on ${present}. A new name makes another branch.`;
  return [
    lead,
    element('ul', {}, ...files.map(({ file, kind }) => element('li', {}, `${capital(kind)}: ${file}`))),
    element(
      'div',
      { className: 'form' },
      labelled('Branch', branch),
      element('p', { className: 'hint' }, where),
      labelled('What changed, in a sentence', said),
      labelled('Your name', name),
      labelled('Your email address', email),
      element('p', { className: 'buttons' }, commit),
      element(
        'p',
        { className: 'hint' },
        'A commit is on this machine only, until somebody pushes it. Hooks and filters of the repository don’t run.',
      ),
    ),
  ];
}

function textInput(value: string): HTMLInputElement {
  return element('input', { type: 'text', value, spellcheck: false });
}

function handedIn({ commit, branch, files, handOver }: HandedIn): HTMLElement {
  const text = `Committed as ${commit} on the branch ${branch}.`;
  return element(
    'section',
    { className: 'notice good' },
    element('p', {}, element('b', {}, text), ` ${files.join(', ')}`),
    ...nextSteps(handOver),
  );
}

/** How a branch gets to others, and is opened for approval. */
function nextSteps({ push, remote, request }: HandOver): HTMLElement[] {
  if (push === undefined)
    return [
      element(
        'p',
        {},
        'The repository has no remote, so it is sent to nobody. Whoever set it up can add one.',
      ),
    ];
  const steps = [
    element(
      'p',
      {},
      `It is not sent anywhere yet. To send it to ${remote}, type in a terminal in this folder:`,
    ),
    element('pre', { tabIndex: 0 }, push),
  ];
  if (request === undefined)
    return [...steps, element('p', {}, 'Then ask for it to be approved, as you do here.')];
  const { service, url } = request;
  const name = service === 'GitLab' ? 'merge request' : 'pull request';
  const link = element(
    'a',
    { href: url, target: '_blank', rel: 'noopener noreferrer' },
    `open a ${name} on ${service} (${new URL(url).host})`,
  );
  return [...steps, element('p', {}, 'Then ', link, ', where others look at it and approve it.')];
}
