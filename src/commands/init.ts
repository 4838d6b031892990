import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createFile, replaceFiles } from '../base/files/write-file.js';
import { padded } from '../base/text/columns.js';
import { ownFolder } from '../content/content/layout.js';
import { counted } from '../model/message.js';
import { placeholderBank, placeholderBrand } from '../model/placeholders.js';
import { defineCommand, type OptionValues, withDefault } from './cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { terminalOptions } from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';
import type { RewrittenFile } from './content/editor-files.js';
import type { Answers } from './content/starter.js';
import { contentAround } from './project/project.js';

const options = {
  '--bank <name>': "the bank's name, of which the token in the media type is made",
  '--brand <name>': "the brand's name, as the public knows it (default: the bank's)",
  '--no-editor': 'write no schemas and no settings for VS Code',
  '--yes': 'ask nothing',
  ...terminalOptions,
};

export const init = defineCommand({
  name: 'init',
  otherNames: { create: '' },
  summary: 'make a new content folder that builds at once',
  description:
    'Makes a content folder that builds at once. Asks for two names on a terminal; options answer them in advance.',
  arguments: { '[folder]': withDefault('where to make the content folder', '.') },
  options,
  run: (values, { folder }) => makeContent(folder, values),
});

type InitOptions = OptionValues<typeof options>;

/** Makes a content folder that builds at once. Existing files are never replaced. */
async function makeContent(folder: string, options: InitOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const content = join(folder, 'content');
  refuseInsideContent(folder);
  if (hasFiles(content)) throw alreadyThere(content);
  const [{ writingContent }, { editorsReadme, starterFiles }] = await Promise.all([
    import('./project/write-content.js'),
    import('./content/starter.js'),
  ]);
  const answers = await answersOf(options, process.stdin, process.stderr);
  const files: Record<string, string> = {};
  for (const [path, text] of Object.entries(starterFiles(answers))) files[join(content, path)] = text;
  files[join(content, 'README.md')] = editorsReadme;
  await writingContent(content, terminal, () => {
    if (hasFiles(content)) throw alreadyThere(content);
    replaceFiles(Object.entries(files).map(([path, text]) => ({ path, before: undefined, text })));
  });
  const ignored = join(folder, '.gitignore');
  if (!existsSync(ignored)) {
    createFile(ignored, 'dist/\nnode_modules/\n');
    files[ignored] = '';
  }
  for (const path of Object.keys(files)) terminal.say(`  ${path}`);
  if (options.editor !== false) await setUpEditor(folder, content, terminal);
  tellNext(folder, Object.keys(files).find((path) => path.endsWith('branches.yaml')) ?? content, terminal);
  return exitCode.fine;
}

/** True if a folder has more in it than what this program keeps there for itself. */
function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name !== ownFolder);
}

function alreadyThere(content: string): CommandFailure {
  return new CommandFailure(`${content} already exists, and is unchanged`);
}

/** @throws CommandFailure in a content folder, where another one would be made */
function refuseInsideContent(folder: string): void {
  const content = contentAround(join(folder, 'content'));
  if (content === undefined) return;
  const project = relative('', dirname(content)) || '.';
  throw new CommandFailure(
    `${resolve(folder)} is in a content folder already (${content}), and content can't be in content. To work with what is there, go to its project: cd ${project}. For another project, choose a folder outside of it.`,
  );
}

async function setUpEditor(folder: string, content: string, terminal: Terminal): Promise<void> {
  const { ignoringFiles, rewriteFiles, schemaFiles, vscodeFiles, writeEditorFiles } = await import(
    './content/editor-files.js'
  );
  const schemas = join(folder, '.opendata', 'schemas');
  const places = { root: folder, content, headers: join(folder, 'headers'), schemas };
  let vscode: readonly RewrittenFile[];
  try {
    vscode = await vscodeFiles(places);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    terminal.complain(
      `${error.message} The rest is done; correct it, then run \`${started()} schema --vscode\`.`,
    );
    return;
  }
  const made = await schemaFiles(places);
  writeEditorFiles({ ...made, ...ignoringFiles(places) });
  rewriteFiles(vscode);
  for (const { path } of vscode) terminal.say(`  ${path}`);
  terminal.say(
    `  ${schemas}: ${counted(Object.keys(made).length, 'schema')}, so that VS Code completes and checks as you type`,
  );
}

function tellNext(folder: string, first: string, { say, style }: Terminal): void {
  const steps = [
    ...(folder === '.' ? [] : [[`cd ${folder}`, '']]),
    [`${started()} build`, 'publish it into dist'],
    [`${started()} preview`, 'look at it as readers will'],
    [`${started()} new branch`, 'add a record, with a comment for each field'],
  ];
  say(`${style.good('✓')} Made. The example in ${first} is yours to change.\n\n`);
  const width = Math.max(...steps.map(([command = '']) => command.length)) + 2;
  for (const [command = '', what = ''] of steps)
    say(`  ${style.strong(padded(command, width))}${style.faint(what)}`.trimEnd());
}

/** The names that are given, or answered on a terminal; else placeholders. */
async function answersOf(
  { bank, brand, yes }: InitOptions,
  input: Readable & { isTTY?: boolean },
  output: Writable,
): Promise<Answers> {
  const complaint = await loadComplaint();
  for (const [option, name] of Object.entries({ '--bank': bank, '--brand': brand })) {
    const wrong = name === undefined ? undefined : complaint(name);
    if (wrong !== undefined) throw new CommandFailure(`${option}: ${wrong}`);
  }
  const answer = async (given: string | undefined, question: string, usual: string) => {
    if (given !== undefined || yes || !input.isTTY) return given ?? usual;
    const { ask } = await import('./cli/ask.js');
    return ask(question, usual, complaint, input, output);
  };
  const ofBank = await answer(bank, "What is the bank's name?", placeholderBank);
  const usual = ofBank === placeholderBank ? placeholderBrand : ofBank;
  return {
    bank: ofBank,
    brand: await answer(brand, 'What is the name of its first brand, as the public knows it?', usual),
  };
}

/** Says what is wrong with a name, as with one in brand.yaml; undefined if it can be used. */
async function loadComplaint(): Promise<(name: string) => string | undefined> {
  const [{ checkValue }, { brandSettings }, { findingMessage }] = await Promise.all([
    import('../interface/schema/validate.js'),
    import('../content/site/settings.js'),
    import('../report/report/sentence.js'),
  ]);
  return (name) => {
    const { findings } = checkValue(brandSettings, { BrandName: name });
    return findings[0] && findingMessage(findings[0]);
  };
}
