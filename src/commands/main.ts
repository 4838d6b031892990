import { Command, CommanderError } from 'commander';
import { accept } from './accept.js';
import { build } from './build.js';
import { check } from './check.js';
import { type CommandOfProgram, refuseEmpty } from './cli/command.js';
import { type ExitCode, errorMessage, exitCode } from './cli/failure.js';
import { type Example, helpCommand, helpEnd, helpLayout, helpOutput, refuseWords } from './cli/help.js';
import { started } from './cli/invocation.js';
import { version } from './cli/package.js';
import { printError } from './cli/terminal.js';
import { conformance } from './conformance.js';
import { diff } from './diff.js';
import { edit } from './edit.js';
import { explain } from './explain.js';
import { fmt } from './fmt.js';
import { importCommand } from './import.js';
import { init } from './init.js';
import { migrate } from './migrate.js';
import { newCommand } from './new.js';
import { preview } from './preview.js';
import { findProject, refuseMissingSettings, useHeadersBesideContent } from './project/project.js';
import { schema } from './schema.js';
import { upcoming } from './upcoming.js';
import { verify } from './verify.js';

/** In the order of the help. To add a command, write its file and add a line here. */
const commands: readonly CommandOfProgram[] = [
  init,
  newCommand,
  check,
  accept,
  build,
  preview,
  edit,
  verify,
  diff,
  upcoming,
  conformance,
  explain,
  importCommand,
  migrate,
  fmt,
  schema,
];

/** The arguments of the help's examples, and what they do. */
const examples: readonly Example[] = [
  ['init', 'start with a content folder with one brand'],
  ['new branch', 'add a branch, with a comment for each field'],
  ['check', 'can the content be published?'],
  ['build', 'publish ./content into ./dist'],
  ['build --previous https://openapi.example.com', '… and compare it with what is live'],
  ['preview --port 3000', 'look at it as readers will'],
  ['verify https://openapi.example.com', 'does the host serve it?'],
];

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
  const program = createProgram(
    (result) => {
      code = result;
    },
    started(),
    args[0],
  );
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.fine : exitCode.failed;
    printError(`opendata: ${errorMessage(error)}`);
    return exitCode.failed;
  }
}

/** Milliseconds that whatever is left at the end may take, such as a pipe that is read slowly. */
const patience = 2000;

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
 * Creates the command line, with its commands and options, for one run.
 * @param finish gets the exit code of a command when it has ended
 * @param typed the words that start the program here, for the help and its examples
 * @param first the first argument: where it names a command, only that one is created, which is faster
 */
export function createProgram(finish: (code: ExitCode) => void, typed = 'opendata', first?: string): Command {
  const named = commands.filter(({ name }) => name === first);
  const program = new Command(typed)
    .usage('<command> [options]')
    .description(
      'Checks the open data of banks and publishes it as static JSON, with headers and entity tags.',
    )
    .version(version())
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp(helpLayout)
    .configureOutput(helpOutput)
    .showHelpAfterError(`Run \`${typed} --help\` for the list of commands.`)
    .helpCommand(false)
    .addHelpText('after', helpEnd(typed, examples))
    .hook('preAction', (_, command) => {
      refuseEmpty(command);
      findProject(command);
      useHeadersBesideContent(command);
      refuseMissingSettings(command);
    })
    // Only reached if the first word isn't a command.
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => refuseWords(program, commands));
  const created = (named.length > 0 ? named : commands).map(({ create }) => create(finish));
  for (const command of [...created, helpCommand(program, commands)]) {
    command
      .copyInheritedSettings(program)
      .showHelpAfterError(`Run \`${typed} ${command.name()} --help\` for its options.`);
    program.addCommand(command);
  }
  return program;
}

/** A closed pipe (`| head`) must not abort the run or change the exit code. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  printError(`opendata: ${errorMessage(error)}`);
  process.exit(exitCode.failed);
}
