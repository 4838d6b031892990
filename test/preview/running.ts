import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import type { LogEntry } from '../../src/serving/preview/answering.js';
import { type Preview, type PreviewOptions, startPreview } from '../../src/serving/preview/server.js';
import { now } from '../http/ask.js';
import { fallbackOf, publication, type TestPublication, writePublication } from '../http/publication.js';

/** A preview that runs until the test is over. */
export interface Running extends Preview {
  /** The web root as it was given to the preview. */
  readonly site: string;
  readonly log: readonly LogEntry[];
}

/** An empty folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await fs.realpath(await fs.mkdtemp(join(tmpdir(), 'opendata-preview-')));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Publishes `published` into a folder of its own, and starts a preview of it. */
export async function run(
  published: TestPublication = publication(),
  options: Partial<PreviewOptions> = {},
): Promise<Running> {
  const site = join(await temporaryFolder(), 'site');
  await writePublication(site, published);
  return runOn(site, published.manifest, options);
}

/** Starts a preview of a web root, whatever is or isn't there. */
export async function runOn(
  site: string,
  policy: Manifest,
  options: Partial<PreviewOptions> = {},
): Promise<Running> {
  const log: LogEntry[] = [];
  const preview = await startPreview({
    site: () => site,
    fallback: fallbackOf(policy),
    host: '127.0.0.1',
    port: 0,
    now: () => now,
    log: (entry) => log.push(entry),
    ...options,
  });
  onTestFinished(() => preview.close());
  return { ...preview, site, log };
}
