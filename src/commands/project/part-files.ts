import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteTerms } from '../../content/site/load.js';
import type { PartFiles } from '../../parts/part.js';
import { packageFile } from '../cli/package.js';

/**
 * The files that parts of the publication are made with.
 * @param content the folder of site.yaml
 * @param fs reads those of the publisher
 */
export function partFiles(
  { rootFiles }: Pick<SiteTerms, 'rootFiles'>,
  content: string,
  fs: Pick<typeof import('node:fs'), 'readFileSync'>,
): PartFiles {
  return {
    ofProgram: (path) => readFileSync(packageFile(`build/${path}`)),
    ofPublisher: (path) => fs.readFileSync(join(content, path)),
    atRoot: new Set(rootFiles.map(({ address }) => address)),
  };
}
