import fs from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { replaceFiles, writeFile } from '../../base/files/write-file.js';
import { loadSite } from '../../content/site/load.js';
import { associations, editorSchema, type Layout } from '../../forms/vscode/editor-schemas.js';
import { recommending, wired } from '../../forms/vscode/vscode.js';
import { firstVersion } from '../../model/version.js';
import { CommandFailure } from '../cli/failure.js';
import { headersFolder } from './project.js';
import { siteFiles } from './site.js';

/** Where a project is, as paths from the working folder. */
export interface EditorPlaces {
  /** The folder that is opened in the editor. It contains the others. */
  readonly root: string;
  readonly content: string;
  /** The folder that the schemas are written to. */
  readonly schemas: string;
}

/**
 * Writes the schemas with which editors complete and check content files, for the versions and formats that are used.
 * They can be generated again, so git ignores .opendata, whatever the project's .gitignore says.
 * @returns how many there are
 */
export async function writeSchemas({ schemas, content }: EditorPlaces): Promise<number> {
  const all = associations({ content, headers: headersFolder(content), ...(await usedIn(content)) });
  for (const { schema } of all)
    writeFile(join(schemas, schema.name), `${JSON.stringify(editorSchema(schema), null, 2)}\n`);
  const own = dirname(schemas);
  if (basename(own) === '.opendata') writeFile(join(own, '.gitignore'), '*\n');
  return new Set(all.map(({ schema }) => schema.name)).size;
}

/**
 * Names the schemas in VS Code's settings, file by file, and recommends the YAML extension. Other settings stay.
 * @returns the files that were written
 * @throws CommandFailure if the settings are not what can be added to
 */
export async function wireVSCode({ root, content, schemas }: EditorPlaces): Promise<string[]> {
  const [settingsPath, extensionsPath] = ['settings', 'extensions'].map((name) =>
    join(root, '.vscode', `${name}.json`),
  ) as [string, string];
  const layout: Layout = {
    content: inside(content, root),
    headers: inside(headersFolder(content), root),
    ...(await usedIn(content)),
  };
  const settings = wired(textOf(settingsPath) ?? '', inside(schemas, root), associations(layout));
  if (typeof settings !== 'string') {
    const what = {
      'not-json': "isn't JSON with comments",
      'not-an-object': "isn't an object with settings",
      'yaml.schemas': 'has a "yaml.schemas" that is not an object',
      'json.schemas': 'has a "json.schemas" that is not a list',
    }[settings.reason];
    throw new CommandFailure(`${settingsPath} ${what}, so nothing can be added to it.`);
  }
  const extensions = recommending(textOf(extensionsPath) ?? '');
  const files = [
    { path: settingsPath, text: settings },
    ...(extensions === undefined ? [] : [{ path: extensionsPath, text: extensions }]),
  ];
  replaceFiles(
    files.map(({ path, text }) => {
      const before = textOf(path);
      return { path, text, before: before === undefined ? undefined : sha256(before) };
    }),
  );
  return files.map(({ path }) => path);
}

function textOf(path: string): string | undefined {
  return fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : undefined;
}

/** Uses the readable part of the settings. `check` reports their problems. */
async function usedIn(content: string): Promise<Omit<Layout, 'content' | 'headers'>> {
  const site = await loadSite(siteFiles({ content }));
  const source = site.terms?.settings.source ?? firstVersion;
  const { brands, collections } = site.content;
  const others = brands
    .filter((brand) => brand.source !== source)
    .map((brand) => ({ folder: brand.folder, source: brand.source }));
  const hasJson =
    fs.existsSync(join(content, 'site.json')) ||
    brands.some(({ files }) => files.some(({ file }) => file.format === 'json'));
  return { collections, source, others, formats: hasJson ? ['yaml', 'json'] : ['yaml'] };
}

/** A folder's path relative to the opened one, with forward slashes. */
function inside(folder: string, root: string): string {
  const path = relative(root, folder).split(sep).join('/');
  if (path === '..' || path.startsWith('../') || path === '' || /^[A-Za-z]:/.test(path)) {
    throw new CommandFailure(
      `${folder} isn't a folder in this one, so VS Code's settings here can't name it.`,
    );
  }
  return path;
}
