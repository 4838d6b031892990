import { alternatives, counted, quoted } from '../../model/message.js';
import { problemsOf, type RecordName } from '../../model/problem.js';
import type { Version } from '../../model/version.js';

export interface LostArgs {
  version: Version;
  /**
   * Why or how the version can't express the value (D3):
   * - `not-in-version`: left out, the version has no such field;
   * - `unknown-value`: left out, the version's code list doesn't have `value`;
   * - `format`: left out, the version writes such values differently;
   * - `too-long`: left out, the version takes only shorter texts;
   * - `required`: left out, since the version requires the field named by `value` with it;
   * - `seconds`: the seconds of a time are left out;
   * - `replaced`: `value` became Other;
   * - `moved`: kept, but no longer tied to the fee that contained it;
   * - `supplied`: the version requires a missing field, which got `value`.
   */
  what:
    | 'not-in-version'
    | 'unknown-value'
    | 'format'
    | 'too-long'
    | 'required'
    | 'seconds'
    | 'replaced'
    | 'moved'
    | 'supplied';
  value?: string;
}

/** The records of brands have errors in the version of `source`, and none in the other. */
export interface OtherShape {
  source: Version;
  looksLike: Version;
  brands: readonly string[];
  records: number;
}

/** Why, as the end of `v2.2 …`; the effect on what it publishes, before its name; and in short. `value` has a space before it. */
const losses: Readonly<Record<LostArgs['what'], (value: string) => readonly [string, string, string]>> = {
  'not-in-version': () => ['has no place for this', 'it is left out of', 'lost'],
  'unknown-value': (value) => [`doesn't know the value${value}`, 'it is left out of', 'lost'],
  format: (value) => [`doesn't accept the value${value}`, 'it is left out of', 'lost'],
  'too-long': () => ['has no space for all of it', 'the rest is left out of', 'cut off'],
  required: (value) => [`can't express this without${value}`, 'it is left out of', 'lost'],
  seconds: (value) => [`has no seconds${value}`, 'they are left out of', 'cut off'],
  replaced: (value) => [`doesn't know the value${value}`, 'it is Other in', 'replaced by Other'],
  moved: () => ['has no place for it within this fee', 'it is beside the fees in', 'moved'],
  supplied: (value) => ['needs a field that is missing here', `it is${value} in`, 'added'],
};

function lossOf({ what, value }: LostArgs): readonly [why: string, effect: string, inShort: string] {
  return losses[what](value === undefined ? '' : ` ${quoted(value)}`);
}

/** Losses are counted by collection, field and version. */
const byVersion = (
  { version, what = '' }: Pick<LostArgs, 'version'> & { readonly what?: string },
  record: RecordName | undefined,
) => `${record?.collection} ${version} ${what}`;

/** What a version can't express, and what a migration would change (D3). */
export const versionProblems = problemsOf({
  'versions/lost': {
    severity: 'note',
    alike: byVersion,
    message: (args: LostArgs) => {
      const [why, effect] = lossOf(args);
      return { message: `${args.version} ${why}, so ${effect} ${args.version}.` };
    },
  },

  'versions/impossible': {
    severity: 'error',
    alike: ({ version, field }: { version: Version; field: string }, record: RecordName | undefined) =>
      `${record?.collection} ${version} ${field}`,
    /** A required field is missing, so that the whole record can't be published. */
    message: ({ version, field }: { version: Version; field: string }) => ({
      message: `${version} requires ${field} here, and can't publish the record without it.`,
      hint: `add ${field}`,
    }),
  },

  'versions/not-kept': {
    severity: 'error',
    /** What a migration would leave out of content, or leaves out because that was accepted. */
    alike: byVersion,
    message: ({ isAccepted, ...args }: LostArgs & { isAccepted: boolean }) => {
      const [why, , inShort] = lossOf(args);
      return { message: `${args.version} ${why}: it ${isAccepted ? 'is' : 'would be'} ${inShort}.` };
    },
  },

  'versions/reads-otherwise': {
    severity: 'note',
    alike: byVersion,
    /** What `version` publishes differently after a migration: a value that is new has no `before`, one that is removed no `after`. */
    message: ({ version, before, after }: { version: Version; before?: string; after?: string }) => ({
      message:
        after === undefined
          ? `${version} doesn't publish ${quoted(before ?? '')} any more.`
          : before === undefined
            ? `${version} publishes ${quoted(after)} here from now on.`
            : `${version} publishes ${quoted(after)} from now on, in place of ${quoted(before)}.`,
    }),
  },

  'versions/other-shape': {
    severity: 'error',
    message: ({ source, looksLike, brands, records }: OtherShape) => ({
      message: `${counted(records, 'record')} of ${alternatives(brands).replace(/ or (?=\S+$)/, ' and ')} ${records === 1 ? 'looks' : 'look'} like ${looksLike}, and \`source\` says ${source}: this causes the errors.`,
      help: `Write \`source: ${looksLike}\`. If they are to be written in ${source}, run \`opendata migrate --to ${source}\` then.`,
    }),
  },
});
