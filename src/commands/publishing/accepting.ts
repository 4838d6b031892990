import fs from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { replaceFiles } from '../../base/files/write-file.js';
import { brandItem } from '../../build/guards/items.js';
import { guardProblems, type Stopped, type WholeBrands } from '../../build/guards/problems.js';
import { entriesFor } from '../../content/site/acceptance.js';
import {
  type AcceptedChange,
  type AcceptedEntry,
  type AcceptedFile,
  acceptedList,
  isAcceptable,
} from '../../content/site/accepted.js';
import { notGradable } from '../../content/site/grades.js';
import { withEntries } from '../../content/site/write-entries.js';
import type { Collection } from '../../model/collection.js';
import { type GuardRule, isGuardRule } from '../../model/guard-rules.js';
import { startOf } from '../../model/location.js';
import { alternatives, counted } from '../../model/message.js';
import { type AnyProblem, hasErrors, type RuleName, type RuleNames } from '../../model/problem.js';
import { sentence } from '../../report/report/sentence.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { type CheckOptions, type CompiledContent, compileContent } from '../project/compile-content.js';
import { isCalled, type NamedBrand, namedBrand } from '../project/named-brand.js';
import { contentReport, printReport } from '../project/reporting.js';
import { writingContent } from '../project/write-content.js';
import { buildDefaults } from './build-options.js';
import { buildInMemory, instantOfLast } from './publishing.js';

export interface AcceptWarningsOptions extends CheckOptions {
  readonly reason: string | undefined;
  readonly until: string | undefined;
  /** Only these rules; by default all that find a warning, or an error because of site.yaml. */
  readonly rule: readonly string[];
  /** Only records whose `brand/collection/identity` begins with this. */
  readonly record: string | undefined;
}

/** Writes the content's current warnings into accepted.yaml, with a reason. */
export async function acceptWarnings(options: AcceptWarningsOptions): Promise<ExitCode> {
  const reason = options.reason?.trim() ?? '';
  if (reason === '') throw new CommandFailure('--reason needs a sentence that says why.');
  const terminal = openTerminal(options);
  const compiled = await compileContent(options, terminal, 'check');
  const { problems, acceptedFile, rules } = compiled;
  refusePast(options, compiled.time.day);
  for (const rule of options.rule) checkRule(rule, rules);
  const chosenProblems = problems.filter(({ rule, severity, record }) => {
    const isChosen = options.rule.length > 0 ? options.rule.includes(rule) : severity !== 'note';
    const path = `${record?.brand}/${record?.collection}/${record?.identity ?? ''}`;
    return isAcceptable(rule, rules) && isChosen && path.startsWith(options.record ?? '');
  });
  const isWide = (options.record?.split('/').length ?? 0) < 3;
  const { entries, problems: count } = entriesFor(chosenProblems, reason, options.until, isWide);
  terminal.endProgress();
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (entries.length === 0 && errors.length > 0) {
    await printReport(await contentReport(compiled, options.format, errors), options.format, terminal);
    terminal.complain('Nothing was accepted: errors have to be corrected first.');
    return exitCode.problems;
  }
  if (entries.length === 0) {
    terminal.say('There is nothing to accept.');
    return exitCode.fine;
  }
  await addTo(acceptedFile.file, entries, options, terminal);
  const mark = terminal.style.good('✓');
  const together = count === entries.length ? '' : `, with ${counted(entries.length, 'entry', 'entries')}`;
  terminal.say(`${mark} ${counted(count, 'problem')} accepted in ${acceptedFile.file}${together}.`);
  return exitCode.fine;
}

function refusePast({ until }: Pick<AcceptWarningsOptions, 'until'>, day: string): void {
  if (until !== undefined && until < day) {
    throw new CommandFailure(`--until: ${until} has passed, so nothing would be accepted: today is ${day}.`);
  }
}

function checkRule(name: string, rules: RuleNames): void {
  if (isAcceptable(name as RuleName, rules)) return;
  const why = notGradable(name, rules);
  if (why.kind !== 'unknown') throw new CommandFailure(`${name} can't be accepted: correct what it reports.`);
  const { suggestion } = why;
  const next =
    suggestion === undefined ? `\`${started()} explain\` lists them.` : `Did you mean ${suggestion}?`;
  throw new CommandFailure(`there is no rule "${name}" to accept. ${next}`);
}

export interface AcceptChangesOptions extends CheckOptions {
  readonly reason: string | undefined;
  readonly until: string | undefined;
  /** The last publication; by default the one in the output folder. */
  readonly previous: string | undefined;
  /** Everything that a build would stop at now. */
  readonly all: boolean | undefined;
  readonly brand: readonly string[];
  /** As messages name them, such as `publish/renamed:atms`. */
  readonly finding: readonly string[];
}

/** `opendata accept` without options: lists what is accepted, and what a build would stop at. */
export async function listChanges(options: AcceptChangesOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const trial = await trialBuild(options, terminal);
  if (trial === undefined) return exitCode.problems;
  const { compiled, last } = trial;
  const problems = trial.problems.filter(({ rule }) => rule in guardProblems);
  terminal.endProgress();
  await printReport(await contentReport(compiled, options.format, problems), options.format, terminal);
  const { file, changes } = compiled.acceptedFile;
  const ended = problems.filter(({ rule }) => rule === 'publish/acceptance-ended').length;
  const stopped = stoppedIn(problems).length;
  terminal.say(
    [
      `The last publication is ${last}.`,
      changes.length === 0
        ? `No change is accepted in ${file}.`
        : `${file} accepts changes in ${counted(changes.length, 'entry', 'entries')}; over: ${ended}.`,
      stopped === 0
        ? 'Nothing of it would stop a build.'
        : `A build would stop at ${counted(stopped, 'change')}.`,
    ].join(' '),
  );
  return exitCode.fine;
}

/** `opendata accept --finding` and the like: lets changes be published that guards stop, with a reason. */
export async function acceptChanges(options: AcceptChangesOptions): Promise<ExitCode> {
  const reason = options.reason?.trim() ?? '';
  if (reason === '') {
    throw new CommandFailure('--reason needs a sentence that says why, for reviewers of the change.');
  }
  const terminal = openTerminal(options);
  const trial = await trialBuild(options, terminal);
  if (trial === undefined) return exitCode.problems;
  const { compiled, problems, last } = trial;
  const stopped = stoppedIn(problems);
  if (stopped.length === 0) {
    terminal.endProgress();
    terminal.say('There is nothing to accept: a build would remove nothing that the guards stop.');
    return exitCode.fine;
  }
  const { acceptedFile, content } = compiled;
  const taken = acceptedFile.changes.map(({ id }) => id);
  const entries = chosen(options, stopped, content.brands).map(({ rule, collection, items }) => ({
    id: freeId(rule, [last, collection, items.map(({ digest }) => digest)], taken),
    rule,
    ...(collection && { collection }),
    items: [...items],
    reason,
    ...(options.until && { until: options.until }),
  }));
  const at = startOf(acceptedFile.file);
  const changes = [...acceptedFile.changes, ...entries.map((entry) => ({ ...entry, at, untilAt: at }))];
  const after = await trial.again({ ...acceptedFile, changes });
  await addTo(acceptedFile.file, entries, options, terminal);
  terminal.endProgress();
  const count = entries.reduce((sum, { items }) => sum + items.length, 0);
  terminal.say(`${terminal.style.good('✓')} Accepted in ${acceptedFile.file}, ${counted(count, 'change')}:`);
  for (const problem of after.filter((one) => one.at[0] === at)) terminal.say(`  ${sentence(problem)}`);
  const left = stoppedIn(after);
  if (left.length > 0) terminal.say('A build would still stop:');
  for (const problem of left) terminal.say(`  ${sentence(problem)}`);
  return exitCode.fine;
}

/** A name for an entry: other ones for other changes, and for the same ones at another time. */
function freeId(rule: GuardRule, facts: unknown, taken: readonly string[]): string {
  const id = `${rule.replace(/^.*\//, '')}-${sha256(JSON.stringify([rule, facts])).slice(0, 8)}`;
  let free = id;
  for (let number = 2; taken.includes(free); number++) free = `${id}-${number}`;
  return free;
}

/** The content, and what the guards find in it. */
interface Trial {
  readonly compiled: CompiledContent;
  readonly problems: readonly AnyProblem[];
  /** The name of the last publication. */
  readonly last: string;
  /** What the guards find with other accepted changes. */
  readonly again: (acceptedFile: AcceptedFile) => Promise<readonly AnyProblem[]>;
}

/** A build in memory, compared with the last publication. Undefined if the content has errors, which is reported. */
async function trialBuild(options: AcceptChangesOptions, terminal: Terminal): Promise<Trial | undefined> {
  const lastAt = await instantOfLast({ ...buildDefaults, ...options });
  const compiled = await compileContent(options, terminal, 'publish', lastAt);
  const { terms } = compiled;
  if (terms === undefined || hasErrors(compiled.problems)) {
    terminal.endProgress();
    terminal.complain(
      `The content has errors, so it is unknown what a build would remove. \`${started()} check\` lists them.`,
    );
    return undefined;
  }
  refusePast(options, compiled.time.day);
  const build = (file: AcceptedFile) =>
    buildInMemory({ ...buildDefaults, ...options }, { ...compiled, terms }, file, terminal);
  const { problems, last } = await build(compiled.acceptedFile);
  if (last !== undefined) {
    return { compiled, problems, last, again: async (file) => (await build(file)).problems };
  }
  throw new CommandFailure(
    `there is no last publication in ${options.out} that anything could be accepted against. Name the one that is live: --previous https://openapi.example.com. (Warnings of the content are accepted by --reason alone.)`,
  );
}

/** Changes that a guard stops. */
interface StoppedChanges extends Stopped, Partial<WholeBrands> {
  readonly collection?: Collection;
}

function stoppedIn(
  problems: readonly AnyProblem[],
): (AnyProblem & { rule: GuardRule; args: StoppedChanges })[] {
  return problems.flatMap((problem) => {
    const { rule } = problem;
    return isGuardRule(rule) ? [{ ...problem, rule, args: problem.args as StoppedChanges }] : [];
  });
}

/** Changes that one entry accepts. */
type Acceptable = Pick<AcceptedChange, 'rule' | 'collection' | 'items'>;

/**
 * What the options ask for.
 * @throws CommandFailure if a build wouldn't stop at what one of them names
 */
function chosen(
  { all, finding, brand }: AcceptChangesOptions,
  stopped: ReturnType<typeof stoppedIn>,
  present: readonly NamedBrand[],
): Acceptable[] {
  const gone = [...new Set(stopped.flatMap(({ args }) => args.brands ?? []))];
  const former = gone.filter((name) => !present.some((one) => isCalled(one, name)));
  const brands = brand.map(
    (name) => namedBrand(name, [...present, ...former.map((each) => ({ name: each }))]).name,
  );
  const findings = stopped.map(({ args }) => args.finding);
  for (const name of finding) known('--finding', name, findings);
  for (const name of brands) known('--brand', name, gone);
  const digests = new Set(brands.map((name) => brandItem(name).digest));
  return stopped.flatMap(({ rule, args }) => {
    const isAll = all || finding.includes(args.finding);
    const items = isAll ? args.items : args.items.filter(({ digest }) => digests.has(digest));
    return items.length === 0 ? [] : [{ rule, collection: args.collection, items }];
  });
}

function known(option: string, name: string, all: readonly string[]): void {
  if (all.includes(name)) return;
  const next =
    all.length === 0 ? 'There is nothing of the kind to accept.' : `It would for ${alternatives(all)}.`;
  throw new CommandFailure(`${option}: a build wouldn't stop for ${name}. ${next}`);
}

/**
 * Adds entries to accepted.yaml, or creates it.
 * @param shown the file as messages name it
 * @throws CommandFailure if nothing can be added
 */
async function addTo(
  shown: string,
  entries: readonly AcceptedEntry[],
  { content }: Pick<CheckOptions, 'content'>,
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
