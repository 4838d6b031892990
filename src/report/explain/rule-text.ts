import { noPaint, terminalOf } from '../../base/document/terminal.js';
import { wrapped } from '../../base/text/columns.js';
import { families, type RuleLine, ruleDocument, rulesOfFamily, severityName } from './rule-document.js';
import type { RulePage } from './rule-page.js';

/** Prose is wrapped at this many columns, however wide the terminal is. */
const widestProse = 90;

/**
 * The output of `opendata explain` for a rule: plain text with prose wrapped to `columns`.
 * @param program the words that start the program, for the commands on the page
 */
export function textPage(
  page: RulePage,
  strong: (text: string) => string,
  columns = widestProse,
  program = 'opendata',
): string {
  const blocks = ruleDocument(page, `${page.rule}, ${severityName(page)}`);
  const screen = { width: Math.min(columns, widestProse), style: { ...noPaint, strong }, program };
  return [...terminalOf(blocks, screen)].join('');
}

/** A rule in a list, for programs. */
export function ruleLine({ rule, severity, title }: RuleLine): RuleLine {
  return { rule, severity, title };
}

/** The page of a rule as data, for programs. */
export function ruleData({ none: _, lacks: __, ...page }: RulePage): Omit<RulePage, 'none' | 'lacks'> {
  return page;
}

/**
 * The rules of one family, with what they are about, by default with a line each.
 * @param longest code points of the longest name of all rules, so that all lists have the same columns
 */
export function textFamily(
  about: string,
  rules: readonly RuleLine[],
  longest: number,
  strong: (text: string) => string,
  columns = Number.POSITIVE_INFINITY,
): string {
  return `${wrapped(strong(about), columns)}\n${rules.map((rule) => row(rule, columns, longest)).join('')}`;
}

/** All rules by family, by default with a line each. */
export function textIndex(
  all: readonly RuleLine[],
  strong: (text: string) => string,
  columns = Number.POSITIVE_INFINITY,
): string {
  const longest = longestName(all);
  return Object.entries(families)
    .map(([family, about]) => textFamily(about, rulesOfFamily(all, family), longest, strong, columns))
    .join('\n');
}

export function longestName(rules: readonly RuleLine[]): number {
  return Math.max(...rules.map(({ rule }) => rule.length));
}

/** With fewer columns than this, a title is below its rule. */
const narrowest = 24;

function row({ rule, severity, title }: RuleLine, columns: number, longest: number): string {
  const name = `${rule.padEnd(longest)}  ${severity.padEnd(7)}`;
  const space = columns - name.length - 2;
  const [first = '', ...more] = wrapped(title, space < narrowest ? columns - 4 : space).split('\n');
  if (space < narrowest) return `${[name.trimEnd(), first, ...more].join('\n    ')}\n`;
  return `${name}  ${[first, ...more].join(`\n${' '.repeat(name.length + 2)}`)}\n`;
}
