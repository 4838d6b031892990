import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findingMessage } from '../report/sentence.js';
import { check } from '../schema/validate.js';
import { brandSettings, siteSettings } from '../site/settings.js';
import { ask } from './ask.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { type Answers, starterFiles } from './starter.js';
import { openTerminal, type TerminalOptions } from './terminal.js';

export interface InitOptions extends TerminalOptions {
  readonly vendor?: string;
  readonly licenseUrl?: string;
  readonly termsUrl?: string;
  readonly basePath?: string;
  readonly brand?: string;
  /** Take the defaults for what no option says, and ask nothing. */
  readonly yes?: boolean;
}

const defaults: Answers = {
  vendor: 'example',
  licenseUrl: 'https://openapi.example.com/licence',
  termsUrl: 'https://openapi.example.com/terms',
  basePath: '/open-banking',
  brand: 'Example Bank',
};

const questions: Record<keyof Answers, string> = {
  brand: 'What is the name of the brand, as the public knows it?',
  vendor: 'Which token names the publisher in the media type application/prs.<token>.opendata.v2.1+json?',
  basePath: 'What stands before /v2.1 in the addresses? (- for nothing)',
  licenseUrl: 'Where can people read the licence of the data?',
  termsUrl: 'Where can people read the terms of use?',
};

/** `opendata init [dir]`: a new content folder that builds at once. Nothing that is there is touched. */
export async function init(folder: string, options: InitOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const content = join(folder, 'content');
  if (existsSync(content) && readdirSync(content).length > 0) {
    throw new CommandFailure(`${content} is there already, and is left as it is`);
  }
  const answers = await answersOf(options, process.stdin, process.stderr);
  const files = starterFiles(answers);
  for (const [path, text] of Object.entries(files)) {
    const target = join(content, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: 'wx' });
    terminal.say(`  ${target}`);
  }
  const where = folder === '.' ? '' : `cd ${folder} && `;
  terminal.say(`${terminal.style.good('✓')} Made. Now: ${where}opendata build && opendata preview`);
  return exitCode.fine;
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
