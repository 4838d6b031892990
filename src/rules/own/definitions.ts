import type { Definition, RuleName } from '../../model/problem.js';
import type { OwnRules } from './load.js';
import type { OwnExample, OwnRule } from './own-rule.js';
import type { OwnArgs } from './run.js';

/** What is known of the problem of any own rule: its texts are in its facts, made where it was found. */
export const anyOwn: Omit<Definition<`own/${string}`, OwnArgs>, 'rule'> = {
  severity: 'warning',
  message: ({ said }) => said,
};

/** The definition of an own rule, with its explanation as Markdown. */
export interface OwnDefinition extends Definition {
  readonly markdown: string;
}

/** The definitions of a project's own rules, by name. */
export function ownDefinitions(own: OwnRules | undefined): Readonly<Record<RuleName, OwnDefinition>> {
  return Object.fromEntries(
    (own?.rules ?? []).map(({ rule, file }) => {
      const { rule: name, severity, clauses } = rule;
      const { message } = anyOwn;
      const markdown = markdownOf(rule, file);
      return [name, { rule: name, severity, message, markdown, ...(clauses && { clauses }) }];
    }),
  );
}

function markdownOf({ title, means, matters, wrong, right }: OwnRule<unknown>, file: string): string {
  const example = ({ collection, yaml }: OwnExample) =>
    `\`content/<brand>/${collection}.yaml\`:\n\n\`\`\`yaml\n${yaml.trimEnd()}\n\`\`\`\n`;
  const examples =
    wrong === undefined || right === undefined
      ? `The rule is in ${file}.\n`
      : `## Wrong\n\n${example(wrong)}\n## Right\n\n${example(right)}`;
  return `# ${title}\n\n${means}\n\n## Why it matters\n\n${matters}\n\n${examples}`;
}
