import { textBeside, wrappedText } from '../../base/text/columns.js';
import { families, familyOf, type RulePage } from './rule-page.js';

type RuleLine = Pick<RulePage, 'rule' | 'severity' | 'title'>;

/**
 * The rules of some families, by default with a line each.
 * @param all in the order of their names
 */
export function textFamilies(
  all: readonly RuleLine[],
  strong: (text: string) => string,
  columns: number,
  of: Readonly<Record<string, string>> = families,
): string {
  const line = ({ rule, severity, title }: RuleLine, longest: number) =>
    `${textBeside(`${rule.padEnd(longest)}  ${severity.padEnd(7)}  `, title, columns)}\n`;
  return Object.entries(of)
    .map(([family, about]) => {
      const own = all.filter(({ rule }) => familyOf(rule) === family);
      const longest = Math.max(...own.map(({ rule }) => rule.length));
      return `${wrappedText(strong(about), columns)}\n${own.map((rule) => line(rule, longest)).join('')}`;
    })
    .join('\n');
}
