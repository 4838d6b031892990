import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partNames } from '../../model/part-name.js';
import { UnusableSetting } from '../../parts/part.js';
import { loadPart } from '../../parts/registered/parts.js';
import type { MakeResources } from '../../publication/drafts/resource.js';
import type { SiteSettings } from '../../source/site/settings.js';
import { CommandFailure } from '../cli/failure.js';
import { packageFile } from '../cli/package.js';

/**
 * The parts that site.yaml names.
 * @param content the folder of site.yaml
 * @param fs notes what is read, so that the next run knows when it has changed
 */
export async function loadParts(
  settings: SiteSettings,
  content: string,
  fs: Pick<typeof import('node:fs'), 'readFileSync'>,
): Promise<MakeResources[]> {
  const parts = await Promise.all(partNames.filter((name) => settings[name] !== undefined).map(loadPart));
  const files = {
    ofProgram: (path: string) => readFileSync(packageFile(`build/${path}`)),
    ofPublisher: (path: string) => fs.readFileSync(join(content, path)),
  };
  try {
    return parts.map((part) => part.prepare(settings, files));
  } catch (error) {
    throw error instanceof UnusableSetting ? new CommandFailure(error.message) : error;
  }
}
