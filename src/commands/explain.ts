import { suggestion } from '../model/suggestion.js';
import { defineCommand } from './command.js';
import { CommandFailure, exitCode } from './failure.js';
import { started } from './invocation.js';
import { colorOption } from './options.js';
import { openTerminal, widthOf } from './terminal.js';

export const explain = defineCommand({
  name: 'explain',
  summary: 'explain what a rule means, with examples',
  description:
    'Says what a rule means and why it matters, with wrong and right examples. The name of a family (the part before the slash) lists its rules.',
  arguments: {
    '[rule]': 'a rule or a family, such as hours/overlap or hours; by default, all are listed',
  },
  options: colorOption,
  async run(options, { rule: name }) {
    const [{ definitionOf, ruleNames }, { families }, { textFamily, textIndex, textPage }] =
      await Promise.all([
        import('../report/registry.js'),
        import('../report/rule-page.js'),
        import('../report/rule-text.js'),
      ]);
    const terminal = openTerminal(options);
    const strong = process.stdout.isTTY ? terminal.style.strong : (text: string) => text;
    const width = widthOf(process.stdout);
    const rule = ruleNames.all.find((known) => known === name);
    if (rule !== undefined) terminal.result(textPage(definitionOf(rule), strong, width, started()));
    else if (name === undefined) terminal.result(textIndex(strong, width));
    else {
      const family = textFamily(name.replace(/\/$/, ''), strong, width);
      terminal.result(family ?? unknown(name, ruleNames.all, Object.keys(families)));
    }
    return exitCode.fine;
  },
});

function unknown(name: string, rules: readonly string[], families: readonly string[]): never {
  const near = suggestion(name, [...rules, ...families]) ?? sameEnding(name, rules);
  const next = near === undefined ? `\`${started()} explain\` lists them.` : `Did you mean ${near}?`;
  throw new CommandFailure(`there is no rule "${name}". ${next}`);
}

/** A rule whose part after the slash is `name`: people often remember only that part. */
function sameEnding(name: string, rules: readonly string[]): string | undefined {
  const ending = name.slice(name.lastIndexOf('/') + 1);
  return rules.find((rule) => rule.endsWith(`/${ending}`));
}
