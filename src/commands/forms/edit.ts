import fs from 'node:fs';
import { thrownMessage } from '../../base/errors.js';
import { secretHeader, type TrustedProxy } from '../../forms/guard.js';
import { defineCommand, parsed, several } from '../cli/command.js';
import { CommandFailure } from '../cli/failure.js';
import { originAlone, portNumber } from '../cli/options.js';
import { servePreview, watchOptions } from '../publishing/preview.js';
import { serveForms } from './edit-forms.js';

export default defineCommand({
  description:
    'Serves forms that edit the content, on this machine only, beside a preview of what is saved, and prints their address.',
  options: {
    ...watchOptions,
    '--port <number>': parsed('port of the preview; 0 for any free one', portNumber, 0),
    '--edit-port <number>': parsed('port of the forms; 0 for any free one', portNumber, 8081),
    '--edit-origin <origin>': several(
      'another origin of the forms, such as that of a forwarded port',
      'none',
      originAlone,
    ),
    '--edit-user-header <name>':
      'behind single sign-on: the header in which the proxy says who asks; needs --edit-origin and --edit-secret',
    '--edit-secret <file>': `the secret that the proxy sends as ${secretHeader}`,
  },
  async run(options, terminal) {
    const { editOrigin, editUserHeader, editSecret } = options;
    const proxy = proxyOf(editOrigin, editUserHeader, editSecret);
    return servePreview(options, terminal, true, (address) =>
      serveForms({ ...options, proxy }, address, terminal),
    );
  },
});

/** The fewest characters of a secret. */
const shortest = 32;

/**
 * The proxy with single sign-on that the forms are behind; undefined without one.
 * @throws CommandFailure if a part is missing, or the secret could be guessed
 */
function proxyOf(
  origins: readonly string[],
  userHeader: string | undefined,
  secretFile: string | undefined,
): TrustedProxy | undefined {
  if (userHeader === undefined && secretFile === undefined) return undefined;
  if (userHeader === undefined || secretFile === undefined || origins.length === 0)
    throw new CommandFailure(
      `behind a proxy, all three are needed: --edit-origin, under which it serves the forms, --edit-user-header, and --edit-secret, a file with what it sends as ${secretHeader}`,
    );
  if (!/^[\w-]+$/.test(userHeader) || userHeader.toLowerCase() === secretHeader.toLowerCase())
    throw new CommandFailure(
      `--edit-user-header "${userHeader}" can't be: name a header such as X-Forwarded-User`,
    );
  const secret = secretIn(secretFile);
  if (!/^[!-~]+$/.test(secret) || secret.length < shortest) {
    throw new CommandFailure(
      `the secret of the proxy must be at least ${shortest} letters, digits and signs without spaces: \`openssl rand -hex 32\` makes one`,
    );
  }
  return { userHeader: userHeader.toLowerCase(), secret };
}

function secretIn(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new CommandFailure(`the secret of the proxy can't be read: ${thrownMessage(error)}`);
  }
}
