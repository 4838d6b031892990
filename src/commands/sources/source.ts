import fs from 'node:fs';
import { join } from 'node:path';
import { thrownMessage } from '../../base/errors.js';
import { answersOf, recordList } from '../../build/answer.js';
import { listsOf, type RecordList } from '../../build/changes/record-lists.js';
import { manifestHead } from '../../build/manifest-head.js';
import { openPublication, type Publication, PublicationError } from '../../build/publication/publication.js';
import { counted } from '../../model/message.js';
import { hasErrors } from '../../model/problem.js';
import { instantText } from '../../model/time/time-zone.js';
import { sentence } from '../../report/report/sentence.js';
import { CommandFailure } from '../cli/failure.js';
import { generator } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type CheckOptions, type CompiledContent, compileContent } from '../project/compile-content.js';
import { fetchBytes } from '../project/download.js';
import type { NamedBrand } from '../project/named-brand.js';
import { isCommit, ofGit, withRevision } from './revision.js';

/** Something that can be compared. */
export interface Source {
  /** As the user named it. */
  readonly name: string;
  /** The name of the publication (D39). */
  readonly publication?: string;
  readonly lists: readonly RecordList[];
  /** Its brands with their folders, if it is content. */
  readonly brands?: readonly NamedBrand[];
  /** The day that it is made on, YYYY-MM-DD, if it is content. */
  readonly day?: string;
  /** Its instant, if it is content and the instant hasn't come. */
  readonly takesEffect?: string;
  /** The instants after it at which records of the content begin or end (D49); absent for anything else. */
  readonly later?: readonly string[];
}

/**
 * Opens what the user named: `git:<revision>`, a content folder, or a publication (folder, manifest or origin).
 * @throws CommandFailure that says what it isn't
 */
export async function openSource(place: string, options: CheckOptions, terminal: Terminal): Promise<Source> {
  if (place.startsWith(ofGit)) {
    return withRevision(place, options, async (folders) => {
      const compiled = await compileContent({ ...options, ...folders }, terminal, 'compare');
      return sourceOfContent(place, compiled);
    });
  }
  if (['yaml', 'yml', 'json'].some((ending) => fs.existsSync(join(place, `site.${ending}`)))) {
    return workingContent({ ...options, content: place, settings: undefined }, terminal);
  }
  try {
    return sourceOfPublication(place, await openPublication(place, fetchBytes));
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    const isRevision = !place.includes('/') && !fs.existsSync(place) && isCommit(options.content, place);
    const hint = isRevision ? ` For the revision of git, write ${ofGit}${place}.` : '';
    throw new CommandFailure(`${place} is not a publication or content folder: ${error.message}.${hint}`);
  }
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
  return { name, publication: opened.name, lists };
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
  const { terms, content, files, problems, time } = compiled;
  if (terms === undefined || hasErrors(problems)) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const first = errors[0] === undefined ? '' : sentence(errors[0] as never).replace(/\.$/, '');
    throw new CommandFailure(
      `${name} can't be published: ${counted(errors.length, 'error')}, such as ${first}${next}`,
    );
  }
  const head = manifestHead(terms.settings, content.versions, terms.policy, generator());
  const text = (instant: number) => instantText(instant, time.timeZone);
  return {
    name,
    lists: answersOf(head, content, files).map(recordList),
    brands: content.brands,
    day: time.day,
    ...(time.instant > Date.now() && { takesEffect: text(time.instant) }),
    later: compiled.instants.map(text),
  };
}
