import type fs from 'node:fs';
import type { AcceptedFile } from '../../source/site/accepted.js';
import type { SiteOptions } from '../cli/options.js';

/** The accepted items that the publication in the output folder has used; none if nothing is accepted. */
export async function usedItems(
  { entries }: Pick<AcceptedFile, 'entries'>,
  { out }: Pick<SiteOptions, 'out'>,
  observing: typeof fs,
): Promise<readonly string[]> {
  if (entries.length === 0) return [];
  const { openPresent } = await import('../../publication/output/present.js');
  return openPresent(out, observing, [])?.manifest.accepted ?? [];
}
