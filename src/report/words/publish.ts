import type { ProblemArgs } from '../../model/problem.js';
import { alternatives, counted, type Wording, type WordsOf } from './wording.js';

type Accepting = NonNullable<ProblemArgs['publish/media-type']['accept']>;

export const publishWords: WordsOf<'publish'> = {
  'publish/removals': ({ collection, before, removed, percent, threshold, ...stopped }) => ({
    message: `${removed.length} of ${counted(before, 'record')} of ${collection} would be removed: ${percent.toFixed(1)} %, more than the ${threshold} % that the guard lets through.`,
    ...linesOf(stopped),
    help: `This would remove ${alternatives(removed, 20, 'and')}.\nThe guard's threshold stands in site.yaml (guard: removals:).\n${accepting(removalWords(collection, stopped), stopped)}`,
  }),

  'publish/emptied': ({ collection, before, ...stopped }) => ({
    message: `the collection ${collection} has no records any more; the last publication had ${before}.`,
    ...linesOf(stopped),
    help: `Readers would take it that all of them are gone.\n${accepting(removalWords(collection, stopped), stopped)}`,
  }),

  'publish/removals-accepted': ({ collection, before, removed, reason }) => ({
    message: `${removed} of ${counted(before, 'record')} of ${collection} are removed, as accepted${because(reason)}.`,
  }),

  'publish/address-gone': ({ version, prefix, addresses, moved, sunset, ...stopped }) => ({
    message:
      moved === undefined
        ? `${version} would be gone: nothing would be answered at ${counted(addresses.length, 'address', 'addresses')} any more, ${alternatives(addresses, 20, 'and')}.${
            sunset === undefined ? '' : ` Readers expect it until ${sunset} (Sunset).`
          }`
        : `the ${counted(addresses.length, 'address', 'addresses')} of ${version} would move from ${prefix}/ to ${moved}/, and nothing would be answered at the old ones.`,
    ...linesOf(stopped),
    help: `Programs that read ${moved === undefined ? 'them' : 'the old ones'} would find nothing (404). ${
      moved === undefined
        ? 'A version ends with lifecycle: in site.yaml: announce it there, and leave it out of versions: after its sunset.'
        : 'What stands before the version is basePath: in site.yaml.'
    }\n${accepting(`--gone ${prefix}`, stopped)}`,
  }),

  'publish/address-accepted': ({ version, prefix, addresses, moved, sunset, isOver, reason }) => ({
    message: `${counted(addresses.length, 'address', 'addresses')} of ${version} ${
      moved === undefined ? `at ${prefix}/ are gone` : `moved from ${prefix}/ to ${moved}/`
    }, as ${isOver ? `announced for the end of ${sunset} (Sunset)` : `accepted${because(reason)}`}.`,
  }),

  'publish/media-type': ({ version, before, now, ...stopped }) => ({
    message: `the media type of ${version} would change from ${before} to ${now}.`,
    ...linesOf(stopped),
    help: `Programs that ask for the old one get 406, and those that compare it take nothing. It is made of vendor: in site.yaml.\n${accepting(`--media-type ${version}`, stopped)}`,
  }),

  'publish/media-type-accepted': ({ version, before, now, reason }) => ({
    message: `the media type of ${version} changes from ${before} to ${now}, as accepted${because(reason)}.`,
  }),

  'publish/acceptance-ended': ({ publication, last }) =>
    publication === last
      ? {
          message: 'nothing that this accepts is taken away by this publication.',
          hint: 'delete this entry, or name what is meant',
        }
      : {
          message: `this is accepted against the publication ${publication}, and the last one is ${last}: it accepts nothing here.`,
          help: 'An entry ends with the publication that it was made for. Delete it, unless it is for another place that this content is published at.',
        },

  'publish/first': ({ place }) => ({
    message: `nothing is published yet at ${place} (no manifest there): this is the first publication.`,
    help: 'Nothing was compared with it. If something is published, name the place where its opendata-manifest.json is.',
  }),

  'publish/last-updated-now': ({ git }) => ({
    message: "nothing tells when this content last changed, so LastUpdated is this build's time.",
    help: `It is taken from the last publication (--previous, or the dist folder), else from the git history of the content.${
      git === undefined ? '' : ` There is one, but git doesn't read it:\n${git}`
    }`,
  }),

  'publish/shallow-history': () => ({
    message: 'this is a shallow clone, so the git history may date the content too late.',
    help: 'Build with --previous, or fetch the whole history.',
  }),

  'publish/previous-unreadable': ({ reason }) => ({
    message: `the last publication can't be read: ${reason}.`,
    help: 'It is replaced as if there were none: nothing was compared with it, and LastUpdated starts anew.',
  }),

  'publish/previous-in-future': ({ route, lastUpdated }) => ({
    message: `the last publication says that ${route} was updated at ${lastUpdated}, which is still to come.`,
    help: 'LastUpdated never goes back and never lies in the future. Set the clock of this machine right, or name a sound publication with --previous.',
  }),

  'publish/wire': ({ version, reason }) => ({
    message: `what would be published in ${version} is not valid there. This is a fault of opendata-press, not of your data.`,
    help: `Please report it with this text:\n${reason}`,
  }),
};

/** The option that accepts removals: of brands where they are gone altogether, else of the collection. */
function removalWords(
  collection: string,
  { brands = [], hasOthers = false }: Pick<ProblemArgs['publish/emptied'], 'brands' | 'hasOthers'>,
): string {
  return brands.length === 0 || hasOthers
    ? `--removals ${collection}`
    : brands.map((brand) => `--brand ${asWord(brand)}`).join(' ');
}

/** How what a guard has stopped is accepted, with the lines to paste where they are known. */
function accepting(
  what: string,
  { options = [], ended, accept }: Pick<ProblemArgs['publish/media-type'], 'options' | 'ended' | 'accept'>,
): string {
  const where = options.map((word) => ` ${asWord(word)}`).join('');
  return [
    ...(ended === undefined
      ? []
      : [
          `${ended.place} accepted it against the publication ${ended.publication}, which is not the last one any more: see whether it is still meant.`,
        ]),
    ...(options.includes('--settings') && !options.includes('--previous')
      ? ['If the output folder has the publication of another environment, name a folder of its own: --out.']
      : []),
    `If it is meant, accept it: \`opendata accept ${what}${where} --reason "…"\``,
    ...(accept === undefined ? [] : [`Or ${whereTo[accept.place](accept.file)}, with the reason:`]),
  ].join('\n');
}

const whereTo: Record<Accepting['place'], (file: string) => string> = {
  'new file': (file) => `make ${file} of these lines`,
  'only entry': (file) => `write these lines into ${file}, in place of its line changes:`,
  end: (file) => `add at the end of ${file}`,
};

function linesOf({ accept }: { readonly accept?: Accepting }): Pick<Wording, 'lines'> {
  if (accept === undefined) return {};
  return { lines: `${accept.place === 'end' ? '' : 'changes:\n'}${accept.lines.trimEnd()}` };
}

/** What stands for a word in a shell. */
function asWord(text: string): string {
  return /^[\w./:@+-]+$/.test(text) ? text : `"${text.replace(/["$\\`]/g, '\\$&')}"`;
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${reason.trim().replace(/\.$/, '').replace(/\s+/g, ' ')})`;
}
