import { suggestion } from '../model/suggestion.js';
import { definitionOf, ruleNames } from '../report/registry.js';
import { families } from '../report/rule-page.js';
import { textFamily, textIndex, textPage } from '../report/rule-text.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { started } from './invocation.js';
import { openTerminal, type TerminalOptions, widthOf } from './terminal.js';

/**
 * `opendata explain`: prints the page of a rule, the list of a family's rules, or without a name the list of all.
 * @throws CommandFailure where there is no such rule or family
 */
export function explain(name: string | undefined, options: TerminalOptions): ExitCode {
  const terminal = openTerminal(options);
  const strong = process.stdout.isTTY ? terminal.style.strong : (text: string) => text;
  const width = widthOf(process.stdout);
  const rule = ruleNames.all.find((known) => known === name);
  if (rule !== undefined) terminal.result(textPage(definitionOf(rule), strong, width, started()));
  else if (name === undefined) terminal.result(textIndex(strong, width));
  else terminal.result(textFamily(name.replace(/\/$/, ''), strong, width) ?? unknown(name));
  return exitCode.fine;
}

function unknown(name: string): never {
  const near = suggestion(name, [...ruleNames.all, ...Object.keys(families)]) ?? sameEnding(name);
  const next = near === undefined ? `\`${started()} explain\` lists them.` : `Did you mean ${near}?`;
  throw new CommandFailure(`there is no rule "${name}". ${next}`);
}

/** A rule whose name is `name` but for the family, as one remembers it. */
function sameEnding(name: string): string | undefined {
  const ending = name.slice(name.lastIndexOf('/') + 1);
  return ruleNames.all.find((rule) => rule.endsWith(`/${ending}`));
}
