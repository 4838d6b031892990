import { hasErrors } from '../model/problem.js';
import { forPrograms } from '../report/formats.js';
import { reportOf } from '../report/report.js';
import { counted } from '../report/words/wording.js';
import { type CheckOptions, compileContent, lossKinds } from './compile-content.js';
import { type ExitCode, exitCode } from './failure.js';
import { printReport } from './print-report.js';
import { openTerminal } from './terminal.js';

/** Places of a kind of loss that a person is shown. */
const shown = 9;

/** `opendata check`: everything that `build` would complain about; writes nothing. */
export async function check(options: CheckOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const { files, problems } = await compileContent(options, terminal);
  const losses = lossKinds(files, forPrograms.includes(options.format) ? Number.POSITIVE_INFINITY : shown);
  printReport(reportOf(problems, losses), options.format, terminal);
  if (hasErrors(problems)) return exitCode.problems;

  const records = files.reduce((sum, { compiled }) => sum + compiled.records.length, 0);
  terminal.say(
    `${terminal.style.good('✓')} ${counted(records, 'record')} in ${counted(files.length, 'file')}: ready to publish.`,
  );
  return exitCode.fine;
}
