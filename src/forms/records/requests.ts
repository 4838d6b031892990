import { z } from 'zod';
import { deepest } from '../../content/documents/limits.js';
import { collectionNames } from '../../model/collection.js';

/**
 * What the forms' page asks their server, as JSON. Values of records are as they are written: a text for each text, number,
 * date and boolean of a YAML file, in objects and lists. Requests may be anything, so they are read with schemas; the page
 * imports only the types of this module.
 */

const text = z.string();
const collection = z.enum(collectionNames);
/** A value of no more levels than a content file can have. */
const value = z.record(z.string(), z.unknown()).refine(isFlat, 'is nested too deeply');

/** True for a value of no more levels than a content file can have. */
function isFlat(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return true;
}

export const recordAddress = z.object({ file: text, index: z.int().min(0) });
export const listName = z.object({ brand: text, collection });

/** A record as it is written, or was when it was opened. */
const written = z.object({ at: recordAddress, value });
const none = z.undefined().optional();

/** What is done to a record of a list. A copy is placed right after the record that it is of. */
const change = z.discriminatedUnion('kind', [
  listName.extend({ kind: z.literal('add'), opened: none, after: value }),
  listName.extend({ kind: z.enum(['change', 'copy']), opened: written, after: value }),
  listName.extend({ kind: z.literal('remove'), opened: written, after: none }),
]);

/** The most records that are changed at once. */
const most = 50_000;

const place = listName.extend({ at: recordAddress });
/** What fields of records become. It is planned when it is shown, and again of what is there when it is saved. */
const job = z.object({
  records: z.array(place).max(most).readonly(),
  /** What is done with lists of codes. */
  kind: z.enum(['set', 'add', 'remove']),
  /** The fields, as in a record that has no others. */
  value,
});

/** What the page can ask, by the name that is the address of the call. */
export const requests = {
  site: z.object({}),
  form: listName,
  /** Records that have all words of a text in their kind, name, number, street, town, postcode or nation. */
  find: z.object({
    text,
    brand: text.optional(),
    collection: collection.optional(),
    most: z.int().min(0).max(most),
  }),
  /** A record to be edited: one of a file, or a new one. A record that was opened before is found wherever it is now. */
  open: listName.extend({ at: recordAddress.optional(), opened: value.optional() }),
  try: change,
  /** What a job would do; `save` takes the digest of what was shown. */
  plan: z.object({ job }),
  /** With a copy that begins later may come the end of the record that it is of. */
  save: z.union([z.object({ change, ending: change.optional() }), z.object({ job, digest: text })]),
  changes: z.object({}),
  undo: z.object({ id: z.number() }),
  problems: z.object({}),
  page: listName.extend({ at: recordAddress.optional(), value }),
  /** The ids of saves as they were shown; none to send what was handed in before. */
  'hand-in': z.object({ saves: z.array(z.number()).readonly(), sentence: text }),
};

export type CallName = keyof typeof requests;
export type Asked<Name extends CallName> = z.infer<(typeof requests)[Name]>;

/** A brand's records of a collection. */
export type ListName = z.infer<typeof listName>;
export type RecordAddress = z.infer<typeof recordAddress>;
export type RecordValue = z.infer<typeof value>;
export type WrittenRecord = z.infer<typeof written>;
export type ShownPlace = z.infer<typeof place>;
export type RecordChange = z.infer<typeof change>;
export type JobToDo = z.infer<typeof job>;
