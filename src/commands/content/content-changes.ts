import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../base/files/make-folder.js';
import type { Comparison } from '../../build/changes/comparison.js';
import type { ChangesPage } from '../../editors/forms/review-contract.js';
import { dayInWords } from '../../model/calendar.js';
import { openPresent } from '../../publication/output/present.js';
import { loadDiffFormat } from '../../reporting/diff/formats.js';
import { type Manifest, manifestFile } from '../../serving/manifest/manifest.js';
import type { Terminal } from '../cli/terminal.js';
import type { CheckOptions } from '../project/compile-content.js';
import { readCoasts } from '../sources/coasts.js';
import { compareSources } from '../sources/compare-sources.js';
import { openSource, type Source, workingContent } from '../sources/diff-sources.js';
import { ownFolderIn } from './write-content.js';

/** Where the forms have a copy of the last publication, which stays while they are open. */
const aside = 'published';

export function hasPublication(out: string): boolean {
  return openPresent(out, fs, []) !== undefined;
}

/**
 * Puts the publication of an output folder aside.
 * @returns whether there is one
 */
export function keepPublication(out: string, content: string): boolean {
  const present = openPresent(out, fs, []);
  if (present === undefined || !fs.existsSync(content)) return false;
  const own = ownFolderIn(content);
  const [folder, fresh] = [join(own, aside), join(own, `${aside}.new`)];
  fs.rmSync(fresh, { recursive: true, force: true });
  const files = Object.values(present.manifest.routes).flatMap(
    ({ representations: [plain] }) => plain?.file ?? [],
  );
  for (const file of [manifestFile, ...files]) {
    makeFolder(dirname(join(fresh, file)), fs);
    fs.copyFileSync(join(present.root, file), join(fresh, file), fs.constants.COPYFILE_FICLONE);
  }
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(fresh, folder);
  return true;
}

/** What content is compared with. */
export type ComparedOptions = CheckOptions & { readonly against?: string | undefined };

/** The last publication as a source: that of `--against`, else the one that was put aside; undefined without one. */
async function lastPublished(
  { against, ...options }: ComparedOptions,
  terminal: Terminal,
): Promise<Source | undefined> {
  const own = { ...options, collection: undefined, version: undefined, isUnfiltered: true };
  if (against !== undefined) return openSource(against, own, still(terminal));
  const folder = join(options.content, '.opendata', aside);
  if (!fs.existsSync(join(folder, manifestFile))) return undefined;
  const source = await openSource(folder, own, still(terminal));
  const manifest = JSON.parse(fs.readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
  const { at } = manifest;
  return { ...source, name: `of ${dayInWords(at.slice(0, 10))}, ${at.slice(11, 16)} UTC` };
}

/** All that changed for the public since the last publication, if there is one. */
export async function changesSincePublication(
  options: ComparedOptions,
  terminal: Terminal,
): Promise<Comparison | undefined> {
  const was = await lastPublished(options, terminal);
  if (was === undefined) return undefined;
  try {
    return await contentChangesSince(was, options, terminal);
  } finally {
    was.release();
  }
}

/** All that changed since a source for the public. Records with errors are left out. */
export async function contentChangesSince(
  was: Source,
  options: ComparedOptions,
  terminal: Terminal,
): Promise<Comparison> {
  const own = { ...options, collection: undefined, version: undefined };
  const is = await workingContent(own, still(terminal), true);
  try {
    return await compareSources(was, is, { ...options, ...everything }, still(terminal));
  } finally {
    is.release();
  }
}

const everything = { collection: [], brand: [], version: undefined };

/** A page with what changed since the last publication, or else since the last commit. */
export async function htmlOfChanges(
  options: ComparedOptions,
  isInGit: boolean,
  terminal: Terminal,
): Promise<ChangesPage | undefined> {
  const own = { ...options, collection: undefined, version: undefined, isUnfiltered: true };
  const published = await lastPublished(options, terminal);
  const was = published ?? (isInGit ? await openSource('git:HEAD', own, still(terminal)) : undefined);
  if (was === undefined) return undefined;
  try {
    const comparison = await contentChangesSince(was, options, terminal);
    const { print } = await loadDiffFormat('html');
    const screen = { width: Number.POSITIVE_INFINITY, style: terminal.style };
    const html = [...print(comparison, screen, readCoasts())].join('');
    return { name: 'changes.html', html };
  } finally {
    was.release();
  }
}

/** The forms say what is wrong with content; the terminal needn't, too. */
function still(terminal: Terminal): Terminal {
  return { ...terminal, complain: () => {}, progress: () => {}, say: () => {} };
}
