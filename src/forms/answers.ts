import { handIn, toHandIn } from './hand-in.js';
import { offeredJobs } from './jobs/job-sets.js';
import { tryChange } from './judged.js';
import { recordNow } from './record-now.js';
import { type EditableContent, Refused } from './records/content.js';
import { type Answers, type Asked, type CallName, requests } from './records/contract.js';
import {
  blankRecord,
  collectionForm,
  findRecords,
  listRecords,
  openRecord,
  siteOverview,
} from './records.js';
import { saveChange } from './save.js';
import { searchRecords } from './search.js';
import { saveSet, showSet } from './sets.js';
import { listEdits, takeBack } from './take-back.js';
import { usedCodes } from './used-codes.js';

const table: {
  readonly [Name in CallName]: (
    content: EditableContent,
    asked: Asked<Name>,
  ) => Answers[Name] | Promise<Answers[Name]>;
} = {
  site: siteOverview,
  form: (_, { collection, version }) => collectionForm(collection, version),
  records: (content, { brand, collection }) => listRecords(content, brand, collection),
  open: (content, { brand, collection, at }) => openRecord(content, brand, collection, at),
  new: (content, { brand, collection, copied }) => blankRecord(content, brand, collection, copied),
  'used-codes': (content, { brand, collection }) => usedCodes(content, brand, collection),
  try: tryChange,
  save: saveChange,
  'record-now': recordNow,
  problems: (content) => content.access.check(),
  coming: (content) => content.access.coming(),
  edits: listEdits,
  jobs: offeredJobs,
  'plan-set': showSet,
  'save-set': saveSet,
  'take-back': (content, { id }) => takeBack(content, id),
  // Loaded when somebody looks at one, with the part of the publication that makes pages.
  page: async (content, asked) => (await import('./public-page.js')).publicPage(content, asked),
  search: (content, { text }) => searchRecords(content, text),
  find: (content, { collection }) => findRecords(content, collection),
  'to-hand-in': toHandIn,
  'hand-in': handIn,
};

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(table, name);
}

/** The answer to a call. @param body the request, which may be anything @throws Refused with what is wrong with it */
export async function answerCall<Name extends CallName>(
  name: Name,
  content: EditableContent,
  body: string,
): Promise<Answers[Name]> {
  return table[name](content, read(name, body));
}

function read<Name extends CallName>(name: Name, body: string): Asked<Name> {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    throw new Refused('The request is not JSON.');
  }
  const { success, data, error } = requests[name].safeParse(sent);
  if (success) return data as Asked<Name>;
  const [first] = error.issues;
  throw new Refused(`The request can't be read: ${first?.path.join('.')}: ${first?.message}.`);
}
