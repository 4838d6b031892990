import fs, { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { replaceFiles, writeFile } from '../../base/files/write-file.js';
import { loadSite } from '../../content/site/load.js';
import { associations, editorSchema, type Layout } from '../../forms/vscode/editor-schemas.js';
import { recommending, wired } from '../../forms/vscode/vscode.js';
import { firstVersion } from '../../model/version.js';
import { ruleNames } from '../../report/report/registry.js';
import { CommandFailure } from '../cli/failure.js';
import { basePolicy, policyPath } from '../project/site-files.js';

/** Where a project is, as paths from the working folder. */
export interface EditorPlaces {
  /** The folder that is opened in the editor. It contains the others. */
  readonly root: string;
  readonly content: string;
  /** The folder of the header policy, which need not exist. */
  readonly headers: string;
  /** The folder that the schemas are written to. */
  readonly schemas: string;
}

/** Files to be written, by path from the working folder. */
export type Files = Readonly<Record<string, string>>;

/** A file with a text made of what it said; nothing if there was none. */
export interface RewrittenFile {
  readonly path: string;
  readonly before: string | undefined;
  readonly text: string;
}

/** The schemas for completing and checking content files in editors: those of the versions and formats that are used. */
export async function schemaFiles({ schemas, ...places }: Omit<EditorPlaces, 'root'>): Promise<Files> {
  const layout = { ...places, ...(await usedIn(places)) };
  return Object.fromEntries(
    associations(layout).map(({ schema }) => [
      join(schemas, schema.name),
      `${JSON.stringify(editorSchema(schema), null, 2)}\n`,
    ]),
  );
}

/** Keeps .opendata out of git, whatever the project's .gitignore says: the schemas can be generated again. */
export function ignoringFiles({ schemas }: Pick<EditorPlaces, 'schemas'>): Files {
  const own = dirname(schemas);
  return basename(own) === '.opendata' ? { [join(own, '.gitignore')]: '*\n' } : {};
}

/** VS Code's settings with a schema for each file, and a recommendation of the YAML extension. Other settings stay. */
export async function vscodeFiles(places: EditorPlaces): Promise<readonly RewrittenFile[]> {
  const settingsPath = join(places.root, '.vscode', 'settings.json');
  const extensionsPath = join(places.root, '.vscode', 'extensions.json');
  const { root, content, headers } = places;
  const layout: Layout = {
    content: inside(content, root),
    headers: inside(headers, root),
    ...(await usedIn(places)),
  };
  const before = textOf(settingsPath);
  const settings = wired(before ?? '', inside(places.schemas, places.root), associations(layout));
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
  return [
    { path: settingsPath, before, text: settings },
    ...(extensions === undefined
      ? []
      : [{ path: extensionsPath, before: textOf(extensionsPath), text: extensions }]),
  ];
}

/** Writes files, and creates the folders that they need. */
export function writeEditorFiles(files: Files): void {
  for (const [path, text] of Object.entries(files)) writeFile(path, text);
}

/** Writes files that were made of what they said. @throws ChangedMeanwhile if one says something else by now */
export function rewriteFiles(files: readonly RewrittenFile[]): void {
  replaceFiles(
    files.map(({ path, before, text }) => ({
      path,
      before: before === undefined ? undefined : sha256(before),
      text,
    })),
  );
}

function textOf(path: string): string | undefined {
  return fs.existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Uses the readable part of the settings. `check` reports their problems. */
async function usedIn({
  content,
  headers,
}: Pick<EditorPlaces, 'content' | 'headers'>): Promise<Omit<Layout, 'content' | 'headers'>> {
  const site = await loadSite({ content, policy: policyPath(headers), basePolicy, fs, rules: ruleNames });
  const source = site.terms?.settings.source ?? firstVersion;
  const others = site.content.brands
    .filter((brand) => brand.source !== source)
    .map((brand) => ({ folder: brand.folder, source: brand.source }));
  const { brands, collections } = site.content;
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
