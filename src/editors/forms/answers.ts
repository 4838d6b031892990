import type { PlainObject } from '../../base/json/plain-object.js';
import {
  askedAddress,
  askedChange,
  askedCollection,
  askedEdit,
  askedHandIn,
  askedNow,
  askedPage,
  askedPlaces,
  askedText,
  askedVersion,
} from './asked.js';
import { askedCondition, askedSetSource } from './asked-many.js';
import type { Calls } from './calls.js';
import { findRecords } from './choose.js';
import type { EditableContent } from './content.js';
import { handIn, toHandIn } from './hand-in.js';
import { offeredJobs } from './job-sets.js';
import { tryChange } from './judged.js';
import { recordNow } from './record-now.js';
import { blankRecord, collectionForm, listRecords, openRecord, siteOverview } from './records.js';
import { saveChange } from './save.js';
import { searchRecords } from './search.js';
import { saveSet, showSet } from './sets.js';
import { listEdits, takeBack } from './take-back.js';
import { usedCodes } from './used-codes.js';

/** An answer to a call, of what was sent: nothing is known of it yet. */
type Answered<Name extends keyof Calls> = (
  content: EditableContent,
  asked: PlainObject,
) => ReturnType<Calls[Name]> | Promise<ReturnType<Calls[Name]>>;

const table: { readonly [Name in keyof Calls]: Answered<Name> } = {
  site: siteOverview,
  form: (_, asked) => collectionForm(askedCollection(asked), askedVersion(asked)),
  records: (content, asked) => listRecords(content, askedText(asked, 'brand'), askedCollection(asked)),
  open: (content, asked) =>
    openRecord(content, askedText(asked, 'brand'), askedCollection(asked), askedAddress(asked['at'])),
  new: (content, asked) =>
    blankRecord(
      content,
      askedText(asked, 'brand'),
      askedCollection(asked),
      asked['copied'] === undefined ? undefined : askedAddress(asked['copied']),
    ),
  'used-codes': (content, asked) => usedCodes(content, askedText(asked, 'brand'), askedCollection(asked)),
  try: (content, asked) => tryChange(content, askedChange(asked)),
  save: (content, asked) => saveChange(content, askedChange(asked)),
  'record-now': (content, asked) => recordNow(content, askedNow(asked)),
  problems: (content) => content.access.check(),
  coming: (content) => content.access.coming(),
  edits: listEdits,
  jobs: (content, asked) =>
    offeredJobs(content, { collection: askedCollection(asked), records: askedPlaces(asked['records']) }),
  'plan-set': (content, asked) => showSet(content, askedSetSource(asked)),
  'save-set': (content, asked) =>
    saveSet(content, { ...askedSetSource(asked), digest: askedText(asked, 'digest') }),
  'take-back': (content, asked) => takeBack(content, askedEdit(asked)),
  // Loaded when somebody looks at one, with the part of the publication that makes pages.
  page: async (content, asked) => (await import('./public-page.js')).publicPage(content, askedPage(asked)),
  search: (content, asked) => searchRecords(content, askedText(asked, 'text')),
  find: (content, asked) => findRecords(content, askedCollection(asked), askedCondition(asked)),
  'to-hand-in': toHandIn,
  'hand-in': (content, asked) => handIn(content, askedHandIn(asked)),
};

/** The answers by the address of the call, such as `/api/open`. */
export const answers = new Map(Object.entries(table).map(([name, answer]) => [`/api/${name}`, answer]));
