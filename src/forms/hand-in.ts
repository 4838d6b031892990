import { sha256 } from '../base/bytes/sha256.js';
import { safeLine } from '../base/text/clean.js';
import { shortened } from '../model/message.js';
import type { EditableContent } from './records/content.js';
import { Refused } from './records/refused.js';
import type { BlockedFile, Changes, Pushed } from './records/replies.js';
import type { Asked } from './records/requests.js';
import { type SaveNow, spliceOf, withoutSplice } from './records/save-log.js';
import { commit, committedTexts, isInGit, push, unsentCommits } from './working-tree.js';

/** So many characters a sentence can have. */
const longestSentence = 200;

/** So many characters of titles are proposed as the sentence. */
const longestProposed = 60;

/** So many characters are shown of lines that others have changed. */
const longestShown = 300;

/** What was saved here, and what of it this user can hand in. @param by the user, if known */
export function changesOf(content: EditableContent, by: string | undefined): Changes {
  const folder = content.access.root;
  const saves = content.saves.all.map(({ files: _, ...save }) => save).reverse();
  if (!isInGit(folder)) return { saves };
  const { own, blocked } = sinceLastCommit(content, by);
  return {
    saves,
    toHandIn: {
      saves: own.map(({ id }) => id),
      blocked,
      sentence: proposedSentence(own.map(({ title }) => title)),
      unsent: unsentCommits(folder),
    },
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

/** This user's saves since the last commit with their files, and the files of them that others have changed too. */
function sinceLastCommit(content: EditableContent, by: string | undefined) {
  const all = content.saves.all;
  const isOwn = (save: SaveNow) => save.by === by;
  const own = new Set<SaveNow>();
  const files: string[] = [];
  const blocked: BlockedFile[] = [];
  for (const file of new Set(all.filter(isOwn).flatMap((save) => save.files.map((each) => each.file)))) {
    const { pending, outside } = pendingSaves(content, file, all);
    const mine = pending.filter(isOwn);
    const others = pending
      .filter((save) => !isOwn(save))
      .map(({ title, by: whose = 'somebody else' }) => `${title}, by ${whose}`);
    if (mine.length === 0) continue;
    if (others.length > 0 || outside) blocked.push({ file, others, ...(outside && { outside }) });
    else {
      files.push(file);
      for (const save of mine) own.add(save);
    }
  }
  return { files, blocked, own: all.filter((save) => own.has(save)) };
}

/**
 * The saves that lead from a file as it is committed to what it is now, found by taking back one after the other. If it was
 * changed otherwise too, what differs from what is committed without those that can be taken back.
 */
function pendingSaves(content: EditableContent, file: string, all: readonly SaveNow[]) {
  const saves = all.filter(({ files }) => files.some((each) => each.file === file));
  const steps = saves.map(({ files }) => files.find((each) => each.file === file)!);
  const committed = committedTexts(content.access.root, file);
  const hashes = committed.map((each) => each && sha256(each));
  const handedIn = steps.findLastIndex(({ is }) => hashes.includes(is)) + 1;
  const least = Math.max(
    handedIn,
    steps.findLastIndex(({ was }) => hashes.includes(was)),
  );
  let text = content.saved(file)?.text;
  let first = steps.length;
  while (first > least && !committed.includes(text)) {
    const { splice, was } = steps[first - 1]!;
    const before = withoutSplice(splice, text ?? '');
    if (before === undefined) break;
    text = was === undefined && before === '' ? undefined : before;
    first--;
  }
  if (committed.includes(text)) return { pending: saves.slice(first) };
  const now = committed.at(text?.includes('\r\n') ? -1 : 0) ?? '';
  const { was, is } = spliceOf(now, text ?? '');
  const outside = { was: shortened(was, longestShown), is: shortened(is, longestShown) };
  return { pending: saves.slice(least), outside };
}

/**
 * Commits the files of this user's saves on a branch, as who is signed in, or as git knows the user, and sends it. Without
 * saves, what was handed in before is sent.
 */
export async function handIn(
  content: EditableContent,
  { saves, sentence }: Asked<'hand-in'>,
  by: string | undefined,
): Promise<Pushed> {
  const folder = content.access.root;
  if (!isInGit(folder))
    throw new Refused('The content is in no git working tree, so nothing can be handed in.');
  const said = safeLine(sentence).trim();
  if (saves.length > 0 && (said === '' || said.length > longestSentence))
    throw new Refused(
      `Say in a sentence of at most ${longestSentence} characters what changed. Nothing was handed in.`,
    );
  await content.inTurn(async () => {
    const { files, own } = sinceLastCommit(content, by);
    if (saves.length > 0 && own.map(({ id }) => id).join() !== saves.join())
      throw new Refused(
        'What can be handed in has changed since it was shown. Nothing was handed in. Look at it again.',
      );
    const name = `content-${new Date(content.access.now()).toISOString().slice(0, 10)}`;
    if (saves.length > 0) commit(folder, { files, sentence: said, name }, by);
  });
  return push(folder);
}
