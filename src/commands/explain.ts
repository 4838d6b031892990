import { suggestion } from '../model/suggestion.js';
import { allRules } from '../rules/index.js';
import { rulesText, ruleText } from '../rules/page.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { openTerminal, type TerminalOptions } from './terminal.js';

/**
 * `opendata explain`: prints the page of a rule on records, or without one the list of them.
 * @throws CommandFailure where there is no such rule
 */
export function explain(name: string | undefined, options: TerminalOptions): ExitCode {
  const terminal = openTerminal(options);
  if (name === undefined) {
    terminal.result(rulesText(allRules));
    return exitCode.fine;
  }
  const rule = allRules.find((known) => known.rule === name);
  if (rule === undefined) throw new CommandFailure(unknown(name));
  const plain = (text: string) => text;
  terminal.result(ruleText(rule, process.stdout.isTTY ? terminal.style.strong : plain));
  return exitCode.fine;
}

function unknown(name: string): string {
  const near = suggestion(
    name,
    allRules.map(({ rule }) => rule),
  );
  const next = near === undefined ? '`opendata explain` lists them.' : `Did you mean ${near}?`;
  return `there is no page on a rule "${name}". ${next}`;
}
