import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { PageFile, PageFiles } from '../../parts/pages/part.js';
import type { SiteSettings } from '../../source/site/settings.js';
import { CommandFailure } from '../cli/failure.js';
import { packageFile } from '../cli/package.js';

type ReadingFiles = Pick<typeof import('node:fs'), 'readFileSync'>;

/** The files that pages are made with: those of the program, and the publisher's logo. */
export function pageFiles(settings: SiteSettings, content: string, fs: ReadingFiles): PageFiles {
  return {
    style: ownFile('style.css'),
    page: ownFile('page.js'),
    find: ownFile('find.js'),
    map: ownFile('map.js'),
    mapStyle: ownFile('map.css'),
    outline: ownFile('outline.json'),
    ...(settings.pages?.logo !== undefined && { logo: logoFile(settings.pages.logo, content, fs) }),
  };
}

/** A file as compile.js has made it. */
function ownFile(name: string): PageFile {
  return { name, bytes: readFileSync(packageFile(`build/pages/${name}`)) };
}

/** @param content the folder of site.yaml */
function logoFile(path: string, content: string, fs: ReadingFiles): PageFile {
  const extension = extname(path).toLowerCase();
  if (!['.svg', '.png'].includes(extension)) {
    throw new CommandFailure(`pages.logo in site.yaml is ${path}: it has to be an SVG or PNG file.`);
  }
  try {
    return { name: `logo${extension}`, bytes: fs.readFileSync(join(content, path)) };
  } catch (error) {
    throw new CommandFailure(
      `pages.logo in site.yaml: ${basename(path)} can't be read: ${(error as Error).message}`,
    );
  }
}
