import { join } from 'node:path';
import { suggestion } from '../base/text/suggestion.js';
import { clauseParts } from '../model/clause.js';
import { alternatives, counted } from '../model/message.js';
import type { VerdictWord } from '../model/verdict-word.js';
import { type ClauseResult, type Conformance, waitsForPerson } from '../reporting/audit/report.js';
import { outcomeTitles, resultText } from '../reporting/audit/words.js';
import { clauseCalled, clauseNames } from '../rules/standard/clauses/index.js';
import { auditList, type WrittenVerdict } from '../source/site/audit.js';
import { withVerdicts } from '../source/site/write-entries.js';
import { CommandFailure } from './cli/failure.js';
import type { Terminal } from './cli/terminal.js';
import { conformanceOf, type ReportOptions } from './conformance-report.js';
import { writingContent } from './content/write-content.js';
import { nameInGit } from './project/git.js';

export interface SignOffOptions extends ReportOptions {
  /** Rows by their names, or by their numbers if what they ask is the same in all books. */
  readonly signOff: readonly string[];
  readonly verdict: VerdictWord;
  readonly by: string | undefined;
  readonly until: string | undefined;
  readonly note: string | undefined;
}

/**
 * Writes verdicts of a person on rows of the standard into audit.yaml.
 * @throws CommandFailure for a row that there isn't, or that nobody has to judge
 */
export async function signOff(options: SignOffOptions, terminal: Terminal): Promise<void> {
  const { verdict, until, note, content } = options;
  const by = options.by?.trim() || nameInGit(content);
  if (by === undefined) throw new CommandFailure("--by needs the name of who says so: git doesn't know it.");
  const report = await conformanceOf(options, terminal);
  terminal.endProgress();
  if (until !== undefined && until < report.date) {
    throw new CommandFailure(
      `--until: ${until} has passed, so nothing would be signed: today is ${report.date}.`,
    );
  }
  if (report.errors.count > 0) {
    throw new CommandFailure(
      `the content has ${counted(report.errors.count, 'error')}: correct them first, since records with errors can't be looked at.`,
    );
  }
  const rows = [...new Set(options.signOff.flatMap((name) => rowsCalled(name, report)))];
  const brands = options.brand.length === 0 ? [undefined] : undefined;
  const entries = rows.flatMap((row) =>
    (brands ?? row.seen.map(({ brand }) => brand)).map((brand): WrittenVerdict => {
      const seen = brand === undefined ? row.seen : row.seen.filter((one) => one.brand === brand);
      return {
        clause: row.clause,
        verdict,
        by,
        on: report.date,
        ...(until !== undefined && { until }),
        ...(brand !== undefined && { brand }),
        ...(note !== undefined && { note }),
        seen: [...seen],
      };
    }),
  );
  await writeVerdicts(entries, report, content, terminal);
  const names = alternatives(
    rows.map(({ clause }) => clause),
    8,
    'and',
  );
  const waiting = report.clauses.filter((row) => waitsForPerson(row) && !rows.includes(row)).length;
  terminal.say(
    `${terminal.style.good('✓')} ${names} signed as ${outcomeTitles[verdict]} by ${by} in ${report.audit.file}. ${waiting === 0 ? 'No rule waits' : `${counted(waiting, 'rule')} still ${waiting === 1 ? 'waits' : 'wait'}`} for a person.`,
  );
}

async function writeVerdicts(
  entries: readonly WrittenVerdict[],
  { audit: { file } }: Conformance,
  content: string,
  terminal: Terminal,
): Promise<void> {
  await writingContent(content, terminal, (writing) =>
    writing.edit(join(content, auditList.name), (before) => {
      const whole = withVerdicts(before?.toString('utf8'), entries);
      if (whole !== undefined) return whole;
      throw new CommandFailure(
        `nothing can be added to ${file} as it is: write each entry as a list item with a line for each field.`,
      );
    }),
  );
}

/** The rows that were meant, of those that can be signed. */
function rowsCalled(name: string, { clauses }: Conformance): readonly ClauseResult[] {
  const named = clauseCalled(name);
  const number = /^c\d+$/i.test(name) ? name.toUpperCase() : undefined;
  if (named === undefined && number === undefined) throw unknownRow(name);
  const own = clauses.filter(({ clause }) =>
    named === undefined ? clauseParts(clause).id === number : clause === named,
  );
  const [first] = own;
  if (first === undefined) {
    if (named !== undefined)
      throw new CommandFailure(`--sign-off: ${named} isn't among the rules of what was chosen.`);
    throw unknownRow(name);
  }
  const open = own.filter(({ isForPeople }) => isForPeople);
  if (open.length === 0) throw new CommandFailure(`--sign-off: ${own.map(whyDecided).join(' ')}`);
  const asked = [...new Set(open.map(({ asks }) => asks))];
  if (asked.length > 1) {
    const names = open.map(({ clause, asks }) => `${clause} (${asks})`);
    throw new CommandFailure(
      `--sign-off: ${number} is a different rule in several books. Name one, or choose with --collection: ${names.join('; ')}.`,
    );
  }
  return open;
}

function whyDecided(row: ClauseResult): string {
  const { clause, outcome, rules } = row;
  if (outcome === 'nothing-to-check' || outcome === 'not-applicable')
    return `${clause} is ${resultText(row)}, so there is nothing to sign.`;
  const by = rules.length === 0 ? 'rules of the program' : alternatives(rules, 4, 'and');
  return `${clause} is ${resultText(row)}: ${by} ${rules.length === 1 ? 'decides' : 'decide'} that, and no person.`;
}

function unknownRow(name: string): CommandFailure {
  const near = suggestion(name, clauseNames());
  const next =
    near === undefined ? 'Name it as docs/standard.md does, such as "PCA C19".' : `Did you mean ${near}?`;
  return new CommandFailure(`--sign-off: no rule book of the standard has a row ${name}. ${next}`);
}
