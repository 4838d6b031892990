import { clean } from '../base/text/clean.js';
import { shortened } from '../model/message.js';
import type { EditableContent } from './records/content.js';
import type { Asked, FileToHandIn, HandedIn, Pushed, ToHandIn } from './records/contract.js';
import { Refused } from './records/refused.js';
import type { SaveNow } from './records/save-log.js';
import {
  commit,
  committedHashes,
  freeBranch,
  isInGit,
  isMainBranch,
  presentBranch,
  push,
} from './working-tree.js';

/** So many characters a sentence can have. */
const longestSentence = 200;

/** What this user's saves have changed since the last commit, and what a branch with it needs. @param by the user, if known */
export async function toHandIn(content: EditableContent, by: string | undefined): Promise<ToHandIn | null> {
  const folder = content.access.root;
  if (!isInGit(folder)) return null;
  const { time } = await content.access.load();
  const { files, own } = pendingFiles(content, by);
  const present = presentBranch(folder);
  const isNew = present === undefined || isMainBranch(folder, present);
  return {
    files,
    branch: isNew ? freeBranch(folder, `content-${time.day}`) : present,
    isNew,
    sentence: shortened(own.map(({ title }) => title).join('; '), longestSentence),
  };
}

/** The files that this user's saves have changed and that aren't committed as they are, and these saves. */
function pendingFiles(content: EditableContent, by: string | undefined) {
  const saves = content.saves.all;
  const isOwn = (save: SaveNow) => save.by === by;
  const own = new Set<SaveNow>();
  const names = new Set(saves.filter(isOwn).flatMap(({ files }) => files.map(({ file }) => file)));
  const files = [...names].flatMap((file): FileToHandIn[] => {
    const steps = saves.flatMap((save) =>
      save.files.filter((each) => each.file === file).map((step) => ({ save, step })),
    );
    const committed = committedHashes(content.access.root, file);
    const now = content.saved(file)?.hash;
    const isCommitted = (hash: string | undefined) =>
      hash === undefined ? committed.length === 0 : committed.includes(hash);
    if (isCommitted(now)) return [];
    const pending = steps.slice(steps.findLastIndex(({ step }) => isCommitted(step.is)) + 1);
    const mine = pending.filter(({ save }) => isOwn(save));
    if (mine.length === 0) return [];
    for (const { save } of mine) own.add(save);
    const theirs = pending.filter(({ save }) => !isOwn(save));
    const others = theirs.map(({ save }) => `${save.by ?? 'Somebody else'}: ${save.title}.`);
    // Saves lead from the committed file to what it is now, each from where the one before it left off.
    const next = [...pending.slice(1).map(({ step }) => step.was), now];
    const isChain =
      isCommitted(pending[0]!.step.was) && pending.every(({ step }, at) => step.is === next[at]);
    if (!isChain) others.push('Something was changed in it without these forms.');
    const kind = now === undefined ? 'removed' : committed.length === 0 ? 'added' : 'changed';
    return [{ file, kind, others: [...new Set(others)] }];
  });
  return { files, own: [...own] };
}

/** Commits the files that this user's saves have changed, on a branch, as who is signed in, or as git knows the user. */
export function handIn(
  content: EditableContent,
  { files, branch, sentence }: Asked<'hand-in'>,
  by: string | undefined,
): Promise<HandedIn> {
  const said = clean(sentence).trim();
  if (said === '' || said.length > longestSentence)
    throw new Refused(
      `Say in a sentence of at most ${longestSentence} characters what changed. Nothing was committed.`,
    );
  return content.inTurn(async () => {
    const folder = folderOf(content);
    const now = pendingFiles(content, by).files;
    const names = now.map(({ file }) => file);
    if (now.length === 0 || names.toSorted().join('\0') !== files.toSorted().join('\0'))
      throw new Refused(
        'Not the files that were shown have changed by now, but others. Nothing was committed. Look at them again.',
      );
    const shared = now.find(({ others }) => others.length > 0);
    if (shared !== undefined)
      throw new Refused(
        `${shared.file} has changes of others that aren't handed in yet. ${shared.others.join(' ')} Nothing was committed.`,
      );
    return commit(folder, { files: names, branch: branch.trim(), sentence: said }, by);
  });
}

/** Sends a branch to where others look at it. */
export function sendBranch(content: EditableContent, { branch }: Asked<'push'>): Promise<Pushed> {
  return push(folderOf(content), branch);
}

/** The content folder, if git knows of it. */
function folderOf({ access: { root } }: EditableContent): string {
  if (!isInGit(root))
    throw new Refused('The content is in no git working tree, so nothing can be committed.');
  return root;
}
