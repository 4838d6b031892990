import fs from 'node:fs';
import { offerFactsOf } from '../../build/answer.js';
import { manifestHead } from '../../build/manifest-head.js';
import { type EditedSite, type RecordAsPublished, Refused } from '../../forms/records/content.js';
import { runTime } from '../../model/time/time-zone.js';
import { pageOfRecord, type RecordOnPage } from '../../parts/pages/page-of-record.js';
import { UnusableSetting } from '../../parts/part.js';
import { partFiles } from '../publishing/parts.js';

/**
 * The public page of one record of a site, whether this publishes pages or not.
 * @param root the content folder
 * @returns undefined if no page shows it
 * @throws Refused if the settings can't be used
 */
export async function publicPageOf(
  root: string,
  { content, terms }: EditedSite,
  { facts, instant, ...record }: RecordAsPublished,
): Promise<RecordOnPage | undefined> {
  if (terms === undefined) return undefined;
  const { settings, policy } = terms;
  const site = {
    head: manifestHead(settings, content.versions, policy, ''),
    settings,
    names: content.names,
    siteFile: '',
    time: runTime(() => instant, content.timeZone),
  };
  try {
    return await pageOfRecord(site, { ...record, offers: offerFactsOf(facts) }, partFiles(terms, root, fs));
  } catch (error) {
    throw error instanceof UnusableSetting ? new Refused(error.message) : error;
  }
}
