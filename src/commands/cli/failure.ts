import { errorCode, systemMessage, thrownMessage } from '../../base/errors.js';

/**
 * Thrown when a command can't run: wrong usage, configuration, or input and output. The message is for people; exit
 * code 2.
 */
export class CommandFailure extends Error {}

/**
 * The failure of a server that can't listen.
 * @param what the server, such as `the preview`
 * @param option the option that names another port
 */
export function listenFailure(error: unknown, what: string, place: string, option: string): CommandFailure {
  return new CommandFailure(
    errorCode(error) === 'EADDRINUSE'
      ? `${what} can't listen on ${place}: the port is taken. Choose another with ${option}, or 0 for any free one`
      : `${what} can't listen on ${place}: ${thrownMessage(error)}`,
  );
}

/** The exit codes, the same for every format. */
export const exitCode = { fine: 0, problems: 1, failed: 2 } as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** What the program says of an error that ends it. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = errorCode(error);
  const expected = error instanceof CommandFailure || code !== undefined;
  return expected
    ? systemMessage(error)
    : `this is a fault of the program, please report it.\n${error.stack}`;
}
