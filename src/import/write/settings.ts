import { blockScalar, objectLines } from '../../authoring/edit/yaml.js';
import { presets } from '../../content/site/presets.js';
import { siteSettings } from '../../content/site/settings.js';
import type { Names } from '../../interface/records/published.js';
import { checkValue } from '../../interface/schema/validate.js';
import { placeholders } from '../../model/placeholders.js';
import type { Version } from '../../model/version.js';
import type { IncomingMeta } from '../incoming.js';

/** The values for a new site.yaml, besides those in the feed. */
export interface SettingsGiven {
  readonly vendor?: string | undefined;
  readonly licenseUrl?: string | undefined;
  readonly termsUrl?: string | undefined;
  readonly basePath?: string | undefined;
  readonly source: Version;
  /** The words that add the collections of the feed (D42). */
  readonly collections: readonly string[];
  /** The preset or map of published names that the feed uses, if any (D9). */
  readonly names: string | Names | undefined;
}

/** A settings file, and the settings in it that were made up and should be changed. */
export interface NewSettings {
  readonly text: string;
  readonly made: readonly string[];
}

/** Makes a site.yaml from options, else from the feed's meta (interface 2.2), else from placeholders marked as such. */
export function newSettings(given: SettingsGiven, meta: IncomingMeta): NewSettings {
  const made: string[] = [];
  const preset = typeof given.names === 'string' ? presets.get(given.names)?.settings : undefined;
  const required = (key: keyof typeof placeholders) => {
    const value = given[key] ?? usable(key, meta[key]);
    // A preset has its own values for settings that are omitted.
    if (preset !== undefined && (value === undefined || value === preset[key])) return [];
    if (value === undefined) made.push(key);
    return field(key, value ?? placeholders[key], value === undefined);
  };
  const optional = (key: 'basePath' | 'agreement', value: string | undefined) =>
    value === undefined ? [] : field(key, value, false);
  const agreement = usable('agreement', meta.agreement);
  const lines = [
    '# The settings of the publication.',
    '',
    ...required('vendor'),
    ...optional('basePath', given.basePath ?? usable('basePath', meta.basePath)),
    ...required('licenseUrl'),
    ...required('termsUrl'),
    ...optional('agreement', agreement === preset?.agreement ? undefined : agreement),
    '',
    '# The version whose shape the content is written in. The other version is made from it.',
    `source: ${given.source}`,
    ...(given.collections.length === 0
      ? []
      : [
          '',
          '# What is published besides the collections that every site has.',
          `collections: [${given.collections.join(', ')}]`,
        ]),
    ...(given.names === undefined
      ? []
      : ['', '# The words that are published for those of the interface.', ...nameLines(given.names)]),
  ];
  return { text: `${lines.join('\n')}\n`, made };
}

function nameLines(names: string | Names): string[] {
  if (typeof names === 'string') return field('names', names, false);
  return ['names:', ...objectLines(names, undefined, 2)];
}

function field(key: string, value: string, isStandIn: boolean): string[] {
  const { head, lines } = blockScalar(value, undefined, 0, key.length + 2);
  return [`${key}: ${head}${isStandIn ? ' # placeholder: change it' : ''}`, ...lines];
}

/** A value, if the setting accepts it. */
function usable(key: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return checkValue(siteSettings, { ...placeholders, [key]: value }).findings.length === 0
    ? value
    : undefined;
}

/** Makes a brand.yaml. `source` is given only if it differs from the site's (D3). */
export function newBrand(name: string, group: string | undefined, source: Version | undefined): string {
  return [
    '# The brand as it is published.',
    ...field('BrandName', name, false),
    ...(group === undefined ? [] : field('group', group, false)),
    ...(source === undefined
      ? []
      : ['# The version whose shape its files are written in.', `source: ${source}`]),
    '',
  ].join('\n');
}
