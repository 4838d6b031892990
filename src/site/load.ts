import { posix, resolve } from 'node:path';
import type { SettingsDocument } from '../content/document.js';
import type { FileSystem } from '../content/file-system.js';
import { formatOf, isEnvironment } from '../content/layout.js';
import { contentProblems } from '../content/problems/index.js';
import { type ContentFile, type ContentTree, findContent } from '../content/tree.js';
import type { Collection } from '../model/collection.js';
import { startOf } from '../model/location.js';
import type { RuleNames } from '../model/problem.js';
import { type Problem, problem } from '../model/problem.js';
import { suggestion } from '../model/suggestion.js';
import { firstVersion, ownVersions, standardVersion, type Version, versions } from '../model/version.js';
import type { Names } from '../schema/published.js';
import { type AcceptedFile, acceptedName, nothingAccepted, readAccepted } from './accepted.js';
import { type Baseline, baselineName, readBaseline } from './baseline.js';
import { type Grades, readGrades } from './grades.js';
import { readNames } from './names.js';
import { loadPolicy, type Policy, type PolicyFiles } from './policy.js';
import { presetOf } from './presets.js';
import { siteProblems } from './problems.js';
import { read, readSite, type SettingsFile } from './read.js';
import { brandSettings, type SiteSettings } from './settings.js';
import { checkHttps, checkLifecycle, checkPublicTexts, placeholderSettings } from './settings-checks.js';

/** What `import` keeps beside site.yaml for the CSV files it has read. */
const importMapping = /^import-.*\.yaml$/;

/** One brand folder, ready to be read: its settings and its files in publication order (D17). */
export interface Brand {
  readonly folder: string;
  readonly name: string;
  readonly group: string | undefined;
  readonly source: Version;
  readonly files: readonly { readonly collection: Collection; readonly file: ContentFile }[];
}

/** What can be compiled. */
export interface SiteContent {
  readonly versions: readonly Version[];
  readonly names: Names;
  /** True where v2.2 is published under the names of the public standard, and so meant to be valid by its schemas (D9). */
  readonly isPublicStandard?: boolean;
  /** In publication order (D17). */
  readonly brands: readonly Brand[];
}

/** What is to be known besides the content in order to publish it. */
export interface SiteTerms {
  readonly settings: SiteSettings;
  readonly policy: Policy;
}

export interface LoadedSite {
  /** The brands as far as their settings can be made out, so that all records are checked whatever else is wrong. */
  readonly content: SiteContent;
  /** Absent where site.yaml or the header policy isn't valid. */
  readonly terms?: SiteTerms;
  /** The severities that site.yaml sets, as far as they can be made out. */
  readonly grades: Grades;
  readonly baseline: Baseline;
  readonly accepted: AcceptedFile;
  readonly problems: readonly Problem[];
  /** Absent where they aren't valid. */
  readonly settings?: SiteSettings;
  /** The files that the settings come from, those that are laid over the others last. */
  readonly settingsFiles: readonly string[];
  /** The header policy of the project, whether it is there or not. */
  readonly policyFile: string;
}

export interface SiteFiles extends PolicyFiles {
  /** The content folder, as the user typed it. */
  readonly content: string;
  /** A file whose settings are laid over those of site.yaml, as the user typed it. */
  readonly over?: string;
  /** Whether the user named the header policy, so that the settings name no other. */
  readonly isPolicyNamed?: boolean;
  readonly fs: FileSystem;
  /** The rules that the settings and the baseline may name. */
  readonly rules: RuleNames;
  /** The day that the lifecycle of versions is compared with, YYYY-MM-DD; without it, it isn't. */
  readonly date?: string;
}

/** Reads site.yaml with what is laid over it, the brand.yaml files and the header policy. */
export async function loadSite(files: SiteFiles): Promise<LoadedSite> {
  const tree = await findContent(files.content, files.fs);
  const problems: Problem[] = [...tree.problems];
  const over = files.over === undefined ? undefined : settingsFile(files.over);
  const site = tree.site && readSite(tree.site, files.fs, problems, over);
  if (tree.site) checkEnvironments(tree.site, tree.beside, over, files.fs, problems);
  const settings = site?.value;
  if (site && settings) checkOrder(settings, site.document, tree, problems);
  const names =
    tree.site && site ? readNames(tree.site, settings?.names, site.document, files.fs, problems) : {};
  if (settings || tree.site === undefined) checkBeside(tree.beside, settings, problems);
  const grades: Grades = site ? readGrades(site.document, files.rules, problems) : new Map();
  const baseline: Baseline = tree.site
    ? readBaseline(tree.site, files.fs, files.rules, problems)
    : { file: baselineName, entries: [] };
  const accepted: AcceptedFile = tree.site ? readAccepted(tree.site, files.fs, problems) : nothingAccepted();
  if (site) problems.push(...checkHttps(site.document));
  if (site && settings && files.date !== undefined) {
    problems.push(...checkLifecycle(settings, site.document, files.date));
  }
  const brandDocuments: SettingsDocument[] = [];
  const preset = presetOf(site?.document.value);
  const served: readonly Version[] = [
    ...versions.filter((version) => settings?.versions?.includes(version) ?? true),
    ...ownVersions,
  ];
  const standard = served.includes(standardVersion) ? preset : undefined;
  if (site && standard) problems.push(...checkPublicTexts(site.document, standard));
  const policyFile = policyOf(files, tree, settings, site?.document, problems);
  const policy = loadPolicy({ ...files, policy: policyFile }, problems, preset, standard !== undefined);
  const content = {
    versions: served,
    names,
    isPublicStandard: standard !== undefined,
    brands: readBrands(
      tree,
      settings?.brands ?? [],
      site && sourceWritten(site.document),
      files.fs,
      problems,
      brandDocuments,
    ),
  };
  const placeholder = site && placeholderSettings(site.document, brandDocuments);
  if (placeholder !== undefined) problems.push(placeholder);
  return {
    content,
    ...(settings && policy && { terms: { settings, policy } }),
    grades,
    baseline,
    accepted,
    problems,
    ...(settings && { settings }),
    settingsFiles: [tree.site, over].flatMap((file) => file?.name ?? []),
    policyFile,
  };
}

function settingsFile(path: string): SettingsFile {
  return { path, name: path.replaceAll('\\', '/'), format: formatOf(path) };
}

/**
 * Checks the settings of the other environments too. Otherwise a mistake in one would only be found when that one is built,
 * and records put there by mistake never.
 */
function checkEnvironments(
  site: ContentFile,
  beside: ContentTree['beside'],
  used: SettingsFile | undefined,
  fs: FileSystem,
  problems: Problem[],
): void {
  for (const { own, name } of beside) {
    const path = posix.join(posix.dirname(site.path), own);
    if (!isEnvironment(own) || (used && resolve(used.path) === resolve(path))) continue;
    const found: Problem[] = [];
    readSite(site, fs, found, { path, name, format: formatOf(own) });
    problems.push(...found.filter(({ at }) => at[0].file === name));
  }
}

/** The header policy that the user named, else the one that the settings name, else the one in its usual place. */
function policyOf(
  files: SiteFiles,
  { site }: ContentTree,
  settings: SiteSettings | undefined,
  document: SettingsDocument | undefined,
  problems: Problem[],
): string {
  const written = settings?.headerPolicy;
  if (files.isPolicyNamed || written === undefined || site === undefined || document === undefined) {
    return files.policy;
  }
  const path = posix.join(posix.dirname(site.name), written);
  if (!files.fs.existsSync(path)) {
    const field = ['headerPolicy'];
    problems.push(
      problem(siteProblems['site/no-policy'], { file: path }, [document.locate(field, 'value')], { field }),
    );
    return files.policy;
  }
  return path;
}

/** Reports files beside site.yaml that nothing refers to, such as records put there by mistake. */
function checkBeside(
  beside: ContentTree['beside'],
  settings: SiteSettings | undefined,
  problems: Problem[],
): void {
  const named = typeof settings?.names === 'string' ? posix.normalize(settings.names) : undefined;
  for (const { own, name } of beside) {
    if (own === baselineName || own === acceptedName || own === named) continue;
    if (importMapping.test(own) || isEnvironment(own)) continue;
    const args = {
      kind: 'file',
      name: own,
      allowed: ['site.yaml', 'site.<environment>.yaml', baselineName, acceptedName, '<brand>/branches.yaml'],
    } as const;
    problems.push(problem(contentProblems['content/unknown-name'], args, [startOf(name)]));
  }
}

function checkOrder(
  { brands = [] }: SiteSettings,
  document: SettingsDocument,
  tree: ContentTree,
  problems: Problem[],
): void {
  const allowed = tree.brands.map(({ folder }) => folder);
  brands.forEach((brand, index) => {
    const field = ['brands', index];
    const at = [document.locate(field, 'value')] as const;
    if (!allowed.includes(brand)) {
      const near = suggestion(brand, allowed);
      const args = { brand, allowed, ...(near !== undefined && { suggestion: near }) };
      problems.push(problem(siteProblems['site/unknown-brand'], args, at, { field }));
    } else if (brands.indexOf(brand) !== index) {
      problems.push(problem(siteProblems['site/duplicate'], { what: brand }, at, { field }));
    }
  });
}

/** The shape that settings name, also where they are not valid otherwise; `unknown` where they name none that there is. */
function sourceWritten({ value }: SettingsDocument): Version | 'unknown' | undefined {
  const written = (value as { source?: unknown } | undefined)?.source;
  if (written === undefined || written === null || written === '') return undefined;
  return versions.find((version) => version === written) ?? 'unknown';
}

/**
 * The brands in the order of D17: as site.yaml names them, then the others by folder name. A brand whose shape can't
 * be made out has no files here: its records would be blamed for what is wrong with its settings.
 */
function readBrands(
  tree: ContentTree,
  order: readonly string[],
  siteSource: Version | 'unknown' | undefined,
  fs: FileSystem,
  problems: Problem[],
  documents: SettingsDocument[],
): Brand[] {
  const rank = (folder: string) => (order.includes(folder) ? order.indexOf(folder) : order.length);
  return [...tree.brands]
    .sort((a, b) => rank(a.folder) - rank(b.folder) || (a.folder < b.folder ? -1 : 1))
    .map(({ folder, settings, records }) => {
      const brand = settings && read(settings, brandSettings, fs, problems);
      if (brand) documents.push(brand.document);
      const source = (brand && sourceWritten(brand.document)) ?? siteSource ?? firstVersion;
      return {
        folder,
        name: brand?.value?.BrandName ?? folder,
        group: brand?.value?.group,
        source: source === 'unknown' ? firstVersion : source,
        files: source === 'unknown' ? [] : records,
      };
    });
}
