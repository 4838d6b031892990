import type { ProblemArgs } from '../../model/problem.js';
import { alternatives, counted, quoted, type WordsOf } from './wording.js';

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

/** Why a version can't keep the value, as the rest of `v2.2 …`; what becomes of it. */
const kept: Record<Loss['what'], readonly [reason: (value: string) => string, end: string]> = {
  'not-in-version': [() => 'has no place for this', 'lost'],
  'unknown-value': [(value) => `doesn't know the value${value}`, 'lost'],
  format: [(value) => `writes such values in another way${value}`, 'lost'],
  'too-long': [() => 'has no space for all of it', 'cut off'],
  required: [(value) => `can't say this without${value}`, 'lost'],
  seconds: [(value) => `has no seconds${value}`, 'cut off'],
  replaced: [(value) => `doesn't know the value${value}`, 'replaced by Other'],
  moved: [() => 'has no place for it within this fee', 'moved'],
  supplied: [() => 'needs a field that is missing here', 'added'],
};

export const versionsWords: WordsOf<'versions'> = {
  'versions/not-kept': ({ version, what, value, isAccepted }) => {
    const [reason, end] = kept[what];
    return {
      message: `${version} ${reason(value === undefined ? '' : ` ${quoted(value)}`)}: it ${isAccepted ? 'is' : 'would be'} ${end}.`,
    };
  },

  'versions/reads-otherwise': ({ version, what, before, after }) => ({
    message:
      what === 'moved'
        ? `stands beside the fees from now on, in ${version} too.`
        : what === 'supplied'
          ? `${quoted(after ?? '')} is added, since the other version needs it. ${version} publishes it too from now on.`
          : after === undefined
            ? `${version} doesn't publish ${quoted(before ?? '')} any more.`
            : before === undefined
              ? `${version} publishes ${quoted(after)} here from now on.`
              : `${version} publishes ${quoted(after)} from now on, in place of ${quoted(before)}.`,
  }),

  'versions/other-shape': ({ source, looksLike, brands, records }) => ({
    message: `${counted(records, 'record')} of ${alternatives(brands).replace(/ or (?=\S+$)/, ' and ')} ${records === 1 ? 'looks' : 'look'} like ${looksLike}, and \`source\` says ${source}: that is what the errors are about.`,
    help: `If they are to be written in ${source}, run \`opendata migrate --to ${source}\`. If not, write \`source: ${looksLike}\`.`,
  }),

  'versions/lost': ({ version, what, value }) => ({
    message: `${version} ${became[what](value === undefined ? '' : ` ${quoted(value)}`)}.`,
  }),
};
