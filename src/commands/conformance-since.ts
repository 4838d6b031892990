import fs from 'node:fs';
import type { Conformance, JudgedRow, Since } from '../reporting/audit/report.js';
import { changedRows, type KeptReport, keptReportIn } from '../reporting/audit/since.js';
import { CommandFailure } from './cli/failure.js';
import type { Terminal } from './cli/terminal.js';
import { conformanceOf, type ReportOptions } from './conformance-report.js';
import { isContentFolder } from './sources/diff-sources.js';
import { checkedOut, ofGit } from './sources/revision.js';

/**
 * Reads an earlier state of the content, or a report that was kept.
 * @param place `git:<revision>`, a content folder, or a file that `--format json` made
 * @returns says what got better or worse since
 * @throws CommandFailure for anything else, such as a publication: it doesn't have what rows are judged by
 */
export async function conformanceBefore(
  place: string,
  options: ReportOptions,
  terminal: Terminal,
): Promise<(now: Conformance) => Since> {
  const since =
    (
      kind: Since['kind'],
      made: Omit<Conformance, 'clauses' | 'content'> | KeptReport,
      commit: string | undefined,
      clauses: readonly JudgedRow[],
    ) =>
    (now: Conformance): Since => ({
      name: place,
      kind,
      ...(commit !== undefined && { commit }),
      date: made.date,
      isOtherProgram: made.tool.version !== now.tool.version || made.tool.digest !== now.tool.digest,
      errors: { before: made.errors.count, now: now.errors.count },
      rows: changedRows(clauses, now.clauses),
    });
  const judged = async (folders: Partial<ReportOptions>) =>
    conformanceOf({ ...options, ...folders }, terminal, 'compare');
  if (place.startsWith(ofGit)) {
    const { commit, folders, named, remove } = checkedOut(place, options);
    try {
      const before = await judged(folders);
      return since('content', before, commit, before.clauses);
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      throw new CommandFailure(`${place}: ${named(error.message)}`);
    } finally {
      remove();
    }
  }
  if (isContentFolder(place)) {
    const before = await judged({ content: place, settings: undefined });
    return since('content', before, before.content.commit, before.clauses);
  }
  const kept = keptReport(place);
  const choice = ({ collections, brands }: Conformance['chosen']) =>
    JSON.stringify([[...collections].sort(), [...brands].sort()]);
  if (choice(kept.chosen) !== choice({ collections: options.collection, brands: options.brand })) {
    throw new CommandFailure(
      `--previous: ${place} reports on other collections or brands: give the same --collection and --brand as it was made with.`,
    );
  }
  return since('report', kept, kept.content.commit, kept.clauses);
}

/** @throws CommandFailure if it isn't a report */
function keptReport(place: string): KeptReport {
  const hint = `Name a revision of the content (${ofGit}main), a content folder, or a report kept with --format json.`;
  if (/^https?:\/\//i.test(place) || (fs.existsSync(place) && fs.statSync(place).isDirectory())) {
    throw new CommandFailure(
      `--previous: ${place} is not content. A publication does not have what rules are judged by, such as verdicts and accepted problems. ${hint}`,
    );
  }
  let text: string;
  try {
    text = fs.readFileSync(place, 'utf8');
  } catch {
    throw new CommandFailure(`--previous: there is no ${place}. ${hint}`);
  }
  let report: KeptReport | undefined;
  try {
    report = keptReportIn(JSON.parse(text));
  } catch {
    // Not JSON.
  }
  if (report === undefined) {
    throw new CommandFailure(`--previous: ${place} is not a report that this version can read. ${hint}`);
  }
  return report;
}
