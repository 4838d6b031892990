import { type Rule, severityOf } from '../model/problem.js';
import { asTyped } from '../report/as-typed.js';
import { wrapped } from '../report/columns.js';
import { severityName } from './markdown.js';
import type { Page } from './page.js';
import { explained, families, familyOf } from './pages.js';
import { shownExamples } from './shown.js';
import { titles } from './titles.js';

/** Prose is broken into lines of at most so many columns, however wide the terminal is. */
const widestProse = 90;

/**
 * What `opendata explain` prints of a rule, plain text whose prose fits into `columns`.
 * @param program what starts the program there, for the commands that the page names
 */
export function textPage(
  page: Page,
  strong: (text: string) => string,
  columns = widestProse,
  program = 'opendata',
): string {
  const prose = (text: string) => wrapped(asTyped(text, program), Math.min(columns, widestProse));
  const examples = shownExamples(page).map(({ title, command, files }) => {
    const [first, ...others] = files.map(({ path, remark, text }) => {
      const name = remark === undefined ? path : `${path}, ${remark}`;
      return text === undefined ? `(${name})` : `(${name})\n\n${text.trimEnd().replace(/^(?=.)/gm, '    ')}`;
    });
    const typed = command === undefined ? '' : `with ${asTyped(`\`${command}\``, program)} `;
    return [`${strong(title)} ${typed}${first ?? ''}`.trimEnd(), ...others].join('\n\n');
  });
  const none = 'none' in page.examples ? [prose(`There is no example here. ${page.examples.none}`)] : [];
  return `${[
    prose(`${strong(page.title)}\n${page.rule}, ${severityName(page.rule)}`),
    prose(page.means),
    `${strong('Why it matters')}\n${prose(page.matters)}`,
    ...examples,
    ...none,
  ].join('\n\n')}\n`;
}

/** The rules of one family, by default with a line each; absent where there is no such family. */
export function textFamily(
  family: string,
  strong: (text: string) => string,
  columns = Number.POSITIVE_INFINITY,
): string | undefined {
  const about = families[family];
  return about === undefined ? undefined : list(family, about, strong, columns);
}

/** All rules by family, by default with a line each. */
export function textIndex(strong: (text: string) => string, columns = Number.POSITIVE_INFINITY): string {
  return Object.entries(families)
    .map(([family, about]) => list(family, about, strong, columns))
    .join('\n');
}

const longestRule = Math.max(...explained.map((rule) => rule.length));
/** A title with fewer columns than this stands below its rule. */
const narrowest = 24;

function list(family: string, about: string, strong: (text: string) => string, columns: number): string {
  const rows = explained.filter((rule) => familyOf(rule) === family).map((rule) => row(rule, columns));
  return `${wrapped(strong(about), columns)}\n${rows.join('')}`;
}

function row(rule: Rule, columns: number): string {
  const name = `${rule.padEnd(longestRule)}  ${severityOf(rule).padEnd(7)}`;
  const space = columns - name.length - 2;
  const [first = '', ...more] = wrapped(titles[rule], space < narrowest ? columns - 4 : space).split('\n');
  if (space < narrowest) return `${[name.trimEnd(), first, ...more].join('\n    ')}\n`;
  return `${name}  ${[first, ...more].join(`\n${' '.repeat(name.length + 2)}`)}\n`;
}
