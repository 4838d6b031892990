import type { PlainObject } from '../../base/json/plain-object.js';
import { twoValues } from '../../interface/schema/advice.js';
import type { FieldPath } from '../../model/location.js';
import { type Message, quoted } from '../../model/message.js';
import { type ArgsOf, problemsOf } from '../../model/problem.js';
import { shortJson } from '../incoming.js';

/** What was done to a value that the interface has in another form. */
export interface RepairedArgs {
  repair: keyof typeof repairs;
  /** The value as JSON, a character as U+0092, or hours. */
  value: string;
  /** What it became, as JSON; what says it instead; empty for nothing. */
  kept?: string;
}

const repairs = {
  empty: (value: string) => `${value} has no meaning here: it is left out.`,
  listed: () => 'a single value where the interface has a list: it becomes a list of one.',
  unlisted: () => 'a list where the interface has a single value: the value is taken out of the list.',
  flattened: () => 'lists within a list: they are combined into one list.',
  joined: () => 'a list where the interface has a single text: its texts are joined, one on each line.',
  rewritten: (value: string, kept: string) => `${value} is written ${kept}.`,
  character: (value: string, kept: string) =>
    kept === ''
      ? `the character ${value}, which can't be seen, is removed.`
      : `the character ${value} is written ${quoted(kept)}.`,
  'half-character': (value: string) =>
    `${value} is half of a character, where a program has cut a text. It is written as U+FFFD.`,
  'other-code': (value: string, kept: string) =>
    `the interface has no code ${value}: it is Other here, and ${kept} says what.`,
  closed: (value: string, kept: string) =>
    `open ${value} means closed: ${kept === '' ? 'these hours are' : `${kept} is`} left out.`,
};

export interface UnimportedArgs {
  /** `kept`: its field is required, so it isn't left out. */
  what: keyof typeof losses | 'kept';
  /** As JSON. */
  value: string;
  /** Why it isn't of its type: `not an amount: up to 14 digits, …`; or the version that has no place for it. */
  fault?: string;
  /** The fields that it has the values of. */
  instead?: PlainObject;
}

/** The end of the message `… is left out: …`. */
const losses = {
  'unknown-field': () => 'the interface has no such field here',
  'unknown-code': () => 'the interface has no such code, and no field for other values',
  format: (fault: string) =>
    fault === '' ? 'its length is outside the limits of the interface' : `it is ${fault}`,
  shape: () => 'the interface expects another kind of value here',
  'more-than-one': () => 'the interface accepts only one here',
  'says-nothing': () => 'its required field is empty',
  'closed-day': () => 'the day is closed and left out, and the interface has no other place for it',
  'no-record': () => 'it has none of the fields of a record',
  'no-identity': () => 'it has no Identification. Add one at the source',
  'several-collections': () => 'several collections have such records. Name one with --collection',
  'written-twice': () => 'the feed repeats this field, and readers use the last one',
  'other-version': (fault: string) =>
    `the brand's files are written in the shape of ${fault}, which can't express it: see source in brand.yaml`,
};

/** What became of an incoming value that is not published as it came. */
export const repairProblems = problemsOf({
  'import/repaired': {
    severity: 'note',
    alike: ({ repair }: RepairedArgs) => repair,
    message: ({ repair, value, kept = '' }: RepairedArgs) => ({
      message: repairs[repair](shortJson(value), kept),
    }),
  },

  'import/lost': {
    severity: 'warning',
    message: ({ what, value, fault = '', instead }: UnimportedArgs): Message =>
      what === 'kept'
        ? {
            message: `${shortJson(value)} is ${fault}. The field is required, so it stays as it is until you correct it.`,
            ...(instead !== undefined && twoValues(instead)),
          }
        : { message: `${shortJson(value)} is left out: ${losses[what](fault)}.` },
  },
});

/** A repair of an incoming value, or the reason why there is none, with its path in the incoming record. */
export type Repair = {
  readonly [R in 'import/repaired' | 'import/lost']: {
    readonly rule: R;
    readonly args: ArgsOf<(typeof repairProblems)[R]>;
    readonly path: FieldPath;
  };
}['import/repaired' | 'import/lost'];
