import type { Definition, RuleName } from '../../model/problem.js';
import type { OwnRules } from './problems.js';
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
    (own ?? []).map(({ rule: { rule, severity, clauses, title, means, matters }, file }) => {
      const markdown = `# ${title}\n\n${means}\n\n## Why it matters\n\n${matters}\n\nThe rule is in ${file}.\n`;
      return [rule, { ...anyOwn, rule, severity, markdown, ...(clauses && { clauses }) }];
    }),
  );
}
