import { newContent } from '../../content/edit/edit.js';
import { presets } from '../../content/site/presets.js';
import { brandSettings, siteSettings } from '../../content/site/settings.js';
import type { Expected } from '../../interface/schema/node.js';
import { checkValue } from '../../interface/schema/validate.js';
import { placeholders } from '../../model/placeholders.js';
import type { Version } from '../../model/version.js';
import type { IncomingMeta } from '../incoming.js';

/** The values for a new site.yaml that a feed doesn't say. */
interface SettingsOfImport {
  readonly source: Version;
  /** The words that add the collections of the feed (D42). */
  readonly collections: readonly string[];
  /** The preset of published names that the feed uses, if any (D9). */
  readonly names: string | undefined;
}

/**
 * Makes a site.yaml from the feed's meta (interface 2.2), else from placeholders marked as such.
 * @returns its text, and the settings that were made up
 */
export function newSettings({ source, collections, names }: SettingsOfImport, meta: IncomingMeta) {
  const preset = presets.get(names ?? '')?.settings;
  const { findings } = checkValue(siteSettings, { ...placeholders, ...meta });
  // A preset has its own values for settings that are omitted.
  const said = Object.entries(meta).filter(
    ([key, value]) =>
      findings.every(({ path }) => path[0] !== key) && value !== preset?.[key as keyof typeof preset],
  );
  const made = Object.entries(placeholders).filter(
    ([key]) => preset === undefined && said.every(([known]) => known !== key),
  );
  const settings = {
    ...Object.fromEntries([...made, ...said]),
    source,
    collections: collections.length === 0 ? undefined : collections,
    names,
  };
  const text = made.reduce(
    (lines, [key]) => lines.replace(new RegExp(`^${key}: .*$`, 'm'), '$& # placeholder: change it'),
    settingsText(settings, siteSettings),
  );
  return { text: `# The settings of the publication.\n\n${text}`, made: made.map(([key]) => key) };
}

/** Makes a brand.yaml. `source` is given only if it differs from the site's (D3). */
export function newBrand(name: string, group: string | undefined, source: Version | undefined): string {
  return `# The brand as it is published.\n${settingsText({ BrandName: name, group, source }, brandSettings)}`;
}

function settingsText(settings: object, schema: Expected): string {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return newContent([{ value: Object.fromEntries(given) }], 'yaml', schema, true);
}
