import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suggestion } from '../../base/text/suggestion.js';
import { collectionsOfSite } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { type Problem, problem, type RuleName, type RuleNames } from '../../model/problem.js';
import {
  loadOwnRules,
  namesOfOwn,
  type OwnRules,
  type OwnSources,
  type RuleFile,
} from '../../rules/own/load.js';
import { type OwnRuleArgs, ownRuleProblems, type RequirementArgs } from '../../rules/own/problems.js';
import { type Requirement, requirementOf } from '../../rules/own/requirement.js';
import type { FileSystem } from '../content/file-system.js';
import type { BrandFolder, ContentFile } from '../content/tree.js';
import type { SettingsDocument } from '../documents/document.js';
import type { Grade, Grades } from './grades.js';
import { siteProblems } from './problems/index.js';
import type { SiteSettings } from './settings.js';

/** The rules of a project's own, as far as they could be read. */
export interface ReadOwnRules {
  /** Undefined if there are none. */
  readonly own?: OwnRules;
  /** The rules that the settings and the baseline may name. */
  readonly names: RuleNames;
  /** The severities that requirements give themselves. */
  readonly grades: Grades;
  /** The files of rules, whether they exist or not. */
  readonly files: readonly string[];
  readonly problems: readonly Problem[];
}

/** What a site without rules of its own has. */
export function noOwnRules(names: RuleNames): ReadOwnRules {
  return { names, grades: new Map(), files: [], problems: [] };
}

/** Where rules of a project's own are named. */
export interface OwnRulesPlace {
  readonly site: ContentFile;
  readonly settings: Pick<SiteSettings, 'collections' | 'ownRules' | 'requirements'>;
  readonly document: SettingsDocument;
  readonly brands: readonly BrandFolder[];
}

/**
 * Reads `ownRules` and `requirements` of site.yaml. Nothing else is ever run as a rule.
 * @param names of the program's own rules
 * @param runs true if the files are run; else only the requirements are known, and own names aren't looked up
 */
export async function readOwnRules(
  place: OwnRulesPlace,
  fs: Pick<FileSystem, 'existsSync' | 'statSync'>,
  names: RuleNames,
  runs: boolean,
): Promise<ReadOwnRules> {
  const { site, document } = place;
  const { ownRules = [] } = place.settings;
  const asked = readRequirements(place);
  const problems = [...asked.problems];
  const report = (index: number, args: OwnRuleArgs) => {
    const field = ['ownRules', index];
    const at = document.locate(field, 'value');
    problems.push(problem(ownRuleProblems['site/own-rule'], args, [at], { field }));
  };
  const places = ownRules.map((written, index) => {
    const refused = refusedPath(written) ?? (ownRules.indexOf(written) < index ? 'twice' : undefined);
    if (refused !== undefined) report(index, { kind: refused, file: written });
    return refused === undefined ? fileAt(site, written) : undefined;
  });
  const files: RuleFile[] = [];
  const indexes: number[] = [];
  for (const [index, place] of runs ? places.entries() : []) {
    if (place === undefined) continue;
    if (!fs.existsSync(place.path)) {
      report(index, { kind: 'missing', file: place.name });
      continue;
    }
    const url = `${pathToFileURL(place.path).href}?${fs.statSync(place.path).mtimeMs}`;
    files.push({ name: place.name, url });
    indexes.push(index);
  }
  const sources: OwnSources = { files, requirements: asked.requirements };
  const { own, mistakes } = await loadOwnRules(sources);
  for (const { at, args } of mistakes) report(indexes[at]!, args);
  const isUnknown = own.sources.files.length < ownRules.length || mistakes.length > 0 || asked.hasMistakes;
  const ownNames = namesOfOwn(own);
  return {
    ...(own.rules.length > 0 && { own }),
    names: {
      all: [...names.all, ...ownNames],
      gradable: [...names.gradable, ...ownNames],
      ...(isUnknown && { hasUnknown: true }),
    },
    grades: asked.grades,
    files: places.flatMap((place) => place?.path ?? []),
    problems,
  };
}

function refusedPath(written: string): 'outside' | 'not-js' | undefined {
  const isBelow =
    !/^(?:[/\\]|[A-Za-z]:)/.test(written) && !posix.normalize(slashed(written)).startsWith('..');
  if (!isBelow) return 'outside';
  return /\.m?js$/.test(written) ? undefined : 'not-js';
}

const slashed = (path: string) => path.replaceAll('\\', '/');

/** A file by its path from the folder that has the content folder. */
function fileAt(
  { path, name }: ContentFile,
  written: string,
): { readonly path: string; readonly name: string } {
  const beside = (of: string) => posix.join(posix.dirname(of), '..', slashed(written));
  return { path: beside(slashed(path)), name: beside(name) };
}

interface AskedRequirements {
  readonly requirements: readonly Requirement[];
  readonly grades: Grades;
  /** True if one of them can't be a rule. */
  readonly hasMistakes: boolean;
  readonly problems: readonly Problem[];
}

function readRequirements({ site, settings, document, brands }: OwnRulesPlace): AskedRequirements {
  const { collections: added, requirements: written = [] } = settings;
  const collections = collectionsOfSite(added);
  const folders = brands.map(({ folder }) => folder);
  const problems: Problem[] = [];
  const requirements: Requirement[] = [];
  const grades = new Map<RuleName, Grade>();
  const seen = new Set<string>();
  let hasMistakes = false;
  for (const [index, one] of written.entries()) {
    const locate = (path: FieldPath) => document.locate(['requirements', index, ...path], 'value');
    const report = (path: FieldPath, args: RequirementArgs) => {
      const about = { field: ['requirements', index, ...path] };
      problems.push(problem(ownRuleProblems['site/requirement'], args, [locate(path)], about));
      hasMistakes = true;
    };
    for (const [at, brand] of (one.brands ?? []).entries()) {
      if (folders.includes(brand)) continue;
      const near = suggestion(brand, folders);
      const args = { brand, allowed: folders, ...(near !== undefined && { suggestion: near }) };
      const field = ['requirements', index, 'brands', at];
      problems.push(problem(siteProblems['site/unknown-brand'], args, [locate(['brands', at])], { field }));
    }
    if (seen.has(one.rule)) {
      const args = { kind: 'duplicate', file: site.name, rule: one.rule, other: 'requirements' } as const;
      problems.push(problem(ownRuleProblems['site/own-rule'], args, [locate(['rule'])]));
      continue;
    }
    seen.add(one.rule);
    const made = requirementOf(one, posix.basename(locate(['rule']).file), collections);
    if ('mistakes' in made) {
      for (const { path, args } of made.mistakes) report(path, args);
      continue;
    }
    requirements.push(made.requirement);
    if (one.severity !== undefined) grades.set(made.requirement.rule, one.severity);
  }
  return { requirements, grades, hasMistakes, problems };
}
