import { execFileSync } from 'node:child_process';

/**
 * What a repository's configuration must not do while this program asks git for facts or writes objects: run a program
 * that watches files, run hooks, sign, or fetch objects that are missing. Such a repository may have come in an archive,
 * with a configuration of its own.
 */
const quiet: readonly string[] = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'commit.gpgSign=false',
  'log.showSignature=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'protocol.allow=never',
].flatMap((setting) => ['-c', setting]);

/** What git is given besides its words. */
interface GitInput {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
}

/**
 * Runs git in a folder, without anything that its configuration names. What people typed may only follow `--` or be
 * part of a word.
 * @returns what it printed
 * @throws Error of Node.js with `stderr`, if git ends with another status than 0
 */
export function gitText(folder: string, args: readonly string[], { env = {}, input }: GitInput = {}): string {
  return execFileSync('git', [...quiet, '-C', folder, ...args], {
    env: {
      ...process.env,
      GIT_NO_LAZY_FETCH: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      ...env,
    },
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    stdio: ['pipe', 'pipe', 'pipe'],
    input: input ?? '',
  });
}

/** What git prints, without spaces around it; undefined if it ends with an error. */
export function gitAnswer(folder: string, ...args: readonly string[]): string | undefined {
  try {
    return gitText(folder, args).trim();
  } catch {
    return undefined;
  }
}
