import { productCollections, sourceOf } from '../interface/collections/index.js';
import { namesOf } from '../model/collection.js';
import { defaultCurrency, signOf } from '../parts/pages/money.js';
import type { EditableContent } from './records/content.js';
import { EditedList } from './records/edited-list.js';
import { formFields } from './records/form.js';
import type { Form } from './records/form-fields.js';
import type { ListOverview, SiteOverview } from './records/replies.js';
import type { Asked } from './records/requests.js';

/** The content that can be edited. @param author who is signed in, if that is known */
export async function siteOverview(
  content: EditableContent,
  author: string | undefined,
): Promise<SiteOverview> {
  const { content: site, settings, time } = await content.access.load();
  const { root, preview } = content.access;
  return {
    today: time.day,
    content: root,
    preview: preview && `${preview}${(settings?.pages && settings.basePath) || '/'}`,
    ...(author !== undefined && { author }),
    lists: site.brands.flatMap(({ folder, name, files }) =>
      site.collections.map((collection): ListOverview => {
        const { nouns, identity } = namesOf(collection);
        return {
          asked: { brand: folder, collection },
          brandName: name,
          nouns,
          takesMore: identity.length > 0 || !files.some((of) => of.collection === collection),
          isSold: productCollections.includes(collection),
        };
      }),
    ),
  };
}

/** The form of a brand's records of a collection. */
export async function recordForm(content: EditableContent, name: Asked<'form'>): Promise<Form> {
  const { brand, collection, site } = await EditedList.now(content, name);
  const version = sourceOf(collection, brand.source);
  return {
    version,
    currency: signOf(site.settings?.currency ?? defaultCurrency),
    fields: formFields(collection, version),
  };
}
