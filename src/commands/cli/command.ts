import { Command, Option } from 'commander';
import { CommandFailure, type ExitCode } from './failure.js';
import { openTerminal, type Terminal } from './terminal.js';

/**
 * Everything about a command but its name, which is with its module in main.ts.
 * @template Options its options, such as `{ '--out <folder>': withDefault('the output folder', 'dist') }`
 */
interface CommandDefinition<Options extends Described> {
  readonly description: string;
  /** Descriptions for the help, by forms, such as `{ '[files...]': 'files to check' }`. */
  readonly arguments?: Readonly<Record<string, string>>;
  readonly options: Options;
  readonly run: (
    options: OptionValues<Options>,
    terminal: Terminal,
    args: readonly string[],
  ) => Promise<ExitCode> | ExitCode;
}

/**
 * Creates a command of commander for one run, since it stores what was typed.
 * @param finish gets the exit code when the command has ended
 */
export type CreateCommand = (name: string, finish: (code: ExitCode) => void) => Command;

/** Descriptions for the help, by flags. With a plain text, the value is a string as typed. */
type Described = Readonly<Record<string, string | Typed<unknown>>>;

/** An option with its own type or default. */
export interface Typed<T> {
  readonly text: string;
  /** Tells commander how a value is read, and the default. */
  readonly set: (option: Option) => unknown;
  /** For the compiler: the type of the value. */
  readonly type?: T;
}

/** An option with the default `value`. */
export function withDefault(text: string, value: string): Typed<string> {
  return { text, set: (option) => option.default(value) };
}

/** An option whose text is converted by `read`, which throws an InvalidArgumentError that says what is expected. */
export function parsed<T, Default extends T | undefined = undefined>(
  text: string,
  read: (typed: string) => T,
  value?: Default,
): Typed<T | Default> {
  return { text, set: (option) => option.argParser(read).default(value) };
}

/**
 * An option that can be given several times.
 * @param none the help's words for the default, which is an empty list
 */
export function several<T = string>(
  text: string,
  none: string,
  read: (typed: string) => T = (typed) => typed as T,
): Typed<readonly T[]> {
  const add = (typed: string, before: readonly T[]) => [...before, read(typed)];
  return { text, set: (option) => option.argParser(add).default([], none) };
}

/** One of several names. */
export function oneOf<const T extends string, Default extends T | undefined = undefined>(
  text: string,
  names: readonly T[],
  value?: Default,
): Typed<T | Default> {
  return { text, set: (option) => option.choices(names).default(value) };
}

/** The values of options by their names in code: `--purge-list <file>` is `purgeList`. */
export type OptionValues<Options extends Described> = {
  readonly [Flags in keyof Options & string as OptionName<Flags>]: Options[Flags] extends Typed<infer T>
    ? T
    : Flags extends `--no-${string}`
      ? boolean
      : Flags extends `${string}<${string}`
        ? string | undefined
        : boolean | undefined;
};

type OptionName<Flags extends string> = Flags extends `--no-${infer Name}`
  ? InCamelCase<Name>
  : Flags extends `--${infer Name} <${string}`
    ? InCamelCase<Name>
    : Flags extends `--${infer Name}`
      ? InCamelCase<Name>
      : never;

type InCamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<InCamelCase<Rest>>}`
  : Name;

/** Makes a command. The definition types the values that `run` gets. */
export function defineCommand<Options extends Described>({
  description,
  arguments: args = {},
  options,
  run,
}: CommandDefinition<Options>): CreateCommand {
  return (name, finish) => {
    const command = new Command(name).description(description);
    for (const [form, text] of Object.entries(args)) command.argument(form, text);
    for (const [flags, described] of Object.entries(options)) {
      const option = new Option(flags, typeof described === 'string' ? described : described.text);
      if (typeof described !== 'string') described.set(option);
      command.addOption(option);
    }
    return command.action(async () => {
      const typed = command.opts<OptionValues<Options>>();
      finish(await run(typed, openTerminal(typed), command.args));
    });
  };
}

/**
 * Refuses what is empty, which results from an unset variable in a script, and would be taken for a default or the
 * current folder.
 * @throws CommandFailure that names the option or argument
 */
export function refuseEmpty(command: Command): void {
  const args = command.registeredArguments.map((argument, index) => ({
    name: `<${argument.name()}>`,
    value: command.processedArgs[index] as unknown,
  }));
  const options = command.options.map((option) => ({
    name: option.long ?? option.flags,
    value: command.getOptionValue(option.attributeName()) as unknown,
  }));
  for (const { name, value } of [...args, ...options]) {
    if (![value].flat().includes('')) continue;
    throw new CommandFailure(
      `${name} is empty. If a variable should name it, such as ORIGIN, it is not set here (for GitHub and GitLab: in the settings of the repository, under variables).`,
    );
  }
}
