import { readFileSync } from 'node:fs';
import type { Location } from '../../model/location.js';
import type { RuleName } from '../../model/problem.js';
import { SourceText } from '../../model/source-text.js';
import { rulePage } from '../../report/explain/rule-page.js';
import { type FormatName, loadFormat } from '../../report/report/formats.js';
import { type Report, withoutNotes } from '../../report/report/report.js';
import { withMeanings } from '../../report/report/with-meanings.js';
import { started } from '../cli/invocation.js';
import { compiledRulePages, version } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';

/**
 * Prints a report in a format: formats for programs to standard output, those for people to standard error, where
 * --quiet leaves out the notes.
 * @param known texts of source files that can't be read as UTF-8 under their names
 */
export async function printReport(
  all: Report,
  format: FormatName,
  terminal: Terminal,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const { print, isForPrograms } = await loadFormat(format);
  const report = await withMeanings(terminal.quiet && !isForPrograms ? withoutNotes(all) : all);
  const texts = new Map<string, SourceText>();
  const source = (file: string, around: Location) => {
    const kept = texts.get(file) ?? new SourceText(known.get(file) ?? read(file));
    texts.set(file, kept);
    return kept.around(around);
  };
  const text = print(report, {
    source,
    style: terminal.style,
    width: terminal.width,
    version: version(),
    program: started(),
    pageOf: (rule: RuleName) => {
      const own = all.ownRules?.[rule];
      if (own !== undefined) return rulePage(own, own.markdown);
      return compiledRulePages().find((page) => page.rule === rule);
    },
  });
  const shown = isForPrograms ? '' : [...text].join('');
  if (isForPrograms) terminal.result(text);
  else if (shown !== '') terminal.show(shown);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return '';
  }
}
