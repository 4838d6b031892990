import { type Rule, severityOf } from '../model/problem.js';
import type { Page } from './page.js';
import { explained, families, familyOf } from './pages.js';
import { type ShownFile, shownExamples } from './shown.js';
import { titles } from './titles.js';

/** A page in docs/rules. */
export function markdownPage(page: Page): string {
  const examples = shownExamples(page).map(({ title, command, files }) =>
    [
      `## ${escaped(title)}`,
      ...(command === undefined ? [] : [`With \`${command}\`.`]),
      ...files.map(block),
    ].join('\n\n'),
  );
  const none = 'none' in page.examples ? [`There is no example here. ${escaped(page.examples.none)}`] : [];
  return `${[
    `# ${escaped(page.title)}`,
    `Rule \`${page.rule}\`, ${severityName(page.rule)}.`,
    escaped(page.means),
    '## Why it matters',
    escaped(page.matters),
    ...examples,
    ...none,
  ].join('\n\n')}\n`;
}

/** The README of docs/rules: all rules, by family. */
export function markdownIndex(): string {
  const sections = Object.entries(families).map(([family, about]) => {
    const rows = explained
      .filter((rule) => familyOf(rule) === family)
      .map((rule) => `| [\`${rule}\`](${rule}.md) | ${severityOf(rule)} | ${escaped(titles[rule])} |`);
    return `## ${about}\n\n| Rule | Severity | In short |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Rules

All that \`opendata check\` and the other commands can say, a page each. \`opendata explain <rule>\` prints the same, \`opendata explain <family>\` lists the rules whose names begin with it.

| Severity | Means |
|---|---|
| error | It can't be published so; nothing is, until it is mended. |
| warning | It is published, but somebody should look. |
| note | It was understood; said so that nothing happens in silence. |

${sections.join('\n')}
These pages are made from \`src/explain\` and \`src/rules\`; \`npm run rules\` writes them anew.
`;
}

/** `an error`, `a warning`. */
export function severityName(rule: Rule): string {
  const severity = severityOf(rule);
  return severity === 'error' ? 'an error' : `a ${severity}`;
}

function block({ path, remark, text }: ShownFile): string {
  const name = remark === undefined ? `\`${path}\`` : `\`${path}\`, ${remark}`;
  if (text === undefined) return `${name}.`;
  return `${name}:\n\n\`\`\`${path.endsWith('.json') ? 'json' : 'yaml'}\n${text}\`\`\``;
}

/** Prose that speaks of HTML or Markdown's own signs, so that it is shown as it is written. */
function escaped(prose: string): string {
  return prose
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/([*_[\]])/g, '\\$1');
}
