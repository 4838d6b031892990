import fs from 'node:fs';
import { type AnyProblem, hasErrors } from '../model/problem.js';
import { lossProblems } from '../publish/compile.js';
import { compileInWorkers } from '../publish/compile-pool.js';
import { compileSite, type SiteFile } from '../publish/compile-site.js';
import { Acceptance, type Accepted } from '../site/acceptance.js';
import type { AcceptedFile } from '../site/accepted.js';
import type { Baseline } from '../site/baseline.js';
import { type Grades, graded, switchedOff } from '../site/grades.js';
import { loadSite, type SiteContent, type SiteTerms } from '../site/load.js';
import type { OptionValues } from './command.js';
import type { dateOption, SiteOptions } from './options.js';
import { siteFiles } from './site-files.js';
import type { Terminal } from './terminal.js';

/** The content, read and validated: the basis of `check` and `build`. */
export interface CompiledContent {
  readonly content: SiteContent;
  /** Undefined if site.yaml or the header policy isn't valid. */
  readonly terms: SiteTerms | undefined;
  readonly files: readonly SiteFile[];
  readonly grades: Grades;
  readonly baseline: Baseline;
  /** All problems that the baseline doesn't accept, with the severities of site.yaml. */
  readonly problems: readonly AnyProblem[];
  readonly accepted: readonly Accepted[];
  /** What the next publication may remove. */
  readonly acceptedFile: AcceptedFile;
  /** The files that the settings come from. Later files override earlier ones. */
  readonly settingsFiles: readonly string[];
  /** The path of the project's header policy, which need not exist. */
  readonly policyFile: string;
}

/** Options of commands that check content. */
export type CheckOptions = SiteOptions & OptionValues<typeof dateOption>;

export async function compileContent(options: CheckOptions, terminal: Terminal): Promise<CompiledContent> {
  const date = options.date ?? new Date().toISOString().slice(0, 10);
  const loaded = await loadSite({ ...siteFiles(options), date });
  const { content, terms, grades, baseline, problems } = loaded;
  const progress = (done: number, total: number) => {
    terminal.progress(`checking ${Math.floor((100 * done) / Math.max(total, 1))} %`);
  };
  const off = switchedOff(grades);
  if (terms === undefined || terms.settings.placeholders === 'allowed') off.push('site/placeholder');
  const compiled = await compileSite(content, compileInWorkers(fs), progress, date, off);
  const found = [...problems, ...compiled.problems];
  const acceptance = new Acceptance(baseline, date);
  const { open, accepted } = acceptance.sort(
    graded([...found, ...compiled.files.flatMap(lossProblems)], grades),
  );
  const leftOver = graded(acceptance.leftOver(!hasErrors(found)), grades);
  return {
    content,
    terms,
    files: compiled.files,
    grades,
    baseline,
    problems: [...open, ...leftOver],
    accepted,
    acceptedFile: loaded.accepted,
    settingsFiles: loaded.settingsFiles,
    policyFile: loaded.policyFile,
  };
}
