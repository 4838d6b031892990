import fs from 'node:fs';
import { join } from 'node:path';
import { localDay } from '../../model/time-zone.js';
import { usedItem } from '../../publication/guards/items.js';
import { standing, withdrawalDigest } from '../../publication/guards/withdrawn.js';
import type { StandingEntry, WasPublished } from '../../reporting/history/was.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import { acceptedList, type PlacedChange, readAccepted } from '../../source/site/accepted.js';
import { readWithdrawn, withdrawnList } from '../../source/site/withdrawn.js';
import { authorsIn, type Commit, fileIn } from '../project/git.js';

/** A publication whose acceptances and withdrawals are asked for. */
export interface AskedPublication {
  readonly content: string;
  readonly commit: Commit | undefined;
  /** Absent where only git is known. */
  readonly manifest?: Pick<Manifest, 'accepted' | 'withdrawn'>;
  /** The instant that it was made for, in epoch milliseconds. */
  readonly made: number;
  readonly timeZone: string;
  /** The name of the publication before it, if that is known. */
  readonly before?: string;
}

/**
 * What had been accepted and withdrawn when a publication was made. The files are those of the commit of then, and where
 * they don't know an entry of which the manifest does, those of now.
 */
export function standingEntries(
  asked: AskedPublication,
): Pick<WasPublished, 'accepted' | 'withdrawn' | 'forgotten'> {
  const { content, commit, manifest } = asked;
  const files = commit === undefined ? [undefined] : [commit.commit, undefined];
  const accepted = files.flatMap((of) => {
    const { entries } = readAccepted(siteIn(content), oneFile(content, acceptedList.name, of));
    return byLine(content, of, acceptedList.name, entries);
  });
  const withdrawn = files.flatMap((of) => {
    const { entries } = readWithdrawn(siteIn(content), oneFile(content, withdrawnList.name, of));
    return byLine(content, of, withdrawnList.name, entries);
  });
  const left = new Set(manifest?.accepted);
  const acceptances = accepted.flatMap(({ entry, isOfThen, ...who }): StandingEntry[] => {
    const used = 'items' in entry ? entry.items.map(({ digest }) => usedItem(entry.id, digest)) : [];
    const isUsed = used.filter((one) => left.delete(one)).length > 0;
    if (!isUsed && !(isOfThen && isInForce(entry, asked))) return [];
    return [
      { ...acceptanceFacts(entry), ...who, ...(manifest !== undefined && 'items' in entry && { isUsed }) },
    ];
  });
  const standingThen = new Set(manifest?.withdrawn);
  const withdrawals = withdrawn.flatMap(({ entry, isOfThen }): StandingEntry[] => {
    const isNamed = standingThen.delete(withdrawalDigest(entry));
    if (manifest === undefined ? !isOfThen || standing([entry]).length === 0 : !isNamed) return [];
    const { id, collection, values, reason, by, on } = entry;
    const texts = values.map(({ record, field, text }) => [record, field, text].filter(Boolean).join(', '));
    return [{ id, about: collection, texts, reason, by, on }];
  });
  return {
    accepted: acceptances,
    withdrawn: withdrawals,
    forgotten: { accepted: left.size, withdrawn: standingThen.size },
  };
}

function isInForce(entry: PlacedChange, { made, timeZone, before }: AskedPublication): boolean {
  if ('publication' in entry) return entry.publication === before;
  return entry.until === undefined || entry.until >= localDay(made, timeZone);
}

function acceptanceFacts(entry: PlacedChange): Pick<StandingEntry, 'id' | 'about' | 'texts' | 'reason'> {
  const { reason } = entry;
  if ('items' in entry) {
    const { id, rule, collection, items } = entry;
    return {
      id,
      about: [rule, collection].filter(Boolean).join(', '),
      texts: items.map(({ text }) => text),
      reason,
    };
  }
  const { publication, brands = [], removals = [], gone = [], mediaTypes = [], rules = [] } = entry;
  const texts = [...brands, ...removals, ...gone, ...mediaTypes, ...rules];
  return { id: publication, about: 'after this publication', texts, reason };
}

function siteIn(content: string) {
  return { path: join(content, 'site.yaml'), name: join(content, 'site.yaml') };
}

/** A file beside site.yaml as it is in a commit, or without one as it is now. */
function oneFile(
  content: string,
  name: string,
  commit: string | undefined,
): Parameters<typeof readAccepted>[1] {
  if (commit === undefined) return fs;
  const text = fileIn(content, commit, name);
  return {
    existsSync: () => text !== undefined,
    readFileSync: () => Buffer.from(text ?? ''),
    statSync: fs.statSync,
  };
}

/** Entries with who wrote them, by the line that they begin in. */
function byLine<Entry extends { readonly at: { readonly start: { readonly line: number } } }>(
  content: string,
  commit: string | undefined,
  name: string,
  entries: readonly Entry[],
) {
  const authors = commit === undefined || entries.length === 0 ? [] : authorsIn(content, commit, name);
  return entries.map((entry) => {
    const found = authors[entry.at.start.line - 1];
    const isOfThen = commit !== undefined;
    return { entry, isOfThen, ...(found && { by: found.author, on: found.day, commit: found.commit }) };
  });
}
