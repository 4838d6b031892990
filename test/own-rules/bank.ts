import { branchYaml, fenland, siteYaml, type Workspace, workspace } from '../commands/workspace.js';

/** The parts of a rule's file that tests put in place of others. */
export interface RuleParts {
  readonly rule?: string;
  readonly severity?: string;
  readonly check?: string;
  readonly message?: string;
  readonly clauses?: string;
  /** Lines before and after the rule. */
  readonly before?: string;
  readonly after?: string;
}

/** A file with a rule: branch codes begin with 20. */
export function ruleFile({
  rule = 'own/branch-codes',
  severity = 'warning',
  check = "(record) => record.Identification.startsWith('20') ? [] : [{ args: { code: record.Identification }, path: ['Identification'] }]",
  message = "({ code }) => ({ message: code + ' does not begin with 20.', hint: 'such as 20-01' })",
  clauses = '[]',
  before = '',
  after = '',
}: RuleParts = {}): string {
  return `${before}export default {
  rule: '${rule}',
  severity: '${severity}',
  title: 'A branch code that does not begin with 20',
  means: 'The Identification of a branch does not begin with 20.',
  matters: 'It is the number of another bank of the group.',
  of: 'record',
  collections: ['branches'],
  check: ${check},
  message: ${message},
  clauses: ${clauses},
};
${after}`;
}

const codes = ['FB-01', '20-02', 'FB-03'];

/** A bank with three branches, of which the second has a code that begins with 20. */
export function bank(site = '', files: Readonly<Record<string, string>> = {}): Workspace {
  return workspace({
    ...fenland,
    'content/site.yaml': `${siteYaml}${site}`,
    'content/fenland/branches.yaml': codes.map((code) => branchYaml(code)).join(''),
    ...files,
  });
}

/** The same with a file of rules that site.yaml names. */
export function bankWithRule(parts: RuleParts = {}, site = ''): Workspace {
  return bank(`ownRules: [rules/branch-codes.js]\n${site}`, { 'rules/branch-codes.js': ruleFile(parts) });
}

/** What `check` finds, as data. */
export const checked = (space: Workspace, ...args: string[]) => space.reported(['check', ...args]);
