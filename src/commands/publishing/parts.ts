import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MakeResources, PartsInput, Resource } from '../../build/resource.js';
import type { SiteTerms } from '../../content/site/load.js';
import { partNames } from '../../model/part-name.js';
import type { PartFiles } from '../../parts/part.js';
import { loadPart } from '../../parts/registered/parts.js';
import { packageFile } from '../cli/package.js';

/**
 * The parts that site.yaml names, and the publisher's own files at the web root.
 * @param content the folder of site.yaml
 */
export async function loadParts(
  { settings, rootFiles }: Pick<SiteTerms, 'settings' | 'rootFiles'>,
  content: string,
): Promise<MakeResources[]> {
  const parts = await Promise.all(partNames.filter((name) => settings[name] !== undefined).map(loadPart));
  const files = partFiles({ rootFiles }, content);
  // As they are (D38).
  const copies = rootFiles.map(({ address, kind, mediaType, own, name }): Resource => {
    const bytes = files.ofPublisher(own);
    return { path: address, kind, mediaType, copyOf: name, make: () => bytes };
  });
  const made = parts.map((make) => (input: PartsInput) => make(input, files));
  return [...made, () => copies];
}

/**
 * The files that parts of the publication are made with.
 * @param content the folder of site.yaml
 */
export function partFiles({ rootFiles }: Pick<SiteTerms, 'rootFiles'>, content: string): PartFiles {
  return {
    ofProgram: (path) => readFileSync(packageFile(`build/${path}`)),
    ofPublisher: (path) => readFileSync(join(content, path)),
    atRoot: new Set(rootFiles.map(({ address }) => address)),
  };
}
