import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type HostName, hostNames } from '../hosts/hosts.js';
import { type Collection, collectionNames, recordKinds } from '../model/collection.js';
import { suggestion } from '../model/suggestion.js';
import { type Version, versions } from '../model/version.js';
import { wrapped } from '../report/columns.js';
import { formats } from '../report/formats.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { findContent, refuseMissingSettings, useHeadersBesideContent } from './find-content.js';
import { version } from './generator.js';
import { helpEnd, helpLayout, helpOutput } from './help.js';
import { started } from './invocation.js';
import { widthOf } from './terminal.js';

/**
 * Runs the program.
 * @param args what stands after the program's name
 * @returns the exit code: 0 fine, 1 problems in the data, 2 could not run
 */
export async function main(args: readonly string[]): Promise<ExitCode> {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(leaveUnread)) stream.on('error', leaveUnread);
  }
  let code: ExitCode = exitCode.fine;
  const program = createProgram((result) => {
    code = result;
  }, started());
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.fine : exitCode.failed;
    process.stderr.write(`${wrapped(`opendata: ${explain(error)}`, widthOf(process.stderr))}\n`);
    return exitCode.failed;
  }
}

/** Who reads only the beginning, as `| head` does, ends neither the work nor its exit code. */
function leaveUnread(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`opendata: ${explain(error)}\n`);
  process.exit(exitCode.failed);
}

/** What the system's commonest refusals mean, for those who don't read its codes. */
const refusals: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
};

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const expected = error instanceof CommandFailure || code !== undefined;
  const why = code === undefined ? undefined : refusals[code];
  if (why !== undefined) return `${why}: ${error.message}`;
  return expected ? error.message : `this is a fault of the program, please report it.\n${error.stack}`;
}

/**
 * The command line: its commands and options.
 * @param finish gets the exit code of a command when it has ended
 * @param typed what starts the program here, for the help and its examples
 */
export function createProgram(finish: (code: ExitCode) => void, typed = 'opendata'): Command {
  const program = new Command(typed)
    .usage('<command> [options]')
    .description(
      'Publish bank open data: checked content in, static JSON with its headers and validators out.',
    )
    .version(version())
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp(helpLayout)
    .configureOutput(helpOutput)
    .showHelpAfterError(`Run \`${typed} --help\` to see what there is.`)
    .helpCommand(false)
    .addHelpText('after', helpEnd(typed))
    .hook('preAction', (_, command) => {
      refuseEmpty(command);
      useHeadersBesideContent(command);
      refuseMissingSettings(command);
    })
    // Only what is no command gets here.
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => refuse(program));

  program
    .command('init')
    .argument('[folder]', 'where to make the content folder', '.')
    .summary('make a new content folder that builds at once')
    .description(
      'Makes a content folder that builds at once. Asks a few questions on a terminal; options answer them.',
    )
    .option('--brand <name>', "the brand's name, as the public knows it")
    .option('--vendor <token>', 'the token in the media type')
    .option('--base-path <start>', 'what stands before /v2.1 in the addresses')
    .option('--license-url <url>', 'the licence of the data')
    .option('--terms-url <url>', 'the terms of use')
    .option('--no-editor', 'no schemas, and nothing for VS Code')
    .option(
      '--git',
      'have git merge content by record and field (merge-file); if the content is there, do only that',
    )
    .option('--yes', 'ask nothing')
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours')
    .action(async (folder, options) => finish(await (await import('./init.js')).init(folder, options)));

  program
    .command('new')
    .argument('<kind>', `${recordKinds.slice(0, -1).join(', ')} or ${recordKinds.at(-1)}`)
    .summary('add a record with everything to fill in, in the right file')
    .description(
      'Adds a record of a kind to the file where the brand keeps them, under the next free Identification. Each field to fill in says what goes in; `check` names those that are still empty.',
    )
    .option('--brand <folder>', 'the brand (default: the only one there is)')
    .option('--id <identification>', 'the Identification (default: the next by number)')
    .option('--name <name>', 'the name, and what to call its file, if it gets one of its own')
    .option('--like <identification>', 'a record of the same kind to copy hours, address and the like from')
    .option('--file <path>', 'the file to add it to, or to make')
    .option('--dry-run', 'print the record, write nothing')
    .option('--content <folder>', 'the content folder', 'content')
    .option(
      '--headers <folder>',
      'the folder of the header policy; beside the content, if one is there',
      'headers',
    )
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours')
    .action(async (kind, options) => finish(await (await import('./new.js')).newRecord(kind, options)));

  shared(program.command('check'))
    .summary('say everything that is wrong with the content')
    .description('Says everything that build would complain about. Writes nothing.')
    .argument(
      '[files...]',
      'files, folders or patterns to show the problems of; all content is read (default: all of it)',
    )
    .addOption(maxWarnings())
    .addOption(date())
    .action(async (files, options, command) => {
      const { check } = await import('./check.js');
      finish(await check(files, findContent(options, command)));
    });

  shared(program.command('accept'))
    .summary('accept warnings of today, or what the next publication takes away')
    .description(
      'With --reason alone: writes the warnings that the content has now into baseline.yaml. They are counted from then on, not shown; a changed value is shown again, and so is everything after the day of --until. Errors of the interface can not be accepted. With --brand, --removals, --gone, --media-type or --all: writes into accepted.yaml what the next publication may take away from readers, and why. The entry names the last publication, and ends with it. Without options: lists what is accepted there, and what a build would stop at.',
    )
    .option('--reason <text>', 'why it is accepted')
    .addOption(
      new Option('--brand <name>', 'let all records of this brand go, which is renamed, sold or closed')
        .argParser((name: string, before: readonly string[]) => [...before, name])
        .default([], 'none'),
    )
    .addOption(
      new Option('--removals <collection>', 'let this collection lose many or all of its records')
        .argParser(addCollection)
        .default([], 'none'),
    )
    .addOption(
      new Option('--gone <start>', 'let addresses go that begin so, such as /open-banking/v2.1')
        .argParser(addAddress)
        .default([], 'none'),
    )
    .addOption(
      new Option('--media-type <version>', 'let the media type of this version change')
        .argParser(addVersion)
        .default([], 'none'),
    )
    .option('--all', 'all that a build would stop at')
    .option(
      '--previous <place>',
      'the last publication, a folder or URL (default: the one in the output folder)',
    )
    .addOption(
      new Option('--until <YYYY-MM-DD>', 'of warnings: the last day on which that holds').argParser(
        calendarDate,
      ),
    )
    .addOption(
      new Option(
        '--rule <name>',
        'of warnings: only what this rule finds; notes too (may be given several times)',
      )
        .argParser((name: string, before: readonly string[]) => [...before, name])
        .default([], 'all warnings'),
    )
    .option('--record <start>', 'of warnings: only records that begin so, such as fenland/branches/')
    .addOption(date())
    .action(async (options) => finish(await (await import('./accept.js')).accept(options)));

  shared(program.command('build'))
    .summary('check, then publish into the output folder')
    .description('Checks the content and publishes it into the output folder: all of it, or nothing.')
    .option(
      '--previous <place>',
      'the last publication, a folder or URL (default: the one in the output folder)',
    )
    .option('--first-if-missing', 'build also where nothing is published at that place yet (404)')
    .addOption(
      new Option('--accept-removals <collection>', 'let this collection lose many or all of its records')
        .argParser(addCollection)
        .default([], 'none'),
    )
    .addOption(
      new Option('--accept-gone <start>', 'let addresses go that begin so, such as /open-banking/v2.1')
        .argParser(addAddress)
        .default([], 'none'),
    )
    .addOption(
      new Option('--accept-media-type <version>', 'let the media type of this version change')
        .argParser(addVersion)
        .default([], 'none'),
    )
    .addOption(
      new Option(
        '--hosts <names>',
        "write configuration for these hosts, or all, into the output folder's hosts/, in place of those in site.yaml",
      ).argParser(namedHosts),
    )
    .addOption(maxWarnings())
    .option('--purge-list <file>', 'write the paths that caches have to forget, one a line')
    .addOption(date())
    .option('--dry-run', 'do everything but write')
    .action(async (options) => finish(await (await import('./build.js')).build(options)));

  shared(program.command('preview'))
    .summary('serve the publication as the interface specifies')
    .description('Serves the published files with the headers, validators and errors of the manifest.')
    .option('--port <number>', 'port to listen on; 0 for any free one', port, 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--watch', 'build first, and again whenever the content changes')
    .option('--tls-cert <file>', 'serve HTTPS with this certificate (PEM)')
    .option('--tls-key <file>', 'and this private key (PEM)')
    .action(async (options) => finish(await (await import('./preview.js')).preview(options)));

  program
    .command('verify')
    .argument('<origin>', 'where it is served, such as https://openapi.example.com')
    .summary('is that host serving what was built, as the interface specifies?')
    .description(
      'Asks a host everything that clients, caches and browsers ask, and compares the answers with what was built. Gentle with a host that is not this machine: four requests a second, about three minutes.',
    )
    .option('--out <folder>', 'the output folder, for its manifest', 'dist')
    .option('--manifest <file or URL>', 'another manifest (default: the one in the output folder)')
    .addOption(
      new Option(
        '--host <name>',
        'what kind of host it is: what it is declared unable to do may differ',
      ).argParser(namedHost),
    )
    .option('--rate-limit', 'try the rate limit too, which locks this machine out for a minute')
    .addOption(
      new Option(
        '--rate <number>',
        'requests a second (default: 4; to this machine as fast as they are answered)',
      ).argParser(positive),
    )
    .addOption(
      new Option('--timeout <seconds>', 'how long an answer may take').argParser(positive).default(30),
    )
    .option('--ca <file>', 'trust this certificate authority (PEM)')
    .addOption(
      new Option('--format <name>', 'how problems are shown').choices(Object.keys(formats)).default('pretty'),
    )
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours')
    .action(async (origin, options) => finish(await (await import('./verify.js')).verify(origin, options)));

  program
    .command('explain')
    .argument('[rule]', 'a rule or a family, such as hours/overlap or hours; without it, all are listed')
    .summary('say what a rule means, with examples')
    .description(
      'Says what a rule means and why it matters, with wrong and right examples. The name of a family (the part before the slash) lists its rules.',
    )
    .option('--no-color', 'no colours')
    .action(async (rule, options) => finish((await import('./explain.js')).explain(rule, options)));

  shared(program.command('import'))
    .argument('<place>', 'a file or address of a feed, or of a CSV file; - for standard input')
    .summary('take an existing feed over into content files, and prove it')
    .description(
      "Takes an existing feed over into content files: what is odd about it is mended and listed, what the interface can't hold is listed with its place and value. Then builds it in memory and says how much is published as it came in.",
    )
    .addOption(new Option('--collection <name>', 'of records that stand alone').choices(collectionNames))
    .addOption(
      new Option('--version <version>', 'the version of the feed (default: as its shape says)').choices(
        versions,
      ),
    )
    .option(
      '--names <preset or file>',
      'the published names of the feed (default: as site.yaml or its words say)',
    )
    .option('--brand <name>', 'the folder or name of the brand that all records are of')
    .option('--vendor <token>', 'for a new site.yaml: the token in the media type')
    .option('--base-path <start>', 'for a new site.yaml: what stands before /v2.1 in the addresses')
    .option('--license-url <url>', 'for a new site.yaml: the licence of the data')
    .option('--terms-url <url>', 'for a new site.yaml: the terms of use')
    .option('--remove-missing', 'remove records that are no longer in the feed')
    .addOption(
      new Option('--accept-removals <collection>', 'let this collection lose many or all of its records')
        .argParser(addCollection)
        .default([], 'none'),
    )
    .option('--dry-run', 'do everything but write')
    .addOption(date())
    .option('--guess', 'of a CSV file: propose the mapping of its columns, and import nothing yet')
    .option('--yes', 'with --guess: import with the proposal at once')
    .option(
      '--mapping <file>',
      'of a CSV file: its mapping (default: import-<its name>.yaml in the content folder)',
    )
    .action(async (place, options) => {
      const { importTable, isTable } = await import('./import-csv.js');
      if (isTable(place, options)) return finish(await importTable(place, options));
      finish(await (await import('./import.js')).importFeed(place, options));
    });

  shared(program.command('migrate'))
    .summary('write content in the shape of another version')
    .description(
      'Writes record files in the shape of v2.2, or of v2.1, and `source:` with them. Comments, order and layout stay. What is published is compared before and after: it stays the same, but for what is listed.',
    )
    .requiredOption('--to <version>', 'the version to write content in: v2.2 or v2.1', oneVersion)
    .addOption(
      new Option('--brand <folder>', 'only this brand (may be given several times)')
        .argParser((name: string, before: readonly string[]) => [...before, name])
        .default([], 'all brands'),
    )
    .addOption(
      new Option('--accept-losses <collection>', 'let this collection lose what the version has no place for')
        .argParser(addCollection)
        .default([], 'none'),
    )
    .option('--dry-run', 'do everything but write')
    .action(async (options, command) => {
      const { migrateContent } = await import('./migrate.js');
      finish(await migrateContent(findContent(options, command)));
    });

  shared(program.command('fmt'))
    .summary('tidy content files without losing a comment')
    .description(
      'Tidies the files of records: key order of the interface, indentation, quotes. What they say stays the same.',
    )
    .argument('[files...]', 'files, folders or patterns in the content folder (default: all of it)')
    .option('--check', 'write nothing, list the files that would change')
    .action(async (files, options, command) => {
      const { fmt } = await import('./fmt.js');
      finish(await fmt(files, findContent(options, command)));
    });

  program
    .command('merge-file')
    .argument(
      '<files...>',
      'base, ours and theirs, as git names them to a merge driver; or one file with conflicts in it',
    )
    .summary('merge content files by record and field, also for git')
    .description(
      'Merges two versions of a content file by record and field, where git goes by lines: two new records are both kept, whole. The result replaces ours, or the one file that has conflicts in it; what both sides changed stays a conflict of whole records or fields. `init --git` makes it the merge driver of a repository.',
    )
    .option('--path <file>', 'the name of the file in the repository, where the others are copies')
    .addOption(
      new Option('--marker-size <number>', 'how many signs a marker of a conflict has')
        .argParser(markerSize)
        .default(7),
    )
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours')
    .action(async (files, options) =>
      finish(await (await import('./merge-file.js')).mergeFile(files, options)),
    );

  program
    .command('schema')
    .summary('write JSON Schemas for editors, so that they complete and check as you type')
    .description('Writes a JSON Schema for each kind of content file, for editors to complete and check by.')
    .option('--dir <folder>', 'the folder of the schemas', '.opendata/schemas')
    .option('--vscode', 'also name them in .vscode/settings.json, file by file; other settings stay')
    .option('--content <folder>', 'the content folder', 'content')
    .option(
      '--headers <folder>',
      'the folder of the header policy; beside the content, if one is there',
      'headers',
    )
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours')
    .action(async (options) => finish(await (await import('./schema.js')).schema(options)));

  program
    .command('help')
    .argument('[command]', 'a command, such as build; without it, all are listed')
    .summary('show what a command does and takes')
    .description('Shows what a command does and takes, as its --help does.')
    .action((name) => {
      if (name === undefined) program.help();
      const command = program.commands.find((each) => each.name() === name);
      if (command === undefined) unknownCommand(program, name);
      command.help();
    });

  for (const command of program.commands) {
    command.showHelpAfterError(`Run \`${typed} ${command.name()} --help\` to see what it takes.`);
  }
  return program;
}

/** What names a file, a folder or an address, in the words of options and arguments. A base path may be empty. */
const place = /<(?:folder|file|path|place)\b/;

/** A variable of a script that isn't set leaves an empty name, which would be taken for this very folder. */
function refuseEmpty(command: Command): void {
  const words = command.registeredArguments.map((argument, index) => ({
    name: `<${argument.name()}>`,
    value: command.processedArgs[index] as unknown,
    isPlace: /^(?:files?|folder|place|origin)$/.test(argument.name()),
  }));
  const options = command.options.map((option) => ({
    name: option.long ?? option.flags,
    value: command.getOptionValue(option.attributeName()) as unknown,
    isPlace: place.test(option.flags),
  }));
  for (const { name, value, isPlace } of [...words, ...options]) {
    if (!isPlace || ![value].flat().includes('')) continue;
    throw new CommandFailure(
      `${name} is empty. If a variable should name it, such as ORIGIN, it is not set here (for GitHub and GitLab: in the settings of the repository, under variables).`,
    );
  }
}

/** What other programs call their commands, by the one of ours that does it. */
const elsewhere: Readonly<Record<string, string>> = {
  lint: 'check',
  validate: 'check',
  test: 'check',
  compile: 'build',
  generate: 'build',
  publish: 'build',
  serve: 'preview',
  start: 'preview',
  dev: 'preview',
  watch: 'preview --watch',
  format: 'fmt',
  tidy: 'fmt',
  merge: 'merge-file',
  resolve: 'merge-file',
  add: 'new',
  create: 'init',
  schemas: 'schema',
  convert: 'migrate',
  upgrade: 'migrate',
};

/** Ends with what is wrong about words that begin with no command; without any word, shows the help. */
function refuse(program: Command): never {
  const [first, ...others] = program.args;
  if (first === undefined) program.help({ error: true });
  if (!first.startsWith('-')) unknownCommand(program, first);
  const name = others.find((word) => program.commands.some((command) => command.name() === word));
  const next = name === undefined ? '' : `\nThe command comes first: ${program.name()} ${name} ${first} …`;
  program.error(`error: unknown option '${first}'${next}`);
}

function unknownCommand(program: Command, name: string): never {
  const names = program.commands.map((command) => command.name());
  const near = Object.hasOwn(elsewhere, name) ? elsewhere[name] : suggestion(name, names);
  program.error(`error: unknown command '${name}'${near === undefined ? '' : `\n(Did you mean ${near}?)`}`);
}

/** The options that all commands share. */
function shared(command: Command): Command {
  return command
    .option('--content <folder>', 'the content folder', 'content')
    .option('--settings <file>', 'settings laid over site.yaml, such as content/site.staging.yaml')
    .option(
      '--headers <folder>',
      'the folder of the header policy; beside the content, if one is there',
      'headers',
    )
    .option('--out <folder>', 'the output folder', 'dist')
    .addOption(
      new Option('--format <name>', 'how problems are shown').choices(Object.keys(formats)).default('pretty'),
    )
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colours');
}

function maxWarnings(): Option {
  return new Option('--max-warnings <number>', 'fail where there are more warnings').argParser(
    (value: string) => {
      if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It is a whole number, such as 0.');
      return Number(value);
    },
  );
}

/** The option of commands that check content. */
function date(): Option {
  return new Option(
    '--date <YYYY-MM-DD>',
    'the day to check dates against (default: today in UTC)',
  ).argParser(calendarDate);
}

function calendarDate(value: string): string {
  if (!isCalendarDate(value)) throw new InvalidArgumentError('A day is a date such as 2026-03-31.');
  return value;
}

function isCalendarDate(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function addCollection(value: string, before: readonly Collection[]): Collection[] {
  const collection = collectionNames.find((name) => name === value);
  if (collection === undefined) {
    const near = suggestion(value, collectionNames);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    throw new InvalidArgumentError(`The collections are ${collectionNames.join(', ')}.${hint}`);
  }
  return [...before, collection];
}

function addAddress(value: string, before: readonly string[]): string[] {
  if (!/^\/[^/]/.test(value)) {
    throw new InvalidArgumentError('Name what the addresses begin with, such as /open-banking/v2.1.');
  }
  return [...before, value.replace(/\/+$/, '')];
}

function addVersion(value: string, before: readonly Version[]): Version[] {
  return [...before, oneVersion(value)];
}

function oneVersion(value: string): Version {
  const version = versions.find((name) => name === value || name === `v${value}`);
  if (version === undefined) throw new InvalidArgumentError(`The versions are ${versions.join(' and ')}.`);
  return version;
}

function namedHosts(value: string): HostName[] {
  const names = value.split(',').map((name) => name.trim());
  if (names.includes('all')) return [...hostNames];
  return names.filter((name) => name !== '').map(namedHost);
}

function namedHost(name: string): HostName {
  const known = hostNames.find((host) => host === name);
  if (known !== undefined) return known;
  const near = suggestion(name, hostNames);
  throw new InvalidArgumentError(
    near === undefined ? `The hosts are ${hostNames.join(', ')}.` : `Did you mean ${near}?`,
  );
}

function positive(value: string): number {
  const number = Number(value);
  if (!/^\d{1,6}(\.\d+)?$/.test(value) || number === 0)
    throw new InvalidArgumentError('It is a number above 0.');
  return number;
}

function markerSize(value: string): number {
  const number = Number(value);
  if (!/^\d{1,3}$/.test(value) || number === 0)
    throw new InvalidArgumentError('It is a whole number, such as 7.');
  return number;
}

function port(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new InvalidArgumentError('A port is 0 to 65535.');
  return number;
}
