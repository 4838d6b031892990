import { posix, resolve } from 'node:path';
import { suggestion } from '../../base/text/suggestion.js';
import { hasCollection } from '../../interface/collections/index.js';
import type { Names } from '../../interface/records/published.js';
import { addedGroups, type Collection, collectionsOfSite, namesOf } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import type { RuleNames } from '../../model/problem.js';
import { type Problem, problem } from '../../model/problem.js';
import { firstVersion, ownVersions, standardVersion, type Version, versions } from '../../model/version.js';
import type { OwnRules } from '../../rules/own/load.js';
import type { FileSystem } from '../content/file-system.js';
import { formatOf, isEnvironment } from '../content/layout.js';
import { type BrandFolder, type ContentFile, type ContentTree, findContent } from '../content/tree.js';
import type { SettingsDocument } from '../documents/document.js';
import { contentProblems } from '../documents/problems/index.js';
import { type AcceptedFile, acceptedName, nothingAccepted, readAccepted } from './accepted.js';
import { type Baseline, baselineName, readBaseline } from './baseline.js';
import { type Grades, readGrades } from './grades.js';
import { type ImportValues, importName, readImportValues } from './import-values.js';
import { readNames } from './names.js';
import { noOwnRules, readOwnRules } from './own-rules.js';
import { loadPolicy, type Policy, type PolicyFiles } from './policy.js';
import { presetOf } from './presets.js';
import { siteProblems } from './problems/index.js';
import { read, readSite, type SettingsFile } from './read.js';
import { brandSettings, type SiteSettings } from './settings.js';
import {
  checkDownloads,
  checkHttps,
  checkLifecycle,
  checkPublicTexts,
  placeholderSettings,
} from './settings-checks.js';

/** The mapping files that `import` keeps beside site.yaml for CSV files. */
const importMapping = /^import-.*\.yaml$/;

/** A brand folder, ready to be read: its settings and its files in the order of publication (D17). */
export interface Brand {
  readonly folder: string;
  readonly name: string;
  readonly group: string | undefined;
  readonly source: Version;
  readonly files: readonly { readonly collection: Collection; readonly file: ContentFile }[];
}

/** The content that can be compiled. */
export interface SiteContent {
  readonly versions: readonly Version[];
  /** Of all versions (D42). */
  readonly collections: readonly Collection[];
  readonly names: Names;
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
}

export interface LoadedSite {
  /** The brands whose settings could be read, so that their records are checked even if something else is wrong. */
  readonly content: SiteContent;
  /** Undefined if site.yaml or the header policy isn't valid. */
  readonly terms?: SiteTerms;
  /** The rules that the settings and the baseline may name, with the project's own. */
  readonly rules: RuleNames;
  /** The files of the project's own rules, whether they exist or not. */
  readonly ruleFiles: readonly string[];
  /** The severities set in site.yaml, if they could be read. */
  readonly grades: Grades;
  readonly baseline: Baseline;
  readonly accepted: AcceptedFile;
  readonly importValues: ImportValues;
  readonly problems: readonly Problem[];
  /** Undefined if they aren't valid. */
  readonly settings?: SiteSettings;
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
  /** Whether the user named the header policy, which overrides the settings. */
  readonly isPolicyNamed?: boolean;
  readonly fs: FileSystem;
  /** The program's rules, which the settings and the baseline may name. */
  readonly rules: RuleNames;
  /** True if the project's own rules are run. They are code: only what checks records should. */
  readonly runsOwnRules?: boolean;
  /** The day that the lifecycle of versions is compared with, YYYY-MM-DD; without it, the lifecycle isn't checked. */
  readonly date?: string;
}

/** Reads site.yaml with overriding settings, the brand.yaml files and the header policy. */
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
  const own =
    tree.site && site && settings
      ? await readOwnRules(
          tree.site,
          settings,
          site.document,
          tree.brands,
          files.fs,
          files.rules,
          files.runsOwnRules === true,
          problems,
        )
      : noOwnRules({ ...files.rules, hasUnknown: true });
  const grades: Grades = site
    ? new Map([...own.grades, ...readGrades(site.document, own.names, problems)])
    : new Map();
  const baseline: Baseline = tree.site
    ? readBaseline(tree.site, files.fs, own.names, problems)
    : { file: baselineName, entries: [] };
  const accepted: AcceptedFile = tree.site ? readAccepted(tree.site, files.fs, problems) : nothingAccepted();
  const importValues: ImportValues = tree.site
    ? readImportValues(tree.site, files.fs, problems)
    : { path: posix.join(files.content, importName), file: importName, entries: [] };
  if (site) problems.push(...checkHttps(site.document));
  if (site && settings) problems.push(...checkDownloads(settings, site.document));
  const collections = collectionsOfSite(settings ? settings.collections : addedGroups);
  const served: readonly Version[] = [
    ...versions.filter((version) => settings?.versions?.includes(version) ?? true),
    ...ownVersions.filter((version) => collections.some((name) => hasCollection(version, name))),
  ];
  if (site && settings && files.date !== undefined) {
    problems.push(...checkLifecycle(settings, served, site.document, files.date));
  }
  const brandDocuments: SettingsDocument[] = [];
  const preset = presetOf(site?.document.value);
  const standard = served.includes(standardVersion) ? preset : undefined;
  if (site && standard) problems.push(...checkPublicTexts(site.document, standard));
  const policyFile = policyOf(files, tree, settings, site?.document, problems);
  const policy = loadPolicy({ ...files, policy: policyFile }, problems, preset, standard !== undefined);
  const content = {
    versions: served,
    collections,
    names,
    isPublicStandard: standard !== undefined,
    ...(own.own && { own: own.own }),
    brands: readBrands(
      tree,
      collections,
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
    rules: own.names,
    ruleFiles: own.files,
    grades,
    baseline,
    accepted,
    importValues,
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
 * Also checks the settings of other environments. Otherwise a mistake in one would only be found when that environment
 * is built, and misplaced records never.
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

/** The header policy named by the user, else by the settings, else the one in the default place. */
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
  }
  return path;
}

/** Reports files beside site.yaml that nothing refers to, such as misplaced records. */
function checkBeside(
  beside: ContentTree['beside'],
  settings: SiteSettings | undefined,
  problems: Problem[],
): void {
  const named = typeof settings?.names === 'string' ? posix.normalize(settings.names) : undefined;
  for (const { own, name } of beside) {
    if (own === baselineName || own === acceptedName || own === importName || own === named) continue;
    if (importMapping.test(own) || isEnvironment(own)) continue;
    const args = {
      kind: 'file',
      name: own,
      allowed: [
        'site.yaml',
        'site.<environment>.yaml',
        baselineName,
        acceptedName,
        importName,
        '<brand>/branches.yaml',
      ],
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

/**
 * The version that settings name, even if they are otherwise invalid; `unknown` if they name one that doesn't exist.
 */
function sourceWritten({ value }: SettingsDocument): Version | 'unknown' | undefined {
  const written = (value as { source?: unknown } | undefined)?.source;
  if (written === undefined || written === null || written === '') return undefined;
  return versions.find((version) => version === written) ?? 'unknown';
}

/**
 * The brands in the order of D17: as in site.yaml, then the others by folder name. A brand with an unknown version gets
 * no files here, because its records would be reported for a mistake in its settings.
 */
function readBrands(
  tree: ContentTree,
  collections: readonly Collection[],
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
      problems.push(...checkAdded({ records }, collections));
      const source = (brand && sourceWritten(brand.document)) ?? siteSource ?? firstVersion;
      return {
        folder,
        name: brand?.value?.BrandName ?? folder,
        group: brand?.value?.group,
        source: source === 'unknown' ? firstVersion : source,
        files:
          source === 'unknown' ? [] : records.filter(({ collection }) => collections.includes(collection)),
      };
    });
}

/** The files of collections that site.yaml doesn't add (D42): they would be left out without a word. */
function checkAdded(
  { records }: Pick<BrandFolder, 'records'>,
  collections: readonly Collection[],
): Problem[] {
  return records.flatMap(({ collection, file }) => {
    const { addedBy } = namesOf(collection);
    if (addedBy === undefined || collections.includes(collection)) return [];
    const args = { collection, addedBy };
    return [problem(siteProblems['site/not-added'], args, [startOf(file.name)])];
  });
}
