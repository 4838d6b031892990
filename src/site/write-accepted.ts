import { readSettings } from '../content/document.js';
import { check } from '../schema/validate.js';
import { type AcceptedChange, acceptedFile, indentOf } from './accepted.js';
import { withList } from './read.js';
import { innerScalar, scalar } from './scalar.js';

const beginning = `# What a publication may take away from those who read the one before, and why. Each entry names the publication
# that it is accepted against: once another has taken its place, the entry has ended.
changes:
`;

/** The lists of an entry, in the order in which they are written. */
const lists = ['brands', 'removals', 'gone', 'mediaTypes'] as const;

/**
 * The lines of an entry, each with its line break.
 * @param indent spaces before its dash
 */
export function changeText(change: AcceptedChange, indent = '  '): string {
  const lines = [
    `publication: ${scalar(change.publication)}`,
    ...lists.flatMap((name) => {
      const words = change[name] ?? [];
      return words.length === 0 ? [] : [`${name}: [${words.map(listed).join(', ')}]`];
    }),
    `reason:${change.reason === '' ? '' : ` ${scalar(change.reason)}`}`,
  ];
  return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}\n`).join('');
}

/** An address is plain in YAML too, although it begins with a slash. */
function listed(word: string): string {
  return /^\/[\w./~-]*$/.test(word) ? word : innerScalar(word);
}

/**
 * The file with an entry more at its end; comments and order stay.
 * @param text the file, or undefined where there is none
 * @returns undefined where the file isn't a list with a line for each field, so that nothing can be added to it safely
 */
export function withChange(text: string | undefined, change: AcceptedChange): string | undefined {
  const before = text === undefined ? [] : entriesOf(text);
  if (before === undefined) return undefined;
  const whole = withText(text ?? beginning, 'changes', (indent) => changeText(change, indent));
  const wanted = [...before, change].map(inOrder);
  return JSON.stringify(entriesOf(whole)) === JSON.stringify(wanted) ? whole : undefined;
}

/**
 * A file that is one list below a key, with more text at its end.
 * @param added the lines to add, made for so many spaces before a dash; each ends with LF
 */
export function withText(text: string, key: string, added: (indent: string) => string): string {
  const lineBreak = /\r\n/.test(text) ? '\r\n' : '\n';
  const opened = text.replace(new RegExp(`^(${key}:)[ \\t]*\\[[ \\t]*\\]`, 'm'), '$1');
  const own = opened === '' || opened.endsWith('\n') ? opened : `${opened}${lineBreak}`;
  const head = new RegExp(`^${key}:`, 'm').test(own) ? '' : `${key}:\n`;
  return own + `${head}${added(indentOf(text))}`.replaceAll('\n', lineBreak);
}

function entriesOf(text: string): readonly AcceptedChange[] | undefined {
  const document = readSettings({ name: '', format: 'yaml' }, new TextEncoder().encode(text));
  const { problems, value } = withList(document, 'changes');
  if (problems.length > 0 || value === undefined) return undefined;
  return check(acceptedFile, structuredClone(value)).value?.changes.map(inOrder);
}

/** Without lists that are empty, the fields in one order. */
function inOrder(change: AcceptedChange): AcceptedChange {
  const { publication, reason } = change;
  const filled = lists.flatMap((name) => (change[name]?.length ? [[name, change[name]] as const] : []));
  return { publication, ...Object.fromEntries(filled), reason };
}
