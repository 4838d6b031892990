import { asTyped } from '../base/text/as-typed.js';
import { wrapped } from '../base/text/columns.js';
import { suggestion } from '../base/text/suggestion.js';
import type { RulePage } from '../report/explain/rule-page.js';
import { defineCommand, oneOf } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { colorOption, contentOption } from './cli/options.js';
import { openTerminal, widthOf } from './cli/terminal.js';
import { compiledRulePages } from './project/rule-pages.js';

/** Prose is wrapped at this many columns, however wide the terminal is. */
const widestProse = 90;

export const explain = defineCommand({
  name: 'explain',
  summary: 'explain a field, a code, or a rule with examples',
  description:
    'Explains a field or a code: its meaning, its values and its places; or a rule: what it means and why it matters, with wrong and right examples. The name of a family, such as hours, lists its rules; own lists those of the project itself, whose files are run for it.',
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
    const [{ families, familyOf, pageForTerminal }, texts, { jsonText }] = await Promise.all([
      import('../report/explain/rule-page.js'),
      import('../report/explain/rule-list.js'),
      import('../base/markup/json-text.js'),
    ]);
    const pages = compiledRulePages();
    const terminal = openTerminal(options);
    const strong = process.stdout.isTTY ? terminal.style.strong : (text: string) => text;
    const width = widthOf(process.stdout);
    const isJson = options.format === 'json';
    const print = (data: () => unknown, text: () => string) =>
      terminal.result(isJson ? `${jsonText(data(), 2)}\n` : text());

    const family = name?.replace(/\/$/, '');
    const own = family === 'own' || name?.startsWith('own/') ? await ownRules(options) : [];
    const page = [...pages, ...own].find(({ rule }) => rule === name);
    const wrap = (text: string) => wrapped(asTyped(text, started()), Math.min(width, widestProse));
    const list = (rules: readonly RulePage[], of?: Readonly<Record<string, string>>) =>
      print(
        () => rules.map(texts.ruleLine),
        () => texts.textFamilies(rules, strong, width, of),
      );
    if (page !== undefined) {
      print(
        () => page,
        () => pageForTerminal(page, strong, wrap),
      );
    } else if (family === 'own') {
      if (own.length === 0) {
        throw new CommandFailure(`${options.content}/site.yaml has no rules of its own: ownRules.`);
      }
      list(own, { own: 'Rules of this project' });
    } else if (name === undefined) {
      list(pages);
    } else if (family !== undefined && Object.hasOwn(families, family)) {
      const rules = pages.filter(({ rule }) => familyOf(rule) === family);
      list(rules, { [family]: families[family]! });
    } else {
      const { lookUp, nearestName } = await import('../report/explain/explained.js');
      const found = lookUp(name, pages);
      if (found.length === 0) {
        const known = [...pages, ...own].map(({ rule }) => rule);
        unknown(name, known, Object.keys(families), nearestName);
      }
      const { explainedText } = await import('../report/explain/explained-text.js');
      print(
        () => ({ found }),
        () => explainedText(found, strong, width),
      );
    }
    return exitCode.fine;
  },
});

/** The pages of the project's own rules. Its files of rules are run, since a rule says itself what it is. */
async function ownRules(options: {
  readonly content: string;
  readonly settings?: string | undefined;
}): Promise<readonly RulePage[]> {
  const [{ loadSite }, { siteFiles }, { ownDefinitions }, { rulePage }] = await Promise.all([
    import('../content/site/load.js'),
    import('./project/site-files.js'),
    import('../rules/own/definitions.js'),
    import('../report/explain/rule-page.js'),
  ]);
  const { content, settings } = options;
  const files = siteFiles({ content, settings, headers: 'headers' });
  const site = await loadSite({ ...files, runsOwnRules: true });
  if (site.terms === undefined && site.content.own === undefined) {
    throw new CommandFailure(`the settings of ${content} can't be read: \`${started()} check\` says why.`);
  }
  return Object.values(ownDefinitions(site.content.own)).map((own) => rulePage(own, own.markdown));
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
