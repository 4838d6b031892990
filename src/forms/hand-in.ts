import { clean } from '../base/text/clean.js';
import { type EditableContent, Refused } from './records/content.js';
import type { Asked, FileToHandIn, HandedIn, Pushed, ToHandIn } from './records/contract.js';
import type { KeptFile, SaveNow } from './records/save-log.js';
import type { WorkingTree } from './records/working-tree.js';
import { hashesNow } from './save.js';

/** So many characters a sentence can have. */
const longestSentence = 200;

/** What this user's saves have changed since the last commit, and what a branch with it needs. */
export async function toHandIn(content: EditableContent): Promise<ToHandIn> {
  const tree = content.access.tree();
  if (tree === undefined) return {};
  const { date } = await content.access.load();
  const { author } = content;
  const { files, own } = pendingFiles(content, tree);
  const sentence = own.map(({ title }) => title).join('; ');
  return {
    tree: {
      ...tree.state(),
      ...(author !== undefined && { author: authorOf(author, '') }),
      isAuthorKnown: author !== undefined,
      files,
      proposed: {
        branch: tree.freeBranch(`content-${date}`),
        sentence: sentence.length > longestSentence ? `${sentence.slice(0, longestSentence - 1)}…` : sentence,
      },
    },
  };
}

/** The files that this user's saves have changed and that aren't committed as they are, and these saves. */
function pendingFiles(content: EditableContent, tree: WorkingTree) {
  const hashOf = hashesNow(content);
  const saves = content.saves.all(hashOf);
  const isOwn = ({ by }: SaveNow) => by === content.author;
  const own = new Set<SaveNow>();
  const names = new Set(saves.filter(isOwn).flatMap(({ files }) => files.map(({ file }) => file)));
  const files = [...names].flatMap((file): FileToHandIn[] => {
    const steps = saves.flatMap((save) =>
      save.files.filter((each) => each.file === file).map((step) => ({ save, step })),
    );
    const committed = tree.committed(file);
    const now = hashOf(file);
    const isCommitted = (hash: string | undefined) =>
      hash === undefined ? committed.length === 0 : committed.includes(hash);
    if (isCommitted(now)) return [];
    const pending = steps.slice(steps.findLastIndex(({ step }) => isCommitted(step.is)) + 1);
    const mine = pending.filter(({ save }) => isOwn(save));
    if (mine.length === 0) return [];
    for (const { save } of mine) own.add(save);
    const theirs = pending.filter(({ save }) => !isOwn(save));
    const others = theirs.map(({ save }) => `${save.by ?? 'Somebody else'}: ${save.title}.`);
    const isAlone = isChain(
      pending.map(({ step }) => step),
      isCommitted,
      now,
    );
    if (!isAlone) others.push('Something was changed in it without these forms.');
    const kind = now === undefined ? 'removed' : committed.length === 0 ? 'added' : 'changed';
    return [{ file, kind, others: [...new Set(others)] }];
  });
  return { files, own: [...own] };
}

/** True if saves lead from a file as it is committed to what it is now, each from where the one before it left off. */
function isChain(
  steps: readonly KeptFile[],
  isCommitted: (hash: string | undefined) => boolean,
  now: string | undefined,
): boolean {
  return (
    isCommitted(steps[0]?.was) &&
    steps.at(-1)?.is === now &&
    steps.every(({ was }, at) => at === 0 || was === steps[at - 1]!.is)
  );
}

/** Commits the files that this user's saves have changed, on a branch. */
export function handIn(
  content: EditableContent,
  { files, branch, sentence, author }: Asked<'hand-in'>,
): Promise<HandedIn> {
  const own = content.author === undefined ? author : authorOf(content.author, author.email);
  const by = { name: nameOf(own.name), email: emailOf(own.email) };
  const said = clean(sentence).trim();
  if (said === '' || said.length > longestSentence)
    throw new Refused(
      `Say in a sentence of at most ${longestSentence} characters what changed. Nothing was committed.`,
    );
  return content.inTurn(async () => {
    const tree = treeOf(content);
    const now = pendingFiles(content, tree).files;
    const names = now.map(({ file }) => file);
    if (now.length === 0 || names.toSorted().join('\0') !== files.toSorted().join('\0'))
      throw new Refused(
        'Not the files that were shown have changed by now, but others. Nothing was committed. Look at them again.',
        true,
      );
    const shared = now.find(({ others }) => others.length > 0);
    if (shared !== undefined)
      throw new Refused(
        `${shared.file} has changes of others that aren't handed in yet. ${shared.others.join(' ')} Nothing was committed.`,
        true,
      );
    const made = tree.commit({ files: names, branch: branch.trim(), sentence: said, author: by });
    return { ...made, files: names };
  });
}

/** Sends a branch to where others look at it. */
export function push(content: EditableContent, { branch }: Asked<'push'>): Promise<Pushed> {
  return treeOf(content).push(branch);
}

function treeOf(content: EditableContent): WorkingTree {
  const tree = content.access.tree();
  if (tree === undefined)
    throw new Refused('The content is in no git working tree, so nothing can be committed.');
  return tree;
}

/** Who edits, as a proxy says; the address that was typed counts only where that has none. */
function authorOf(name: string, typed: string): Asked<'hand-in'>['author'] {
  return { name, email: name.includes('@') ? name : typed };
}

function nameOf(typed: string): string {
  const name = typed.trim();
  // git would leave out some of these without a word.
  if (!/\p{L}/u.test(name) || /[<>\p{Cc}]/u.test(name) || name.startsWith('-') || name.length > 200)
    throw new Refused('Enter your name, such as Ada Fenn: it is in the commit. Nothing was committed.');
  return name;
}

function emailOf(typed: string): string {
  const email = typed.trim();
  if (!/^[^\s<>@\p{Cc}-][^\s<>@\p{Cc}]*@[^\s<>@\p{Cc}]+$/u.test(email) || email.length > 200)
    throw new Refused(
      'Enter your email address, such as ada@fenland.example: git asks for one. Nothing was committed.',
    );
  return email;
}
