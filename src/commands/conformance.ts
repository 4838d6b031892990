import { defineCommand, type OptionValues, oneOf, several } from './cli/command.js';
import { type ExitCode, exitCode } from './cli/failure.js';
import { cacheOptions, collectionName, siteOptions } from './cli/options.js';
import { openTerminal, resultScreen } from './cli/terminal.js';
import { brandsOption } from './project/named-brand.js';

const { '--format <name>': _, '--out <folder>': __, ...ownSiteOptions } = siteOptions;

const options = {
  ...ownSiteOptions,
  '--format <name>': oneOf('how the report is shown', ['pretty', 'json', 'markdown'], 'pretty'),
  '--collection <name>': several('only this collection; may be repeated', collectionName, 'all'),
  ...brandsOption,
  ...cacheOptions,
};

type ConformanceOptions = OptionValues<typeof options>;

export const conformance = defineCommand({
  name: 'conformance',
  otherNames: { audit: '', report: '', compliance: '' },
  summary: 'report how the content keeps the rule books of the standard',
  description:
    'Reports for each rule of the open data standard whether the content keeps it, breaks it, or a person has to look. Publishes nothing.',
  options,
  run: (values) => reportConformance(values),
});

async function reportConformance(options: ConformanceOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const [{ conformanceOf }, { conforms }, { conformanceFormats }] = await Promise.all([
    import('./conformance-report.js'),
    import('../report/audit/report.js'),
    import('../report/audit/formats.js'),
  ]);
  const report = await conformanceOf(options, terminal);
  terminal.endProgress();
  const print = conformanceFormats[options.format];
  terminal.result(print(report, resultScreen(options.color)));
  return conforms(report) ? exitCode.fine : exitCode.problems;
}
