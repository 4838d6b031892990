import { asciiJson } from '../../base/json/ascii-json.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { readTimes } from '../../interface/records/record-times.js';
import { versionsWith } from '../../interface/records/records.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';
import { jobOf } from '../../publication/compile/compile.js';
import type { EditableContent } from './content.js';
import type { RecordAddress } from './contract.js';
import { committedRecord } from './earlier.js';
import { brandIn, type FileOfBrand, fileOfBrand } from './found.js';
import { problemsAlone } from './judged.js';
import { asFile, publishedRecord } from './problems.js';
import type { PublicPage } from './public-page-contract.js';
import type { RecordAsPublished } from './published-records.js';
import { spanInWords } from './spans.js';

/** What is asked about the public page of a record. */
export interface AskedPage {
  readonly brand: string;
  readonly collection: Collection;
  readonly at: RecordAddress | undefined;
  readonly before: PlainObject | undefined;
  readonly value: PlainObject;
  readonly live: boolean;
}

/** A record as it is published. */
type Published = Pick<RecordAsPublished, 'facts' | 'json' | 'version'>;

/** The public page of a record as it is in the form, and as it is live. No other record is read or compiled. */
export async function publicPage(
  content: EditableContent,
  { brand: folder, collection, at, before, value, live }: AskedPage,
): Promise<PublicPage> {
  const loaded = await content.access.load();
  const inSite = brandIn(content, loaded, folder);
  const { brand, settings } = inSite;
  const path = `${content.access.root}/${folder}/${collection}.yaml`;
  const file = asFile(path, path, '');
  const found: FileOfBrand =
    at === undefined
      ? { ...inSite, file, job: jobOf(brand, collection, file) }
      : fileOfBrand(inSite, collection, at.file);
  const { terms } = loaded;
  const version = versionsWith(collection, settings.versions).at(-1);
  if (terms === undefined || version === undefined)
    return { problems: [], note: 'The settings of the site have errors, so no page can be made.' };

  const published = (record: PlainObject): Published | undefined => {
    const { json, facts } = publishedRecord(found.job, record, settings);
    const own = json.get(version);
    return own === undefined ? undefined : { json: own, version, facts };
  };
  const { timeZone } = settings;
  const { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = readTimes(value, timeZone);
  const pageOf = async (one: Published | undefined, instant: number) =>
    one && content.access.page(loaded, { ...one, collection, brand, instant });
  const draft = published(value);
  const is = await pageOf(draft, Math.max(from, inSite.instant));
  const was = live && before !== undefined ? await liveRecord(found, before, published) : { since: '' };
  const page = await pageOf(was.record, inSite.instant);
  const span = spanInWords(from, until, timeZone);
  const notes = [
    draft !== undefined && is === undefined
      ? `There is no page for ${namesOf(collection).nouns[1]}: their data are published alone.`
      : '',
    terms.settings.pages === undefined
      ? 'This site publishes no pages: its settings have no `pages`. This is what they would show.'
      : '',
    span === '' ? '' : `It is published ${span}.`,
  ];
  return {
    ...(is && { is }),
    problems:
      draft === undefined ? problemsAlone(found, value).filter(({ severity }) => severity === 'error') : [],
    note: notes.filter((text) => text !== '').join(' '),
    ...(live && { live: { since: was.since, ...(page && { was: page }) } }),
  };
}

/** A record as it is in the last publication, or else at the last commit. @param saved as it is in its file */
async function liveRecord(
  { content, brand, file, job }: FileOfBrand,
  saved: PlainObject,
  publish: (record: PlainObject) => Published | undefined,
): Promise<{ readonly since: string; readonly record?: Published | undefined }> {
  const { collection } = job;
  const publication = await content.access.published();
  try {
    const version = publication?.versions(collection).at(-1);
    if (publication !== undefined && version !== undefined) {
      const identity = identityOf(collection, saved) ?? '';
      const was = await publication.record(collection, version, brand.name, identity);
      const record = was && { json: asciiJson(JSON.stringify(was)), version, facts: [] };
      return { since: publication.name, record };
    }
  } finally {
    publication?.release();
  }
  const { since, was } = committedRecord(content, brand.folder, collection, content.shown(file), saved);
  return { since, record: was && publish(was) };
}
