import { readFileSync } from 'node:fs';
import { verdictWords } from '../model/verdict-word.js';
import { conformanceFormats, loadConformanceFormat } from '../reporting/audit/formats.js';
import { defineCommand, type OptionValues, oneOf, parsed, several } from './cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import {
  cacheOptions,
  calendarDate,
  collectionName,
  instantOptions,
  siteOptions,
  textAsTyped,
} from './cli/options.js';
import { packageFile } from './cli/package.js';
import { openTerminal, resultScreen } from './cli/terminal.js';
import { findProject } from './project/project.js';

const { '--format <name>': _, '--out <folder>': __, ...ownSiteOptions } = siteOptions;

const options = {
  ...ownSiteOptions,
  '--format <name>': oneOf('how the report is shown', conformanceFormats, 'pretty'),
  '--collection <name>': several('only this collection; may be repeated', collectionName, 'all'),
  '--brand <name>': several('only the brand with this name; may be repeated', textAsTyped, 'all'),
  '--previous <place>':
    'name what got better or worse since: a revision (git:main), a content folder, or a report kept as JSON',
  '--sign-off <clause>': several(
    'write a verdict on this rule into audit.yaml, such as "PCA C19"; C19 in all books that ask the same; may be repeated',
    textAsTyped,
    'none',
  ),
  '--verdict <word>': oneOf('with --sign-off: what holds (default: "met")', verdictWords),
  '--by <name>': "with --sign-off: who says so (default: the name in git's settings)",
  '--until <YYYY-MM-DD>': parsed('with --sign-off: the last day on which it counts', calendarDate),
  '--note <text>': 'with --sign-off: what it was compared with, or why it does not hold',
  ...cacheOptions,
  ...instantOptions,
};

type ConformanceOptions = OptionValues<typeof options>;

export const conformance = defineCommand({
  name: 'conformance',
  otherNames: { audit: '', report: '', compliance: '' },
  summary: 'report, for an auditor, how the content keeps the standard',
  description:
    'Reports for each rule of the open data standard whether the content keeps it, breaks it, or a person has to look. With --sign-off, a person says so: the verdict is written into audit.yaml, and counts until what it is about changes. Publishes nothing.',
  options,
  run: (values, _, isTyped) => reportConformance(findProject(values, isTyped)),
});

async function reportConformance(options: ConformanceOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const { verdict = 'met', by, until, note, previous } = options;
  if (options.signOff.length > 0) {
    if (previous !== undefined)
      throw new CommandFailure('--previous is about the report: --sign-off makes none.');
    await (await import('./sign-off.js')).signOff({ ...options, verdict }, terminal);
    return exitCode.fine;
  }
  if ([options.verdict, by, until, note].some((value) => value !== undefined)) {
    throw new CommandFailure(
      '--verdict, --by, --until and --note are about --sign-off: name a rule with it.',
    );
  }
  const [{ conformanceOf }, { conforms }, compared] = await Promise.all([
    import('./conformance-report.js'),
    import('../reporting/audit/report.js'),
    previous === undefined ? undefined : import('./conformance-since.js'),
  ]);
  // First, so that a misspelt place is noticed at once.
  const sinceThen = await compared?.conformanceBefore(previous ?? '', options, terminal);
  const made = await conformanceOf(options, terminal);
  const since = sinceThen?.(made);
  const script = options.format === 'html' && readFileSync(packageFile('build/forms/checklist.js'), 'utf8');
  const report = {
    ...made,
    ...(since && { since }),
    ...(script && { audit: { ...made.audit, script } }),
  };
  terminal.endProgress();
  const { print } = await loadConformanceFormat(options.format);
  for (const piece of print(report, resultScreen(options.color))) terminal.result(piece);
  return conforms(report) ? exitCode.fine : exitCode.problems;
}
