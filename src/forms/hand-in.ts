import { clean } from '../base/text/clean.js';
import { type EditableContent, Refused } from './records/content.js';
import type { Asked, HandedIn, ToHandIn } from './records/contract.js';

/** So many characters a sentence can have. */
const longestSentence = 200;

/** The files that changed since the last commit, and what a branch with them needs. */
export async function toHandIn(content: EditableContent): Promise<ToHandIn> {
  const tree = content.access.tree();
  if (tree === undefined) return {};
  const { date } = await content.access.load();
  const { author } = content;
  return {
    tree: {
      ...tree.state(),
      ...(author !== undefined && { author: authorOf(author, '') }),
      files: tree.changed(),
      isAuthorKnown: author !== undefined,
      proposal: tree.freeBranch(`content-${date}`),
    },
  };
}

/** Commits all files of the content that changed, on a branch. */
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
    const tree = content.access.tree();
    if (tree === undefined)
      throw new Refused('The content is in no git working tree, so nothing can be committed.');
    const now = tree.changed().map(({ file }) => file);
    if (now.length === 0 || now.toSorted().join('\0') !== files.toSorted().join('\0'))
      throw new Refused(
        'Not the files that were shown have changed by now, but others. Nothing was committed. Look at them again.',
        true,
      );
    const made = tree.commit({ files, branch: branch.trim(), sentence: said, author: by });
    return { ...made, files, handOver: tree.handOver(made.branch) };
  });
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
