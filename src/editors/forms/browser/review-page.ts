import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { HandedIn, HandOver, Review, ReviewedChange } from '../review-contract.js';
import { recordHash } from './addresses.js';
import { changedFieldList } from './changed-fields.js';
import type { PageContext } from './page.js';
import { askServer } from './server.js';

/** Milliseconds after which the words of a commit are asked for. */
const pause = 300;

/** What changed since the last commit or publication, and how it is handed in. */
export async function reviewPage({ say }: PageContext): Promise<HTMLElement> {
  const page = element('div', {});
  const outcome = element('div', { tabIndex: -1, className: 'outcome' });
  const fill = async () => {
    const review = await askServer('review', {});
    page.replaceChildren(
      element('h1', {}, 'Review and hand in'),
      outcome,
      ...(review.tree === undefined ? withoutGit(review) : inGit(review, review.tree, done, failed)),
    );
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
  return page;
}

function leadOf({ since, changes, more }: Review): HTMLElement {
  const count = changes.length + more;
  const what = count === 0 ? 'Nothing changed' : count === 1 ? '1 change' : `${count} changes`;
  return element('p', { className: 'lead' }, `${what}${since === '' ? '' : ` since ${since}`}.`);
}

function withoutGit(review: Review): HTMLElement[] {
  const { since, changes, more } = review;
  if (since === '') {
    return [
      element(
        'p',
        {},
        'There is nothing to compare this content with: it is in no git working tree, and no publication of it is known. Start the forms with --against and the address of what is live, such as https://openapi.example.com.',
      ),
    ];
  }
  return [
    leadOf(review),
    element(
      'p',
      {},
      'This folder is in no git working tree, so nothing can be committed here. Save the page of what changes, and send it with the folder to whoever publishes it.',
    ),
    pageToSave(),
    element(
      'ul',
      { className: 'plain edits' },
      ...changes.map((change) => element('li', {}, ...partsOf(change))),
      ...moreItem(more),
    ),
  ];
}

function moreItem(more: number): HTMLElement[] {
  return more > 0 ? [element('li', { className: 'hint' }, `and ${more} more, which git lists`)] : [];
}

/** What changed: a record with a link, or a file, and its fields. */
function partsOf(change: ReviewedChange): HTMLElement[] {
  const { record, file, fields, count, reason } = change;
  const title = titleOf(change);
  const { brand = '', brandName = '', collection, at, when = '' } = record ?? {};
  const hrefOf =
    collection === undefined || at === undefined
      ? undefined
      : (field: FieldPath = []) => recordHash(brand, collection, at, field);
  const link =
    hrefOf === undefined
      ? element('bdi', {}, title)
      : element('a', { href: hrefOf() }, element('bdi', {}, title));
  const about = [when, brandName, record === undefined ? '' : file].filter((text) => text !== '');
  return [
    element('p', {}, link, ' ', element('span', { className: 'hint' }, about.join(' · '))),
    changedFieldList(fields, count, hrefOf),
    ...(reason === undefined ? [] : [element('p', { className: 'hint' }, reason)]),
  ];
}

function titleOf({ record, kind, file }: Pick<ReviewedChange, 'file' | 'kind' | 'record'>): string {
  if (record === undefined) return `${capital(kind)} ${file}`;
  const { noun, name, identity } = record;
  const own = [name, identity === name ? '' : identity].filter((text) => text !== '').join(', ');
  return `${capital(kind)} ${noun}${own === '' ? '' : ` ${own}`}`;
}

function inGit(
  review: Review,
  tree: NonNullable<Review['tree']>,
  done: (made: HandedIn) => Promise<void>,
  failed: (error: unknown) => void,
): HTMLElement[] {
  const { changes, more } = review;
  const parts = [leadOf(review), ...waitingSection(tree)];
  if (changes.length === 0) return parts;
  const boxes = changes.map((change) => {
    const box = element('input', { type: 'checkbox', checked: change.reason === undefined });
    box.disabled = change.reason !== undefined;
    box.setAttribute('aria-label', titleOf(change));
    return { box, change };
  });
  const list = element(
    'ul',
    { className: 'plain edits' },
    ...boxes.map(({ box, change }) =>
      element('li', { className: 'chosen' }, box, element('div', {}, ...partsOf(change))),
    ),
    ...moreItem(more),
  );
  const all = element('button', { type: 'button', className: 'secondary small' }, 'Choose none');
  const branch = textInput(
    tree.branch === undefined || tree.branch === tree.main ? tree.proposal : tree.branch,
  );
  const subject = textInput('');
  const body = element('pre', { tabIndex: 0 });
  const [name, email] = [textInput(tree.author.name), textInput(tree.author.email)];
  name.autocomplete = 'name';
  email.autocomplete = 'email';
  email.type = 'email';
  name.readOnly = tree.isAuthorKnown === true;
  email.readOnly = name.readOnly && tree.author.email !== '';
  const hooks = element('input', { type: 'checkbox' });
  const commit = element('button', { type: 'button' });
  const problem = element('p', { className: 'hint', role: 'status' });
  const chosen = () => boxes.flatMap(({ box, change }) => (box.checked ? [change.id] : []));
  let suggested = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const suggest = async () => {
    const ids = chosen();
    if (ids.length === 0) return;
    try {
      const words = await askServer('commit-words', { chosen: ids });
      if (subject.value === suggested) subject.value = words.subject;
      suggested = words.subject;
      body.textContent = words.body;
      problem.textContent = '';
    } catch (error) {
      problem.textContent = thrownMessage(error);
    }
  };
  const show = () => {
    const count = chosen().length;
    const isAll = boxes.every(({ box }) => box.checked || box.disabled);
    all.textContent = isAll ? 'Choose none' : 'Choose all';
    commit.textContent = `Commit ${count === 1 ? '1 change' : `${count} changes`}`;
    commit.disabled = count === 0 || tree.stops.length > 0;
    clearTimeout(timer);
    timer = setTimeout(suggest, pause);
  };
  list.addEventListener('change', show);
  all.addEventListener('click', () => {
    const isAll = boxes.every(({ box }) => box.checked || box.disabled);
    for (const { box } of boxes) box.checked = !isAll && !box.disabled;
    show();
  });
  commit.addEventListener('click', async () => {
    commit.disabled = true;
    try {
      await done(
        await askServer('commit', {
          chosen: chosen(),
          branch: branch.value,
          subject: subject.value,
          author: { name: name.value, email: email.value },
          runsHooks: hooks.checked,
        }),
      );
    } catch (error) {
      failed(error);
      show();
    }
  });
  show();
  const where =
    tree.branch === undefined
      ? 'The folder is at a commit without a branch (detached HEAD). A new name makes a branch of it.'
      : tree.branch === tree.main
        ? `The folder is on ${tree.branch}, which is published from. A new name makes a branch, which somebody else can approve.`
        : `The folder is on ${tree.branch}. A new name makes another branch.`;
  return [
    ...parts,
    ...tree.stops.map((text) => element('p', { className: 'notice bad' }, text)),
    element('p', {}, 'Choose what belongs together. What isn’t chosen stays in the folder as it is.'),
    element('p', {}, all),
    list,
    element(
      'div',
      { className: 'form' },
      element('h2', {}, 'Commit'),
      labelled('Branch', branch, where),
      labelled('What changed, in a line', subject),
      element('details', {}, element('summary', {}, 'The rest of the message'), body),
      labelled('Your name', name),
      labelled('Your email address', email, 'Both are in the commit.'),
      ...(tree.hooks.length === 0 ? [] : [hookChoice(tree.hooks, hooks)]),
      element('p', { className: 'buttons' }, commit),
      problem,
      element('p', { className: 'hint' }, 'A commit is on this machine only, until somebody pushes it.'),
      pageToSave(),
    ),
  ];
}

function hookChoice(names: readonly string[], box: HTMLInputElement): HTMLElement {
  const label = element('label', {}, box, ` Run this repository’s hooks: ${names.join(', ')}`);
  return element(
    'div',
    { className: 'entry' },
    label,
    element(
      'p',
      { className: 'hint' },
      'Hooks are programs on this machine, which may change or refuse the commit. They don’t run unless you tick this.',
    ),
  );
}

function textInput(value: string): HTMLInputElement {
  return element('input', { type: 'text', value, spellcheck: false });
}

let count = 0;

function labelled(text: string, input: HTMLInputElement, hint = ''): HTMLElement {
  input.id = `hand-in-${++count}`;
  const about = element('p', { className: 'hint', id: `${input.id}-hint` }, hint);
  if (hint !== '') input.setAttribute('aria-describedby', about.id);
  return element(
    'div',
    { className: 'entry' },
    element('label', { className: 'label', htmlFor: input.id }, text),
    ...(hint === '' ? [] : [about]),
    input,
  );
}

function handedIn({ commit, branch, files, handOver }: HandedIn): HTMLElement {
  return element(
    'section',
    { className: 'notice good' },
    element(
      'p',
      {},
      element('b', {}, `Committed as ${commit} on the branch ${branch}.`),
      ` ${files.join(', ')}`,
    ),
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

/** What is committed on the branch and not on the one that is published from. */
function waitingSection({ waiting, branch, main, handOver }: NonNullable<Review['tree']>): HTMLElement[] {
  if (waiting.length === 0) return [];
  const count = waiting.length === 1 ? '1 commit' : `${waiting.length} commits`;
  return [
    element(
      'details',
      { className: 'form' },
      element('summary', {}, `${count} on ${branch ?? 'this folder'} that ${main} doesn’t have`),
      element(
        'ul',
        {},
        ...waiting.map(({ commit, subject, author }) =>
          element(
            'li',
            {},
            `${commit} `,
            element('bdi', {}, subject),
            ' ',
            element('span', { className: 'hint' }, author),
          ),
        ),
      ),
      ...(branch === undefined ? [] : nextSteps(handOver)),
    ),
  ];
}

/** A button that makes the page of what changes for the public, and saves it as a file. */
function pageToSave(): HTMLElement {
  const button = element(
    'button',
    { type: 'button', className: 'secondary small' },
    'Save what changes for the public as a page',
  );
  const said = element('span', { className: 'hint', role: 'status' });
  button.addEventListener('click', async () => {
    button.disabled = true;
    said.textContent = ' Comparing …';
    try {
      const { name, html } = await askServer('changes-page', {});
      const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
      element('a', { href: url, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      said.textContent = ` Saved as ${name}. It needs nothing else, so it can be mailed.`;
    } catch (error) {
      said.textContent = ` ${thrownMessage(error)}`;
    }
    button.disabled = false;
  });
  return element('p', {}, button, said);
}
