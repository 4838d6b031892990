import { Command, type Help, type HelpConfiguration, type OutputConfiguration } from 'commander';
import { columnCount, wrapped } from '../../base/text/columns.js';
import { suggestion } from '../../base/text/suggestion.js';
import type { CommandOfProgram } from './command.js';
import { shownText, widthOf } from './terminal.js';

/** Columns of the help if the width of the terminal is unknown. */
const usual = 80;
/** The most columns of the help: longer lines are hard to read. */
const widest = 100;
/** With fewer columns than this, a description is printed below its option. */
const narrowest = 30;

/** The width of the help and of usage errors. */
export const helpOutput: OutputConfiguration = {
  getOutHelpWidth: () => helpWidth(process.stdout),
  getErrHelpWidth: () => helpWidth(process.stderr),
  outputError: (text, write) => write(shownText(wrapped(text, widthOf(process.stderr)))),
};

function helpWidth(stream: NodeJS.WriteStream): number {
  const width = widthOf(stream);
  return width === Number.POSITIVE_INFINITY ? usual : Math.min(width, widest);
}

/** How help is laid out. */
export const helpLayout: HelpConfiguration = {
  showGlobalOptions: true,
  sortSubcommands: false,
  minWidthToWrap: 20,
  formatItem(this: Help, term, termWidth, description) {
    return item(term, termWidth, description, this.helpWidth ?? usual);
  },
};

function item(term: string, termWidth: number, description: string, width: number): string {
  const column = termWidth + 4;
  const isStacked = width - column < narrowest;
  const margin = ' '.repeat(isStacked ? 6 : column);
  const below = wrapped(description, width - margin.length).replaceAll('\n', `\n${margin}`);
  if (description === '') return `  ${term}`;
  if (isStacked || columnCount(term) > termWidth) return `  ${term}\n${margin}${below}`;
  return `  ${term}${' '.repeat(column - 2 - columnCount(term))}${below}`;
}

/** The arguments of an example command, and what it does. */
export type Example = readonly [string, string];

/**
 * The end of the program's help: examples and exit codes.
 * @param typed the words that start the program here
 */
export function helpEnd(
  typed: string,
  examples: readonly Example[],
): (context: { readonly error: boolean }) => string {
  return ({ error }) => {
    const width = helpWidth(error ? process.stderr : process.stdout);
    const column = typed.length + ' preview --port 3000'.length;
    return [
      '',
      'Examples:',
      ...examples.map(([command, what]) => item(`${typed} ${command}`, column, what, width)),
      '',
      wrapped('Exit codes: 0 all is well, 1 problems in the data or the host, 2 could not run.', width),
    ].join('\n');
  };
}

/** `help <command>`: the same as its --help. */
export function helpCommand(program: Command, commands: readonly CommandOfProgram[]): Command {
  return new Command('help')
    .argument('[command]', 'a command, such as build; by default, all are listed')
    .summary('show the help of a command')
    .description('Shows the help of a command, as its --help does.')
    .action((name?: string) => {
      if (name === undefined) program.help();
      const command = program.commands.find((each) => each.name() === name);
      if (command === undefined) refuseName(program, name, commands);
      command.help();
    });
}

/** Reports that the first word is not a command; without any word, shows the help. */
export function refuseWords(program: Command, commands: readonly CommandOfProgram[]): never {
  const [first, ...others] = program.args;
  if (first === undefined) program.help({ error: true });
  if (!first.startsWith('-')) refuseName(program, first, commands);
  const name = others.find((word) => program.commands.some((command) => command.name() === word));
  const next = name === undefined ? '' : `\nThe command comes first: ${program.name()} ${name} ${first} …`;
  program.error(`error: unknown option '${first}'${next}`);
}

function refuseName(program: Command, name: string, commands: readonly CommandOfProgram[]): never {
  const known = commands.find(({ otherNames }) => Object.hasOwn(otherNames, name));
  const near =
    known === undefined
      ? suggestion(
          name,
          program.commands.map((command) => command.name()),
        )
      : `${known.name} ${known.otherNames[name]}`.trimEnd();
  program.error(`error: unknown command '${name}'${near === undefined ? '' : `\n(Did you mean ${near}?)`}`);
}
