import { shellWord } from '../../base/text/shell-word.js';
import type { Collection } from '../../model/collection.js';
import type { GuardRule } from '../../model/guard-rules.js';
import { alternatives, counted, type Message } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import type { Version } from '../../model/version.js';

/** Why an entry of accepted.yaml accepts nothing. */
export type WhyEnded =
  /** Its changes were published. */
  | { why: 'used' }
  /** The last day on which it was valid is over. */
  | { why: 'until'; until: string }
  /** The content makes none of its changes. */
  | { why: 'nothing' };

/** Changes that a guard stops, and how they can be accepted. */
export interface Stopped {
  /** What `opendata accept --finding` names: the rule, and a collection or version, such as `publish/renamed:atms`. */
  finding: string;
  /** The changes one by one, as an entry of accepted.yaml names them. */
  items: readonly { readonly digest: string; readonly text: string }[];
  /** Options of the build that accepting also needs, such as `--previous` and a place. */
  options?: readonly string[];
}

export interface Removals {
  collection: Collection;
  before: number;
  removed: readonly string[];
  percent: number;
  threshold: number;
  /** The brands of which nothing is left in any collection, and whether others lose records too. */
  brands: readonly string[];
  hasOthers: boolean;
}

/** Addresses of the last publication that would get no answer: all of a version. */
export interface GoneAddresses {
  version: Version;
  prefix: string;
  addresses: readonly string[];
  /** Their new prefix. */
  moved?: string;
  /** The announced last day of the version. */
  sunset?: string;
}

/** The guards on records that are there before and after. */
export type AlteredRecordRule = Exclude<GuardRule, `publish/${'removals' | 'address-gone' | 'media-type'}`>;

/** Changes that look like a mistake: on how many records, of how many. */
type Mistakes = {
  collection: Collection;
  records: number;
  of: number;
  field?: string;
  /** Some of the records, with what changed. */
  examples: readonly string[];
};

/** How changes that are stopped can be accepted: brands that are removed as a whole, by name. */
function accepting({ finding, options = [], brands = [], hasOthers }: Stopped & Partial<Removals>): string {
  const what =
    brands.length === 0 || hasOthers
      ? `--finding ${finding}`
      : brands.map((brand) => `--brand ${shellWord(brand)}`).join(' ');
  const where = options.map((word) => ` ${shellWord(word)}`).join('');
  return [
    ...(options.includes('--settings') && !options.includes('--previous')
      ? ['If the output folder has the publication of another environment, name a folder of its own: --out.']
      : []),
    `If it is intended, accept it: \`opendata accept ${what}${where} --reason "…"\``,
  ].join('\n');
}

/** A rule against mistakes: its sentence, then some records, and how they can be accepted. */
function mistake(say: (found: Mistakes) => string) {
  return {
    severity: 'error' as const,
    message({ examples, ...found }: Mistakes & Stopped) {
      const more = found.records - examples.length;
      const others = more > 0 ? `; and ${counted(more, 'other')}` : '';
      const help = `${examples.join('; ')}${others}.\n${accepting(found)}`;
      return { message: say({ examples, ...found }), help };
    },
  };
}

const whyOver = {
  used: 'what this entry accepts is published: it accepts nothing any more.',
  nothing: 'this publication removes or changes nothing that this entry accepts.',
};

/** Problems of a publication that is compared with the last one. */
export const guardProblems = problemsOf({
  'publish/removals': {
    severity: 'error',
    message: ({ collection, before, removed, percent, threshold, ...stopped }: Removals & Stopped) => ({
      message:
        removed.length === before
          ? `the collection ${collection} would have no records any more; before, it had ${before}.`
          : `${removed.length} of ${counted(before, 'record')} of ${collection} would be removed: ${percent.toFixed(1)} %, more than the ${threshold} % that the guard allows.`,
      help: `This would remove ${alternatives(removed, 20, 'and')}.\nThe guard's threshold is in site.yaml (guard: removals:).\n${accepting(stopped)}`,
    }),
  },

  'publish/address-gone': {
    severity: 'error',
    message: ({ version, prefix, addresses, moved, sunset, ...stopped }: GoneAddresses & Stopped) => ({
      message:
        moved === undefined
          ? `${version} would be removed, with no answer at ${counted(addresses.length, 'address', 'addresses')} any more, ${alternatives(addresses, 20, 'and')}.${
              sunset === undefined ? '' : ` Readers expect it until ${sunset} (Sunset).`
            }`
          : `the ${counted(addresses.length, 'address', 'addresses')} of ${version} would move from ${prefix}/ to ${moved}/, and nothing would be answered at the old ones.`,
      help: `Programs that read ${moved === undefined ? 'them' : 'the old ones'} would find nothing (404). ${
        moved === undefined
          ? 'A version ends with lifecycle: in site.yaml: announce it there, and leave it out of versions: after its sunset.'
          : 'The part before the version is basePath: in site.yaml.'
      }\n${accepting(stopped)}`,
    }),
  },

  'publish/media-type': {
    severity: 'error',
    message: ({
      version,
      before,
      now,
      ...stopped
    }: { version: Version; before: string; now: string } & Stopped) => ({
      message: `the media type of ${version} would change from ${before} to ${now}.`,
      help: `Programs that compare it with the old one refuse every answer. It contains vendor: from site.yaml.\n${accepting(stopped)}`,
    }),
  },

  'publish/renamed': mistake(
    ({ records, of, collection }) =>
      `${records} of ${counted(of, 'record')} of ${collection} would get another Identification.`,
  ),

  'publish/field-gone': mistake(
    ({ field, records, of, collection }) =>
      `${field} would be gone from ${records} of ${counted(of, 'record')} of ${collection}.`,
  ),

  'publish/field-new-value': mistake(
    ({ field, records, of, collection }) =>
      `${field} would change on ${records} of ${counted(of, 'record')} of ${collection}.`,
  ),

  'publish/moved-far': mistake(
    ({ records, collection }) => `${counted(records, 'record')} of ${collection} would move more than 50 km.`,
  ),

  'publish/rate-jump': mistake(
    ({ records, collection }) =>
      `an interest rate of ${counted(records, 'record')} of ${collection} would jump.`,
  ),

  'publish/fee-jump': mistake(
    ({ records, collection }) => `a fee of ${counted(records, 'record')} of ${collection} would jump.`,
  ),

  'publish/change-accepted': {
    severity: 'note',
    message: ({ done, announced, reason = '' }: { done: string; announced?: string; reason?: string }) => ({
      message: `${done}, as ${announced ?? `accepted (${reason.trim().replace(/\.$/, '').replace(/\s+/g, ' ')})`}.`,
    }),
  },

  'publish/acceptance-ended': {
    severity: 'note',
    message: (over: WhyEnded): Message =>
      over.why === 'until'
        ? {
            message: `this was accepted until ${over.until}, and that day is over.`,
            hint: 'delete this entry, or accept the changes again',
          }
        : {
            message: whyOver[over.why],
            hint: over.why === 'used' ? 'delete this entry' : 'delete this entry, or name what to accept',
            ...(over.why === 'used' && {
              help: 'Delete it, unless this content is also published in another place.',
            }),
          },
  },
});
