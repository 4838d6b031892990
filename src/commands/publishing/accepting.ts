import { join } from 'node:path';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { alternatives, counted } from '../../model/message.js';
import { type AnyProblem, hasErrors, type RuleName, type RuleNames } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import {
  type Acceptable,
  acceptableIn,
  brandRemovals,
  isStopped,
  itemsChanges,
  type StoppedChange,
} from '../../publication/guards/accepted-changes.js';
import { mayBeGone } from '../../publication/guards/consents.js';
import { sentence } from '../../reporting/report/sentence.js';
import { entriesFor } from '../../source/site/acceptance.js';
import { type AcceptedFile, acceptedList } from '../../source/site/accepted.js';
import { baselineList, isForBaseline } from '../../source/site/baseline.js';
import { notGradable } from '../../source/site/grades.js';
import { withChanges, withEntries } from '../../source/site/write-entries.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { writingContent } from '../content/write-content.js';
import { type CheckOptions, type CompiledContent, compileContent } from '../project/compile-content.js';
import { isCalled, type NamedBrand, namedBrand } from '../project/named-brand.js';
import { contentReport, printReport } from '../project/reporting.js';
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

/** Writes the content's current warnings into its baseline, with a reason. */
export async function acceptWarnings(options: AcceptWarningsOptions): Promise<ExitCode> {
  const reason = options.reason?.trim() ?? '';
  if (reason === '') throw new CommandFailure('--reason needs a sentence that says why.');
  const terminal = openTerminal(options);
  const compiled = await compileContent(options, terminal, 'check');
  const { problems, baseline, rules } = compiled;
  refusePast(options, compiled.time.day);
  for (const rule of options.rule) checkRule(rule, rules);
  const chosenProblems = problems.filter(({ rule, severity, record }) => {
    const isChosen = options.rule.length > 0 ? options.rule.includes(rule) : severity !== 'note';
    const path = `${record?.brand}/${record?.collection}/${record?.identity ?? ''}`;
    return isForBaseline(rule, rules) && isChosen && path.startsWith(options.record ?? '');
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
  await addTo(baselineList.name, baseline.file, (before) => withEntries(before, entries), options, terminal);
  const mark = terminal.style.good('✓');
  const together = count === entries.length ? '' : `, with ${counted(entries.length, 'entry', 'entries')}`;
  terminal.say(`${mark} ${counted(count, 'problem')} accepted in ${baseline.file}${together}.`);
  return exitCode.fine;
}

function refusePast({ until }: Pick<AcceptWarningsOptions, 'until'>, day: string): void {
  if (until !== undefined && until < day) {
    throw new CommandFailure(`--until: ${until} has passed, so nothing would be accepted: today is ${day}.`);
  }
}

function checkRule(name: string, rules: RuleNames): void {
  if (isForBaseline(name as RuleName, rules)) return;
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
  readonly removals: readonly Collection[];
  readonly brand: readonly string[];
  readonly gone: readonly string[];
  readonly mediaType: readonly Version[];
  /** Rules of the guards with a collection, such as `publish/renamed:atms`. */
  readonly finding: readonly string[];
}

/** The rules of the guards, which report what a publication removes, and changes that look like mistakes. */
const guardRules =
  /^publish\/(?:removals|emptied|address|media-type|acceptance|renamed|field-|moved-far|rate-jump|change-accepted)/;

/** The content, and what the guards find in it. */
interface Trial {
  readonly compiled: CompiledContent;
  readonly problems: readonly AnyProblem[];
  /** The name of the last publication. */
  readonly last: string;
  /** What the guards find with other accepted changes. */
  readonly again: (acceptedFile: AcceptedFile) => Promise<readonly AnyProblem[]>;
}

/** `opendata accept` without options: lists what is accepted, and what a build would stop at. */
export async function listChanges(options: AcceptChangesOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const sound = await soundContent(options, 'publish', terminal);
  if (sound === undefined) return exitCode.problems;
  const { problems: all, last } = await buildInMemory(
    { ...buildDefaults, ...options },
    sound,
    sound.acceptedFile,
    terminal,
  );
  if (last === undefined) throw noLast(options);
  const problems = all.filter(({ rule }) => guardRules.test(rule));
  terminal.endProgress();
  await printReport(await contentReport(sound, options.format, problems), options.format, terminal);
  const { file, entries } = sound.acceptedFile;
  const ended = problems.filter(({ rule }) => rule === 'publish/acceptance-ended').length;
  const stopped = all.filter(isStopped).length;
  terminal.say(
    [
      `The last publication is ${last}.`,
      entries.length === 0
        ? `Nothing is accepted in ${file}.`
        : `${file} has ${counted(entries.length, 'entry', 'entries')}; over: ${ended}.`,
      stopped === 0
        ? 'Nothing of it would stop a build.'
        : `A build would stop at ${counted(stopped, 'change')}.`,
    ].join(' '),
  );
  return exitCode.fine;
}

/** `opendata accept --removals` and similar options: lets a change be published that guards stop, with a reason. */
export async function acceptChanges(options: AcceptChangesOptions): Promise<ExitCode> {
  const reason = options.reason?.trim() ?? '';
  if (reason === '') {
    throw new CommandFailure('--reason needs a sentence that says why, for reviewers of the change.');
  }
  const terminal = openTerminal(options);
  const trial = await trialBuild(options, terminal);
  if (trial === undefined) return exitCode.problems;
  const { compiled, problems, last } = trial;
  const stopped = problems.filter(isStopped);
  if (stopped.length === 0) {
    terminal.endProgress();
    terminal.say('There is nothing to accept: a build would remove nothing that the guards stop.');
    return exitCode.fine;
  }
  const all = options.all ? stopped.flatMap(acceptableIn) : chosen(options, stopped, compiled.content.brands);
  const { acceptedFile } = compiled;
  const terms = { publication: last, entries: acceptedFile.entries, reason, until: options.until };
  const changes = itemsChanges(all, terms);
  const at = startOf(acceptedFile.file);
  const entries = [...acceptedFile.entries, ...changes.map((change) => ({ ...change, at }))];
  const after = await trial.again({ ...acceptedFile, entries });
  await addTo(
    acceptedList.name,
    acceptedFile.file,
    (before) => withChanges(before, changes),
    options,
    terminal,
  );
  terminal.endProgress();
  const { good } = terminal.style;
  const count = changes.reduce((sum, { items }) => sum + items.length, 0);
  terminal.say(`${good('✓')} Accepted in ${acceptedFile.file}, ${counted(count, 'change')}:`);
  for (const problem of after.filter(({ at: [place] }) => place === at)) {
    terminal.say(`  ${sentence(problem)}`);
  }
  const left = after.filter(isStopped);
  if (left.length > 0) {
    terminal.say('A build would still stop:');
    for (const problem of left) terminal.say(`  ${sentence(problem)}`);
  }
  return exitCode.fine;
}

type SoundContent = CompiledContent & Required<Pick<CompiledContent, 'terms'>>;

/** The content as it can be published. Undefined if it has errors, which is reported. */
async function soundContent(
  options: AcceptChangesOptions,
  purpose: 'check' | 'publish',
  terminal: Terminal,
): Promise<SoundContent | undefined> {
  const lastAt = await instantOfLast({ ...buildDefaults, ...options });
  const compiled = await compileContent(options, terminal, purpose, lastAt);
  const { terms, problems } = compiled;
  if (terms !== undefined && !hasErrors(problems)) return { ...compiled, terms };
  terminal.endProgress();
  terminal.complain(
    `The content has errors, so it is unknown what a build would remove. \`${started()} check\` lists them.`,
  );
  return undefined;
}

/** A build in memory, compared with the last publication. */
async function trialBuild(options: AcceptChangesOptions, terminal: Terminal): Promise<Trial | undefined> {
  const compiled = await soundContent(options, 'publish', terminal);
  if (compiled === undefined) return undefined;
  refusePast(options, compiled.time.day);
  const build = (file: AcceptedFile) =>
    buildInMemory({ ...buildDefaults, ...options }, compiled, file, terminal);
  const { problems, last } = await build(compiled.acceptedFile);
  if (last === undefined) throw noLast(options);
  return { compiled, problems, last, again: async (file) => (await build(file)).problems };
}

function noLast({ out }: AcceptChangesOptions): CommandFailure {
  return new CommandFailure(
    `there is no last publication in ${out} that anything could be accepted against. Name the one that is live: --previous https://openapi.example.com. (Warnings of the content are accepted by --reason alone.)`,
  );
}

/**
 * What the options ask for.
 * @throws CommandFailure if a build wouldn't stop at what one of them names
 */
function chosen(
  options: AcceptChangesOptions,
  stopped: readonly StoppedChange[],
  present: readonly NamedBrand[],
): Acceptable[] {
  const found: Acceptable[] = [];
  const collections: string[] = [];
  const brands: string[] = [];
  const prefixes: string[] = [];
  const versions: string[] = [];
  const findings: string[] = [];
  for (const { rule, args } of stopped) {
    const { items } = args;
    if (rule === 'publish/address-gone') {
      prefixes.push(args.prefix);
      if (mayBeGone(options.gone, args.prefix)) found.push({ rule, items });
    } else if (rule === 'publish/media-type') {
      versions.push(args.version);
      if (options.mediaType.includes(args.version)) found.push({ rule, items });
    } else if (rule !== 'publish/removals' && rule !== 'publish/emptied') {
      const { collection } = args;
      const name = `${rule}:${collection}`;
      findings.push(name);
      if (options.finding.includes(name)) found.push({ rule, collection, items });
    } else {
      const { collection } = args;
      collections.push(collection);
      brands.push(...(args.brands ?? []));
      if (options.removals.includes(collection)) found.push({ rule, collection, items });
    }
  }
  for (const name of options.removals) known('--removals', name, collections);
  const former = once(brands).filter((name) => !present.some((brand) => isCalled(brand, name)));
  const named = options.brand.map(
    (written) => namedBrand(written, [...present, ...former.map((name) => ({ name }))]).name,
  );
  for (const name of named) known('--brand', name, brands);
  for (const start of options.gone) {
    known('--gone', prefixes.find((prefix) => mayBeGone([start], prefix)) ?? start, prefixes);
  }
  for (const name of options.finding) known('--finding', name, findings);
  for (const version of options.mediaType) known('--media-type', version, versions);
  return [...found, ...(named.length === 0 ? [] : [brandRemovals(named)])];
}

function once<T>(all: readonly T[]): T[] {
  return [...new Set(all)];
}

function known(option: string, name: string, all: readonly string[]): void {
  if (all.includes(name)) return;
  const there = once(all);
  const next =
    there.length === 0 ? 'There is nothing of the kind to accept.' : `It would for ${alternatives(there)}.`;
  throw new CommandFailure(`${option}: a build wouldn't stop for ${name}. ${next}`);
}

/**
 * Adds to a file of the content folder, or creates it.
 * @param shown the file as messages name it
 * @param added makes the whole text from the existing one; undefined if nothing can be added to it
 * @throws CommandFailure if nothing can be added
 */
async function addTo(
  name: string,
  shown: string,
  added: (before: string | undefined) => string | undefined,
  { content }: Pick<CheckOptions, 'content'>,
  terminal: Terminal,
): Promise<void> {
  await writingContent(content, terminal, (writing) =>
    writing.edit(join(content, name), (before) => {
      const whole = added(before?.toString('utf8'));
      if (whole !== undefined) return whole;
      throw new CommandFailure(
        `nothing can be added to ${shown} as it is: correct what \`${started()} check\` reports, and write each entry as a list item with a line for each field.`,
      );
    }),
  );
}
