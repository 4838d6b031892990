import { sha256 } from '../base/bytes/sha256.js';
import { safeLine } from '../base/text/clean.js';
import { shortened } from '../model/message.js';
import { instantText } from '../model/time/time-zone.js';
import type { EditableContent } from './records/content.js';
import { Refused } from './records/refused.js';
import type { BlockedFile, Pushed, ToHandIn } from './records/replies.js';
import type { Asked } from './records/requests.js';
import { type SaveNow, spliceOf, withoutSplice } from './records/save-log.js';
import { listed } from './save.js';
import {
  commit,
  committedTexts,
  freeBranch,
  isInGit,
  isMainBranch,
  presentBranch,
  push,
  unsentCommits,
} from './working-tree.js';

/** So many characters a sentence can have. */
const longestSentence = 200;

/** So many characters of titles are proposed as the sentence. */
const longestProposed = 60;

/** So many characters are shown of lines that others have changed. */
const longestShown = 300;

/** What this user's saves have changed since the last commit, and what a branch with it needs. @param by the user, if known */
export async function toHandIn(content: EditableContent, by: string | undefined): Promise<ToHandIn | null> {
  const folder = content.access.root;
  if (!isInGit(folder)) return null;
  const {
    time,
    content: { timeZone },
  } = await content.access.load();
  const { files, blocked, own } = pendingFiles(content, by);
  const present = presentBranch(folder);
  const isNew = present === undefined || isMainBranch(folder, present);
  return {
    saves: listed(own),
    files,
    blocked,
    branch: isNew
      ? freeBranch(folder, `content-${instantText(time.instant, timeZone).slice(0, 16).replace(/\D/g, '-')}`)
      : present,
    sentence: proposedSentence(own.map(({ title }) => title)),
    unsent: isNew ? [] : unsentCommits(folder, present),
  };
}

/** What was saved, each record once and with its day if it has one: the first of it that fits, and how much more there is. */
function proposedSentence(titles: readonly string[]): string {
  const names = titles.map((title) => `${title.replace(/^\w+ /, '')},`);
  const different = titles.filter((_, index) => {
    const name = names[index]!;
    return !names.some((other, at) => other.startsWith(name) && (other !== name || at < index));
  });
  const isShort = (texts: readonly string[]) => texts.join('; ').length <= longestProposed;
  const shown = different.filter((_, index) => index === 0 || isShort(different.slice(0, index + 1)));
  const said = shortened(shown.join('; '), longestSentence - 20).replace(/\s\S*…$/, ' …');
  const more = different.length - shown.length;
  return more > 0 ? `${said} and ${more} more` : said;
}

/** The files that this user's saves have changed since the last commit, those of them with changes of others, and the saves of the rest. */
function pendingFiles(content: EditableContent, by: string | undefined) {
  const saves = content.saves.all;
  const isOwn = (save: SaveNow) => save.by === by;
  const own = new Set<SaveNow>();
  const files: string[] = [];
  const blocked: BlockedFile[] = [];
  for (const file of new Set(saves.filter(isOwn).flatMap((save) => save.files.map((each) => each.file)))) {
    const { pending, outside } = pendingSaves(content, file, saves);
    const mine = pending.filter(isOwn);
    const others = pending.filter((save) => !isOwn(save));
    if (mine.length === 0) continue;
    if (others.length > 0 || outside)
      blocked.push({ file, others: listed(others), ...(outside && { outside }) });
    else {
      files.push(file);
      for (const save of mine) own.add(save);
    }
  }
  return { files, blocked, own: saves.filter((save) => own.has(save)) };
}

/**
 * The saves that lead from a file as it is committed to what it is now, found by taking back one after the other. If it was
 * changed otherwise too, those after the last one that was committed as it is, and what differs without them.
 */
function pendingSaves(content: EditableContent, file: string, all: readonly SaveNow[]) {
  const saves = all.filter(({ files }) => files.some((each) => each.file === file));
  const steps = saves.map(({ files }) => files.find((each) => each.file === file)!);
  const committed = committedTexts(content.access.root, file);
  const hashes = committed.map((each) => each && sha256(each));
  const last = steps.findLastIndex(({ is: left }) => hashes.includes(left));
  let text = content.saved(file)?.text;
  let first = steps.length;
  while (first > last + 1 && !committed.includes(text)) {
    const { splice, was } = steps[first - 1]!;
    const before = withoutSplice(splice, text ?? '');
    if (before === undefined) break;
    text = was === undefined && before === '' ? undefined : before;
    first--;
  }
  if (committed.includes(text)) return { pending: saves.slice(first) };
  // What can't be taken back is added to what is committed, so that only changes of others differ.
  let ours = committed.at(text?.includes('\r\n') ? -1 : 0) ?? '';
  for (const { splice } of steps.slice(last + 1, first)) {
    const { at, was, is } = splice;
    if (!ours.includes(is)) ours = withoutSplice({ at, was: is, is: was }, ours) ?? ours;
  }
  const { was, is } = spliceOf(ours, text ?? '');
  const outside = { was: shortened(was, longestShown), is: shortened(is, longestShown) };
  return { pending: saves.slice(last + 1), outside };
}

/** Commits the files that this user's saves have changed, on a branch, as who is signed in, or as git knows the user. */
export async function handIn(
  content: EditableContent,
  { files, branch, sentence }: Asked<'hand-in'>,
  by: string | undefined,
): Promise<Pushed> {
  const said = safeLine(sentence).trim();
  if (said === '' || said.length > longestSentence)
    throw new Refused(
      `Say in a sentence of at most ${longestSentence} characters what changed. Nothing was handed in.`,
    );
  const folder = content.access.root;
  if (!isInGit(folder))
    throw new Refused('The content is in no git working tree, so nothing can be handed in.');
  // What people call a hand-in, such as "Durham & Hexham", as a name for git.
  const name = branch
    .replace(/[^\p{L}\p{N}._/]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-./]+|[-./]+$/g, '');
  await content.inTurn(async () => {
    const now = pendingFiles(content, by).files;
    if (now.length === 0 || now.toSorted().join('\0') !== files.toSorted().join('\0'))
      throw new Refused(
        'What can be handed in has changed since it was shown. Nothing was handed in. Look at it again.',
      );
    commit(folder, { files: now, branch: name, sentence: said }, by);
  });
  return push(folder, name);
}
