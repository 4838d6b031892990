import { terminalOf } from '../base/document/terminal.js';
import { asTyped } from '../base/text/as-typed.js';
import { wrappedText } from '../base/text/columns.js';
import { suggestion } from '../base/text/suggestion.js';
import { hasErrors } from '../model/problem.js';
import { textFamilies } from '../report/explain/rule-list.js';
import { families, pageForTerminal, type RulePage, rulePage } from '../report/explain/rule-page.js';
import { defineCommand } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { colorOption, contentOption } from './cli/options.js';
import { compiledRulePages } from './cli/package.js';

/** The families of rules, with that of the project itself. */
const titles: Readonly<Record<string, string>> = { ...families, own: 'Rules of this project' };

/** Prose is wrapped at this many columns, however wide the terminal is. */
const widestProse = 90;

export default defineCommand({
  description:
    'Explains a field or a code: its meaning, its values and its places; or a rule: what it means and why it matters, with wrong and right examples. The name of a family, such as hours, lists its rules; own lists those of the project itself, whose files are run for it.',
  arguments: {
    '[name]':
      'a field or code, such as PostCode, PCA.Overdraft or branches.PostalAddress.PostCode; a rule or a family, such as hours/overlap or hours; by default, all rules are listed',
  },
  options: {
    ...contentOption,
    '--settings <file>': 'settings that override site.yaml, for rules of your own (own/…)',
    ...colorOption,
  },
  async run(options, { result, screen }, [name]) {
    const { width, style } = screen;
    const prose = Math.min(width, widestProse);
    const family = name?.replace(/\/$/, '');
    const ofProgram = compiledRulePages();
    const pages = family?.split('/', 1)[0] === 'own' ? await ownRules(options, name) : ofProgram;
    const page = pages.find(({ rule }) => rule === name);
    if (page !== undefined) {
      result(pageForTerminal(page, style.strong, (text) => wrappedText(asTyped(text, started()), prose)));
    } else if (name === undefined) {
      result(textFamilies(pages, style.strong, width));
    } else if (family !== undefined && Object.hasOwn(titles, family)) {
      result(textFamilies(pages, style.strong, width, { [family]: titles[family]! }));
    } else {
      // The schemas and meanings of all fields.
      const [{ lookUp, nearestName }, { pagesOf }] = await Promise.all([
        import('../report/explain/named-fields.js'),
        import('../report/explain/field-page.js'),
      ]);
      const found = lookUp(name);
      if (found.length === 0) {
        const known = pages.map(({ rule }) => rule);
        throw new CommandFailure(unknown(name, known, nearestName));
      }
      result(terminalOf(pagesOf(found, ofProgram), { ...screen, width: prose }));
    }
    return exitCode.fine;
  },
});

/**
 * The pages of the project's own rules. Its files of rules are run, since a rule says itself what it is.
 * @throws CommandFailure if there are none, or the one that is asked for may be missing because of errors
 */
async function ownRules(
  options: { readonly content: string; readonly settings: string | undefined },
  asked: string | undefined,
): Promise<readonly RulePage[]> {
  const [{ loadSite }, { siteFiles }, { ownDefinitions }] = await Promise.all([
    import('../content/site/load.js'),
    import('./project/site.js'),
    import('../rules/own/definitions.js'),
  ]);
  const site = await loadSite({ ...siteFiles(options), runsOwnRules: true });
  const pages = Object.values(ownDefinitions(site.content.own)).map((own) => rulePage(own, own.markdown));
  const isFound = asked?.includes('/') ? pages.some(({ rule }) => rule === asked) : pages.length > 0;
  if (!isFound && hasErrors(site.problems)) {
    throw new CommandFailure(
      `the rules of ${options.content} can't all be read: \`${started()} check\` says why.`,
    );
  }
  if (pages.length > 0) return pages;
  throw new CommandFailure(`${options.content}/site.yaml has no rules of its own: ownRules.`);
}

function unknown(
  name: string,
  rules: readonly string[],
  nearestName: (name: string) => string | undefined,
): string {
  const isRule = name.includes('/');
  // People often remember only the part after the slash.
  const ending = name.slice(name.lastIndexOf('/') + 1);
  const near =
    suggestion(name, [...rules, ...Object.keys(families)]) ??
    rules.find((rule) => rule.endsWith(`/${ending}`)) ??
    (isRule ? undefined : nearestName(name));
  const lists = `\`${started()} explain\` lists the rules, \`${started()} explain branches\` the fields of a branch.`;
  const next = near === undefined ? lists : `Did you mean ${near}?`;
  return `there is no ${isRule ? 'rule' : 'field, code or rule'} "${name}". ${next}`;
}
