import type { Problem } from '../../model/problem.js';
import type { Build } from '../../publication/staging/build.js';
import { buildLog } from './build-summary.js';
import type { BuildRun } from './publishing.js';

/** Problems of a publication that the next one doesn't have, since it takes the dates and the changes of the last one. */
const onlyAtFirst: readonly string[] = [
  'publish/last-updated-now',
  'publish/shallow-history',
  'publish/changes-begin',
];

/** Problems of a publication that the next one of the same content has, too. */
const saidAgain: readonly string[] = ['publish/product-pages'];

/** A build that has made a publication, or found it made. */
export type MadeRun = BuildRun & { readonly made: Build };

/**
 * The next build if nothing is changed until then, with what it will print; nothing where that can't be told.
 * @param run a build in the same output folder
 */
export function nextRun(run: BuildRun, out: string): (MadeRun & Required<Pick<BuildRun, 'log'>>) | undefined {
  const { made, log } = run;
  if (made === undefined || log?.build === undefined) return undefined;
  if (made.outcome === 'unchanged') return { ...run, made, log };
  const isPast = ({ rule }: Problem) => onlyAtFirst.includes(rule);
  const problems = made.problems.filter((each) => !isPast(each));
  // What accepted.yaml accepts is over with this publication, and the next build says so.
  const isKnown =
    run.acceptedFile.entries.length === 0 && problems.every(({ rule }) => saidAgain.includes(rule));
  if (made.outcome !== 'published' || !isKnown) return undefined;
  const routes = made.routes.map((route) => ({ ...route, reason: 'same', formerPath: undefined }) as const);
  const same: Build = { ...made, problems, routes, outcome: 'unchanged', written: [] };
  const { settings, headerPolicy } = log.build;
  const read = { settings, ...(headerPolicy !== undefined && { headerPolicy }) };
  const kinds = log.kinds.filter(({ problems: [first] }) => !isPast(first));
  return {
    ...run,
    made: same,
    reported: run.reported - (made.problems.length - problems.length),
    log: { ...log, kinds, build: buildLog(same, out, read, []) },
  };
}
