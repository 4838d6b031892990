import { z } from 'zod';
import { listName, recordAddress } from './requests.js';

/** A field that is changed, in words. A side is missing where the field isn't there. */
const editedField = z.object({
  words: z.string(),
  was: z.string().optional(),
  is: z.string().optional(),
});

/** A record, and what is done to it: `Changed branch Ely, FB-0102`. Its place is missing if it was removed. */
const recordEdit = listName.extend({
  title: z.string(),
  at: recordAddress.optional(),
  /** The first few fields, and the number of all. */
  fields: z.array(editedField).readonly(),
  count: z.number(),
});

/** A save of these forms, as it is kept to be undone: `Withdraw Saver, FB-1 from sale`. */
export const listedSave = z.object({
  id: z.int().positive(),
  /** Epoch milliseconds. */
  time: z.number(),
  /** Whose it is, if that is known. */
  by: z.string().optional(),
  title: z.string(),
  /** The first few records, and the number of all. */
  records: z.array(recordEdit).readonly(),
  count: z.number(),
});

export type EditedField = z.infer<typeof editedField>;
export type RecordEdit = z.infer<typeof recordEdit>;
export type ListedSave = z.infer<typeof listedSave> & {
  /** True if it can be undone, since its files are as it left them. */
  readonly isAsLeft: boolean;
};
