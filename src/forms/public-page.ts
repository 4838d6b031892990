import { notOnSaleIn } from '../build/answer.js';
import { spanInWords } from '../build/compile/timeline.js';
import { manifestHead } from '../build/manifest-head.js';
import { readTimes } from '../interface/records/record-times.js';
import { versionsWith } from '../interface/records/records.js';
import { namesOf } from '../model/collection.js';
import { counted } from '../model/message.js';
import { severityCounts } from '../model/problem.js';
import { runTime } from '../model/time/time-zone.js';
import { pageOfRecord } from '../parts/pages/page-of-record.js';
import { UnusableSetting } from '../parts/part.js';
import { problemsAlone } from './record-problems.js';
import type { EditableContent } from './records/content.js';
import { EditedList } from './records/edited-list.js';
import { Refused } from './records/refused.js';
import type { PublicPage } from './records/replies.js';
import type { Asked } from './records/requests.js';

/** The public page of a record as it is in the form. No other record is read or compiled. */
export async function publicPage(
  content: EditableContent,
  { at, value, ...name }: Asked<'page'>,
): Promise<PublicPage> {
  const list = await EditedList.now(content, name);
  const { site, brand, collection, timeZone } = list;
  const file = at && content.shown(list.file(at.file));
  const { terms } = site;
  const { versions, names } = site.content;
  const version = versionsWith(collection, versions).at(-1);
  if (terms === undefined || version === undefined)
    return { note: 'The settings of the site have errors, so no page can be made.' };
  const { from: begin = -Infinity, until: end = Infinity } = readTimes(value, timeZone);
  const compiled = list.compiled(value, file);
  const [json = ''] = compiled.json[version] ?? [];
  if (json === '') {
    const { error } = severityCounts(problemsAlone(list, value, file));
    return { note: `It can’t be made until ${counted(error, 'thing has', 'things have')} been corrected.` };
  }
  const instant = Math.max(begin, site.time.instant);
  const made = await pageOfRecord(
    {
      head: manifestHead(terms.settings, versions, terms.policy, ''),
      settings: terms.settings,
      names,
      time: runTime(() => instant, timeZone),
    },
    { collection, version, brand, json, notOnSale: notOnSaleIn(compiled.records) },
    content.access.pageFiles(terms),
  ).catch((error) => {
    throw error instanceof UnusableSetting ? new Refused(error.message) : error;
  });
  for (const [path, bytes] of made?.styles ?? []) content.pageStyles.set(path, bytes);
  const span = spanInWords({ begin, end }, timeZone);
  const notes = [
    made === undefined
      ? `There is no page for ${namesOf(collection).nouns[1]}: their data are published alone.`
      : terms.settings.pages === undefined
        ? 'This site publishes no pages: its settings have no `pages`. This is what they would show.'
        : '',
    span === '' ? '' : `It is published ${span}.`,
  ];
  return {
    ...(made !== undefined && { html: made.html }),
    note: notes.filter((text) => text !== '').join(' '),
  };
}
