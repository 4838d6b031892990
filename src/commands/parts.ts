import { readFileSync } from 'node:fs';
import type { Part } from '../publish/resource.js';
import { type PartName, partNames } from '../site/parts.js';
import type { SiteSettings } from '../site/settings.js';
import { packageFile } from './package.js';

/** The parts beside the collections, by the names of their settings. Only those that are named are loaded. */
const parts: Record<PartName, (settings: SiteSettings, content: string) => Promise<Part>> = {
  openapi: async () => {
    const { openApi } = await import('../openapi/part.js');
    return openApi(readFileSync(packageFile('build/client.js')));
  },
  downloads: async () => (await import('../downloads/part.js')).downloads,
  pages: async (settings, content) => {
    const [{ pagesPart }, { pageFiles }] = await Promise.all([
      import('../pages/part.js'),
      import('./page-files.js'),
    ]);
    return pagesPart(pageFiles(settings, content));
  },
};

/**
 * The parts that site.yaml names.
 * @param content the folder of site.yaml
 */
export async function partsOf(settings: SiteSettings, content: string): Promise<Part[]> {
  const named = partNames.filter((name) => settings[name] !== undefined);
  return Promise.all(named.map((name) => parts[name](settings, content)));
}
