import type { SettingsDocument } from '../content/document.js';
import { type Problem, problem } from '../model/problem.js';
import { type Version, versions } from '../model/version.js';
import { siteProblems } from './problems.js';
import type { SiteSettings } from './settings.js';

/**
 * What doesn't go together about the end of a version (D34): it is served after its sunset, no longer served although
 * that is still to come, or it ends without having been deprecated.
 * @param today YYYY-MM-DD
 */
export function checkLifecycle(
  { lifecycle = {}, versions: served }: SiteSettings,
  document: SettingsDocument,
  today: string,
): Problem[] {
  return versions.flatMap((version: Version): Problem[] => {
    const { deprecated, sunset } = lifecycle[version] ?? {};
    if (sunset === undefined) return [];
    const isServed = served?.includes(version) ?? true;
    const field = ['lifecycle', version, 'sunset'];
    const find = (reason: 'over' | 'dropped' | 'not-deprecated' | 'backwards') =>
      problem(
        siteProblems['site/lifecycle'],
        { version, reason, sunset, ...(deprecated !== undefined && { deprecated }) },
        [document.locate(field, 'value')],
        { field },
      );
    if (!isServed) return sunset >= today ? [find('dropped')] : [];
    if (sunset < today) return [find('over')];
    if (deprecated === undefined) return [find('not-deprecated')];
    return deprecated > sunset ? [find('backwards')] : [];
  });
}
