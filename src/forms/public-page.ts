import { jobOf } from '../build/compile/compile.js';
import { readTimes } from '../interface/records/record-times.js';
import { versionsWith } from '../interface/records/records.js';
import { namesOf } from '../model/collection.js';
import { fileNamed, problemsAlone, publishedRecord } from './judge.js';
import type { EditableContent } from './records/content.js';
import type { Asked, PublicPage } from './records/contract.js';
import { brandIn, fileOfBrand } from './records/found.js';
import { spanInWords } from './records/spans.js';

/** The public page of a record as it is in the form. No other record is read or compiled. */
export async function publicPage(
  content: EditableContent,
  { brand: folder, collection, at, value }: Asked<'page'>,
): Promise<PublicPage> {
  const loaded = await content.access.load();
  const inSite = brandIn(content, loaded, folder);
  const { brand, settings } = inSite;
  const job =
    at === undefined
      ? jobOf(brand, collection, fileNamed(content, `${folder}/${collection}.yaml`))
      : fileOfBrand(inSite, collection, at.file).job;
  const { terms } = loaded;
  const version = versionsWith(collection, settings.versions).at(-1);
  if (terms === undefined || version === undefined)
    return { problems: [], note: 'The settings of the site have errors, so no page can be made.' };
  const { timeZone } = settings;
  const { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = readTimes(value, timeZone);
  const { json: all, facts } = publishedRecord(job, value, settings);
  const json = all.get(version);
  if (json === undefined) {
    const problems = problemsAlone(inSite, job, value);
    return { problems: problems.filter(({ severity }) => severity === 'error'), note: '' };
  }
  const instant = Math.max(from, inSite.instant);
  const html = await content.access.page(loaded, { json, version, facts, collection, brand, instant });
  const span = spanInWords(from, until, timeZone);
  const notes = [
    html === undefined
      ? `There is no page for ${namesOf(collection).nouns[1]}: their data are published alone.`
      : terms.settings.pages === undefined
        ? 'This site publishes no pages: its settings have no `pages`. This is what they would show.'
        : '',
    span === '' ? '' : `It is published ${span}.`,
  ];
  return {
    ...(html !== undefined && { html }),
    problems: [],
    note: notes.filter((text) => text !== '').join(' '),
  };
}
