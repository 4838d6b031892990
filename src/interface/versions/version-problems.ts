import { branchExample, validSite } from '../../model/explanation.js';
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
  what: 'supplied' | 'moved' | 'value';
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

const account = (kind: string) => `- Name: Fenland Everyday
  Identification: FB-EVERYDAY
  Segment: [General]
  PCAMarketingState:
    - { Identification: USUAL, ${kind}FirstMarketedDate: 1900-01-01, LastMarketedDate: 9999-12-31 }
`;

const truro = branchExample('SortCode: [070116]\n');

/** A cash machine with a note, as v2.1 writes it. */
function machine(amount: string): string {
  return `- Identification: FB-A1
  SupportedCurrencies: [GBP]
  MinimumPossibleAmount: ${amount}
  Note: In the lobby
  Location: { PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA } }
`;
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
  { version, what }: Pick<LostArgs, 'version'> & { readonly what: string },
  record: RecordName | undefined,
) => `${record?.collection} ${version} ${what}`;

/** What a version can't express, and what a migration would change (D3). */
export const versionProblems = problemsOf({
  'versions/lost': {
    severity: 'note',
    title: 'A version has no place for something',
    means:
      'A record is written once, in the shape of v2.1 or v2.2, and the other version is made from it. This version has no place for something in the record, so it is left out there, or published as the nearest equivalent. The version that the record is written in has all of it. docs/content.md lists what becomes of each field.',
    matters:
      'Nothing is wrong, and there is nothing to correct. It is reported so that you know what readers of that version do not see.',
    examples: () => [
      {
        about: 'v2.1 has no sort codes',
        beside: { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n' },
        wrong: {
          files: {
            'content/site.yaml': validSite['content/site.yaml'],
            'content/fenland/branches.yaml': truro,
          },
        },
        right: {
          files: {
            'content/site.yaml': `${validSite['content/site.yaml']}versions: [v2.2]\n`,
            'content/fenland/branches.yaml': truro,
          },
        },
      },
    ],
    alike: byVersion,
    message: ({ version, what, value }: LostArgs) => ({
      message: `${version} ${became[what](value === undefined ? '' : ` ${quoted(value)}`, version)}.`,
    }),
  },

  'versions/impossible': {
    severity: 'error',
    title: "A version can't publish a record",
    means:
      "A record is written once, in the shape of v2.1 or v2.2, and the other version is made from it. This version requires a field that the record doesn't have, so the record would be missing there: v2.2 requires the kind of each marketing state, MarketingState, and a personal current account has at least one marketing state.",
    matters:
      'No value is made up for you. Write the field, or publish only the version that the record is written in (versions: in site.yaml).',
    examples: () => [
      {
        wrong: { files: { 'content/fenland/personal-current-accounts.yaml': account('') } },
        right: {
          files: {
            'content/fenland/personal-current-accounts.yaml': account('MarketingState: Regular, '),
          },
        },
      },
    ],
    alike: ({ version, field }: ImpossibleArgs, record: RecordName | undefined) =>
      `${record?.collection} ${version} ${field}`,
    message: ({ version, field }: ImpossibleArgs) => ({
      message: `${version} requires ${field} here, and can't publish the record without it.`,
      hint: `add ${field}`,
    }),
  },

  'versions/not-kept': {
    severity: 'error',
    title: 'A migration would lose something',
    means:
      'A record was to be written in the shape of another version by opendata migrate, and that version has no place for something in it. For example, v2.1 has none for a sort code or for the content of a contact.',
    matters:
      'It would be gone from the files, and from what is published in every version. So nothing is written. If it may be lost, add --accept-losses and the collection once. It is then listed as a warning, and is still in the history of git. Otherwise leave these brands as they are, and name those that may be migrated with --brand.',
    examples: () => [
      {
        beside: { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n' },
        wrong: {
          files: { 'content/fenland/branches.yaml': truro },
          command: 'opendata migrate --to v2.1',
        },
        right: {
          files: { 'content/fenland/branches.yaml': branchExample('') },
          command: 'opendata migrate --to v2.1',
        },
      },
    ],
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
    title: 'A migration changes what a version publishes',
    means:
      'A record is written in the shape of another version by opendata migrate. Nothing of it is lost, but the version that it was written in is made from the new shape from now on, and publishes something different from before: the number of an entry that the other version requires, an amount without its last zeros, several notes as one text.',
    matters:
      'Nothing is wrong. It is reported so that you know what changes for readers; everything else that is published stays as it is.',
    examples: () => [
      {
        about: 'v2.2 writes amounts with two decimals at most',
        wrong: {
          files: { 'content/fenland/atms.yaml': machine('10.500') },
          command: 'opendata migrate --to v2.2',
        },
        right: {
          files: { 'content/fenland/atms.yaml': machine('10.50') },
          command: 'opendata migrate --to v2.2',
        },
      },
    ],
    alike: byVersion,
    message: ({ version, what, before, after }: ReadsOtherwiseArgs) => ({
      message:
        what === 'moved'
          ? `is beside the fees from now on, in ${version} too.`
          : what === 'supplied'
            ? `${quoted(after ?? '')} is added, since the other version needs it. ${version} publishes it too from now on.`
            : after === undefined
              ? `${version} doesn't publish ${quoted(before ?? '')} any more.`
              : before === undefined
                ? `${version} publishes ${quoted(after)} here from now on.`
                : `${version} publishes ${quoted(after)} from now on, in place of ${quoted(before)}.`,
    }),
  },

  'versions/other-shape': {
    severity: 'error',
    title: 'Records are written in the shape of the other version',
    means:
      'Records of a brand have errors in the version that source: in site.yaml or brand.yaml says, nearly all of these have none in the other version, and no record has anything that only the version of source: has. So they are written in the shape of the other version.',
    matters:
      'Each time of day and each note is reported as an error, but the cause is the version. If the records are to be written in the version of source: from now on, opendata migrate converts them. If not, set source: to the version that they are written in.',
    examples: () => [
      {
        beside: { 'content/fenland/atms.yaml': machine('10') },
        wrong: {
          files: { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n' },
          also: ['schema/type'],
        },
        right: {
          files: { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.1\n' },
        },
      },
    ],
    message: ({ source, looksLike, brands, records }: OtherShapeArgs) => ({
      message: `${counted(records, 'record')} of ${alternatives(brands).replace(/ or (?=\S+$)/, ' and ')} ${records === 1 ? 'looks' : 'look'} like ${looksLike}, and \`source\` says ${source}: this causes the errors.`,
      help: `If they are to be written in ${source}, run \`opendata migrate --to ${source}\`. If not, write \`source: ${looksLike}\`.`,
    }),
  },
});
