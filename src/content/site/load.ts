import { posix, resolve } from 'node:path';
import { hasCollection } from '../../interface/collections/index.js';
import type { Names } from '../../interface/records/published.js';
import { addedGroups, type Collection, collectionsOfSite } from '../../model/collection.js';
import { type FieldPath, type Location, startOfFile } from '../../model/location.js';
import type { Problem, RuleNames } from '../../model/problem.js';
import { type CheckedInstant, defaultTimeZone, type InstantIn, runTime } from '../../model/time/time-zone.js';
import { ownVersions, standardVersion, type Version, versions } from '../../model/version.js';
import type { OwnRules } from '../../rules/own/problems.js';
import { type FileSystem, fileProblem } from '../content/file-system.js';
import { formatOf } from '../content/layout.js';
import { type ContentFile, type ContentTree, findContent, type RootFile } from '../content/tree.js';
import { settingProblem } from '../documents/document.js';
import { contentProblems } from '../documents/problems/index.js';
import { type AcceptedFile, readAccepted } from './accepted.js';
import { type Brand, readBrands } from './brands.js';
import { type Grades, readGrades } from './grades.js';
import { readNames } from './names.js';
import { readOwnRules } from './own-rules.js';
import { loadPolicy, type Policy, type PolicyFiles } from './policy.js';
import { presetOf } from './presets.js';
import { siteProblems } from './problems/index.js';
import { readSite, type SettingsFile } from './read.js';
import type { SiteSettings } from './settings.js';
import { checkHttps, checkLifecycle, checkPublicTexts, placeholderSettings } from './settings-checks.js';

/** The content that can be compiled. */
export interface SiteContent {
  readonly versions: readonly Version[];
  /** Of all versions (D42). */
  readonly collections: readonly Collection[];
  readonly names: Names;
  /** In which its days begin (D49). */
  readonly timeZone: string;
  /** True if v2.2 is published under the names of the public standard, and so should be valid by its schemas (D9). */
  readonly isPublicStandard?: boolean;
  /** In the order of publication (D17). */
  readonly brands: readonly Brand[];
  /** The project's own rules; absent if there are none. */
  readonly own?: OwnRules;
}

/** The settings for publishing the content. */
export interface SiteTerms {
  readonly settings: SiteSettings;
  readonly policy: Policy;
  /** What is copied to the web root. */
  readonly rootFiles: readonly RootFile[];
}

export interface LoadedSite {
  /** The brands whose settings could be read, so that their records are checked even if something else is wrong. */
  readonly content: SiteContent;
  /** Undefined if site.yaml or the header policy isn't valid. */
  readonly terms?: SiteTerms;
  /** The instant that it was read for, if one was given. */
  readonly time?: CheckedInstant;
  /** The rules that the settings and accepted.yaml may name, with the project's own. */
  readonly rules: RuleNames;
  /** The files of the project's own rules, whether they exist or not. */
  readonly ruleFiles: readonly string[];
  /** The severities set in site.yaml, if they could be read. */
  readonly grades: Grades;
  readonly accepted: AcceptedFile;
  readonly problems: readonly Problem[];
  /** Undefined if they aren't valid. */
  readonly settings?: SiteSettings;
  /** Finds a setting in its file; absent if site.yaml can't be read. */
  readonly locate?: (path: FieldPath) => Location;
  /** The files of the settings; those that override others come last. */
  readonly settingsFiles: readonly string[];
  /** The project's header policy, whether it exists or not. */
  readonly policyFile: string;
}

export interface SiteFiles extends PolicyFiles {
  /** The content folder as the user typed it. */
  readonly content: string;
  /** A file whose settings override those of site.yaml, as the user typed it. */
  readonly over?: string;
  readonly fs: FileSystem;
  /** The program's rules, which the settings and accepted.yaml may name. */
  readonly rules: RuleNames;
  /** True if the project's own rules are run. They are code: only what checks records should. */
  readonly runsOwnRules?: boolean;
  /** The instant that the content is read for; without it, the lifecycle of versions isn't checked. */
  readonly instantIn?: InstantIn;
}

/** Reads site.yaml with overriding settings, the files beside it, the brand.yaml files and the header policy. */
export async function loadSite(files: SiteFiles): Promise<LoadedSite> {
  const { fs } = files;
  const tree = await findContent(files.content, fs);
  const over = files.over === undefined ? undefined : settingsFile(files.over);
  const site = tree.site ? readSite(tree.site, fs, over) : noSettings(files.content);
  const { settings } = site;
  const names = readNames(settings?.names, site);
  const own = await readOwnRules(site, fs, files.rules, files.runsOwnRules === true);
  const graded = readGrades(site, own.names);
  const { accepted, problems: ofAccepted } = readAccepted(tree.site, fs, own.names);

  const collections = collectionsOfSite(settings ? settings.collections : addedGroups);
  const served: readonly Version[] = [
    ...versions.filter((version) => settings?.versions?.includes(version) ?? true),
    ...ownVersions.filter((version) => collections.some((name) => hasCollection(version, name))),
  ];
  const preset = presetOf(site.value);
  const standard = served.includes(standardVersion) ? preset : undefined;
  const ownPolicy = policyOf(files, site);
  const policy = loadPolicy({ ...files, policy: ownPolicy.path }, preset, standard !== undefined);
  const { brands, documents, problems: ofBrands } = readBrands(tree.brands, collections, site, fs);
  const timeZone = settings?.timeZone ?? defaultTimeZone;
  const time = files.instantIn && runTime(files.instantIn, timeZone);
  const content = {
    versions: served,
    collections,
    names: names.names,
    timeZone,
    isPublicStandard: standard !== undefined,
    ...(own.own && { own: own.own }),
    brands,
  };
  return {
    content,
    ...(site.value && { locate: (path: FieldPath) => site.locate(path, 'value') }),
    ...(settings && policy.policy && { terms: { settings, policy: policy.policy, rootFiles: tree.root } }),
    ...(time && { time }),
    rules: own.names,
    ruleFiles: own.files,
    grades: graded.grades,
    accepted,
    problems: [
      ...tree.problems,
      ...site.problems,
      ...(tree.site ? checkEnvironments(tree.site, tree.environments, over, fs) : []),
      ...names.problems,
      ...own.problems,
      ...graded.problems,
      ...ofAccepted,
      ...checkRootFiles(tree, settings),
      ...checkHttps(site),
      ...(time ? checkLifecycle(site, served, time.day) : []),
      ...(standard ? checkPublicTexts(site, standard) : []),
      ...ownPolicy.problems,
      ...policy.problems,
      ...ofBrands,
      ...(site.value ? placeholderSettings(site, documents) : []),
    ],
    ...(settings && { settings }),
    settingsFiles: [tree.site, over].flatMap((file) => file?.name ?? []),
    policyFile: ownPolicy.path,
  };
}

function settingsFile(path: string): ContentFile {
  return { path, name: path.replaceAll('\\', '/'), format: formatOf(path) };
}

/** In place of site.yaml, where there is none. */
function noSettings(content: string): SettingsFile<SiteSettings> {
  return { place: settingsFile(content), problems: [], text: '', locate: () => startOfFile(content) };
}

/**
 * Also checks the settings of other environments. Otherwise a mistake in one would only be found when that environment
 * is built, and misplaced records never.
 */
function checkEnvironments(
  site: ContentFile,
  environments: ContentTree['environments'],
  used: ContentFile | undefined,
  fs: FileSystem,
): Problem[] {
  return environments.flatMap((file) => {
    if (used && resolve(used.path) === resolve(file.path)) return [];
    const { problems } = readSite(site, fs, file);
    return problems.filter(({ at }) => at[0].file === file.name);
  });
}

/** The files for the web root whose addresses are below the base path. File systems of macOS and Windows ignore case. */
function checkRootFiles(
  { root }: Pick<ContentTree, 'root'>,
  { basePath = '' }: Partial<SiteSettings> = {},
): Problem[] {
  if (basePath === '') return [];
  return root.flatMap(({ address, name }) => {
    if (!`${address}/`.toLowerCase().startsWith(`${basePath}/`.toLowerCase())) return [];
    const args = { reason: 'below-base-path', address, basePath } as const;
    return [fileProblem(contentProblems['content/root-file'], args, name)];
  });
}

/** The header policy that the settings name, else the one in the default place. */
function policyOf(
  { fs, policy }: SiteFiles,
  site: SettingsFile<SiteSettings>,
): { readonly path: string; readonly problems: readonly Problem[] } {
  const written = site.settings?.headerPolicy;
  if (written === undefined) return { path: policy, problems: [] };
  const path = posix.join(posix.dirname(site.place.name), written);
  if (fs.existsSync(path)) return { path, problems: [] };
  const args = { file: path };
  const missing = settingProblem(siteProblems['site/no-policy'], args, site, ['headerPolicy']);
  return { path, problems: [missing] };
}
