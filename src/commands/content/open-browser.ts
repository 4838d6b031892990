import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeHtml } from '../../base/markup/html.js';
import type { Terminal } from '../cli/terminal.js';
import { ownFolderIn } from '../project/write-content.js';

/** Milliseconds that a browser has to read the file that leads to the address. */
const patience = 60_000;

/** The program that opens a file with the browser of the user. */
const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

/**
 * Opens an address that has a secret in the user's browser, if there is one to be seen. Everybody on a machine can read
 * the arguments of its programs, so the browser is given a file that leads to the address, and that only the user can
 * read.
 * @param content the content folder
 * @returns what removes the file
 */
export function openBrowser(
  address: string,
  content: string,
  terminal: Terminal,
): { close(): Promise<void> } {
  if (!isSeen(process.env, process.platform)) return { close: async () => {} };
  const folder = fs.mkdtempSync(join(placeFor(content), 'opendata-edit-'));
  const file = join(folder, 'open.html');
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  fs.writeFileSync(file, leadingTo(address), { mode: 0o600, flag: 'wx' });
  const timer = setTimeout(remove, patience);
  const failed = () => terminal.say('No browser can be opened from here: open the address yourself.');
  spawn(openers[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true })
    .once('error', failed)
    .once('exit', (code) => {
      // The explorer of Windows says 1 whatever happens.
      if (code !== 0 && process.platform !== 'win32') failed();
    })
    .unref();
  return {
    async close() {
      clearTimeout(timer);
      remove();
    },
  };
}

/** Browsers of Linux that are packed with all they need (snap) read no temporary files, but those of the user. */
function placeFor(content: string): string {
  return process.platform === 'linux' ? ownFolderIn(content) : tmpdir();
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

function leadingTo(address: string): string {
  const to = escapeHtml(address);
  return `<!doctype html><meta charset="utf-8"><title>Edit open data</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${to}"><p><a href="${to}">Edit open data</a>`;
}
