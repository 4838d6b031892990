import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MakeResources, Resource } from '../../build/resource.js';
import type { SiteTerms } from '../../content/site/load.js';
import { partNames } from '../../model/part-name.js';
import { type PartFiles, UnusableSetting } from '../../parts/part.js';
import { loadPart } from '../../parts/registered/parts.js';
import { CommandFailure } from '../cli/failure.js';
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
  const made = parts.map(
    (make): MakeResources =>
      async (input) => {
        try {
          return await make(input, files);
        } catch (error) {
          throw error instanceof UnusableSetting ? new CommandFailure(error.message) : error;
        }
      },
  );
  return [...made, ...(rootFiles.length > 0 ? [copiesOf(rootFiles, files)] : [])];
}

/** The publisher's own files, as they are (D38). */
function copiesOf(
  files: SiteTerms['rootFiles'],
  { ofPublisher }: Pick<PartFiles, 'ofPublisher'>,
): MakeResources {
  const copies = files.map(({ address, kind, mediaType, own, name }): Resource => {
    const bytes = ofPublisher(own);
    return { path: address, kind, mediaType, copyOf: name, make: () => bytes };
  });
  return () => copies;
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
