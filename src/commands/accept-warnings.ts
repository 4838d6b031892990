import fs from 'node:fs';
import { join } from 'node:path';
import { createFile, writeFile } from '../files/write-file.js';
import { counted } from '../model/message.js';
import type { RuleName } from '../model/problem.js';
import { ruleNames } from '../report/registry.js';
import { entriesFor } from '../site/acceptance.js';
import { type AcceptedEntry, baselineName, isAcceptable } from '../site/baseline.js';
import { notGradable } from '../site/grades.js';
import { withEntries } from '../site/write-entries.js';
import { type CheckOptions, compileContent } from './compile-content.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { started } from './invocation.js';
import { openTerminal } from './terminal.js';

export interface AcceptWarningsOptions extends CheckOptions {
  readonly reason: string | undefined;
  readonly until: string | undefined;
  /** Only these rules; without any, all that find a warning or, by site.yaml, an error. */
  readonly rule: readonly string[];
  /** Only records whose `brand/collection/identity` begins so. */
  readonly record: string | undefined;
}

/** Writes what the content has now of warnings into its baseline, with a reason. */
export async function acceptWarnings(options: AcceptWarningsOptions): Promise<ExitCode> {
  const reason = options.reason?.trim() ?? '';
  if (reason === '') throw new CommandFailure('--reason needs a sentence that says why.');
  for (const rule of options.rule) checkRule(rule);
  const today = options.date ?? new Date().toISOString().slice(0, 10);
  if (options.until !== undefined && options.until < today) {
    throw new CommandFailure(
      `--until: ${options.until} is over, so nothing would be accepted: it is ${today} now.`,
    );
  }
  const terminal = openTerminal(options);
  const { problems, baseline } = await compileContent(options, terminal);
  const meant = problems.filter(({ rule, severity, record }) => {
    const isMeant = options.rule.length > 0 ? options.rule.includes(rule) : severity !== 'note';
    const path = `${record?.brand}/${record?.collection}/${record?.identity ?? ''}`;
    return isAcceptable(rule, ruleNames) && isMeant && path.startsWith(options.record ?? '');
  });
  const isWide = (options.record?.split('/').length ?? 0) < 3;
  const { entries, problems: count } = entriesFor(meant, reason, options.until, isWide);
  terminal.settle();
  if (entries.length === 0) {
    terminal.say('There is nothing to accept.');
    return exitCode.fine;
  }
  write(join(options.content, baselineName), baseline.file, entries);
  const mark = terminal.style.good('✓');
  const together = count === entries.length ? '' : `, with ${counted(entries.length, 'entry', 'entries')}`;
  terminal.say(`${mark} ${counted(count, 'problem')} accepted in ${baseline.file}${together}.`);
  return exitCode.fine;
}

function checkRule(name: string): void {
  if (isAcceptable(name as RuleName, ruleNames)) return;
  const why = notGradable(name, ruleNames);
  if (why.kind !== 'unknown')
    throw new CommandFailure(`${name} can't be accepted: mend what it complains of.`);
  const { suggestion } = why;
  const next =
    suggestion === undefined ? `\`${started()} explain\` lists them.` : `Did you mean ${suggestion}?`;
  throw new CommandFailure(`there is no rule "${name}" to accept. ${next}`);
}

function write(path: string, name: string, entries: readonly AcceptedEntry[]): void {
  const whole = withEntries(fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : undefined, entries);
  if (whole === undefined) {
    throw new CommandFailure(
      `nothing can be added to ${name} as it is: mend what \`${started()} check\` says of it, and write each entry as a list item with a line for each field.`,
    );
  }
  if (fs.existsSync(path)) writeFile(path, whole);
  else createFile(path, whole);
}
