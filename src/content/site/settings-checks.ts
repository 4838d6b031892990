import type { PlainObject } from '../../base/json/plain-object.js';
import { replaceHidden } from '../../base/text/hidden-characters.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { isExampleAddress, placeholderBrand, placeholders } from '../../model/placeholders.js';
import { type Problem, problem } from '../../model/problem.js';
import { allVersions, type Version } from '../../model/version.js';
import { type SettingsDocument, settingProblem } from '../documents/document.js';
import { type Preset, withPreset } from './presets.js';
import { siteProblems } from './problems/index.js';
import type { SettingsFile } from './read.js';
import type { PolicyFile, SiteSettings } from './settings.js';

/** The settings of site.yaml that are web addresses. */
const webAddresses: readonly FieldPath[] = [
  ['licenseUrl'],
  ['termsUrl'],
  ['origin'],
  ...allVersions.map((version) => ['lifecycle', version, 'link']),
];

/** The web addresses in site.yaml that are not https, which is required for all traffic (interface 1 rule 4). */
export function checkHttps(document: SettingsDocument): Problem[] {
  return webAddresses.flatMap((field) => {
    const url = textAt(document, field);
    if (!/^http:\/\//.test(url)) return [];
    return [settingProblem(siteProblems['site/not-https'], { url }, document, field)];
  });
}

/**
 * Contradictions in the end of a version (D34): it is served after its sunset, no longer served before its sunset, or
 * ends without having been deprecated.
 * @param served the versions that are published
 * @param today YYYY-MM-DD
 */
export function checkLifecycle(
  document: SettingsFile<SiteSettings>,
  served: readonly Version[],
  today: string,
): Problem[] {
  const { lifecycle = {} } = document.settings ?? {};
  return allVersions.flatMap((version: Version): Problem[] => {
    const { deprecated, sunset } = lifecycle[version] ?? {};
    if (sunset === undefined) return [];
    const isServed = served.includes(version);
    const find = (reason: 'over' | 'dropped' | 'not-deprecated' | 'backwards') => {
      const args = { version, reason, sunset, ...(deprecated !== undefined && { deprecated }) };
      return settingProblem(siteProblems['site/lifecycle'], args, document, ['lifecycle', version, 'sunset']);
    };
    if (!isServed) return sunset >= today ? [find('dropped')] : [];
    if (sunset < today) return [find('over')];
    if (deprecated === undefined) return [find('not-deprecated')];
    return deprecated > sunset ? [find('backwards')] : [];
  });
}

/** Invisible characters in the name of a brand, as `texts/hidden-character` finds them in records. */
export function checkBrandName(brand: SettingsDocument): Problem[] {
  const name = textAt(brand, ['BrandName']);
  const kept = replaceHidden(name, () => '');
  if (kept === name) return [];
  return [settingProblem(siteProblems['site/hidden-character'], { name, kept }, brand, ['BrandName'])];
}

/**
 * The settings made up by `init` or `import` that weren't replaced, as one problem at the first of them. None if site.yaml
 * allows them, even if it is otherwise invalid.
 * @param brands the brand.yaml files
 */
export function placeholderSettings(site: SettingsDocument, brands: readonly SettingsDocument[]): Problem[] {
  if (textAt(site, ['placeholders']) === 'allowed') return [];
  const found = [
    ...[['vendor'], ...webAddresses].flatMap((field) => {
      const value = textAt(site, field);
      const isMadeUp = field[0] === 'vendor' ? value === placeholders.vendor : isExampleAddress(value);
      return isMadeUp ? [{ setting: field.join('.'), value, at: site.locate(field, 'value') }] : [];
    }),
    ...brands.flatMap((brand) => {
      const value = textAt(brand, ['BrandName']);
      if (value !== placeholderBrand) return [];
      return [{ setting: 'BrandName', value, at: brand.locate(['BrandName'], 'value') }];
    }),
  ];
  const [first] = found;
  if (first === undefined) return [];
  const settings = found.map(({ setting, value, at: { file, start } }) => ({
    setting,
    value,
    place: `${file}:${start.line}`,
  }));
  return [problem(siteProblems['site/placeholder'], { settings }, [first.at])];
}

function textAt({ value }: SettingsDocument, field: FieldPath): string {
  const found = valueAt(value, field);
  return typeof found === 'string' ? found : '';
}

/** The settings of site.yaml that differ from those that a preset fixes: v2.2 then isn't valid by the preset's schemas. */
export function checkPublicTexts(document: SettingsDocument, { settings }: Preset): Problem[] {
  return otherTexts(settings, withPreset(document.value) as PlainObject, document, []);
}

/** The same for the error texts in a header policy. */
export function checkPublicErrors(policy: PolicyFile, document: SettingsDocument, preset: Preset): Problem[] {
  return Object.entries(preset.errors).flatMap(([status, wanted]) =>
    otherTexts(wanted, policy.errors?.[status] ?? {}, document, ['errors', status]),
  );
}

function otherTexts(wanted: object, own: PlainObject, document: SettingsDocument, at: FieldPath): Problem[] {
  return Object.entries(wanted).flatMap(([setting, text]: [string, string]) => {
    const value = own[setting];
    if (typeof value !== 'string' || value === text) return [];
    const args = { kind: 'text', setting, value, wanted: text } as const;
    return [settingProblem(siteProblems['site/public-schemas'], args, document, [...at, setting])];
  });
}
