import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { counted } from '../model/message.js';
import { standInBrand, standIns } from '../model/stand-ins.js';
import { padded } from '../report/columns.js';
import { findingMessage } from '../report/sentence.js';
import { check } from '../schema/validate.js';
import { brandSettings, siteSettings } from '../site/settings.js';
import { ask } from './ask.js';
import { type Files, ignoringFiles, schemaFiles, vscodeFiles, writeFiles } from './editor-files.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { type GitSetUp, setUpMerging } from './git-merging.js';
import { started } from './invocation.js';
import { type Answers, editorsReadme, starterFiles } from './starter.js';
import { openTerminal, type Terminal, type TerminalOptions } from './terminal.js';

export interface InitOptions extends TerminalOptions {
  readonly vendor?: string;
  readonly licenseUrl?: string;
  readonly termsUrl?: string;
  readonly basePath?: string;
  readonly brand?: string;
  /** False with --no-editor: no schemas, and nothing for VS Code. */
  readonly editor?: boolean;
  /** Have git merge content by record and field. */
  readonly git?: boolean;
  /** Take the defaults for what no option says, and ask nothing. */
  readonly yes?: boolean;
}

const defaults: Answers = {
  ...standIns,
  basePath: '/open-banking',
  brand: standInBrand,
};

const questions: Record<keyof Answers, string> = {
  brand: 'What is the name of the brand, as the public knows it?',
  vendor: 'Which token names the publisher in the media type application/prs.<token>.opendata.v2.1+json?',
  basePath: 'What stands before /v2.1 in the addresses? (- for nothing)',
  licenseUrl: 'Where can people read the licence of the data?',
  termsUrl: 'Where can people read the terms of use?',
};

/** `opendata init [dir]`: a new content folder that builds at once. Nothing that is there is lost. */
export async function init(folder: string, options: InitOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const content = join(folder, 'content');
  if (existsSync(content) && readdirSync(content).length > 0) {
    if (options.git) {
      tellOfGit(setUpMerging(folder), terminal);
      return exitCode.fine;
    }
    throw new CommandFailure(`${content} is there already, and is left as it is`);
  }
  const answers = await answersOf(options, process.stdin, process.stderr);
  const files: Record<string, string> = {};
  for (const [path, text] of Object.entries(starterFiles(answers))) files[join(content, path)] = text;
  files[join(content, 'README.md')] = editorsReadme;
  const ignored = join(folder, '.gitignore');
  if (!existsSync(ignored)) files[ignored] = 'dist/\nnode_modules/\n';
  writeFiles(files);
  for (const path of Object.keys(files)) terminal.say(`  ${path}`);
  if (options.editor !== false) await setUpEditor(folder, content, terminal);
  if (options.git) tellOfGit(setUpMerging(folder), terminal);
  tellNext(folder, Object.keys(files).find((path) => path.endsWith('branches.yaml')) ?? content, terminal);
  return exitCode.fine;
}

async function setUpEditor(folder: string, content: string, terminal: Terminal): Promise<void> {
  const schemas = join(folder, '.opendata', 'schemas');
  const places = { root: folder, content, headers: join(folder, 'headers'), schemas };
  let vscode: Files;
  try {
    vscode = await vscodeFiles(places);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    terminal.complain(
      `${error.message} The rest is made; mend it, then run \`${started()} schema --vscode\`.`,
    );
    return;
  }
  const made = schemaFiles(places);
  writeFiles({ ...made, ...ignoringFiles(places) });
  writeFiles(vscode);
  for (const path of Object.keys(vscode)) terminal.say(`  ${path}`);
  terminal.say(
    `  ${schemas}: ${counted(Object.keys(made).length, 'schema')}, so that VS Code completes and checks as you type`,
  );
}

function tellOfGit({ isNewRepository, attributes }: GitSetUp, { say, style }: Terminal): void {
  if (isNewRepository) say('  a new git repository');
  if (attributes !== undefined) say(`  ${attributes}: commit it`);
  say(
    `${style.good('✓')} git merges content by record and field in this clone. Each other clone needs \`${started()} init --git\` once; GitHub and GitLab merge by lines.`,
  );
}

function tellNext(folder: string, first: string, { say, style }: Terminal): void {
  const steps = [
    ...(folder === '.' ? [] : [[`cd ${folder}`, '']]),
    [`${started()} build`, 'publish it into dist'],
    [`${started()} preview`, 'look at it as readers will'],
    [`${started()} new branch`, 'add a record, each field saying what goes in'],
  ];
  say(`${style.good('✓')} Made. The example in ${first} is yours to change.\n\n`);
  const width = Math.max(...steps.map(([command = '']) => command.length)) + 2;
  for (const [command = '', what = ''] of steps)
    say(`  ${style.strong(padded(command, width))}${style.faint(what)}`.trimEnd());
}

async function answersOf(
  options: InitOptions,
  input: Readable & { isTTY?: boolean },
  output: Writable,
): Promise<Answers> {
  const answers: Record<keyof Answers, string> = { ...defaults };
  const open: (keyof Answers)[] = [];
  for (const key of Object.keys(questions) as (keyof Answers)[]) {
    const given = options[key];
    if (given === undefined) open.push(key);
    else if (complaint(key, given) !== undefined)
      throw new CommandFailure(`${optionOf(key)}: ${complaint(key, given)}`);
    else answers[key] = given;
  }
  if (options.yes || !input.isTTY) return answers;
  for (const key of open) {
    answers[key] = await ask(
      questions[key],
      defaults[key],
      (value) => complaint(key, meant(key, value)),
      input,
      output,
    );
    answers[key] = meant(key, answers[key]);
  }
  return answers;
}

/** A hyphen stands for "nothing", since an empty line takes the default. */
function meant(key: keyof Answers, answer: string): string {
  return key === 'basePath' && answer === '-' ? '' : answer;
}

/** What is wrong with an answer, by the very schemas that the settings are checked with. */
function complaint(key: keyof Answers, value: string): string | undefined {
  if (key === 'basePath' && value === '') return undefined;
  const { brand: _, ...site } = defaults;
  const { findings } =
    key === 'brand'
      ? check(brandSettings, { BrandName: value })
      : check(siteSettings, { ...site, [key]: value });
  return findings[0] && findingMessage(findings[0]);
}

function optionOf(key: keyof Answers): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
