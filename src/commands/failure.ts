/**
 * Thrown when a command can't run: wrong usage, configuration, or input and output. The message is for people; exit
 * code 2.
 */
export class CommandFailure extends Error {}

/** The exit codes, the same for every format. */
export const exitCode = { fine: 0, problems: 1, failed: 2 } as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
