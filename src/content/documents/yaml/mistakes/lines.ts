import type { Finding, Range } from '../../finding.js';
import { isSpaceOrTab, lineStart } from '../../lines.js';
import { siblingOf } from './indentation.js';
import { columnOf, excerpt, farthest, linesAbove, type Mistake, syntax } from './spans.js';

/** Characters that lists have in documents and messages in place of a hyphen. */
const anyBullet = /[•◦▪▫‣⁃∙●○■□·➢►✓‐‑–—−]/;

/** One at the start, with the space after it. */
const bullet = new RegExp(`^(?:${anyBullet.source}[ \\t\\u00a0]*|\\*[ \\t\\u00a0]+)(?=\\S)`);

/** True if the name of a field begins with a bullet, as in `• Identification`. */
export function beginsWithBullet(name: string): boolean {
  return bullet.test(name);
}

const bulletLine = new RegExp(`^[ \\t]*(?:- +)?${anyBullet.source}`, 'm');

/** True if a text may have lines that begin with bullets. */
export function mayHaveBulletLines(text: string): boolean {
  return anyBullet.test(text) && bulletLine.test(text);
}

/** A line that begins with a bullet, where YAML wants a hyphen. */
export function bulletIn(line: Range, text: string): Finding | undefined {
  const words = excerpt(line, text);
  return bullet.test(words) ? syntax('bullet', line, { write: words.replace(bullet, '- ') }) : undefined;
}

/** A tab before the first word of a line, or between a dash and it, where spaces belong. */
export function leadingTab({ text, at }: Mistake): Finding | undefined {
  const start = lineStart(text, at);
  let end = start;
  while (isSpaceOrTab(text.charCodeAt(end)) || (text[end] === '-' && isSpaceOrTab(text.charCodeAt(end + 1))))
    end++;
  const tabs = /\t+/.exec(text.slice(start, end));
  if (tabs === null) return undefined;
  const place = { start: start + tabs.index, end: start + tabs.index + tabs[0].length };
  const spaces = tabs.index === 0 ? columnForTabs(tabs[0].length, place.end, text) : undefined;
  return { rule: 'content/yaml-tab', args: spaces === undefined ? {} : { spaces }, at: [place] };
}

/**
 * The column of a field behind so many tabs: one step further in than a field above without a value, or that of the line
 * above. Nobody knows the width of these tabs, so none where they may mean a column further out.
 */
function columnForTabs(tabs: number, at: number, text: string): number | undefined {
  if (!/^[^\s:]+:(?:\s|$)/.test(text.slice(at, at + farthest))) return undefined;
  const [above = ''] = linesAbove(text, at);
  const [, open] = /^( *(?:- +)*)[^\s:#]+:\s*$/.exec(above) ?? [];
  if (open !== undefined) return open.length + 2;
  const [before = ''] = /^ *(?:- +)*/.exec(above) ?? [];
  return siblingOf(at, text, 2 * tabs)?.column === before.length ? before.length : undefined;
}

/** A no-break space, or one of its kind, where a line is indented or behind a colon: YAML takes it for a letter. */
export function noBreakSpace({ text, at }: Mistake): Finding | undefined {
  const start = lineStart(text, at);
  const [, ordinary = '', odd] =
    /^( *(?:- +)*(?:[A-Za-z]+:)?)([\u00a0\u2000-\u200b\u202f\u3000]+)/.exec(text.slice(start, start + 200)) ??
    [];
  if (odd === undefined) return undefined;
  const place = start + ordinary.length;
  const odds = { start: place, end: place + odd.length };
  return syntax('no-break-space', odds, { write: ' '.repeat(odd.length) });
}

/** A line of a list or of fields that lacks its dash, its colon, or the space after one of them. */
export function withoutSign({ text, line }: Mistake): Finding | undefined {
  const words = text.slice(line.start, line.end);
  if (/^-[^\s-]/.test(words))
    return syntax('missing-space', line, { write: excerpt(line, text).replace(/^-/, '- ') });
  if (/:(?:\s|$)/.test(words) || /^[-?#%&*!|>@`"'[\]{},]/.test(words)) return undefined;
  const [above = ''] = linesAbove(text, line.start);
  if (above.startsWith(`${' '.repeat(columnOf(text, line.start))}- `))
    return syntax('missing-dash', line, { write: `- ${excerpt(line, text)}` });
  if (/^[^\s:]+:[^\s/]/.test(words)) {
    const write = excerpt(line, text).replace(/:(?=\S)/, ': ');
    return syntax('missing-space', line, { write });
  }
  return syntax('missing-colon', line, namedElsewhere(line, text));
}

/** What to write if another line has a field of that name; else it may be a comment, or more of the text above. */
function namedElsewhere(line: Range, text: string): { readonly write?: string } {
  const [, name = '', value = ''] =
    /^([A-Z][A-Za-z\d]*)(?:\s*[=;]\s*|\s+-\s+|\s+)(\S.*)$/.exec(excerpt(line, text)) ?? [];
  const around = text.slice(Math.max(0, line.start - farthest), line.start + farthest);
  const isField = name !== '' && new RegExp(`^[ \\t]*(?:- +)*${name}:(?:\\s|$)`, 'm').test(around);
  return isField ? { write: `${name}: ${value}` } : {};
}
