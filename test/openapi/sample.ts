import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseManifest } from '../../src/build/publication/publication.js';
import { ukOpenBanking } from '../../src/interface/names/uk-open-banking.js';
import type { Names } from '../../src/interface/records/published.js';
import type { Version } from '../../src/model/version.js';
import type { Described } from '../../src/parts/openapi/document.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { filesBelow, program } from '../commands/workspace.js';
import { now } from '../http/ask.js';
import { type TestPublication, withManifest } from '../http/publication.js';
import { sampleSettings } from '../sample-settings.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The sample as it is built, with no parts but those of these settings.
 * @param change made to its folder before
 */
export function builtSample(settings = '', change: (folder: string) => void = () => {}): TestPublication {
  // The run removes it at its end, with all temporary files (test/global-setup.ts).
  const folder = mkdtempSync(join(tmpdir(), 'opendata-sample-'));
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content/site.yaml'), sampleSettings(settings));
  change(folder);
  execFileSync(process.execPath, [program, 'build', '--quiet'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(now / 1000) - 3600) },
  });
  const files = filesBelow(join(folder, 'dist/site'));
  return withManifest(parseManifest(files.get(manifestFile)!, manifestFile), files);
}

export const namesOf: Readonly<Record<'neutral' | 'uk-open-banking', Names>> = {
  neutral: {},
  'uk-open-banking': ukOpenBanking,
};

/** The facts for the description of a version of a publication. */
export function describedIn({ manifest }: TestPublication, version: Version, names: Names = {}): Described {
  const { routes, resources, ...head } = manifest;
  return {
    head,
    version,
    routes: Object.entries(routes).map(([path, route]) => ({ ...route, path })),
    names,
  };
}
