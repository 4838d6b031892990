import { wrappedText } from '../../base/text/columns.js';
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
  const longest = Math.max(...all.map(({ rule }) => rule.length));
  return Object.entries(of)
    .map(([family, about]) => {
      const own = all.filter(({ rule }) => familyOf(rule) === family);
      return `${wrappedText(strong(about), columns)}\n${own.map((rule) => row(rule, columns, longest)).join('')}`;
    })
    .join('\n');
}

/** With fewer columns than this, a title is below its rule. */
const narrowest = 24;

function row({ rule, severity, title }: RuleLine, columns: number, longest: number): string {
  const name = `${rule.padEnd(longest)}  ${severity.padEnd(7)}`;
  const space = columns - name.length - 2;
  const [first = '', ...more] = wrappedText(title, space < narrowest ? columns - 4 : space).split('\n');
  if (space < narrowest) return `${[name.trimEnd(), first, ...more].join('\n    ')}\n`;
  return `${name}  ${[first, ...more].join(`\n${' '.repeat(name.length + 2)}`)}\n`;
}
