import { products, sourceOf } from '../interface/collections/index.js';
import { namesOf } from '../model/collection.js';
import type { EditableContent } from './records/content.js';
import type { Asked, Form, SiteOverview } from './records/contract.js';
import { formFields, timeFields } from './records/form.js';
import { brandNow } from './records/found.js';

export async function siteOverview(content: EditableContent): Promise<SiteOverview> {
  const { content: site, date } = await content.access.load();
  const { root, preview } = content.access;
  return {
    today: date,
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
        isSold: products.includes(collection),
      })),
    })),
  };
}

/** The form of a brand's records of a collection. */
export async function formOf(
  content: EditableContent,
  { brand: folder, collection }: Asked<'form'>,
): Promise<Form> {
  const { brand, currency } = await brandNow(content, folder);
  const version = sourceOf(collection, brand.source);
  const fields = formFields(collection, version);
  return { version, currency, fields, times: timeFields };
}
