import fs from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { createFile, replaceFiles, writeFile } from '../../base/files/write-file.js';
import { loadSite } from '../../content/site/load.js';
import { type Association, associations } from '../../forms/vscode/editor-schemas.js';
import { wired } from '../../forms/vscode/vscode.js';
import { firstVersion } from '../../model/version.js';
import { CommandFailure } from '../cli/failure.js';
import { headersFolder } from './project.js';
import { siteFiles } from './site.js';

/** Where the schemas are, below the folder that is opened in the editor. git ignores it. */
const schemasFolder = '.opendata/schemas';

/**
 * Writes the schemas with which editors complete and check the files of a project's content, in the versions that it has.
 * They can be made again, so git ignores them, whatever the project's .gitignore says. The readable part of the settings
 * is used: `check` reports their problems.
 * @param root the folder that is opened in the editor. It contains the content folder
 * @param isWired also names the schemas in VS Code's settings
 * @returns the folder of the schemas, how many there are, and VS Code's files that were written
 * @throws CommandFailure if those are not what can be added to; then nothing is written
 */
export async function writeEditorFiles(root: string, content: string, isWired: boolean) {
  const site = await loadSite(siteFiles({ content }));
  const source = site.terms?.settings.source ?? firstVersion;
  const { brands, collections } = site.content;
  const inside = (path: string) => relative(root, path).split(sep).join('/');
  const schemas = associations({
    content: inside(content),
    headers: inside(headersFolder(content)),
    collections,
    source,
    others: brands.filter((brand) => brand.source !== source),
  });
  const settings = isWired ? wireVSCode(root, schemas) : [];
  const folder = join(root, schemasFolder);
  for (const { name, made } of schemas) writeFile(join(folder, name), `${JSON.stringify(made(), null, 2)}\n`);
  writeFile(join(folder, '../.gitignore'), '*\n');
  return { folder, count: schemas.length, settings };
}

/** VS Code's extension that completes and checks YAML. */
const yamlExtension = 'redhat.vscode-yaml';

/**
 * Names the schemas in VS Code's settings, file by file. Other settings stay. A folder in which VS Code recommends nothing
 * yet gets the YAML extension as a recommendation.
 */
function wireVSCode(root: string, schemas: readonly Association[]): string[] {
  const path = join(root, '.vscode/settings.json');
  const extensions = join(root, '.vscode/extensions.json');
  const now = fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : undefined;
  const text = wired(now ?? '', schemasFolder, schemas);
  if (typeof text !== 'string')
    throw new CommandFailure(`${path} ${text.problem}, so nothing can be added to it.`);
  replaceFiles([{ path, text, before: now === undefined ? undefined : sha256(now) }]);
  if (fs.existsSync(extensions)) return [path];
  createFile(extensions, `${JSON.stringify({ recommendations: [yamlExtension] }, null, 2)}\n`);
  return [path, extensions];
}
