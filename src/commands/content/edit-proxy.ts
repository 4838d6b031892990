import fs from 'node:fs';
import { thrownMessage } from '../../base/errors.js';
import { secretHeader, type TrustedProxy } from '../../forms/guard.js';
import { CommandFailure } from '../cli/failure.js';

const variable = 'OPENDATA_EDIT_SECRET';
const shortest = 32;

/**
 * The proxy with single sign-on that the forms are behind; undefined without one.
 * @param environment the variable with the secret is removed from it, so that no program that is started later has it
 * @throws CommandFailure if a part is missing, or the secret could be guessed
 */
export function proxyOf(
  {
    editOrigin,
    editUserHeader,
    editSecret,
  }: {
    readonly editOrigin: readonly string[];
    readonly editUserHeader: string | undefined;
    readonly editSecret: string | undefined;
  },
  environment: NodeJS.ProcessEnv,
): TrustedProxy | undefined {
  const found = environment[variable];
  delete environment[variable];
  if (editUserHeader === undefined) {
    if (editSecret !== undefined) throw new CommandFailure('--edit-secret needs --edit-user-header');
    return undefined;
  }
  if (!/^[\w-]+$/.test(editUserHeader) || editUserHeader.toLowerCase() === secretHeader.toLowerCase()) {
    throw new CommandFailure(
      `--edit-user-header "${editUserHeader}" can't be: name a header such as X-Forwarded-User`,
    );
  }
  if (editOrigin.length === 0) {
    throw new CommandFailure(
      '--edit-user-header needs --edit-origin, the origin under which the proxy serves the forms',
    );
  }
  const secret = editSecret === undefined ? found?.trim() : secretIn(editSecret);
  if (secret === undefined) {
    throw new CommandFailure(
      `--edit-user-header needs a secret that the proxy sends as ${secretHeader}: in a file that --edit-secret names, or in the variable ${variable}`,
    );
  }
  if (!/^[!-~]+$/.test(secret) || secret.length < shortest) {
    throw new CommandFailure(
      `the secret of the proxy must be at least ${shortest} letters, digits and signs without spaces: \`openssl rand -hex 32\` makes one`,
    );
  }
  return { userHeader: editUserHeader.toLowerCase(), secret };
}

function secretIn(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new CommandFailure(`the secret of the proxy can't be read: ${thrownMessage(error)}`);
  }
}
