import fs, { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { associations, type Layout } from '../json-schema/associations.js';
import { editorSchema, editorSchemas } from '../json-schema/schemas.js';
import { wired } from '../json-schema/vscode.js';
import { counted } from '../report/words/wording.js';
import { loadSite } from '../site/load.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { basePolicy, policyPath } from './options.js';
import { openTerminal, type TerminalOptions } from './terminal.js';

export interface SchemaOptions extends TerminalOptions {
  readonly content: string;
  readonly headers: string;
  /** The folder that the schemas are written to. */
  readonly dir: string;
  /** Wire them in VS Code's settings for this folder. */
  readonly vscode?: boolean;
}

const settingsPath = join('.vscode', 'settings.json');

/** `opendata schema`: writes the JSON Schemas that editors complete and check content files with. */
export async function schema(options: SchemaOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const settings = options.vscode ? await vscodeSettings(options) : undefined;
  for (const editor of editorSchemas) {
    write(join(options.dir, editor.name), `${JSON.stringify(editorSchema(editor), null, 2)}\n`);
  }
  if (settings !== undefined) write(settingsPath, settings);
  const wiring = settings === undefined ? '' : `, wired in ${settingsPath}`;
  terminal.say(
    `${terminal.style.good('✓')} ${counted(editorSchemas.length, 'schema')} in ${options.dir}${wiring}.`,
  );
  return exitCode.fine;
}

/** The settings file as it is to be. */
async function vscodeSettings(options: SchemaOptions): Promise<string> {
  const layout = await layoutOf(options);
  const settings = wired(settingsText(), inside(options.dir), associations(layout));
  if (typeof settings === 'string') return settings;
  const what = {
    'not-json': "isn't JSON with comments",
    'not-a-group': "isn't a group of settings",
    'yaml.schemas': 'has a "yaml.schemas" that is no group',
    'json.schemas': 'has a "json.schemas" that is no list',
  }[settings.reason];
  throw new CommandFailure(`${settingsPath} ${what}, so nothing can be added to it.`);
}

function settingsText(): string {
  return fs.existsSync(settingsPath) ? readFileSync(settingsPath, 'utf8') : '';
}

/** What is wrong with the settings of the site is for `check` to say; what can be made out of them is used. */
async function layoutOf({ content, headers }: SchemaOptions): Promise<Layout> {
  const files = { content, policy: policyPath(headers), basePolicy, fs };
  const site = await loadSite(files);
  const source = site.terms?.settings.source ?? 'v2.1';
  const others = site.content.brands
    .filter((brand) => brand.source !== source)
    .map((brand) => ({ folder: brand.folder, source: brand.source }));
  return { content: inside(content), headers: inside(headers), source, others };
}

/** A folder's path from the working folder, with forward slashes. */
function inside(folder: string): string {
  const path = relative('.', folder).split(sep).join('/');
  if (path === '..' || path.startsWith('../') || relative('.', folder) === '' || /^[A-Za-z]:/.test(path)) {
    throw new CommandFailure(
      `${folder} isn't a folder in this one, so VS Code's settings here can't name it.`,
    );
  }
  return path;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
