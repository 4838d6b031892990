import { type Field, fieldOf } from '../http/fields.js';

/** What is set at the addresses that a pattern fits. `*` stands for anything, and only at the end. */
export interface HeadersRule {
  readonly pattern: string;
  /** Names that wider rules have set and that are taken back first: Cloudflare only. */
  readonly detach?: readonly string[];
  readonly fields: readonly Field[];
}

/** A `_headers` file, in the syntax that Netlify made and Cloudflare took over. */
export function headersFile(rules: readonly HeadersRule[]): string {
  const blocks = rules
    .filter(({ detach = [], fields }) => detach.length + fields.length > 0)
    .map(({ pattern, detach = [], fields }) =>
      [
        pattern,
        ...detach.map((name) => `  ! ${name}`),
        ...fields.map(([name, value]) => `  ${name}: ${value}`),
      ].join('\n'),
    );
  return `# Made by \`opendata build\` from the manifest of a publication; made anew with each build.\n\n${blocks.join('\n\n')}\n`;
}

/** A rule that makes `due` of what wider rules have set, by taking back and setting no more than it has to. */
export function ruleOver(
  pattern: string,
  inherited: readonly Field[],
  due: readonly Field[],
): Required<HeadersRule> {
  return {
    pattern,
    detach: inherited.filter(([name, value]) => fieldOf(due, name) !== value).map(([name]) => name),
    fields: due.filter(([name, value]) => fieldOf(inherited, name) !== value),
  };
}

/** Names that the syntax reads as something else: a comment, or a name to take back. */
export function unreadableNames(fields: readonly Field[]): string[] {
  return fields
    .filter(([name]) => /^[#!]/.test(name))
    .map(([name]) => `a _headers file can't hold a header called "${name}"`);
}
