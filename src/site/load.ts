import { posix } from 'node:path';
import type { z } from 'zod';
import { readSettings, type SettingsDocument } from '../content/document.js';
import type { FileSystem } from '../content/file-system.js';
import { type ContentFile, type ContentTree, findContent } from '../content/tree.js';
import { readBytes } from '../content/unreadable.js';
import type { Collection } from '../model/collection.js';
import type { Location } from '../model/location.js';
import { hasErrors, type Problem, problem } from '../model/problem.js';
import { suggestion } from '../model/suggestion.js';
import { type Version, versions } from '../model/version.js';
import { ukOpenBanking } from '../schema/names/uk-open-banking.js';
import { located } from '../schema/problems.js';
import type { Names } from '../schema/published.js';
import { check } from '../schema/validate.js';
import { publishedCodeLists } from './code-lists.js';
import { checkNames, namesFile } from './names.js';
import { derivedHeaders, overlaid, type Policy, type PolicyFile, policyFile } from './policy.js';
import { type BrandSettings, brandSettings, type SiteSettings, siteSettings } from './settings.js';

/** One brand folder, ready to be read: its settings and its files in publication order (D17). */
export interface Brand {
  readonly folder: string;
  readonly name: string;
  readonly group: string | undefined;
  readonly source: Version;
  readonly files: readonly { readonly collection: Collection; readonly file: ContentFile }[];
}

/** All that site.yaml, the brand.yaml files and the header policy say, complete with defaults. */
export interface Site {
  readonly settings: SiteSettings;
  readonly versions: readonly Version[];
  readonly names: Names;
  readonly policy: Policy;
  /** In publication order (D17). */
  readonly brands: readonly Brand[];
}

/** The maps of published names that come with the program, by the name that `names:` knows them by (D9). */
const presets = new Map<string, Names>([['uk-open-banking', ukOpenBanking]]);

export interface SiteFiles {
  /** The content folder, as the user typed it. */
  readonly content: string;
  /** The header policy of the project; the program's own where there is none. */
  readonly policy: string;
  /** The header policy that comes with the program. */
  readonly basePolicy: string;
  readonly fs: FileSystem;
}

/** Reads the settings of a publication. `site` is absent where an error stands in the way of using them. */
export async function loadSite(files: SiteFiles): Promise<{ site?: Site; problems: Problem[] }> {
  const tree = await findContent(files.content, files.fs);
  const problems: Problem[] = [...tree.problems];
  const settings = tree.site && readSite(tree.site, tree, files.fs, problems);
  const policy = loadPolicy(files, problems);
  const brands = settings && readBrands(tree, settings.value, files.fs, problems);
  if (!settings || !policy || !brands || hasErrors(problems)) return { problems };
  return {
    site: {
      settings: settings.value,
      versions: versions.filter((version) => settings.value.versions?.includes(version) ?? true),
      names: settings.names,
      policy,
      brands,
    },
    problems,
  };
}

interface ReadSettings<T> {
  readonly value: T;
  readonly document: SettingsDocument;
}

function read<T>(
  file: ContentFile,
  schema: z.ZodType<T>,
  fs: FileSystem,
  problems: Problem[],
): ReadSettings<T> | undefined {
  const bytesRead = readBytes(file, fs);
  if ('problem' in bytesRead) {
    problems.push(bytesRead.problem);
    return undefined;
  }
  const document = readSettings(file, bytesRead.bytes);
  problems.push(...document.problems);
  if (document.value === undefined) return undefined;
  const { value, findings } = check(schema, document.value);
  problems.push(...located(findings, document.locate));
  return value === undefined ? undefined : { value, document };
}

function readSite(
  file: ContentFile,
  tree: ContentTree,
  fs: FileSystem,
  problems: Problem[],
): (ReadSettings<SiteSettings> & { names: Names }) | undefined {
  const settings = read(file, siteSettings, fs, problems);
  if (settings === undefined) return undefined;
  const { value, document } = settings;
  const folders = tree.brands.map((brand) => brand.folder);
  value.brands?.forEach((brand, index) => {
    if (!folders.includes(brand)) {
      const near = suggestion(brand, folders);
      problems.push(
        problem(
          'site/unknown-brand',
          { brand, allowed: folders, ...(near !== undefined && { suggestion: near }) },
          [document.locate(['brands', index], 'value')],
          { field: ['brands', index] },
        ),
      );
    } else if (value.brands?.indexOf(brand) !== index) {
      problems.push(
        problem('site/duplicate', { what: brand }, [document.locate(['brands', index], 'value')], {
          field: ['brands', index],
        }),
      );
    }
  });
  return { ...settings, names: readNames(file, settings, fs, problems) };
}

/** The published names of a setting that is a preset's name, a file beside site.yaml, or the map itself (D9). */
function readNames(
  siteFile: ContentFile,
  { value, document }: ReadSettings<SiteSettings>,
  fs: FileSystem,
  problems: Problem[],
): Names {
  const setting = value.names;
  if (setting === undefined) return {};
  if (typeof setting !== 'string') {
    reportNames(setting, (path) => document.locate(['names', ...path], 'key'), problems);
    return setting;
  }
  const preset = presets.get(setting);
  if (preset !== undefined) return preset;

  const at = document.locate(['names'], 'value');
  if (!/\.(ya?ml|json)$/.test(setting)) {
    const near = suggestion(setting, [...presets.keys()]);
    const args = {
      kind: 'unknown',
      what: 'preset',
      written: setting,
      ...(near && { suggestion: near }),
    } as const;
    problems.push(problem('site/names', args, [at], { field: ['names'] }));
    return {};
  }
  let bytes: Uint8Array;
  try {
    bytes = fs.readFileSync(posix.join(posix.dirname(siteFile.path), setting));
  } catch {
    problems.push(problem('site/names', { kind: 'unreadable', file: setting }, [at], { field: ['names'] }));
    return {};
  }
  const file = {
    name: posix.join(posix.dirname(siteFile.name), setting),
    format: setting.endsWith('.json') ? 'json' : 'yaml',
  } as const;
  const map = readSettings(file, bytes);
  problems.push(...map.problems);
  if (map.value === undefined) return {};
  const { value: names, findings } = check(namesFile, map.value);
  problems.push(...located(findings, map.locate));
  if (names === undefined) return {};
  reportNames(names, (path) => map.locate(path, 'key'), problems);
  return names;
}

function reportNames(names: Names, locate: (path: readonly string[]) => Location, problems: Problem[]): void {
  for (const { path, args } of checkNames(names, publishedCodeLists())) {
    problems.push(problem('site/names', args, [locate(path)], { field: path }));
  }
}

/** The header policy: the project's own over the one that comes with the program. */
export function loadPolicy(
  files: Pick<SiteFiles, 'policy' | 'basePolicy' | 'fs'>,
  problems: Problem[],
): Policy | undefined {
  const base = readPolicy(files.basePolicy, files.fs, problems);
  const own = files.fs.existsSync(files.policy) ? readPolicy(files.policy, files.fs, problems) : base;
  return base && own && overlaid(base, own);
}

function readPolicy(path: string, fs: FileSystem, problems: Problem[]): PolicyFile | undefined {
  const file = { path, name: path, format: 'yaml', bytes: 0 } as const;
  const policy = read(file, policyFile, fs, problems);
  if (policy === undefined) return undefined;
  for (const section of ['always', 'ok', 'error'] as const) {
    for (const name of derivedHeaders(policy.value.headers?.[section] ?? {})) {
      const path = ['headers', section, name];
      problems.push(
        problem('site/reserved-header', { name }, [policy.document.locate(path, 'key')], { field: path }),
      );
    }
  }
  return policy.value;
}

/** The brands in the order of D17: as site.yaml names them, then the others by folder name. */
function readBrands(tree: ContentTree, site: SiteSettings, fs: FileSystem, problems: Problem[]): Brand[] {
  const named = site.brands ?? [];
  const rank = (folder: string) => (named.includes(folder) ? named.indexOf(folder) : named.length);
  return [...tree.brands]
    .sort((a, b) => rank(a.folder) - rank(b.folder) || (a.folder < b.folder ? -1 : 1))
    .flatMap((folder) => {
      const settings =
        folder.settings && read<BrandSettings>(folder.settings, brandSettings, fs, problems)?.value;
      if (settings === undefined) return [];
      return {
        folder: folder.folder,
        name: settings.BrandName,
        group: settings.group,
        source: settings.source ?? site.source ?? 'v2.1',
        files: folder.records,
      };
    });
}
