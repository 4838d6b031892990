import type { Help, HelpConfiguration, OutputConfiguration } from 'commander';
import { columnsOf, wrapped } from '../report/columns.js';
import { widthOf } from './terminal.js';

/** Help is broken at this many columns where nothing says how wide the terminal is. */
const usual = 80;
/** And at this many at most: longer lines are hard to read. */
const widest = 100;
/** A description with fewer columns than this stands below its option. */
const narrowest = 30;

/** Where help and errors of the command line go, and how wide they are. */
export const helpOutput: OutputConfiguration = {
  getOutHelpWidth: () => helpWidth(process.stdout),
  getErrHelpWidth: () => helpWidth(process.stderr),
  outputError: (text, write) => write(wrapped(text, widthOf(process.stderr))),
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
  if (isStacked || columnsOf(term) > termWidth) return `  ${term}\n${margin}${below}`;
  return `  ${term}${' '.repeat(column - 2 - columnsOf(term))}${below}`;
}

/** What stands behind the program's name, and what it does. */
const examples: readonly (readonly [string, string])[] = [
  ['init', 'begin: a content folder with one brand'],
  ['new branch', 'add a branch, each field saying what goes in'],
  ['check', 'is the content fit to be published?'],
  ['build', 'publish ./content into ./dist'],
  ['build --previous https://openapi.example.com', '… and date it by what is live now'],
  ['preview --port 3000', 'look at it as readers will'],
  ['verify https://openapi.example.com', 'is that what is live now?'],
];

/**
 * What stands below the program's help.
 * @param typed what starts the program here
 */
export function helpEnd(typed: string): (context: { readonly error: boolean }) => string {
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
