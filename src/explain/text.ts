import { type Rule, severityOf } from '../model/problem.js';
import { severityName } from './markdown.js';
import type { Page } from './page.js';
import { explained, families, familyOf } from './pages.js';
import { shownExamples } from './shown.js';
import { titles } from './titles.js';

/** What `opendata explain` prints of a rule, plain text. */
export function textPage(page: Page, strong: (text: string) => string): string {
  const examples = shownExamples(page).map(({ title, command, files }) => {
    const [first, ...others] = files.map(({ path, remark, text }) => {
      const name = remark === undefined ? path : `${path}, ${remark}`;
      return text === undefined ? `(${name})` : `(${name})\n\n${text.trimEnd().replace(/^(?=.)/gm, '    ')}`;
    });
    const typed = command === undefined ? '' : `with \`${command}\` `;
    return [`${strong(title)} ${typed}${first ?? ''}`.trimEnd(), ...others].join('\n\n');
  });
  const none = 'none' in page.examples ? [wrapped(`There is no example here. ${page.examples.none}`)] : [];
  return `${[
    `${strong(page.title)}\n${page.rule}, ${severityName(page.rule)}`,
    wrapped(page.means),
    `${strong('Why it matters')}\n${wrapped(page.matters)}`,
    ...examples,
    ...none,
  ].join('\n\n')}\n`;
}

/** The rules of one family with a line each; absent where there is no such family. */
export function textFamily(family: string, strong: (text: string) => string): string | undefined {
  const about = families[family];
  return about === undefined ? undefined : list(family, about, strong);
}

/** All rules with a line each, by family. */
export function textIndex(strong: (text: string) => string): string {
  return Object.entries(families)
    .map(([family, about]) => list(family, about, strong))
    .join('\n');
}

const width = Math.max(...explained.map((rule) => rule.length));

function list(family: string, about: string, strong: (text: string) => string): string {
  const rows = explained.filter((rule) => familyOf(rule) === family).map(line);
  return `${strong(about)}\n${rows.join('')}`;
}

function line(rule: Rule): string {
  return `${rule.padEnd(width)}  ${severityOf(rule).padEnd(7)}  ${titles[rule]}\n`;
}

/** Broken into lines of at most 90 characters. */
function wrapped(text: string): string {
  return text.replace(/(?=.{91})(.{1,90})\s/g, '$1\n');
}
