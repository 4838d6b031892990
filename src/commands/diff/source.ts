import fs from 'node:fs';
import { join } from 'node:path';
import { thrownMessage } from '../../base/errors.js';
import { answersOf, recordList } from '../../build/answer.js';
import { listsOf, type RecordList } from '../../build/changes/record-lists.js';
import type { CompiledContent } from '../../build/compile/compile-content.js';
import { manifestHead } from '../../build/manifest-head.js';
import { openPublication, type Publication, PublicationError } from '../../build/publication/publication.js';
import { collectionNamedIn } from '../../import/feed/collection-name.js';
import { feedLists } from '../../import/feed/feed.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { counted } from '../../model/message.js';
import { hasErrors } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { DiffSide } from '../../report/diff/diff.js';
import { sentence } from '../../report/report/sentence.js';
import { manifestFile } from '../../serving/manifest/manifest.js';
import { CommandFailure } from '../cli/failure.js';
import { generator } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { readIncoming } from '../import/incoming-file.js';
import { type CheckOptions, compileContent } from '../project/compile-content.js';
import { isCommit, ofGit, withRevision } from './revision.js';

/** Something that can be compared. */
export interface Source extends DiffSide {
  readonly lists: readonly RecordList[];
  /** True for a feed, which says nothing about other collections than its own. */
  readonly isPart: boolean;
  /** If it is content. */
  readonly compiled?: CompiledContent;
}

interface SourceOptions extends CheckOptions {
  /** Of a feed that doesn't say so itself, the first. */
  readonly collection: readonly Collection[];
  readonly version: Version | undefined;
}

/**
 * Opens what the user named: `git:<revision>`, a content folder, a feed (file or address of one collection), or a
 * publication (folder, manifest or origin).
 * @throws CommandFailure that says what it isn't
 */
export async function openSource(place: string, options: SourceOptions, terminal: Terminal): Promise<Source> {
  if (place.startsWith(ofGit)) {
    return withRevision(place, options, async (folders) => {
      const compiled = await compileContent({ ...options, ...folders }, terminal, 'compare');
      return sourceOfContent(place, compiled);
    });
  }
  if (['yaml', 'yml', 'json'].some((ending) => fs.existsSync(join(place, `site.${ending}`)))) {
    return workingContent({ ...options, content: place, settings: undefined }, terminal);
  }
  if (isFeed(place)) return feed(place, options);
  try {
    return sourceOfPublication(place, await openPublication(place));
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    const isRevision = !place.includes('/') && !fs.existsSync(place) && isCommit(options.content, place);
    const hint = isRevision ? ` For the revision of git, write ${ofGit}${place}.` : '';
    throw new CommandFailure(
      `${place} is not a publication, feed or content folder: ${error.message}.${hint}`,
    );
  }
}

/** A file that is no manifest; an address that names a version, or ends with the name of a collection. */
function isFeed(place: string): boolean {
  if (place.endsWith(manifestFile)) return false;
  if (!/^https?:\/\//i.test(place)) return fs.existsSync(place) && fs.statSync(place).isFile();
  const { pathname } = new URL(place);
  const last = pathname.split('/').at(-1) ?? '';
  return /\/v\d+\.\d+\//.test(pathname) || collectionNames.some((name) => last.startsWith(name));
}

/** An open publication as a source. */
export function sourceOfPublication(name: string, opened: Publication): Source {
  const lists = listsOf(opened).map((list): RecordList => {
    const read = () =>
      list.read().catch((error: unknown) => {
        throw new CommandFailure(`${name}: ${thrownMessage(error)}. Run the command again.`);
      });
    return { ...list, read };
  });
  return { name, publication: opened.name, isPart: false, lists };
}

/**
 * The content as it is.
 * @throws CommandFailure if it has errors
 */
export async function workingContent(options: CheckOptions, terminal: Terminal): Promise<Source> {
  const compiled = await compileContent(options, terminal, 'compare');
  return sourceOfContent(options.content, compiled, '. See them all with check, and correct them first.');
}

/**
 * Compiled content as a source.
 * @param next what to do about errors
 * @throws CommandFailure if it has errors
 */
function sourceOfContent(name: string, compiled: CompiledContent, next = ''): Source {
  const { terms, content, files, problems } = compiled;
  if (terms === undefined || hasErrors(problems)) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const first = errors[0] === undefined ? '' : sentence(errors[0] as never).replace(/\.$/, '');
    throw new CommandFailure(
      `${name} can't be published: ${counted(errors.length, 'error')}, such as ${first}${next}`,
    );
  }
  const head = manifestHead(terms.settings, content.versions, terms.policy, generator());
  return { name, lists: answersOf(head, content, files).map(recordList), isPart: false, compiled };
}

/** A published feed, valid or not. */
async function feed(place: string, { collection, version }: SourceOptions): Promise<Source> {
  const named = { collection: collection[0] ?? collectionNamedIn(place), version };
  const found = feedLists(await readIncoming(place), named);
  if ('rule' in found) {
    const { file, start } = found.at[0];
    throw new CommandFailure(
      `${place} is neither a publication nor a feed: ${sentence(found as never)} (${file}:${start.line}:${start.column})`,
    );
  }
  if (found.length === 0) {
    throw new CommandFailure(
      `${place} has no records, so it doesn't say which collection it is: name it with --collection`,
    );
  }
  const lists = found.map(({ brands, ...own }) => ({ ...own, read: async () => brands }));
  return { name: place, isPart: true, lists };
}
