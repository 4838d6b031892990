import { join } from 'node:path';
import { type AnyProblem, hasErrors } from '../../model/problem.js';
import { removalThreshold } from '../../source/site/settings.js';
import { acceptOptions } from './accept-options.js';
import type { CheckOptions, CompiledContent } from './compile-content.js';
import { usedItems } from './used-items.js';

/**
 * What the guards would stop at each instant to come, compared with the instant before, and what is accepted of it (D50).
 * Each problem has the severity that it would have then, and its instant in `from`. The content alone is compared, so no
 * publication is needed. Nothing if the content has errors: it is unknown what would be published.
 * @param acceptedFile used instead of the one that was read
 */
export async function comingFindings(
  { files, time, terms, instants, problems, observing, ...compiled }: CompiledContent,
  options: CheckOptions,
  acceptedFile = compiled.acceptedFile,
): Promise<readonly AnyProblem[]> {
  if (instants.length === 0 || terms === undefined || hasErrors(problems)) return [];
  const { guardComing } = await import('../../publication/guards/guard-coming.js');
  return guardComing(files, time, {
    acceptedFile,
    acceptOptions: acceptOptions({ content: options.content, settings: options.settings, out: options.out }),
    used: await usedItems(acceptedFile, options, observing),
    threshold: removalThreshold(terms.settings),
    siteFile: join(options.content, 'site.yaml'),
  });
}

/** The same as `check` shows it: what is stopped is a warning, since nothing stops the publication of today. */
export async function comingWarnings(
  compiled: CompiledContent,
  options: CheckOptions,
): Promise<readonly AnyProblem[]> {
  const found = await comingFindings(compiled, options);
  if (found.length === 0) return [];
  const { isStopped } = await import('../../publication/guards/accepted-changes.js');
  return found.filter(isStopped).map((one) => ({ ...one, severity: 'warning' as const }));
}
