import { appendFileSync, readFileSync } from 'node:fs';
import type { Excerpt, Location } from '../model/location.js';
import type { RuleName } from '../model/problem.js';
import { type FormatName, formats, forPrograms, tellsRules } from '../report/formats.js';
import { definitionOf } from '../report/registry.js';
import { type Printed, type Report, type RuleText, withoutNotes } from '../report/report.js';
import { markdownPage } from '../report/rule-page.js';
import { version } from './generator.js';
import { started } from './invocation.js';
import type { Terminal } from './terminal.js';

/**
 * Prints a report in a format: formats for programs to standard output, those for people to standard error, where
 * --quiet leaves out the notes. What a format makes for the summary of a job is added to the file that GitHub Actions
 * names for it.
 * @param known texts of source files that can't be read as UTF-8 from where their name says, or the lines round a place
 */
export async function printReport(
  all: Report,
  format: FormatName,
  terminal: Terminal,
  known: ReadonlyMap<string, string | ((around: Location) => Excerpt)> = new Map(),
): Promise<void> {
  const report = terminal.quiet && !forPrograms.includes(format) ? withoutNotes(all) : all;
  const texts = new Map<string, string | undefined>();
  const source = (file: string, around: Location) => {
    const text = known.get(file);
    if (text !== undefined) return typeof text === 'string' ? text : text(around);
    if (!texts.has(file)) texts.set(file, read(file));
    return texts.get(file);
  };
  const made: string | Printed = formats[format](report, {
    source,
    style: terminal.style,
    width: terminal.width,
    version: version(),
    program: started(),
    ...(tellsRules.includes(format) && { ruleText }),
  });
  const { text, summary } = typeof made === 'string' ? { text: made } : made;
  if (forPrograms.includes(format)) terminal.result(text);
  else if (text !== '') terminal.show(text);
  if (summary !== undefined) addSummary(summary, terminal);
}

function ruleText(rule: RuleName): RuleText {
  const definition = definitionOf(rule);
  const { title, means } = definition;
  return { title, means, page: markdownPage(definition) };
}

/** Without a summary the annotations are still there, so that one that can't be written changes no exit code. */
function addSummary(summary: string, terminal: Terminal): void {
  const { GITHUB_STEP_SUMMARY: file } = process.env;
  if (!file) return;
  try {
    appendFileSync(file, `${summary}\n`);
  } catch (error) {
    terminal.complain(`opendata: the job summary was not written: ${(error as Error).message}`);
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}
