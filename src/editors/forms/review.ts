import { sha256 } from '../../base/bytes/sha256.js';
import { capital } from '../../base/text/capital.js';
import { clean } from '../../base/text/clean.js';
import type { Comparison } from '../../build/changes/comparison.js';
import { cutText } from '../../build/changes/words.js';
import { sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { dayInWords } from '../../model/calendar.js';
import { namesOf, shownIdentity } from '../../model/collection.js';
import { counted } from '../../model/message.js';
import { type CompileSettings, jobOf } from '../../publication/compile/compile.js';
import { switchedOff } from '../../source/site/grades.js';
import type { SiteContent } from '../../source/site/load.js';
import { changesInLine, comparedRecords, type PublicChange, publicChange } from './change-words.js';
import { type EditableContent, Refused } from './content.js';
import type { EditedField } from './contract.js';
import { listedTitle } from './found.js';
import { asFile } from './problems.js';
import type {
  ChangesPage,
  CommitWords,
  HandedIn,
  HandIn,
  Review,
  ReviewedChange,
} from './review-contract.js';
import { bytesWith, type FileChange, type FileSinceCommit, filesSinceCommit } from './since-commit.js';
import { recordsInTime } from './spans.js';
import type { WantedFile, WorkingTree } from './working-tree.js';

/** So many changes are listed, with so many of their fields. */
const mostChanges = 1000;
const mostFields = 6;
/** So many characters has the first line of a message. */
const longestSubject = 100;
/** So many lines of a message name what changed, each with so many characters. */
const mostLines = 100;
const longestLine = 300;

/** What changed since the last commit; without git, since the last publication. */
export async function reviewChanges(content: EditableContent): Promise<Review> {
  const tree = content.access.tree();
  if (tree === undefined) return sincePublication(content);
  const site = await reviewedSite(content);
  const { head, ...state } = tree.state();
  const all = changedNow(content, tree).flatMap((file) => file.changes.map((change) => ({ file, change })));
  return {
    since:
      head === undefined
        ? ''
        : `the last commit, ${head.commit.slice(0, 7)} of ${dayInWords(head.committed.slice(0, 10))}: ${clean(head.subject)}`,
    changes: all.slice(0, mostChanges).map(({ file, change }) => reviewed(file, change, site)),
    more: Math.max(0, all.length - mostChanges),
    tree: {
      ...state,
      ...(head && { head }),
      ...(content.author !== undefined && { author: authorOf(content.author, ''), isAuthorKnown: true }),
      handOver: state.branch === undefined ? {} : tree.handOver(state.branch),
      proposal: tree.freeBranch(`content-${site.settings.date}`),
    },
  };
}

/** The words of a commit of some changes. */
export async function wordsOfCommit(
  content: EditableContent,
  chosen: readonly string[],
): Promise<CommitWords> {
  const found = chosenOf(changedNow(content, treeOf(content)), new Set(chosen));
  return commitWords(found, await reviewedSite(content));
}

/** Commits the chosen changes, and nothing else. */
export function handIn(
  content: EditableContent,
  { chosen, branch, subject, author, runsHooks }: HandIn,
): Promise<HandedIn> {
  const own = content.author === undefined ? author : authorOf(content.author, author.email);
  const by = { name: nameOf(own.name), email: emailOf(own.email) };
  return content.inTurn(async () => {
    const tree = treeOf(content);
    const site = await reviewedSite(content);
    const wanted = new Set(chosen);
    const found = chosenOf(changedNow(content, tree), wanted);
    if (wanted.size === 0) throw new Refused('Nothing is chosen. Choose what is to be committed.');
    const known = found.reduce((count, { changes }) => count + changes.length, 0);
    if (known < wanted.size)
      throw new Refused(
        `${counted(wanted.size - known, 'change')} of those that were chosen can't be found as shown any more. Nothing was committed. Look at them again.`,
        true,
      );
    const words = commitWords(found, site);
    const first = inOneLine(subject, longestSubject) || words.subject;
    const message = `${first}\n${words.body === '' ? '' : `\n${words.body}\n`}`;
    const made = await tree.commit({
      files: new Map(found.map(({ file }) => [file.path, wantedFile(file, wanted, site.site)])),
      message,
      author: by,
      branch: branch.trim(),
      runsHooks,
    });
    return {
      ...made,
      message,
      files: found.map(({ file }) => file.path),
      handOver: tree.handOver(made.branch),
    };
  });
}

/** What changes for the public, as a page by itself. */
export async function pageOfChanges(content: EditableContent): Promise<ChangesPage> {
  const page = await content.access.changesPage();
  if (page !== undefined) return page;
  throw new Refused(
    'Nothing is known to compare with: there is no publication and no commit. Name what is live when you start the forms: --against https://openapi.example.com.',
  );
}

async function sincePublication(content: EditableContent): Promise<Review> {
  const comparison = await content.access.sincePublication();
  if (comparison === undefined) return { since: '', changes: [], more: 0 };
  const changes = await comparedInReview(content, comparison);
  return {
    since: `the last publication, ${comparison.was.name}`,
    changes: changes.slice(0, mostChanges),
    more: Math.max(0, changes.length - mostChanges),
  };
}

/** The records that a comparison with the content found. */
export async function comparedInReview(
  content: EditableContent,
  comparison: Comparison,
): Promise<readonly ReviewedChange[]> {
  const { brands } = (await content.access.load()).content;
  return comparedRecords(comparison).map(({ change, fields }): ReviewedChange => {
    const { collection, brand: brandName, identity, about, event } = change;
    return {
      id: sha256(JSON.stringify([collection, brandName, identity])),
      kind: event === 'opened' ? 'added' : event === 'closed' ? 'removed' : 'changed',
      file: '',
      fields: fields.slice(0, mostFields),
      count: fields.length,
      record: {
        brand: brands.find(({ name }) => name === brandName)?.folder ?? '',
        brandName,
        collection,
        noun: namesOf(collection).nouns[0],
        identity: shownIdentity(collection, identity),
        name: about.name ?? about.town ?? '',
        when: '',
      },
    };
  });
}

function treeOf(content: EditableContent): WorkingTree {
  const tree = content.access.tree();
  if (tree !== undefined) return tree;
  throw new Refused('The content is in no git working tree, so nothing can be committed.');
}

function changedNow(
  { access: { root, fs } }: EditableContent,
  tree: WorkingTree,
): readonly FileSinceCommit[] {
  return filesSinceCommit(root, fs, tree);
}

interface ReviewedSite {
  readonly site: SiteContent;
  readonly settings: CompileSettings;
}

async function reviewedSite(content: EditableContent): Promise<ReviewedSite> {
  const { content: site, grades, date } = await content.access.load();
  const { versions, names, timeZone, isPublicStandard = false } = site;
  // The project's own rules say nothing of what is published.
  return { site, settings: { versions, names, isPublicStandard, date, timeZone, off: switchedOff(grades) } };
}

interface ChosenChanges {
  readonly file: FileSinceCommit;
  readonly changes: readonly FileChange[];
}

function chosenOf(files: readonly FileSinceCommit[], chosen: ReadonlySet<string>): readonly ChosenChanges[] {
  return files.flatMap((file) => {
    const changes = file.changes.filter(({ id }) => chosen.has(id));
    return changes.length === 0 ? [] : [{ file, changes }];
  });
}

/** A file as the commit has it, and as it is in the folder. */
function wantedFile(file: FileSinceCommit, chosen: ReadonlySet<string>, { brands }: SiteContent): WantedFile {
  if (file.reason !== undefined)
    throw new Refused(`${file.path}: ${file.reason} Nothing was committed.`, true);
  const { of } = file;
  const brand = brands.find(({ folder }) => folder === of?.brand);
  const schema = of && brand && recordSchema(sourceOf(of.collection, brand.source), of.collection);
  const stored = bytesWith(file, chosen, schema);
  if (stored === 'impossible')
    throw new Refused(
      `${file.path} can't be committed in part: its form doesn't allow it. Choose all changes of this file, or none. Nothing was committed.`,
      true,
    );
  return { stored, working: file.working };
}

function publicWords(
  { of }: FileSinceCommit,
  { was, is }: FileChange,
  { site, settings }: ReviewedSite,
): PublicChange | undefined {
  const brand = site.brands.find(({ folder }) => folder === of?.brand);
  if (of === undefined || brand === undefined || (was ?? is) === undefined) return undefined;
  const job = jobOf(brand, of.collection, asFile('record', 'record', ''));
  return publicChange(job, was?.value, is?.value, settings);
}

function reviewed(
  file: FileSinceCommit,
  change: FileChange,
  found: ReviewedSite,
  fields: readonly EditedField[] = publicWords(file, change, found)?.fields ?? [],
): ReviewedChange {
  const { id, kind, was, is } = change;
  const { path, of, reason } = file;
  const { brands, timeZone } = found.site;
  const value = is?.value ?? was?.value;
  const about = {
    id,
    kind,
    file: path,
    ...(reason !== undefined && { reason }),
    fields: fields.slice(0, mostFields),
    count: fields.length,
  };
  if (of === undefined || value === undefined) return about;
  const { identity, name } = listedTitle(of.collection, value);
  const [timed] = recordsInTime(of.collection, [{ file: path, index: 0, value }], timeZone);
  return {
    ...about,
    record: {
      ...of,
      brandName: brands.find(({ folder }) => folder === of.brand)?.name ?? of.brand,
      noun: namesOf(of.collection).nouns[0],
      identity,
      name,
      when: timed?.when ?? '',
      ...(is && { at: { file: path, index: is.index } }),
    },
  };
}

/** The message of a commit: what changes for the public in a line, then each record with its fields. */
function commitWords(chosen: readonly ChosenChanges[], site: ReviewedSite): CommitWords {
  const all = chosen.flatMap(({ file, changes }) =>
    changes.map((change) => {
      const words = publicWords(file, change, site);
      return { words, shown: reviewed(file, change, site, words?.fields ?? []) };
    }),
  );
  const records = all.flatMap(({ shown: { record } }) => record ?? []);
  const [one] = all.length === 1 ? records : [];
  const line = changesInLine(
    all.flatMap(({ words }) => words?.changes ?? []),
    one && { noun: one.noun, name: one.name || one.identity },
  );
  const lines = all.slice(0, mostLines).map(({ shown }) => lineOf(shown));
  const more = all.length - lines.length;
  return {
    subject: line || plainSubject(all.map(({ shown }) => shown)),
    body: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  };
}

/** The first line for changes that the public sees nothing of, or that can't be published. */
function plainSubject(all: readonly ReviewedChange[]): string {
  const files = [...new Set(all.map(({ file }) => file))];
  const [first] = all;
  if (first?.record !== undefined && all.length === 1)
    return inOneLine(`Change ${titleText(first.record)}`, longestSubject);
  const what = files.length === 1 ? files[0] : `${counted(files.length, 'file')} of the content`;
  return inOneLine(`Change ${what}`, longestSubject);
}

function titleText({ noun, identity, name }: NonNullable<ReviewedChange['record']>): string {
  return [noun, identity, name].filter((text) => text !== '').join(' ');
}

const verbs = { added: 'New', changed: '', removed: 'Removed' };

function lineOf({ record, file, kind, fields, count }: ReviewedChange): string {
  const title = record === undefined ? file : `${titleText(record)}, ${record.brandName}`;
  const what = [verbs[kind], title].filter((text) => text !== '').join(': ');
  const said = fields.map(({ words, was = '–', is = '–' }) => `${words} ${was} → ${is}`);
  const more = count - fields.length;
  const all = [...said, ...(more > 0 ? [`${more} more`] : [])].join('; ');
  return inOneLine(`- ${capital(what)}${all === '' ? '' : `: ${all}`}`, longestLine);
}

/** In one line, without characters that a terminal obeys. */
function inOneLine(text: string, most: number): string {
  return cutText(clean(text.replaceAll(/\s+/g, ' ')).trim(), most);
}

/** Who edits, as a proxy says; the address that was typed counts only where that has none. */
function authorOf(name: string, typed: string): HandIn['author'] {
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
