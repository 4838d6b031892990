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

/**
 * What `version` publishes differently after a migration: `before` is undefined for a new value, `after` for a removed
 * one.
 */
export interface ReadsOtherwiseArgs {
  version: Version;
  before?: string;
  after?: string;
}

/** The records of brands have errors in the version of `source`, and none in the other. */
export interface OtherShapeArgs {
  source: Version;
  looksLike: Version;
  brands: readonly string[];
  records: number;
}

/** A required field that is missing, so that the whole record can't be published. */
export interface ImpossibleArgs {
  version: Version;
  field: string;
}

type Loss = LostArgs;

/** The effect on the value, as the end of `v2.1 …`. */
const became: Record<Loss['what'], (value: string, version: Version) => string> = {
  'not-in-version': (_, version) => `can't express this, so it is left out of ${version}`,
  'unknown-value': (value, version) => `doesn't know the value${value}, so it is left out of ${version}`,
  format: (value, version) => `doesn't accept the value${value}, so it is left out of ${version}`,
  'too-long': (_, version) => `has no space for all of it, so the rest is left out of ${version}`,
  required: (value, version) => `can't express this without${value}, so it is left out of ${version}`,
  seconds: (value, version) => `has no seconds${value}, so they are left out of ${version}`,
  replaced: (value, version) => `doesn't know the value${value}, so it is Other in ${version}`,
  moved: (_, version) => `has no place for it within this fee, so it is beside the fees in ${version}`,
  supplied: (value, version) => `needs a field that is missing here, so it is${value} in ${version}`,
};

/** The reason, as the end of `v2.2 …`, and the effect on the value. */
const kept: Record<Loss['what'], readonly [reason: (value: string) => string, end: string]> = {
  'not-in-version': [() => 'has no place for this', 'lost'],
  'unknown-value': [(value) => `doesn't know the value${value}`, 'lost'],
  format: [(value) => `doesn't accept the value${value}`, 'lost'],
  'too-long': [() => 'has no space for all of it', 'cut off'],
  required: [(value) => `can't express this without${value}`, 'lost'],
  seconds: [(value) => `has no seconds${value}`, 'cut off'],
  replaced: [(value) => `doesn't know the value${value}`, 'replaced by Other'],
  moved: [() => 'has no place for it within this fee', 'moved'],
  supplied: [() => 'needs a field that is missing here', 'added'],
};

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
    message: ({ version, what, value }: LostArgs) => ({
      message: `${version} ${became[what](value === undefined ? '' : ` ${quoted(value)}`, version)}.`,
    }),
  },

  'versions/impossible': {
    severity: 'error',
    alike: ({ version, field }: ImpossibleArgs, record: RecordName | undefined) =>
      `${record?.collection} ${version} ${field}`,
    message: ({ version, field }: ImpossibleArgs) => ({
      message: `${version} requires ${field} here, and can't publish the record without it.`,
      hint: `add ${field}`,
    }),
  },

  'versions/not-kept': {
    severity: 'error',
    /** What a migration would leave out of content, or leaves out because that was accepted. */
    alike: byVersion,
    message: ({ version, what, value, isAccepted }: LostArgs & { isAccepted: boolean }) => {
      const [reason, end] = kept[what];
      return {
        message: `${version} ${reason(value === undefined ? '' : ` ${quoted(value)}`)}: it ${isAccepted ? 'is' : 'would be'} ${end}.`,
      };
    },
  },

  'versions/reads-otherwise': {
    severity: 'note',
    alike: byVersion,
    message: ({ version, before, after }: ReadsOtherwiseArgs) => ({
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
    message: ({ source, looksLike, brands, records }: OtherShapeArgs) => ({
      message: `${counted(records, 'record')} of ${alternatives(brands).replace(/ or (?=\S+$)/, ' and ')} ${records === 1 ? 'looks' : 'look'} like ${looksLike}, and \`source\` says ${source}: this causes the errors.`,
      help: `If they are to be written in ${source}, run \`opendata migrate --to ${source}\`. If not, write \`source: ${looksLike}\`.`,
    }),
  },
});
