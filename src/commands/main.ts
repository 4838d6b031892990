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

  shared(program.command('check'))
    .summary('say everything that is wrong with the content')
    .description('Says everything that build would complain about. Writes nothing.')
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
    .option('--dry-run', 'do everything but write')
    .action(async (options) => finish(await (await import('./build.js')).build(options)));

  shared(program.command('preview'))
    .summary('serve the publication as the contract says')
    .description('Serves the published files with the headers, validators and errors of the manifest.')
    .option('--port <number>', 'port to listen on; 0 for any free one', port, 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--tls-cert <file>', 'serve HTTPS with this certificate (PEM)')
    .option('--tls-key <file>', 'and this private key (PEM)')
    .action(async (options) => finish(await (await import('./preview.js')).preview(options)));

  return program;
}

const examples = `
Examples:
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
