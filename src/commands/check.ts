import { hasErrors } from '../model/problem.js';
import { counted } from '../report/words/wording.js';
import { type CheckOptions, compileContent } from './compile-content.js';
import { contentReport } from './content-report.js';
import { type ExitCode, exitCode } from './failure.js';
import { printReport } from './print-report.js';
import { openTerminal } from './terminal.js';

/** `opendata check`: everything that `build` would complain about; writes nothing. */
export async function check(options: CheckOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const compiled = await compileContent(options, terminal);
  const { files, problems } = compiled;
  const report = contentReport(compiled, options.format);
  await printReport(report, options.format, terminal);
  const worst = report.kinds[0]?.problems[0];
  if (
    options.format === 'pretty' &&
    process.stderr.isTTY &&
    worst !== undefined &&
    worst.severity !== 'note'
  ) {
    terminal.say(terminal.style.faint(`opendata explain ${worst.rule} says more.`));
  }
  if (hasErrors(problems)) return exitCode.problems;

  const records = files.reduce((sum, { compiled }) => sum + compiled.records.length, 0);
  terminal.say(
    `${terminal.style.good('✓')} ${counted(records, 'record')} in ${counted(files.length, 'file')}: ready to publish.`,
  );
  return exitCode.fine;
}
