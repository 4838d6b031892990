import { isPlainObject } from '../base/json/plain-object.js';
import { sourceOf } from '../interface/collections/index.js';
import { namesOf } from '../model/collection.js';
import type { EditableContent } from './records/content.js';
import type { Asked, Form, FormField, Input, SiteOverview } from './records/contract.js';
import { formFields, timeFields } from './records/form.js';
import { brandIn, writtenRecords } from './records/found.js';

export async function siteOverview(content: EditableContent): Promise<SiteOverview> {
  const { content: site } = await content.access.load();
  const { root, preview } = content.access;
  return {
    content: root,
    preview,
    ...(content.author !== undefined && { author: content.author }),
    brands: site.brands.map(({ folder, name, files }) => ({
      folder,
      name,
      collections: site.collections.map((collection) => ({
        collection,
        nouns: namesOf(collection).nouns,
        takesMore:
          namesOf(collection).identity.length > 0 || !files.some((of) => of.collection === collection),
      })),
    })),
  };
}

/** The form of a brand's records of a collection. The codes that these use come first, or those that other brands use. */
export async function formOf(
  content: EditableContent,
  { brand: folder, collection }: Asked<'form'>,
): Promise<Form> {
  const site = await content.access.load();
  const { brand, currency, settings } = brandIn(content, site, folder);
  const version = sourceOf(collection, brand.source);
  const fields = formFields(collection, version);
  const others = site.content.brands.filter((each) => each !== brand);
  const used = [[brand], others]
    .map((brands) => {
      const counts: Counts = {};
      for (const each of brands)
        for (const { value } of writtenRecords({ content, brand: each }, collection))
          countFields(fields, value, '', counts);
      return counts;
    })
    .find((counts) => Object.keys(counts).length > 0);
  return { version, timeZone: settings.timeZone, currency, fields, times: timeFields, used: used ?? {} };
}

type Counts = Record<string, Record<string, number>>;

function countFields(fields: readonly FormField[], value: unknown, above: string, counts: Counts): void {
  if (!isPlainObject(value)) return;
  for (const { key, input } of fields) {
    if (Object.hasOwn(value, key)) countIn(input, value[key], `${above}${key}`, counts);
  }
}

function countIn(input: Input, value: unknown, path: string, counts: Counts): void {
  if (input.kind === 'object') countFields(input.fields, value, `${path}.`, counts);
  else if (input.kind === 'list') {
    if (Array.isArray(value)) for (const item of value) countIn(input.item, item, path, counts);
  } else if (input.kind === 'codes' && input.codes.some(({ code }) => code === value)) {
    const code = String(value);
    counts[path] ??= {};
    const own = counts[path];
    own[code] = (own[code] ?? 0) + 1;
  }
}
