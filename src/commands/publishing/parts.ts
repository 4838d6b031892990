import { readFileSync } from 'node:fs';
import type { Part } from '../../publication/drafts/resource.js';
import { type PartName, partNames } from '../../source/site/parts.js';
import type { SiteSettings } from '../../source/site/settings.js';
import { packageFile } from '../cli/package.js';

type Load = (
  settings: SiteSettings,
  content: string,
  fs: Pick<typeof import('node:fs'), 'readFileSync'>,
) => Promise<Part>;

/** The parts beside the collections, by the names of their settings. Only those that are named are loaded. */
const parts: Record<PartName, Load> = {
  openapi: async () => {
    const { openApi } = await import('../../parts/openapi/part.js');
    return openApi(readFileSync(packageFile('build/client.js')));
  },
  downloads: async () => (await import('../../parts/downloads/part.js')).downloads,
  pages: async (settings, content, fs) => {
    const [{ pagesPart }, { pageFiles }] = await Promise.all([
      import('../../parts/pages/part.js'),
      import('./page-files.js'),
    ]);
    return pagesPart(pageFiles(settings, content, fs));
  },
  changes: async () => (await import('../../parts/change-feed/part.js')).changes,
};

/**
 * The parts that site.yaml names.
 * @param content the folder of site.yaml
 * @param fs notes what is read, so that the next run knows when it has changed
 */
export async function loadParts(...[settings, content, fs]: Parameters<Load>): Promise<Part[]> {
  const named = partNames.filter((name) => settings[name] !== undefined);
  return Promise.all(named.map((name) => parts[name](settings, content, fs)));
}
