import type { Part } from '../publish/resource.js';
import { type PartName, partNames } from '../site/parts.js';
import type { SiteSettings } from '../site/settings.js';

/** The parts beside the collections, by the names of their settings. Only those that are named are loaded. */
const parts: Partial<Record<PartName, () => Promise<Part>>> = {
  openapi: async () => (await import('../openapi/part.js')).openApi,
  downloads: async () => (await import('../downloads/part.js')).downloads,
};

/** The parts that site.yaml names. */
export async function partsOf(settings: SiteSettings): Promise<Part[]> {
  const named = partNames.filter((name) => settings[name] !== undefined);
  return Promise.all(named.flatMap((name) => parts[name]?.() ?? []));
}
