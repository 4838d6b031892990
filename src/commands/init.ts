import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createFile, replaceFiles } from '../base/files/write-file.js';
import { namesIn } from '../base/names-in.js';
import { padded } from '../base/text/columns.js';
import { ownFolder } from '../content/content/layout.js';
import { counted } from '../model/message.js';
import { placeholderBrand, placeholders } from '../model/placeholders.js';
import { defineCommand, type OptionValues, withDefault } from './cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { terminalOptions } from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';
import type { RewrittenFile } from './content/editor-files.js';
import type { Answers } from './content/starter.js';
import { contentAround } from './project/project.js';

const options = {
  '--brand <name>': "the brand's name, as the public knows it",
  '--vendor <token>': 'the token in the media type',
  '--base-path <start>': 'the path before /v2.1 in the addresses',
  '--license-url <url>': 'the licence of the data',
  '--terms-url <url>': 'the terms of use',
  '--no-editor': 'write no schemas and no settings for VS Code',
  '--yes': 'ask nothing',
  ...terminalOptions,
};

export const init = defineCommand({
  name: 'init',
  otherNames: { create: '' },
  summary: 'make a new content folder that builds at once',
  description:
    'Makes a content folder that builds at once. Asks a few questions on a terminal; options answer them in advance.',
  arguments: { '[folder]': withDefault('where to make the content folder', '.') },
  options,
  run: (values, { folder }) => makeContent(folder, values),
});

type InitOptions = OptionValues<typeof options>;

const defaults: Answers = {
  ...placeholders,
  basePath: '/open-banking',
  brand: placeholderBrand,
};

const questions: Record<keyof Answers, string> = {
  brand: 'What is the name of the brand, as the public knows it?',
  vendor: 'Which token names the publisher in the media type application/prs.<token>.opendata.v2.1+json?',
  basePath: 'The path before /v2.1 in the addresses? (- for nothing)',
  licenseUrl: 'Where can people read the licence of the data?',
  termsUrl: 'Where can people read the terms of use?',
};

/** Makes a content folder that builds at once. Existing files are never replaced. */
async function makeContent(folder: string, options: InitOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const content = join(folder, 'content');
  refuseInsideContent(folder);
  if (hasFiles(content)) throw alreadyThere(content);
  const [{ writingContent }, { editorsReadme, starterFiles }, complaint] = await Promise.all([
    import('./content/write-content.js'),
    import('./content/starter.js'),
    loadComplaint(),
  ]);
  const answers = await answersOf(options, complaint, process.stdin, process.stderr);
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

/** Says what is wrong with an answer; undefined if it can be used. */
type Complaint = (key: keyof Answers, answer: string) => string | undefined;

async function answersOf(
  options: InitOptions,
  complaint: Complaint,
  input: Readable & { isTTY?: boolean },
  output: Writable,
): Promise<Answers> {
  const answers: Record<keyof Answers, string> = { ...defaults };
  const open: (keyof Answers)[] = [];
  for (const key of namesIn(questions)) {
    const given = options[key];
    if (given === undefined) open.push(key);
    else if (complaint(key, given) !== undefined)
      throw new CommandFailure(`${optionOf(key)}: ${complaint(key, given)}`);
    else answers[key] = given;
  }
  if (options.yes || !input.isTTY) return answers;
  const { ask } = await import('./cli/ask.js');
  for (const key of open) {
    answers[key] = await ask(
      questions[key],
      defaults[key],
      (value) => complaint(key, withoutHyphen(key, value)),
      input,
      output,
    );
    answers[key] = withoutHyphen(key, answers[key]);
  }
  return answers;
}

/** A hyphen means "no base path", since an empty line takes the default. */
function withoutHyphen(key: keyof Answers, answer: string): string {
  return key === 'basePath' && answer === '-' ? '' : answer;
}

/** Checks answers with the schemas of the settings that they are written to. */
async function loadComplaint(): Promise<Complaint> {
  const [{ checkValue }, { brandSettings, siteSettings }, { findingMessage }] = await Promise.all([
    import('../interface/schema/validate.js'),
    import('../content/site/settings.js'),
    import('../report/report/sentence.js'),
  ]);
  const { brand: _, ...site } = defaults;
  return (key, value) => {
    if (key === 'basePath' && value === '') return undefined;
    const { findings } =
      key === 'brand'
        ? checkValue(brandSettings, { BrandName: value })
        : checkValue(siteSettings, { ...site, [key]: value });
    return findings[0] && findingMessage(findings[0]);
  };
}

function optionOf(key: keyof Answers): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
