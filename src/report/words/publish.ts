import { alternatives, counted, type WordsOf } from './wording.js';

export const publishWords: WordsOf<'publish'> = {
  'publish/removals': ({ collection, before, removed, percent, threshold }) => ({
    message: `${removed.length} of ${counted(before, 'record')} of ${collection} would be removed: ${percent.toFixed(1)} %, more than the ${threshold} % that the guard lets through.`,
    help: `This would remove ${alternatives(removed, 20)}.\nIf that is meant, build with --accept-removals ${collection}. The guard's threshold stands in site.yaml (guard: removals:).`,
  }),

  'publish/emptied': ({ collection, before }) => ({
    message: `the collection ${collection} has no records any more; the last publication had ${before}.`,
    help: `Readers would take it that all of them are gone. If that is meant, build with --accept-removals ${collection}.`,
  }),

  'publish/removals-accepted': ({ collection, before, removed }) => ({
    message: `${removed} of ${counted(before, 'record')} of ${collection} are removed, as accepted.`,
  }),

  'publish/address-gone': ({ version, prefix, addresses, moved, sunset }) => ({
    message:
      moved === undefined
        ? `${version} would be gone: nothing would be answered at ${counted(addresses.length, 'address', 'addresses')} any more, ${alternatives(addresses, 20)}.${
            sunset === undefined ? '' : ` Readers were told that it is there until ${sunset} (Sunset).`
          }`
        : `the ${counted(addresses.length, 'address', 'addresses')} of ${version} would move from ${prefix}/ to ${moved}/, and nothing would be answered at the old ones.`,
    help: `Programs that read ${moved === undefined ? 'them' : 'the old ones'} would find nothing (404). ${
      moved === undefined
        ? 'A version ends with lifecycle: in site.yaml: announce it there, and leave it out of versions: after its sunset.'
        : 'What stands before the version is basePath: in site.yaml.'
    }\nIf it is meant, build with --accept-gone ${prefix}.`,
  }),

  'publish/address-accepted': ({ version, prefix, addresses, moved, sunset, isOver }) => ({
    message: `${counted(addresses.length, 'address', 'addresses')} of ${version} ${
      moved === undefined ? `at ${prefix}/ are gone` : `moved from ${prefix}/ to ${moved}/`
    }, as ${isOver ? `announced for the end of ${sunset} (Sunset)` : 'accepted'}.`,
  }),

  'publish/media-type': ({ version, before, now }) => ({
    message: `the media type of ${version} would change from ${before} to ${now}.`,
    help: `Programs that ask for the old one get 406, and those that compare it take nothing. It is made of vendor: in site.yaml.\nIf it is meant, build with --accept-media-type ${version}.`,
  }),

  'publish/media-type-accepted': ({ version, before, now }) => ({
    message: `the media type of ${version} changes from ${before} to ${now}, as accepted.`,
  }),

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
