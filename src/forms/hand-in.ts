import { sha256 } from '../base/bytes/sha256.js';
import { safeLine } from '../base/text/clean.js';
import { shortened } from '../model/message.js';
import type { EditableContent } from './records/content.js';
import type { Asked, BlockedFile, HandedIn, ToHandIn } from './records/contract.js';
import { Refused } from './records/refused.js';
import { type KeptFile, type SaveNow, withoutSplice } from './records/save-log.js';
import { listed } from './save.js';
import {
  commit,
  committedTexts,
  freeBranch,
  isInGit,
  isMainBranch,
  presentBranch,
  unsentCommits,
} from './working-tree.js';

/** So many characters a sentence can have. */
const longestSentence = 200;

/** What this user's saves have changed since the last commit, and what a branch with it needs. @param by the user, if known */
export async function toHandIn(content: EditableContent, by: string | undefined): Promise<ToHandIn | null> {
  const folder = content.access.root;
  if (!isInGit(folder)) return null;
  const { time } = await content.access.load();
  const { files, blocked, own } = pendingFiles(content, by);
  const present = presentBranch(folder);
  const isNew = present === undefined || isMainBranch(folder, present);
  return {
    saves: listed(own),
    files,
    blocked,
    branch: isNew ? freeBranch(folder, `content-${time.day}`) : present,
    sentence: shortened(own.map(({ title }) => title).join('; '), longestSentence),
    unsent: isNew ? [] : unsentCommits(folder, present),
  };
}

/** The files that this user's saves have changed since the last commit, those of them with changes of others, and the saves of the rest. */
function pendingFiles(content: EditableContent, by: string | undefined) {
  const saves = content.saves.all;
  const isOwn = (save: SaveNow) => save.by === by;
  const own = new Set<SaveNow>();
  const files: string[] = [];
  const blocked: BlockedFile[] = [];
  for (const file of new Set(saves.filter(isOwn).flatMap((save) => save.files.map((each) => each.file)))) {
    const steps = saves.flatMap((save) =>
      save.files.filter((each) => each.file === file).map((step) => ({ save, step })),
    );
    const { pending, isAll } = pendingSteps(content, file, steps);
    const mine = pending.filter(({ save }) => isOwn(save));
    const theirs = pending.filter(({ save }) => !isOwn(save));
    const others = new Set(theirs.map(({ save }) => `${save.by ?? 'Somebody else'}: ${save.title}.`));
    if (!isAll) others.add('Something was changed in it without these forms.');
    if (mine.length > 0 && others.size > 0) blocked.push({ file, others: [...others] });
    else if (mine.length > 0) files.push(file);
    if (others.size === 0) for (const { save } of mine) own.add(save);
  }
  return { files, blocked, own: saves.filter((save) => own.has(save)) };
}

interface Step {
  readonly save: SaveNow;
  readonly step: KeptFile;
}

/**
 * The saves that lead from a file as it is committed to what it is now, found by taking back one after the other. If others
 * have changed it too, those after the last one that was committed as it is.
 */
function pendingSteps(content: EditableContent, file: string, steps: readonly Step[]) {
  const committed = committedTexts(content.access.root, file);
  let text = content.saved(file)?.text;
  let first = steps.length;
  while (first > 0 && !committed.includes(text)) {
    const { splice, was } = steps[--first]!.step;
    const before = withoutSplice(splice, text ?? '');
    if (before === undefined) break;
    text = was === undefined && before === '' ? undefined : before;
  }
  if (committed.includes(text)) return { pending: steps.slice(first), isAll: true };
  const hashes = committed.map((each) => each && sha256(each));
  const last = steps.findLastIndex(({ step }) => hashes.includes(step.is));
  return { pending: steps.slice(last + 1), isAll: false };
}

/** Commits the files that this user's saves have changed, on a branch, as who is signed in, or as git knows the user. */
export function handIn(
  content: EditableContent,
  { files, branch, sentence }: Asked<'hand-in'>,
  by: string | undefined,
): Promise<HandedIn> {
  const said = safeLine(sentence).trim();
  if (said === '' || said.length > longestSentence)
    throw new Refused(
      `Say in a sentence of at most ${longestSentence} characters what changed. Nothing was handed in.`,
    );
  return content.inTurn(async () => {
    const folder = content.access.root;
    if (!isInGit(folder))
      throw new Refused('The content is in no git working tree, so nothing can be handed in.');
    const now = pendingFiles(content, by).files;
    if (now.length === 0 || now.toSorted().join('\0') !== files.toSorted().join('\0'))
      throw new Refused(
        'What can be handed in has changed since it was shown. Nothing was handed in. Look at it again.',
      );
    return commit(folder, { files: now, branch: branch.trim(), sentence: said }, by);
  });
}
