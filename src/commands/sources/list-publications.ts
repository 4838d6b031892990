import type { DocumentFormat } from '../../base/document/document.js';
import { printedDocument } from '../../base/document/printed.js';
import { thrownMessage } from '../../base/errors.js';
import { localDay } from '../../model/time-zone.js';
import { datedSentences } from '../../publication/changes/dated-sentences.js';
import { phrasesOf } from '../../publication/changes/words.js';
import type { Previous } from '../../publication/drafts/previous.js';
import {
  type ChangesSince,
  type ListedPublication,
  publicationsDocument,
} from '../../reporting/history/publications.js';
import { type Manifest, publicationName } from '../../serving/manifest/manifest.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import type { SiteOptions } from '../cli/options.js';
import { openTerminal, resultScreen, type Terminal } from '../cli/terminal.js';
import { compareSources } from './compare-sources.js';
import { publication } from './diff-sources.js';
import { madeAt, type OpenedPublication, openStored, settingsOfHistory } from './stored-publications.js';

export interface ListOptions extends Omit<SiteOptions, 'format'> {
  readonly format: DocumentFormat;
}

/** Prints the publications in the output folder, with what changed from each to the next. */
export async function listPublications(options: ListOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const { out, format, color } = options;
  const stored = await openStored(out);
  if (stored.length === 0) throw new CommandFailure(`there is no publication in ${out}`);
  const { timeZone, keep } = await settingsOfHistory(options);
  const listed = await listedPublications(stored, timeZone, terminal);
  terminal.endProgress();
  const document = publicationsDocument({ out, timeZone, ...(keep && { keep }), listed });
  for (const piece of printedDocument(document, format, resultScreen(color))) terminal.result(piece);
  return exitCode.fine;
}

/** What is listed of publications: each is compared with the next older one that can be read. */
async function listedPublications(
  stored: readonly OpenedPublication[],
  timeZone: string,
  terminal: Terminal,
): Promise<ListedPublication[]> {
  const listed: ListedPublication[] = [];
  for (const [index, { opened, ...one }] of stored.entries()) {
    if (opened === undefined) {
      listed.push(one);
      continue;
    }
    const { manifest } = opened;
    const older = one.is === 'stopped' ? [] : stored.slice(index + 1).filter(({ is }) => is === 'kept');
    const before = older.find((other) => other.opened !== undefined)?.opened;
    listed.push({
      ...one,
      facts: {
        publication: publicationName(manifest),
        at: madeAt(manifest),
        records: recordsOf(manifest),
        ...(manifest.sequence !== undefined && { sequence: manifest.sequence }),
      },
      ...(before && (await changesFrom(before, opened, timeZone, terminal))),
    });
  }
  return listed;
}

/** Records, in whatever versions they are published. */
function recordsOf({ routes }: Manifest): number {
  const counts = new Map<string, number>();
  for (const { collection, totalResults } of Object.values(routes))
    counts.set(collection, Math.max(totalResults, counts.get(collection) ?? 0));
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function changesFrom(
  before: Previous,
  now: Previous,
  timeZone: string,
  terminal: Terminal,
): Promise<Pick<ListedPublication, 'changes' | 'uncompared'>> {
  const [was, is] = [before, now].map((one) => publication(publicationName(one.manifest), one));
  const date = localDay(madeAt(now.manifest), timeZone);
  const everything = { collection: [], brand: [], only: undefined, version: undefined, date };
  try {
    const { changes } = await compareSources(was!, is!, everything, terminal);
    const { counts, collections } = changes;
    const told: ChangesSince = {
      since: was!.name,
      phrases: [...phrasesOf(changes), ...datedSentences(collections)],
      counts,
      collections: collections.map((own) => ({
        collection: own.collection,
        version: own.version,
        ...own.counts,
      })),
    };
    return { changes: told };
  } catch (error) {
    // Only these two can't be compared: the list goes on.
    return { uncompared: thrownMessage(error) };
  }
}
