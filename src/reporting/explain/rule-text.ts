import { noPaint, terminalOf } from '../../base/document/terminal.js';
import { wrapped } from '../../base/text/columns.js';
import { clauseSources, clausesOf } from '../../model/clause.js';
import type { Definition } from '../../model/problem.js';
import { definitionOf, ruleNames } from '../report/registry.js';
import { families, familyOf, ruleDocument, severityName, shownExamples } from './rule-page.js';

/** Prose is wrapped at this many columns, however wide the terminal is. */
const widestProse = 90;

/**
 * The output of `opendata explain` for a rule: plain text with prose wrapped to `columns`.
 * @param program the words that start the program, for the commands on the page
 */
export function textPage(
  page: Definition,
  strong: (text: string) => string,
  columns = widestProse,
  program = 'opendata',
): string {
  const blocks = ruleDocument(page, `${page.rule}, ${severityName(page)}`);
  const screen = { width: Math.min(columns, widestProse), style: { ...noPaint, strong }, program };
  return [...terminalOf(blocks, screen)].join('');
}

/** A rule in a list, for programs. */
export function ruleLine({ rule, severity, title }: Definition) {
  return { rule, severity, title };
}

/** The page of a rule as data, for programs. */
export function ruleData(page: Definition) {
  const clauses = clausesOf(page);
  return {
    ...ruleLine(page),
    means: page.means,
    matters: page.matters,
    ...(clauses.length > 0 && { clauses, source: clauseSources(clauses) }),
    examples: shownExamples(page),
  };
}

/** The rules of one family, with what they are about, by default with a line each. */
export function textFamily(
  about: string,
  rules: readonly Definition[],
  strong: (text: string) => string,
  columns = Number.POSITIVE_INFINITY,
): string {
  return `${wrapped(strong(about), columns)}\n${rules.map((rule) => row(rule, columns)).join('')}`;
}

/** All rules by family, by default with a line each. */
export function textIndex(strong: (text: string) => string, columns = Number.POSITIVE_INFINITY): string {
  return Object.entries(families)
    .map(([family, about]) => textFamily(about, familyRules(family), strong, columns))
    .join('\n');
}

const longestRule = Math.max(...ruleNames.all.map((rule) => rule.length));
/** With fewer columns than this, a title is below its rule. */
const narrowest = 24;

/** The program's rules of a family. */
export function familyRules(family: string): readonly Definition[] {
  return ruleNames.all.filter((rule) => familyOf(rule) === family).map(definitionOf);
}

function row({ rule, severity, title }: Definition, columns: number): string {
  const name = `${rule.padEnd(longestRule)}  ${severity.padEnd(7)}`;
  const space = columns - name.length - 2;
  const [first = '', ...more] = wrapped(title, space < narrowest ? columns - 4 : space).split('\n');
  if (space < narrowest) return `${[name.trimEnd(), first, ...more].join('\n    ')}\n`;
  return `${name}  ${[first, ...more].join(`\n${' '.repeat(name.length + 2)}`)}\n`;
}
