import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The documents for people: their paths from the top of the repository. */
export const documents: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
].sort();

export function textOf(document: string): string {
  return readFileSync(`${root}/${document}`, 'utf8');
}

/** A command that a document shows to be typed, with the line that it stands in. */
export interface CommandLine {
  readonly line: number;
  /** As it stands there, its remark included; it may go over several lines. */
  readonly text: string;
}

const known = new Map<string, readonly CommandLine[]>();

/** The commands of all shell blocks of a document, and those behind a `$ ` in blocks that show output too. */
export function commandsOf(document: string): readonly CommandLine[] {
  const commands = known.get(document) ?? readCommands(document);
  known.set(document, commands);
  return commands;
}

function readCommands(document: string): CommandLine[] {
  const commands: CommandLine[] = [];
  let fence: string | undefined;
  let open: { line: number; text: string } | undefined;
  for (const [index, line] of textOf(document).split('\n').entries()) {
    const mark = /^\s*```(\S*)/.exec(line);
    if (mark !== null) {
      if (open !== undefined) throw new Error(`${document}:${open.line}: not a whole command: ${open.text}`);
      fence = fence === undefined ? mark[1] : undefined;
      continue;
    }
    if (fence === undefined || !['', 'text', 'console', 'sh', 'bash', 'shell'].includes(fence)) continue;
    const isScript = fence === 'sh' || fence === 'bash' || fence === 'shell';
    const typed = isScript ? line : /^\s*\$ (.*)$/.exec(line)?.[1];
    if (typed === undefined || (typed.trim() === '' && open === undefined)) continue;
    open =
      open === undefined ? { line: index + 1, text: typed } : { ...open, text: `${open.text}\n${typed}` };
    if (/[|\\]\s*$|&&\s*$/.test(typed) || !isWhole(open.text)) continue;
    if (!open.text.trim().startsWith('#')) commands.push(open);
    open = undefined;
  }
  return commands;
}

/** True where the shell has all of a command; it executes nothing. */
function isWhole(text: string): boolean {
  try {
    execFileSync('bash', ['-n', '-c', text], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What stands in `code` within the text of a document. */
export function inlineCode(document: string): CommandLine[] {
  let isFenced = false;
  return textOf(document)
    .split('\n')
    .flatMap((text, index) => {
      if (/^\s*```/.test(text)) isFenced = !isFenced;
      if (isFenced) return [];
      return [...text.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, code = '']) => ({
        line: index + 1,
        text: code,
      }));
    });
}
