import { suggestion } from '../../base/text/suggestion.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { Problem } from '../../model/problem.js';
import { firstVersion, type Version, versions } from '../../model/version.js';
import { type FileSystem, fileProblem } from '../content/file-system.js';
import type { BrandFolder, ContentFile } from '../content/tree.js';
import { type SettingsDocument, settingProblem } from '../documents/document.js';
import { siteProblems } from './problems/index.js';
import { readSettingsFile, type SettingsFile } from './read.js';
import { brandSettings, type SiteSettings } from './settings.js';
import { checkBrandName } from './settings-checks.js';

/** A brand folder, ready to be read: its settings and its files in the order of publication (D17). */
export interface Brand {
  readonly folder: string;
  readonly name: string;
  readonly group: string | undefined;
  readonly source: Version;
  /** Its brand.yaml or brand.json. */
  readonly settings?: ContentFile;
  readonly files: readonly { readonly collection: Collection; readonly file: ContentFile }[];
}

/**
 * The brands in the order of D17: as in site.yaml, then the others by folder name. A brand with an unknown version gets
 * no files here, because its records would be reported for a mistake in its settings.
 * @param collections that are published: files of others would be left out without a word
 */
export function readBrands(
  folders: readonly BrandFolder[],
  collections: readonly Collection[],
  site: SettingsFile<SiteSettings>,
  fs: FileSystem,
) {
  const order = site.settings?.brands ?? [];
  const rank = (folder: string) => (order.includes(folder) ? order.indexOf(folder) : order.length);
  const problems = checkOrder(order, folders, site);
  const documents: SettingsDocument[] = [];
  const brands = [...folders]
    .sort((a, b) => rank(a.folder) - rank(b.folder) || (a.folder < b.folder ? -1 : 1))
    .map(({ folder, settings, records }): Brand => {
      const read = settings && readSettingsFile(settings, brandSettings, fs);
      if (read) {
        documents.push(read);
        problems.push(...read.problems, ...checkBrandName(read));
      }
      const isPublished = ({ collection }: (typeof records)[number]) => collections.includes(collection);
      for (const { collection, file } of records.filter((one) => !isPublished(one))) {
        const args = { collection, addedBy: namesOf(collection).addedBy! };
        problems.push(fileProblem(siteProblems['site/not-added'], args, file.name));
      }
      const source = sourceWritten(read) ?? sourceWritten(site) ?? firstVersion;
      return {
        folder,
        name: read?.settings?.BrandName ?? folder,
        group: read?.settings?.group,
        source: source === 'unknown' ? firstVersion : source,
        ...(settings && { settings }),
        files: source === 'unknown' ? [] : records.filter(isPublished),
      };
    });
  return { brands, documents, problems };
}

/** The names in `brands` of site.yaml that aren't those of a folder, or occur twice. */
function checkOrder(
  order: readonly string[],
  folders: readonly BrandFolder[],
  site: SettingsDocument,
): Problem[] {
  const allowed = folders.map(({ folder }) => folder);
  return order.flatMap((brand, index): Problem[] => {
    const field = ['brands', index];
    if (!allowed.includes(brand)) {
      const args = { brand, allowed, suggestion: suggestion(brand, allowed) };
      return [settingProblem(siteProblems['site/unknown-brand'], args, site, field)];
    }
    if (order.indexOf(brand) === index) return [];
    return [settingProblem(siteProblems['site/duplicate'], { what: brand }, site, field)];
  });
}

/** The version that settings name, even if they are otherwise invalid; `unknown` if they name one that doesn't exist. */
function sourceWritten(settings: SettingsDocument | undefined): Version | 'unknown' | undefined {
  const written = settings?.value?.['source'];
  if (written === undefined || written === null || written === '') return undefined;
  return versions.find((version) => version === written) ?? 'unknown';
}
