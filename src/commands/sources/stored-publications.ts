import fs from 'node:fs';
import { basename, join } from 'node:path';
import { defaultTimeZone } from '../../model/time-zone.js';
import { NoPublication, openPrevious, type Previous } from '../../publication/drafts/previous.js';
import { type StoredPublication, storedPublications } from '../../publication/output/kept.js';
import { type Manifest, representationsOf } from '../../serving/manifest/manifest.js';
import { loadSite } from '../../source/site/load.js';
import { keptLimits } from '../../source/site/settings.js';
import type { SiteOptions } from '../cli/options.js';
import { siteFiles } from '../project/site-files.js';
import { fetchBytes } from './publications.js';

/** A publication in the output folder, open if it can be read. */
export interface OpenedPublication extends Omit<StoredPublication, 'folder'> {
  /** The name of its folder. */
  readonly name: string;
  readonly opened?: Previous;
  /** Why it can't be read, or isn't whole. */
  readonly fault?: string;
}

/** All publications in the output folder, the newest first; those whose build was stopped last. */
export async function openStored(out: string): Promise<OpenedPublication[]> {
  const stored = storedPublications(out, fs);
  return Promise.all(
    stored.map(async ({ folder, ...facts }) => {
      const one = { name: basename(folder), ...facts };
      const opened = await openKept(folder);
      if (typeof opened === 'string') return { ...one, fault: opened };
      const fault = firstFault(folder, opened.manifest);
      return { ...one, opened, ...(fault !== undefined && { fault }) };
    }),
  );
}

/** A publication by its folder; if it can't be read, the reason. */
export async function openKept(folder: string): Promise<Previous | string> {
  try {
    return await openPrevious(join(folder, 'site'), fs, fetchBytes);
  } catch (error) {
    if (error instanceof NoPublication) return error.message;
    throw error;
  }
}

/** What shows without reading any file that a publication isn't whole. */
function firstFault(folder: string, manifest: Manifest): string | undefined {
  for (const { file, bytes } of representationsOf(manifest)) {
    const found = fs.statSync(join(folder, 'site', file), { throwIfNoEntry: false });
    if (found === undefined) return `${file} is missing`;
    if (found.size !== bytes) return `${file} has ${found.size} bytes instead of ${bytes}`;
  }
  return undefined;
}

/** The instant that a publication was made for; of one from before manifests had it (D49), when its data last changed. */
export function madeAt({ at, made, routes }: Manifest): number {
  const instant = at ?? made;
  if (instant !== undefined) return Date.parse(instant);
  return Math.max(0, ...Object.values(routes).map(({ lastUpdated }) => Date.parse(lastUpdated)));
}

/** What the settings say of the past: the time zone of the site, and how much it keeps. Without settings, the usual zone. */
export async function settingsOfHistory(
  options: Pick<SiteOptions, 'content' | 'headers' | 'isPolicyNamed' | 'settings'>,
) {
  const { content, settings } = await loadSite({ ...siteFiles(options), runsOwnRules: false });
  return {
    content,
    timeZone: settings?.timeZone ?? defaultTimeZone,
    ...(settings !== undefined && { keep: keptLimits(settings) }),
  };
}
