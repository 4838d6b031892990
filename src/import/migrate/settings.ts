import type { FileSystem } from '../../content/content/file-system.js';
import { formatOf, isEnvironment } from '../../content/content/layout.js';
import type { ContentFile, ContentTree } from '../../content/content/tree.js';
import { readSettings } from '../../content/documents/document.js';
import { withByteOrderMark } from '../../content/documents/text.js';
import { withSetting } from '../../content/edit/edit.js';
import type { Brand } from '../../content/site/load.js';
import { brandSettings, siteSettings } from '../../content/site/settings.js';
import type { Schema } from '../../interface/schema/node.js';
import type { Collection } from '../../model/collection.js';
import { firstVersion, type Version } from '../../model/version.js';

export interface MigrateOptions {
  readonly to: Version;
  /** All brands are migrated, so that site.yaml names the version. */
  readonly isWhole: boolean;
  readonly brands: readonly Brand[];
  /** The collections that may lose what the version can't express. */
  readonly acceptLosses: readonly Collection[];
  /** Dates in records are compared with this day, YYYY-MM-DD. */
  readonly day: string;
}

/** A settings file with a new `source:`. */
export interface SettingsAfter {
  readonly file: ContentFile;
  /** Undefined if the file's form can't be edited. */
  readonly text: string | undefined;
}

/**
 * The settings files that need another version, with their new texts: if all brands are migrated, site.yaml, and each
 * brand.yaml or file of an environment that has its own; else the brand.yaml of each migrated brand.
 */
export function settingsAfter(
  tree: ContentTree,
  { brands, to, isWhole }: MigrateOptions,
  fs: Pick<FileSystem, 'readFileSync'>,
): SettingsAfter[] {
  const after: SettingsAfter[] = [];
  const set = (file: ContentFile | undefined, schema: Schema, isSet: (source: unknown) => boolean) => {
    if (file === undefined) return;
    const bytes = fs.readFileSync(file.path);
    const { value, text } = readSettings(file, bytes);
    if (!isSet(value?.['source'])) return;
    const edited = withSetting(text, file.format, 'source', to, schema);
    after.push({ file, text: edited === undefined ? undefined : withByteOrderMark(edited, bytes) });
  };
  const environments = tree.beside.filter(({ own }) => isEnvironment(own)).map(({ name }) => fileOf(name));
  if (isWhole) {
    set(tree.site, siteSettings, (source) => (source || firstVersion) !== to);
    for (const file of environments) {
      set(file, siteSettings, (source) => Boolean(source) && source !== to);
    }
  }
  for (const { folder, source } of brands) {
    const own = tree.brands.find((brand) => brand.folder === folder)?.settings;
    set(own, brandSettings, (written) => (isWhole ? Boolean(written) && written !== to : source !== to));
  }
  return after;
}

function fileOf(name: string): ContentFile {
  return { path: name, name, format: formatOf(name), bytes: 0 };
}
