import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thrownMessage } from '../base/errors.js';
import { escapeHtml } from '../base/markup/html.js';
import { secretHeader, type TrustedProxy } from '../forms/guard.js';
import { defineCommand, parsed, several } from './cli/command.js';
import { cleanedUpAtEnd } from './cli/ending.js';
import { CommandFailure } from './cli/failure.js';
import { originAlone, portNumber } from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';
import { serveForms } from './forms/edit-forms.js';
import { type Closable, isTaken, portOfPreview, servePreview, watchOptions } from './preview.js';
import { ownFolderIn } from './project/write-content.js';

const usualPort = 8081;

export default defineCommand({
  description:
    'Serves forms that edit the content, on this machine only, and opens them in a browser, beside a preview of what is saved. If a usual port is taken, another free one is used.',
  options: {
    ...watchOptions,
    '--edit-port <number>': parsed(
      `port of the forms; 0 for any free one (default: ${usualPort})`,
      portNumber,
    ),
    '--edit-origin <origin>': several(
      'another origin of the forms, such as that of a forwarded port',
      'none',
      originAlone,
    ),
    '--edit-user-header <name>':
      'behind single sign-on: the header in which the proxy says who asks; needs --edit-origin and --edit-secret',
    '--edit-secret <file>': `the secret that the proxy sends as ${secretHeader}`,
    '--no-open': 'only print the address, and open no browser',
  },
  async run(options) {
    const { content, editOrigin, editUserHeader, editSecret } = options;
    const terminal = openTerminal(options);
    const proxy = proxyOf(editOrigin, editUserHeader, editSecret);
    // Others forward to the usual port.
    const isForwarded = editOrigin.length > 0;
    let editPort = options.editPort ?? usualPort;
    if (await isTaken(editPort, '127.0.0.1')) {
      if (options.editPort !== undefined || isForwarded)
        throw new CommandFailure(
          `port ${editPort} is taken; choose another for the forms with --edit-port, or 0 for any free one`,
        );
      terminal.say(`Port ${editPort} is taken: the forms have another free one.`);
      editPort = 0;
    }
    const port = await portOfPreview(options, terminal);
    return servePreview({ ...options, port }, true, async (address) => {
      const forms = await serveForms({ ...options, editPort, proxy }, address, terminal);
      const opens = options.open && !isForwarded && isSeen(process.env, process.platform);
      return opens ? [forms, openBrowser(forms.address, content, terminal)] : [forms];
    });
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

/**
 * True if somebody sits before the machine, as far as that can be known: not in a job, not by way of SSH, and on Linux
 * only with a display.
 */
export function isSeen(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  const { CI, SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY } = environment;
  if (CI) return false;
  if (platform === 'darwin' || platform === 'win32') return !SSH_CONNECTION;
  return Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** The program that opens a file with the browser of the user. */
const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

/**
 * Opens an address that has a secret in the user's browser. Everybody on a machine can read the arguments of its programs,
 * so the browser is given a file that leads to the address, and that only the user can read.
 * @returns what removes the file
 */
function openBrowser(address: string, content: string, terminal: Terminal): Closable {
  // Browsers of Linux that are packed with all they need (snap) read no temporary files, but those of the user.
  const place = process.platform === 'linux' ? ownFolderIn(content) : tmpdir();
  const folder = fs.mkdtempSync(join(place, 'opendata-edit-'));
  const close = cleanedUpAtEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'open.html');
  const to = escapeHtml(address);
  const page = `<!doctype html><meta charset="utf-8"><title>Edit open data</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${to}"><p><a href="${to}">Edit open data</a>`;
  fs.writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  const failed = () => terminal.say('No browser can be opened from here: open the address yourself.');
  spawn(openers[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true })
    .once('error', failed)
    .once('exit', (code) => {
      // The explorer of Windows says 1 whatever happens.
      if (code !== 0 && process.platform !== 'win32') failed();
    })
    .unref();
  return { close };
}
