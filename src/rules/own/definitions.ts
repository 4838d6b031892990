import type { Definition, Definitions } from '../../model/problem.js';
import type { OwnRules } from './load.js';
import type { OwnExample, OwnRule } from './own-rule.js';
import type { OwnArgs } from './results.js';

/** What is known of the problem of any own rule: its texts are in its facts, made where it was found. */
export const anyOwn: Omit<Definition<`own/${string}`, OwnArgs>, 'rule'> = {
  severity: 'warning',
  title: 'A rule of this project',
  means: 'A rule of the project itself, in a file that ownRules in site.yaml names, or in its requirements.',
  matters: 'The project says so.',
  examples: { none: 'The rule is not part of the program.' },
  message: ({ said }) => said,
};

/** The definitions of a project's own rules, for their pages. */
export function ownDefinitions(own: OwnRules | undefined): Definitions {
  return Object.fromEntries(
    (own?.rules ?? []).map(({ rule, file }) => [rule.rule, definitionOf(rule, file)]),
  );
}

function definitionOf(
  { rule, severity, title, means, matters, wrong, right, clauses }: OwnRule<unknown>,
  file: string,
): Definition {
  const files = ({ collection, yaml }: OwnExample) => ({
    files: { [`content/<brand>/${collection}.yaml`]: yaml.endsWith('\n') ? yaml : `${yaml}\n` },
  });
  const examples =
    wrong === undefined || right === undefined
      ? { none: `The rule is in ${file}.` }
      : () => [{ wrong: files(wrong), right: files(right) }] as const;
  return {
    rule,
    severity,
    title,
    means,
    matters,
    examples,
    ...(clauses && { clauses }),
    message: anyOwn.message,
  };
}
