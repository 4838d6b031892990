import { severityOf } from '../model/problem.js';
import type { AnyRule, Example } from './rule.js';

/** The page of a rule in docs/rules, Markdown. */
export function rulePage(rule: AnyRule): string {
  return `# ${rule.title}

Rule \`${rule.rule}\`, ${severity(rule)}.

${escaped(rule.means)}

## Why it matters

${escaped(rule.matters)}

${shown(rule)
  .map(({ title, name, example }) => `## ${title}\n\n\`${name}\`:\n\n\`\`\`yaml\n${example.yaml}\`\`\`\n`)
  .join('\n')}`;
}

/** Prose that speaks of HTML, so that Markdown shows it instead of taking it for some. */
function escaped(prose: string): string {
  return prose.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** The list of all pages, Markdown. */
export function rulesIndex(rules: readonly AnyRule[]): string {
  const rows = rules.map(
    (rule) => `| [\`${rule.rule}\`](${rule.rule}.md) | ${severityOf(rule.rule)} | ${rule.title} |`,
  );
  return `# Rules on records

What \`opendata check\` looks for in records beyond the interface itself. \`opendata explain <rule>\` prints the same.

| Rule | Severity | Complains when |
|---|---|---|
${rows.join('\n')}

These pages are made from \`src/rules\`; \`npm run rules\` writes them anew.
`;
}

/** What `opendata explain` prints of a rule, plain text. */
export function ruleText(rule: AnyRule, strong: (text: string) => string): string {
  const examples = shown(rule).map(
    ({ title, name, example }) => `${strong(title)} (${name})\n\n${example.yaml.replace(/^(?=.)/gm, '    ')}`,
  );
  return `${[
    `${strong(rule.title)}\n${rule.rule}, ${severity(rule)}`,
    wrapped(rule.means),
    `${strong('Why it matters')}\n${wrapped(rule.matters)}`,
    ...examples.map((example) => example.trimEnd()),
  ].join('\n\n')}\n`;
}

/** All rules with a line each, plain text. */
export function rulesText(rules: readonly AnyRule[]): string {
  const width = Math.max(...rules.map(({ rule }) => rule.length));
  return rules
    .map(({ rule, title }) => `${rule.padEnd(width)}  ${severityOf(rule).padEnd(7)}  ${title}\n`)
    .join('');
}

/** `an error`, `a warning`. */
function severity({ rule }: AnyRule): string {
  const severity = severityOf(rule);
  return severity === 'error' ? 'an error' : `a ${severity}`;
}

function shown({ beside, wrong, right }: AnyRule): { title: string; name: string; example: Example }[] {
  const name = ({ collection }: Example) => `${collection}.yaml`;
  return [
    ...(beside === undefined ? [] : [{ title: 'Beside both examples', name: name(beside), example: beside }]),
    { title: 'Wrong', name: name(wrong), example: wrong },
    { title: 'Right', name: name(right), example: right },
  ];
}

/** Broken into lines of at most 90 characters. */
function wrapped(text: string): string {
  return text.replace(/(?=.{91})(.{1,90})\s/g, '$1\n');
}
