import { Command, CommanderError } from 'commander';
import { wrappedText } from '../base/text/columns.js';
import { type CreateCommand, refuseEmpty } from './cli/command.js';
import { type ExitCode, errorMessage, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { version } from './cli/package.js';
import { printError, shownText, widthOf } from './cli/terminal.js';
import { findProject, refuseMissingSettings } from './project/project.js';

type Module = () => Promise<{ readonly default: CreateCommand }>;

/**
 * The commands in the order of the help, with their lines in it. To add a command, write its file and add a line here. A
 * command's module is loaded only when the command is named.
 */
const commands: Readonly<Record<string, readonly [summary: string, load: Module]>> = {
  init: ['make a new content folder that builds at once', () => import('./init.js')],
  new: ['add a record with every field to fill in, in the right file', () => import('./new.js')],
  check: ['report everything that is wrong with the content', () => import('./check.js')],
  accept: ['accept current warnings, or what the next publication removes', () => import('./accept.js')],
  build: ['check, then publish into the output folder', () => import('./publishing/build.js')],
  preview: ['serve the publication on this machine', () => import('./publishing/preview.js')],
  edit: ['edit the content with forms in a browser', () => import('./forms/edit.js')],
  verify: ['check that a live host serves what was built', () => import('./verify.js')],
  diff: ['show what changes for the public, record by record', () => import('./diff/diff.js')],
  upcoming: ['list what will change by itself, or has to be done by a day', () => import('./upcoming.js')],
  conformance: [
    'report how the content keeps the rule books of the standard',
    () => import('./conformance.js'),
  ],
  explain: ['explain a field, a code, or a rule with examples', () => import('./explain.js')],
  import: [
    'import an existing feed into content files, and compare what they publish with it',
    () => import('./import/import.js'),
  ],
  migrate: ['write content in the shape of another version', () => import('./migrate.js')],
  fmt: ['tidy content files without losing a comment', () => import('./fmt.js')],
  schema: [
    'write JSON Schemas for editors, so that they complete and check as you type',
    () => import('./schema.js'),
  ],
};

/** The arguments of the help's examples, and what they do. */
const examples = {
  init: 'start with a content folder with one brand',
  'new branch': 'add a branch, with a comment for each field',
  check: 'can the content be published?',
  build: 'publish ./content into ./dist',
  'build --previous <origin>': '… and compare it with what is live',
  'preview --port 3000': 'look at it as readers will',
  'verify <origin>': 'does the host serve it?',
};

/**
 * Runs the program.
 * @param args the arguments after the program's name
 * @returns the exit code: 0 fine, 1 problems in the data, 2 could not run
 */
export async function main(args: readonly string[]): Promise<ExitCode> {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(ignoreClosedPipe)) stream.on('error', ignoreClosedPipe);
  }
  let code: ExitCode = exitCode.fine;
  const finish = (result: ExitCode) => {
    code = result;
  };
  try {
    const named = args.find((word) => Object.hasOwn(commands, word));
    const program = await createProgram(finish, named === undefined ? [] : [named], started());
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.fine : exitCode.failed;
    printError(`opendata: ${errorMessage(error)}`);
    return exitCode.failed;
  }
}

/** Milliseconds that whatever is left at the end may take, once all is printed: Ctrl-C also ends a build of a watch. */
const patience = 100;

/**
 * Runs the program with the arguments of this process, and ends with its exit code. A folder that is still watched, or a
 * timer of an own rule, must not keep the program running.
 */
export async function runProcess(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2));
  const written = (stream: NodeJS.WriteStream) => new Promise((resolve) => stream.write('', resolve));
  await Promise.all([process.stdout, process.stderr].map(written));
  setTimeout(() => process.exit(), patience).unref();
}

/**
 * Creates the command line for one run.
 * @param finish gets the exit code of a command when it has ended
 * @param loaded the commands that can be run: of the others, the help has a line
 * @param typed the words that start the program here, for the help and its examples
 */
export async function createProgram(
  finish: (code: ExitCode) => void = () => {},
  loaded: readonly string[] = Object.keys(commands),
  typed = 'opendata',
): Promise<Command> {
  const program = new Command(typed)
    .usage('<command> [options]')
    .description(
      'Checks the open data of banks and publishes it as static JSON, with headers and entity tags.',
    )
    .version(version())
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false, minWidthToWrap: 20 })
    .configureOutput({
      getOutHelpWidth: () => helpWidth(process.stdout),
      getErrHelpWidth: () => helpWidth(process.stderr),
      outputError: (text, write) => write(shownText(wrappedText(text, widthOf(process.stderr)))),
    })
    .showHelpAfterError(`Run \`${typed} --help\` for the list of commands.`)
    .addHelpText('after', ({ command, error }) => {
      const help = command.createHelp();
      help.prepareContext({ helpWidth: helpWidth(error ? process.stderr : process.stdout) });
      const width = typed.length + ' build --previous <origin>'.length;
      const items = Object.entries(examples).map(([words, what]) =>
        help.formatItem(`${typed} ${words}`, width, what, help),
      );
      const codes = 'Exit codes: 0 all is well, 1 problems in the data or the host, 2 could not run.';
      return ['', 'Examples:', ...items, '', help.boxWrap(codes, help.helpWidth ?? usual)].join('\n');
    })
    .hook('preAction', (_, command) => {
      refuseEmpty(command);
      findProject(command);
      refuseMissingSettings(command);
    });
  for (const [name, [summary, load]] of Object.entries(commands)) {
    const create = loaded.includes(name) ? (await load()).default : () => new Command(name);
    const command = create(name, finish).summary(summary).copyInheritedSettings(program);
    program.addCommand(command.showHelpAfterError(`Run \`${typed} ${name} --help\` for its options.`));
  }
  return program;
}

/** Columns of the help if the width of the terminal is unknown. */
const usual = 80;
/** The most columns of the help: longer lines are hard to read. */
const widest = 100;

function helpWidth(stream: NodeJS.WriteStream): number {
  const width = widthOf(stream);
  return width === Number.POSITIVE_INFINITY ? usual : Math.min(width, widest);
}

/** A closed pipe (`| head`) must not abort the run or change the exit code. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  printError(`opendata: ${errorMessage(error)}`);
  process.exit(exitCode.failed);
}
