import fs from 'node:fs';
import type { Problem } from '../model/problem.js';
import { lossProblems } from '../publish/compile.js';
import { compileInWorkers } from '../publish/compile-pool.js';
import { compileSite, type SiteFile } from '../publish/compile-site.js';
import type { Kind } from '../report/report.js';
import { loadSite, type SiteContent, type SiteTerms } from '../site/load.js';
import { basePolicy, policyPath, type SharedOptions } from './options.js';
import type { Terminal } from './terminal.js';

/** The content, read and validated: what `check` reports and `build` publishes. */
export interface CompiledContent {
  readonly content: SiteContent;
  /** Absent where site.yaml or the header policy isn't valid. */
  readonly terms: SiteTerms | undefined;
  readonly files: readonly SiteFile[];
  readonly problems: readonly Problem[];
}

/** Options of commands that check content. */
export interface CheckOptions extends SharedOptions {
  /** The day that dates are checked against, YYYY-MM-DD; without it, today in UTC. */
  readonly date?: string;
}

export async function compileContent(options: CheckOptions, terminal: Terminal): Promise<CompiledContent> {
  const { content, terms, problems } = await loadSite({
    content: options.content,
    policy: policyPath(options.headers),
    basePolicy,
    fs,
  });
  const progress = (done: number, total: number) => {
    terminal.progress(`checking ${Math.floor((100 * done) / Math.max(total, 1))} %`);
  };
  const date = options.date ?? new Date().toISOString().slice(0, 10);
  const compiled = await compileSite(content, fs, compileInWorkers(fs), progress, date);
  return { content, terms, files: compiled.files, problems: [...problems, ...compiled.problems] };
}

/**
 * What the versions can't express (D3), alike ones together, with the places of the first `most` of each kind: reading
 * files again for places is dear, and a person is shown a few of them only.
 */
export function lossKinds(files: readonly SiteFile[], most: number): Kind[] {
  const kinds = new Map<string, { problems: Problem[]; count: number }>();
  for (const { job, compiled } of files) {
    const wanted: (typeof compiled.losses)[number][] = [];
    const keys: string[] = [];
    for (const loss of compiled.losses) {
      const fields = loss.path.filter((step) => typeof step === 'string').join('.');
      const key = `${job.collection} ${loss.version} ${loss.what} ${fields}`;
      const kind = kinds.get(key) ?? { problems: [], count: 0 };
      kinds.set(key, kind);
      if (kind.count < most) {
        wanted.push(loss);
        keys.push(key);
      }
      kind.count++;
    }
    if (wanted.length === 0) continue;
    const located = lossProblems(job, fs.readFileSync(job.file.path), wanted);
    located.forEach((problem, index) => {
      kinds.get(keys[index]!)?.problems.push(problem);
    });
  }
  return [...kinds.values()].map(({ problems, count }) => ({
    problems: problems as [Problem, ...Problem[]],
    count,
  }));
}
