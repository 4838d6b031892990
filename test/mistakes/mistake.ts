import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspace } from '../commands/workspace.js';
import { run } from '../program.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bank = fileURLToPath(new URL('content', import.meta.url));

/** What stands between a change and what is said to it. */
const command = '\n$ opendata check\n';

/** The change that a kept mistake begins with. */
export function changeOf(kept: string): string {
  return kept.split(command, 1)[0] ?? '';
}

/** A kept mistake as it should be: the change, and what `opendata check` says to it. */
export async function played(kept: string): Promise<string> {
  const { folder } = workspace();
  change(kept, folder);
  return `${kept}${command}${await check(folder)}`;
}

/** Lays out the bank in a folder, with a change made to it. */
export function change(kept: string, folder: string): void {
  cpSync(bank, join(folder, 'content'), { recursive: true });
  for (const part of kept.split(/^(?=content\/)/m)) make(part.split('\n'), folder);
}

/** Lays out the bank as whoever made the mistake meant it: with the lines of `=`, and otherwise as it was. */
export function mean(kept: string, folder: string): void {
  cpSync(bank, join(folder, 'content'), { recursive: true });
  const parts = kept.split(/^(?=content\/)/m).map((part) => part.split('\n'));
  const pathOf = ([head = '']: readonly string[]) => head.split(' ', 1)[0];
  const isMeant = (lines: readonly string[]) => lines.some((line) => line.startsWith('='));
  const changed = new Set(parts.filter(isMeant).map(pathOf));
  for (const lines of parts) {
    // A file that is deleted to be written anew is so in what was meant.
    if (!isMeant(lines) && !(lines[0]?.endsWith(' deleted') && changed.has(pathOf(lines)))) continue;
    make(
      lines.filter((line) => !line.startsWith('+')).map((line) => line.replace(/^=/, '+')),
      folder,
    );
  }
}

/**
 * Changes a file as the lines say: its name and what happens to it, then as in a diff what is taken away (-), put in
 * (+) or only there to show the place ( ). What was meant in place of the lines put in, if not those taken away, is marked by =.
 */
function make([head = '', ...lines]: readonly string[], folder: string): void {
  const [path = '', how = ''] = head.split(/ (.*)/);
  if (path === '') return;
  const file = join(folder, path);
  if (how === 'deleted') rmSync(file);
  else if (how.startsWith('copied to ')) copyFileSync(file, join(folder, how.slice('copied to '.length)));
  else if (how.startsWith('renamed to ')) rename(file, join(folder, how.slice('renamed to '.length)));
  else {
    const side = (signs: string) =>
      lines
        .filter((line) => line !== '' && signs.includes(line.charAt(0)))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const [found, ...others] = side('- ') === '' ? [-1] : placesOf(side('- '), before);
    if (found === undefined || others.length > 0) throw new Error(`not once in ${path}:\n${side('- ')}`);
    const after =
      found === -1
        ? before + side('+ ')
        : before.slice(0, found) + side('+ ') + before.slice(found + side('- ').length);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, saved(after, how));
  }
}

function rename(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    if (at === 0 || text[at - 1] === '\n') places.push(at);
  return places;
}

/** The bytes that an editor saves; what can't be seen is written as `<tab>`, `<no-break space>` and so on. */
function saved(written: string, how: string): Uint8Array {
  const text = written
    .replaceAll('<nothing>\n', '')
    .replaceAll('<tab>', '\t')
    .replaceAll('<no-break space>', '\u00a0')
    .replaceAll('<byte order mark>', '\ufeff')
    .replaceAll('\n', how === 'with Windows line ends' ? '\r\n' : '\n')
    .replace(/<no line end>\r?\n/, '');
  return Buffer.from(text, how === 'saved as Windows-1252' ? 'latin1' : 'utf8');
}

/** What the program prints where it is installed in the project. */
async function check(folder: string): Promise<string> {
  const folders = ['--content', join(folder, 'content')];
  const args = ['check', ...folders, '--at', '2026-03-01', '--no-color'];
  const { stdout, stderr } = await run(root, args, {}, join(root, 'node_modules/.bin/opendata'));
  return (stdout + stderr).replaceAll(`${folder}/`, '');
}
