import fs from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/bytes/sha256.js';
import { replaceFiles } from '../base/files/write-file.js';
import type { CompiledContent } from '../build/compile/compile-content.js';
import type { Removals, Stopped } from '../build/guards/problems.js';
import { brandItem } from '../build/guards/removals.js';
import { withEntries } from '../content/edit/write-entries.js';
import { entriesForChanges, entriesForProblems } from '../content/site/acceptance.js';
import { type AcceptedEntry, acceptedList, isAcceptable } from '../content/site/accepted.js';
import { notGradable } from '../content/site/grades.js';
import { type GuardRule, isGuardRule } from '../model/guard-rules.js';
import { alternatives, counted } from '../model/message.js';
import { hasErrors, type Problem, type RuleName, type RuleNames } from '../model/problem.js';
import { sentence } from '../report/report/sentence.js';
import { defineCommand, type OptionValues, parsed, several } from './cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, calendarDate, outOption, previousOption, readingOptions } from './cli/options.js';
import type { Terminal } from './cli/terminal.js';
import { compileContent } from './project/compile-content.js';
import { isCalled, type NamedBrand, namedBrand } from './project/named-brand.js';
import { writingContent } from './project/write-content.js';
import { comparedWithLast } from './publishing/publishing.js';

const options = {
  ...readingOptions,
  ...outOption,
  ...cacheOptions,
  '--reason <text>': 'why it is accepted',
  '--brand <name>': several(
    'let all records of the brand with this folder or name be removed, because it is renamed, sold or closed',
    'none',
  ),
  '--finding <name>': several(
    'let what this guard finds be published, as its message names it, such as publish/renamed:atms',
    'none',
  ),
  '--all': 'everything that would stop a build',
  ...previousOption,
  '--until <YYYY-MM-DD>': parsed('the last day on which it is accepted', calendarDate),
  '--rule <name>': several(
    'for warnings: only what this rule finds; notes and errors too; may be repeated',
    'all warnings',
  ),
  '--record <start>': 'for warnings: only records whose path begins with this, such as fenland/branches/',
};

export default defineCommand({
  description:
    'Writes into accepted.yaml. With --reason alone: the current warnings, so that they are counted and no longer shown, until a value changes or --until has passed. With --brand, --finding or --all: what the next publication may remove or change although a guard stops it, until it is published. An error is accepted only with --rule, if `rules:` may change it.',
  options,
  run(values, terminal) {
    const { all, brand, finding, rule, record, reason = '' } = values;
    const isOfChanges = all || brand.length > 0 || finding.length > 0;
    const isOfWarnings = record !== undefined || rule.length > 0;
    if (isOfChanges && isOfWarnings) {
      throw new CommandFailure(
        '--rule and --record are about warnings, the other options about what the next publication removes or changes: use them one after the other.',
      );
    }
    if (reason.trim() === '')
      throw new CommandFailure('--reason needs a sentence that says why, for reviewers of the change.');
    const asked = { ...values, reason: reason.trim() };
    return isOfChanges ? acceptChanges(asked, terminal) : acceptWarnings(asked, terminal);
  },
});

type AcceptOptions = OptionValues<typeof options> & { readonly reason: string };

/** Writes the content's current warnings into accepted.yaml, with a reason. */
async function acceptWarnings(options: AcceptOptions, terminal: Terminal): Promise<ExitCode> {
  const { rule: only, record: start = '', until, reason } = options;
  const compiled = await compileContent(options, terminal, 'check');
  const { problems, acceptedFile, rules } = compiled;
  refusePast(until, compiled.time.day);
  for (const rule of only) checkRule(rule, rules);
  const chosen = problems.filter(({ rule, severity, record }) => {
    const isChosen = only.length > 0 ? only.includes(rule) : severity === 'warning';
    const path = `${record?.brand}/${record?.collection}/${record?.identity ?? ''}`;
    return isAcceptable(rule, rules) && isChosen && path.startsWith(start);
  });
  const isWide = start.split('/').length < 3;
  const { entries, problems: count } = entriesForProblems(chosen, reason, until, isWide);
  if (entries.length === 0) {
    if (!hasErrors(problems)) {
      terminal.say('There is nothing to accept.');
      return exitCode.fine;
    }
    terminal.complain(`Nothing was accepted: correct the errors first. \`${started()} check\` lists them.`);
    return exitCode.problems;
  }
  await addTo(compiled, entries, options, terminal);
  const mark = terminal.style.good('✓');
  const together = count === entries.length ? '' : `, with ${counted(entries.length, 'entry', 'entries')}`;
  terminal.say(`${mark} ${counted(count, 'problem')} accepted in ${acceptedFile.file}${together}.`);
  return exitCode.fine;
}

function refusePast(until: string | undefined, day: string): void {
  if (until !== undefined && until < day) {
    throw new CommandFailure(`--until: ${until} has passed, so nothing would be accepted: today is ${day}.`);
  }
}

function checkRule(name: string, rules: RuleNames): void {
  if (isAcceptable(name as RuleName, rules)) return;
  const why = notGradable(name, rules);
  if (why.kind !== 'unknown') throw new CommandFailure(`${name} can't be accepted: correct what it reports.`);
  const next = why.suggestion ? `Did you mean ${why.suggestion}?` : `\`${started()} explain\` lists them.`;
  throw new CommandFailure(`there is no rule "${name}" to accept. ${next}`);
}

/** Lets changes be published that guards stop, with a reason. */
async function acceptChanges(options: AcceptOptions, terminal: Terminal): Promise<ExitCode> {
  const { compiled, build } = await comparedWithLast(options, terminal);
  if (build === undefined) {
    terminal.complain(
      `The content has errors, so it is unknown what a build would remove. \`${started()} check\` lists them.`,
    );
    return exitCode.problems;
  }
  refusePast(options.until, compiled.time.day);
  if (build.last === undefined) {
    throw new CommandFailure(
      `there is no last publication in ${options.out} that anything could be accepted against. Name the one that is live: --previous https://openapi.example.com. (Warnings of the content are accepted by --reason alone.)`,
    );
  }
  const stopped = build.problems.filter((one): one is StoppedProblem => isGuardRule(one.rule));
  if (stopped.length === 0) {
    terminal.say('There is nothing to accept: a build would remove nothing that the guards stop.');
    return exitCode.fine;
  }
  const { acceptedFile } = compiled;
  const chosen = chosenOf(options, stopped, compiled.content.brands);
  const taken = acceptedFile.changes.map(({ id }) => id);
  const entries = entriesForChanges(chosen, options.reason, options.until, build.last, taken);
  await addTo(compiled, entries, options, terminal);
  const count = chosen.reduce((sum, { items }) => sum + items.length, 0);
  terminal.say(
    `${terminal.style.good('✓')} Accepted in ${acceptedFile.file}, ${counted(count, 'change')}: ${chosen.map(({ finding }) => finding).join(', ')}.`,
  );
  const left = stopped.filter(({ args }) => !chosen.some(({ items }) => items === args.items));
  if (left.length > 0) terminal.say('Not accepted in full:');
  for (const problem of left) terminal.say(`  ${sentence(problem)}`);
  return exitCode.fine;
}

type StoppedProblem = Problem & {
  readonly rule: GuardRule;
  readonly args: Stopped & Partial<Removals>;
};

/**
 * What the options ask for.
 * @throws CommandFailure if a build wouldn't stop at what one of them names
 */
function chosenOf(
  { all, finding, brand }: AcceptOptions,
  stopped: readonly StoppedProblem[],
  present: readonly NamedBrand[],
) {
  const gone = [...new Set(stopped.flatMap(({ args }) => args.brands ?? []))];
  const former = gone.filter((name) => !present.some((one) => isCalled(one, name)));
  const known = [...present, ...former.map((name) => ({ name }))];
  const brands = brand.map((written) => namedBrand(written, known).name);
  const findings = stopped.map(({ args }) => args.finding);
  for (const name of finding) refuseUnknown('--finding', name, findings);
  for (const name of brands) refuseUnknown('--brand', name, gone);
  const digests = new Set(brands.map((name) => brandItem(name).digest));
  return stopped.flatMap(({ rule, args }) => {
    const isAll = all || finding.includes(args.finding);
    const items = isAll ? args.items : args.items.filter(({ digest }) => digests.has(digest));
    const { finding: name, collection } = args;
    return items.length === 0 ? [] : [{ rule, finding: name, collection, items }];
  });
}

function refuseUnknown(option: string, name: string, all: readonly string[]): void {
  if (all.includes(name)) return;
  const next =
    all.length === 0 ? 'There is nothing of the kind to accept.' : `It would for ${alternatives(all)}.`;
  throw new CommandFailure(`${option}: a build wouldn't stop for ${name}. ${next}`);
}

/**
 * Adds entries to accepted.yaml, or creates it.
 * @throws CommandFailure if nothing can be added
 */
async function addTo(
  { acceptedFile: { file: shown } }: CompiledContent,
  entries: readonly AcceptedEntry[],
  { content }: AcceptOptions,
  terminal: Terminal,
): Promise<void> {
  await writingContent(content, terminal, () => {
    const path = join(content, acceptedList.name);
    const before = fs.existsSync(path) ? fs.readFileSync(path) : undefined;
    const text = withEntries(before?.toString('utf8'), entries);
    if (text === undefined) {
      throw new CommandFailure(
        `nothing can be added to ${shown} as it is: correct what \`${started()} check\` reports.`,
      );
    }
    replaceFiles([{ path, before: before && sha256(before), text }]);
  });
}
