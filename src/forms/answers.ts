import { findRecords } from './find.js';
import { changesOf, handIn } from './hand-in.js';
import { openRecord } from './open.js';
import { recordForm, siteOverview } from './overview.js';
import { showJob } from './planned-job.js';
import { tryChange } from './record-problems.js';
import type { EditableContent } from './records/content.js';
import { Refused } from './records/refused.js';
import type { CallAnswers } from './records/replies.js';
import { type Asked, type CallName, requests } from './records/requests.js';
import { save, undo } from './save.js';

/** What answers each call. `by` is who asks, by name, if that is known. */
const table: {
  readonly [Name in CallName]: (
    content: EditableContent,
    asked: Asked<Name>,
    by: string | undefined,
  ) => CallAnswers[Name] | Promise<CallAnswers[Name]>;
} = {
  site: (content, _, by) => siteOverview(content, by),
  form: recordForm,
  find: findRecords,
  open: openRecord,
  try: tryChange,
  plan: showJob,
  save,
  changes: (content, _, by) => changesOf(content, by),
  undo,
  problems: (content) => content.access.check(),
  // Loaded when somebody looks at one, with the part of the publication that makes pages.
  page: async (content, asked) => (await import('./public-page.js')).publicPage(content, asked),
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
  by: string | undefined,
): Promise<CallAnswers[Name]> {
  return table[name](content, read(name, body), by);
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
