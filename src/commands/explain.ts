import { suggestion } from '../base/text/suggestion.js';
import type { Definitions } from '../model/problem.js';
import { defineCommand, oneOf } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { colorOption, contentOption } from './cli/options.js';
import { openTerminal, widthOf } from './cli/terminal.js';

export const explain = defineCommand({
  name: 'explain',
  summary: 'explain a field, a code, or a rule with examples',
  description:
    'Explains a field or a code: its meaning, its values and its places; or a rule: what it means and why it matters, with wrong and right examples. The name of a family (the part before the slash) lists its rules; own those of the project itself, which it runs to read them.',
  arguments: {
    '[name]':
      'a field or code, such as PostCode, PCA.Overdraft or branches.PostalAddress.PostCode; a rule or a family, such as hours/overlap or hours; by default, all rules are listed',
  },
  options: {
    '--format <name>': oneOf('the output format', ['pretty', 'json'], 'pretty'),
    ...contentOption,
    '--settings <file>': 'settings that override site.yaml, for rules of your own (own/…)',
    ...colorOption,
  },
  async run(options, { name }) {
    const [{ definitionOf, ruleNames }, { families }, texts, { jsonText }] = await Promise.all([
      import('../reporting/report/registry.js'),
      import('../reporting/explain/rule-page.js'),
      import('../reporting/explain/rule-text.js'),
      import('../base/markup/json-text.js'),
    ]);
    const terminal = openTerminal(options);
    const strong = process.stdout.isTTY ? terminal.style.strong : (text: string) => text;
    const width = widthOf(process.stdout);
    const isJson = options.format === 'json';
    const print = (data: () => unknown, text: () => string) =>
      terminal.result(isJson ? `${jsonText(data(), 2)}\n` : text());

    const family = name?.replace(/\/$/, '');
    const own = family === 'own' || name?.startsWith('own/') ? await ownRules(options) : {};
    const known = [...ruleNames.all, ...Object.keys(own)];
    const ruleName = ruleNames.all.find((each) => each === name);
    const ownRule = Object.values(own).find(({ rule }) => rule === name);
    const rule = ruleName === undefined ? ownRule : definitionOf(ruleName);
    if (rule !== undefined) {
      print(
        () => texts.ruleData(rule),
        () => texts.textPage(rule, strong, width, started()),
      );
    } else if (family === 'own') {
      const rules = Object.values(own);
      if (rules.length === 0) {
        throw new CommandFailure(
          `${options.content}/site.yaml has no rules of its own: ownRules and requirements.`,
        );
      }
      print(
        () => rules.map(texts.ruleLine),
        () => texts.textFamily('Rules of this project', rules, strong, width),
      );
    } else if (name === undefined) {
      print(
        () => ruleNames.all.map(definitionOf).map(texts.ruleLine),
        () => texts.textIndex(strong, width),
      );
    } else if (family !== undefined && Object.hasOwn(families, family)) {
      print(
        () => texts.familyRules(family).map(texts.ruleLine),
        () => texts.textFamily(families[family]!, texts.familyRules(family), strong, width),
      );
    } else {
      const { lookUp, nearestName } = await import('../reporting/explain/explained.js');
      const lookup = lookUp(name);
      if (lookup.found.length === 0) unknown(name, known, Object.keys(families), nearestName);
      const { explainedText } = await import('../reporting/explain/explained-text.js');
      print(
        () => lookup,
        () => explainedText(lookup, strong, width),
      );
    }
    return exitCode.fine;
  },
});

/** The project's own rules, by name. Its files of rules are run, since a rule says itself what it is. */
async function ownRules(options: {
  readonly content: string;
  readonly settings?: string | undefined;
}): Promise<Definitions> {
  const [{ loadSite }, { siteFiles }, { ownDefinitions }] = await Promise.all([
    import('../source/site/load.js'),
    import('./project/site-files.js'),
    import('../rules/own/definitions.js'),
  ]);
  const { content, settings } = options;
  const files = siteFiles({ content, settings, headers: 'headers' });
  const site = await loadSite({ ...files, runsOwnRules: true });
  if (site.terms === undefined && site.content.own === undefined) {
    throw new CommandFailure(`the settings of ${content} can't be read: \`${started()} check\` says why.`);
  }
  return ownDefinitions(site.content.own);
}

function unknown(
  name: string,
  rules: readonly string[],
  families: readonly string[],
  nearestName: (name: string) => string | undefined,
): never {
  const isRule = name.includes('/');
  const near =
    suggestion(name, [...rules, ...families]) ??
    sameEnding(name, rules) ??
    (isRule ? undefined : nearestName(name));
  const next =
    near !== undefined
      ? `Did you mean ${near}?`
      : `\`${started()} explain\` lists the rules, \`${started()} explain branches\` the fields of a branch.`;
  throw new CommandFailure(`there is no ${isRule ? 'rule' : 'field, code or rule'} "${name}". ${next}`);
}

/** A rule whose part after the slash is `name`: people often remember only that part. */
function sameEnding(name: string, rules: readonly string[]): string | undefined {
  const ending = name.slice(name.lastIndexOf('/') + 1);
  return rules.find((rule) => rule.endsWith(`/${ending}`));
}
