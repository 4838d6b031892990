import type { Rule } from '../model/problem.js';
import { allRules } from '../rules/index.js';
import type { AnyRule, Example as RecordExample } from '../rules/rule.js';
import { baselinePages } from './baseline.js';
import { aliasPages } from './content/aliases.js';
import { anyFormatPages } from './content/any-format.js';
import { filePages } from './content/files.js';
import { jsonPages } from './content/json.js';
import { yamlPages } from './content/yaml.js';
import { yamlSyntaxPage } from './content/yaml-syntax.js';
import { csvPages } from './import/csv.js';
import { feedPages } from './import/feed.js';
import type { Explanation, Explanations, Page, RuleHere } from './page.js';
import { publishPages } from './publish.js';
import { schemaPages } from './schema.js';
import { sitePages } from './site.js';
import { titles } from './titles.js';
import { verifyPages } from './verify.js';
import { versionsPages } from './versions.js';

const here: Explanations<RuleHere> = {
  ...filePages,
  ...yamlSyntaxPage,
  ...yamlPages,
  ...aliasPages,
  ...jsonPages,
  ...anyFormatPages,
  ...schemaPages,
  ...versionsPages,
  ...sitePages,
  ...baselinePages,
  ...publishPages,
  ...feedPages,
  ...csvPages,
  ...verifyPages,
};

const explanations = {
  ...here,
  ...Object.fromEntries(allRules.map((rule) => [rule.rule, explanationOf(rule)])),
} as Readonly<Record<Rule, Explanation>>;

/** The rules that have a page: all there are, by family and name. */
export const explained = (Object.keys(explanations) as Rule[]).sort();

/** What is said of a rule. */
export function pageOf(rule: Rule): Page {
  return { rule, title: titles[rule], ...explanations[rule] };
}

/** What comes before the slash of a rule's name. */
export function familyOf(rule: Rule): string {
  return rule.slice(0, rule.indexOf('/'));
}

/** Families, in the order in which a file meets them, with what their rules are about. */
export const families: Readonly<Record<string, string>> = {
  content: 'Files: their names, and how they are written',
  schema: 'Values: what a field takes',
  site: 'Settings of the publication',
  records: 'Records that are there twice',
  places: 'Addresses and coordinates',
  hours: 'Opening hours',
  atms: 'Cash machines',
  states: 'Marketing states of accounts',
  tiers: 'Bands of interest and overdrafts',
  amounts: 'Amounts, caps and rates',
  codes: 'Codes and what explains them',
  texts: 'Texts for people',
  versions: "What a version can't say",
  publish: 'The publication and the one before',
  baseline: 'Problems that are accepted',
  import: 'Feeds and tables that come in',
  verify: 'What a live host answers',
};

/** The page of a rule on records, which stands in the rule's own file. */
function explanationOf({ means, matters, beside, wrong, right }: AnyRule): Explanation {
  const files = ({ collection, yaml }: RecordExample) => ({ [`content/fenland/${collection}.yaml`]: yaml });
  return {
    means,
    matters,
    examples: [
      {
        ...(beside !== undefined && { beside: files(beside) }),
        wrong: { files: files(wrong) },
        right: { files: files(right) },
      },
    ],
  };
}
