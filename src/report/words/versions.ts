import type { ProblemArgs } from '../../model/problem.js';
import { quoted, type WordsOf } from './wording.js';

type Loss = ProblemArgs['versions/lost'];

/** What became of the value, as the rest of `v2.1 …`. */
const became: Record<Loss['what'], (value: string) => string> = {
  'not-in-version': () => "can't say this: it is left out there",
  'unknown-value': (value) => `doesn't know the value${value}: it is left out there`,
  format: (value) => `writes such values in another way${value}: it is left out there`,
  'too-long': () => 'has no space for all of it: the rest is left out there',
  required: (value) => `can't say this without${value}: it is left out there`,
  seconds: (value) => `has no seconds${value}: they are left out there`,
  replaced: (value) => `doesn't know the value${value}: it is published as Other there`,
  moved: () => 'has no place for it within this fee: it stands beside the fees there',
  supplied: (value) => `needs a field that is missing here: it is published as${value} there`,
};

export const versionsWords: WordsOf<'versions'> = {
  'versions/lost': ({ version, what, value }) => ({
    message: `${version} ${became[what](value === undefined ? '' : ` ${quoted(value)}`)}.`,
  }),
};
