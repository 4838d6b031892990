import { execFileSync, spawn } from 'node:child_process';

/**
 * What a repository's configuration must not do while this program only asks git for facts or writes objects: run a
 * program that watches files, run hooks, sign, or fetch objects that are missing. Such a repository may have come in an
 * archive, with a configuration of its own.
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
export interface GitInput {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
}

/**
 * Runs git in a folder, without anything that its configuration names. What people typed may only follow `--` or be
 * part of a word.
 * @returns what it printed, as bytes
 * @throws Error of Node.js with `stderr`, if git ends with another status than 0
 */
export function gitBytes(
  folder: string,
  args: readonly string[],
  { env = {}, input }: GitInput = {},
): Buffer {
  return execFileSync('git', [...quiet, '-C', folder, ...args], {
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', ...env },
    maxBuffer: 1024 ** 3,
    stdio: ['pipe', 'pipe', 'pipe'],
    input: input ?? '',
  });
}

/** The same as text. */
export function gitText(folder: string, args: readonly string[], given?: GitInput): string {
  return gitBytes(folder, args, given).toString('utf8');
}

/** An environment in which git runs none of the filters that the configuration of a folder's repository names. */
export function withoutFilters(folder: string): Record<string, string> {
  let names: readonly string[] = [];
  try {
    names = gitText(folder, ['config', '-z', '--name-only', '--get-regexp', '^filter\\.']).split('\0');
  } catch {
    // There is none.
  }
  const off = names.filter((name) => /\.(?:clean|smudge|process|required)$/.test(name));
  return {
    GIT_CONFIG_COUNT: `${off.length}`,
    ...Object.fromEntries(
      off.flatMap((name, index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, name.endsWith('.required') ? 'false' : ''],
      ]),
    ),
  };
}

/** What a hook came to. */
export interface HookRun {
  readonly isFine: boolean;
  /** The end of what it printed. */
  readonly said: string;
}

/** So many characters of what a hook printed are kept. */
const mostSaid = 2000;

/**
 * Runs a hook of a repository, as `git commit` does; nothing if there is none.
 * @param hooks the folder of the hooks
 */
export function runHook(
  folder: string,
  hooks: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<HookRun> {
  const args = ['-c', 'core.fsmonitor=false', '-c', `core.hooksPath=${hooks}`];
  const child = spawn('git', [...args, '-C', folder, 'hook', 'run', '--ignore-missing', ...words], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: ':', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const note = (part: string) => {
    said = (said + part).slice(-mostSaid);
  };
  child.stdout.setEncoding('utf8').on('data', note);
  child.stderr.setEncoding('utf8').on('data', note);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ isFine: status === 0, said: said.trim() }));
  });
}
