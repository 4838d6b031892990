import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Collection, collectionNames } from '../model/collection.js';
import { formats } from '../report/formats.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { version } from './generator.js';

/**
 * Runs the program.
 * @param args what stands after the program's name
 * @returns the exit code: 0 fine, 1 problems in the data, 2 could not run
 */
export async function main(args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = exitCode.fine;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.fine : exitCode.failed;
    process.stderr.write(`opendata: ${explain(error)}\n`);
    return exitCode.failed;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const expected = error instanceof CommandFailure || code !== undefined;
  return expected ? error.message : `this is a fault of the program, please report it.\n${error.stack}`;
}

function createProgram(finish: (code: ExitCode) => void): Command {
  const program = new Command('opendata')
    .description(
      'Publish bank open data: checked content in, static JSON with its headers and validators out.',
    )
    .version(version())
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .showHelpAfterError('Run `opendata --help` to see what there is.')
    .helpCommand(false)
    .addHelpText('after', examples);

  program
    .command('init')
    .argument('[folder]', 'where to make the content folder', '.')
    .summary('make a new content folder that builds at once')
    .description(
      'Makes a content folder that builds at once. Asks a few questions on a terminal; options answer them.',
    )
    .option('--brand <name>', "the brand's name, as the public knows it")
    .option('--vendor <token>', 'the token in the media type')
    .option('--base-path <path>', 'what stands before /v2.1 in the addresses')
    .option('--license-url <url>', 'the licence of the data')
    .option('--terms-url <url>', 'the terms of use')
    .option('--yes', 'ask nothing')
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours')
    .action(async (folder, options) => finish(await (await import('./init.js')).init(folder, options)));

  shared(program.command('check'))
    .summary('say everything that is wrong with the content')
    .description('Says everything that build would complain about. Writes nothing.')
    .addOption(date())
    .action(async (options) => finish(await (await import('./check.js')).check(options)));

  shared(program.command('build'))
    .summary('check, then publish into the output folder')
    .description('Checks the content and publishes it into the output folder: all of it, or nothing.')
    .option(
      '--previous <place>',
      'the last publication, a folder or URL (default: the one in the output folder)',
    )
    .addOption(
      new Option('--accept-removals <collection>', 'let this collection lose many or all of its records')
        .argParser(addCollection)
        .default([], 'none'),
    )
    .addOption(date())
    .option('--dry-run', 'do everything but write')
    .action(async (options) => finish(await (await import('./build.js')).build(options)));

  shared(program.command('preview'))
    .summary('serve the publication as the contract says')
    .description('Serves the published files with the headers, validators and errors of the manifest.')
    .option('--port <number>', 'port to listen on; 0 for any free one', port, 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--watch', 'build first, and again whenever the content changes')
    .option('--tls-cert <file>', 'serve HTTPS with this certificate (PEM)')
    .option('--tls-key <file>', 'and this private key (PEM)')
    .action(async (options) => finish(await (await import('./preview.js')).preview(options)));

  program
    .command('explain')
    .argument('[rule]', 'a rule, such as hours/overlap; without it, all of them are listed')
    .summary('say what a rule on records means, with examples')
    .description(
      'Says what a rule on records means and why it matters, with a wrong and a right example. Problems of other rules\n(content/, schema/, versions/, site/, publish/) say all there is to say where they are reported.',
    )
    .option('--no-color', 'no colours')
    .action(async (rule, options) => finish((await import('./explain.js')).explain(rule, options)));

  shared(program.command('fmt'))
    .summary('tidy content files without losing a comment')
    .description(
      'Tidies the files of records: key order of the interface, indentation, quotes. What they say stays the same.',
    )
    .argument('[files...]', 'files or folders of the content folder (default: all of it)')
    .option('--check', 'write nothing, list the files that would change')
    .action(async (files, options) => finish(await (await import('./fmt.js')).fmt(files, options)));

  program
    .command('schema')
    .summary('write JSON Schemas for editors, so that they complete and check as you type')
    .description('Writes a JSON Schema for each kind of content file, for editors to complete and check by.')
    .option('--dir <folder>', 'the folder of the schemas', '.opendata/schemas')
    .option('--vscode', 'also name them in .vscode/settings.json, file by file; other settings stay')
    .option('--content <folder>', 'the content folder', 'content')
    .option('--headers <folder>', 'the folder of the header policy', 'headers')
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours')
    .action(async (options) => finish(await (await import('./schema.js')).schema(options)));

  return program;
}

const examples = `
Examples:
  opendata init                      begin: a content folder with one brand
  opendata check                     is the content fit to be published?
  opendata build                     publish ./content into ./dist
  opendata build --previous https://openapi.example.com
                                     … and date it by what is live now
  opendata preview --port 3000       look at it as readers will

Exit codes: 0 all is well, 1 problems in the data, 2 could not run.`;

/** The options that all commands share. */
function shared(command: Command): Command {
  return command
    .option('--content <folder>', 'the content folder', 'content')
    .option('--headers <folder>', 'the folder of the header policy', 'headers')
    .option('--out <folder>', 'the output folder', 'dist')
    .addOption(
      new Option('--format <name>', 'how problems are shown').choices(Object.keys(formats)).default('pretty'),
    )
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours');
}

/** The option of commands that check content. */
function date(): Option {
  return new Option(
    '--date <YYYY-MM-DD>',
    'the day to check dates against (default: today in UTC)',
  ).argParser((value) => {
    if (!isCalendarDate(value)) throw new InvalidArgumentError('A day is a date such as 2026-03-31.');
    return value;
  });
}

function isCalendarDate(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function addCollection(value: string, before: readonly Collection[]): Collection[] {
  const collection = collectionNames.find((name) => name === value);
  if (collection === undefined) {
    throw new InvalidArgumentError(`The collections are ${collectionNames.join(', ')}.`);
  }
  return [...before, collection];
}

function port(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new InvalidArgumentError('A port is 0 to 65535.');
  return number;
}
