import { dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem, RuleNames } from '../../model/problem.js';
import { rulesIn } from '../../rules/own/load.js';
import { type LoadedRule, type OwnRuleArgs, ownRuleProblems } from '../../rules/own/problems.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { settingProblem } from '../documents/document.js';
import type { SettingsFile } from './read.js';
import type { SiteSettings } from './settings.js';

/**
 * Reads `ownRules` of site.yaml. Nothing else is ever run as a rule.
 * @param names of the program's own rules
 * @param runs true if the files are run; else own names aren't looked up
 * @returns the rules that could be read, the names that the settings and accepted.yaml may have, and the files of rules, whether
 *   they exist or not
 */
export async function readOwnRules(
  site: SettingsFile<SiteSettings>,
  fs: Pick<FileSystem, 'existsSync' | 'statSync'>,
  names: RuleNames,
  runs: boolean,
) {
  const files = (site.settings?.ownRules ?? []).map((written) => fileAt(site.place, written));
  const problems: Problem[] = [];
  const report = (index: number, args: OwnRuleArgs) =>
    problems.push(settingProblem(ownRuleProblems['site/own-rule'], args, site, ['ownRules', index]));
  const own: LoadedRule[] = [];
  for (const [index, { path, name }] of runs ? files.entries() : []) {
    if (!fs.existsSync(path)) {
      report(index, { file: name });
      continue;
    }
    const url = `${pathToFileURL(path).href}?${fs.statSync(path).mtimeMs}`;
    const { rules, mistakes } = await rulesIn(name, url, own);
    own.push(...rules);
    for (const args of mistakes) report(index, args);
  }
  const isUnknown = site.settings === undefined || problems.length > 0 || (!runs && files.length > 0);
  const ownNames = own.map(({ rule }) => rule.rule);
  const known: RuleNames = {
    all: [...names.all, ...ownNames],
    gradable: [...names.gradable, ...ownNames],
    ...(isUnknown && { hasUnknown: true }),
  };
  return { ...(own.length > 0 && { own }), names: known, files: files.map(({ path }) => path), problems };
}

/** A file by its path from the folder that has the content folder. */
function fileAt({ path, name }: Pick<ContentFile, 'path' | 'name'>, written: string) {
  const beside = (of: string) => join(dirname(of), '..', written).replaceAll('\\', '/');
  return isAbsolute(written) ? { path: written, name: written } : { path: beside(path), name: beside(name) };
}
