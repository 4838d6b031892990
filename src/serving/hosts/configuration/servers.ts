import { posixWord } from '../../../base/text/shell-word.js';
import type { AddressTable } from './address-table.js';
import { fillTemplate, type ProgramFile } from './host.js';

/**
 * The script that deploys to a server of one's own.
 * @param activate shell on the server, with the folder in `$1` and the release in `$2`, besides replacing the link
 * @param reload makes the server use it
 */
export function deployScript(file: ProgramFile, activate: readonly string[], reload: string): string {
  return fillTemplate(file('deploy.sh'), { activate, reload: posixWord(reload) });
}

/** The steps for such a server, in Markdown. */
export function deploySteps(table: AddressTable, host: string, once: string): string {
  return `1. After each build: \`sh dist/hosts/${host}/deploy.sh root@${table.machine}:/srv/opendata\`, or on the server itself \`sh dist/hosts/${host}/deploy.sh /srv/opendata\`. The files go into a new folder and are compared with those here; then that folder becomes the web root in one step.
2. On the server, once, after the first deploy: ${once}.
3. \`npx opendata verify ${table.origin} --host ${host}\`

ETag and Last-Modified are made of the files, so their times are copied. Don't copy files over those that are served.`;
}

/** A path as a regular expression: of the characters that paths have, only the dot is special. */
export function pathPattern(path: string): string {
  return path.replaceAll('.', '[.]');
}

/** A text in double quotes, as nginx and Apache read it. */
export function inDoubleQuotes(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
