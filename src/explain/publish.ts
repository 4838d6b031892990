import type { Explanations } from './page.js';
import { branch, soundSite } from './samples.js';

const file = 'content/fenland/branches.yaml';
const towns = (...numbers: readonly number[]) => ({
  [file]: numbers.map((number) => branch('', `FB-0${number}`)).join(''),
});
const settings = soundSite['content/site.yaml'];
const five = towns(1, 2, 3, 4, 5);

/** Rules on what is published, held against what was published before. */
export const publishPages: Explanations<
  | 'publish/removals'
  | 'publish/emptied'
  | 'publish/removals-accepted'
  | 'publish/address-gone'
  | 'publish/address-accepted'
  | 'publish/media-type'
  | 'publish/media-type-accepted'
  | 'publish/acceptance-ended'
  | 'publish/first'
  | 'publish/last-updated-now'
  | 'publish/shallow-history'
  | 'publish/previous-unreadable'
  | 'publish/previous-in-future'
  | 'publish/wire'
> = {
  'publish/removals': {
    means:
      'The build would remove many records of a collection that the last publication had: more than three, and more than 20 per cent of them (guard: removals: in site.yaml moves that). A record whose Identification changed, or whose brand has a new BrandName, counts as removed.',
    matters:
      'Readers would take it that all these branches are closed, and delete them from their maps. Mostly a file was lost, or an Identification was written in a new way. If it is meant, accept it in content/accepted.yaml: `opendata accept --removals branches` or `opendata accept --brand`, with a reason, writes the entry. It holds against this last publication only. For one build, --accept-removals does the same.',
    examples: [
      {
        published: five,
        wrong: { files: towns(1), command: 'opendata build' },
        right: {
          files: towns(1),
          command: 'opendata build --accept-removals branches',
          also: ['publish/removals-accepted'],
        },
      },
    ],
  },

  'publish/emptied': {
    means: 'The last publication had records of this collection, and this one would have none.',
    matters:
      'Readers would take it that all of them are gone. If that is so, accept it in content/accepted.yaml: `opendata accept --removals` and the collection, with a reason. For one build, --accept-removals does the same.',
    examples: [
      {
        published: five,
        wrong: { files: { [file]: '[]\n' }, command: 'opendata build' },
        right: {
          files: { [file]: '[]\n' },
          command: 'opendata build --accept-removals branches',
          also: ['publish/removals-accepted'],
        },
      },
    ],
  },

  'publish/removals-accepted': {
    means:
      'Many records of a collection are removed, and an entry of content/accepted.yaml, or --accept-removals, says that they may be. It is said once more, so that the log of the build shows how many, and why.',
    matters:
      'Nothing is wrong. An entry ends by itself once this publication is the last one. Leave the option out next time: as long as it stands in a script, no removal is ever noticed.',
    examples: [
      {
        published: five,
        wrong: { files: towns(1), command: 'opendata build --accept-removals branches' },
        right: { files: towns(1, 2, 3, 4), command: 'opendata build' },
      },
    ],
  },

  'publish/address-gone': {
    means:
      'Nothing would be answered any more at addresses of the last publication: basePath in site.yaml changed, or a version was left out of versions. A version whose Sunset is over, as the last publication announced it, may go.',
    matters:
      'Programs that read the data know these addresses, and would get 404 from one day to the next. Announce the end of a version with lifecycle first. If it is meant, accept it in content/accepted.yaml: `opendata accept --gone` and what the addresses begin with, with a reason. For one build, --accept-gone does the same.',
    examples: [
      {
        about: 'a base path that changed',
        published: { 'content/site.yaml': `${settings}versions: [v2.2]\n`, ...five },
        wrong: {
          files: { 'content/site.yaml': `${settings}versions: [v2.2]\nbasePath: /open-banking\n` },
          command: 'opendata build',
        },
        right: { files: { 'content/site.yaml': `${settings}versions: [v2.2]\n` }, command: 'opendata build' },
      },
    ],
  },

  'publish/address-accepted': {
    means:
      'Addresses of the last publication are not answered any more, and an entry of content/accepted.yaml, or --accept-gone, says that they may go, or the version ended after the day that its Sunset named. It is said once more, so that the log of the build shows which.',
    matters: 'Nothing is wrong. Leave the option out next time.',
    examples: [
      {
        published: five,
        wrong: {
          files: { 'content/site.yaml': `${settings}versions: [v2.2]\n` },
          command: 'opendata build --accept-gone /v2.1',
        },
        right: { files: five, command: 'opendata build' },
      },
    ],
  },

  'publish/media-type': {
    means: 'A version would be published in another media type than last time: vendor in site.yaml changed.',
    matters:
      'Programs that ask for the old media type get 406, and those that compare it refuse what they get. If it is meant, accept it in content/accepted.yaml: `opendata accept --media-type` and the version, with a reason. For one build, --accept-media-type does the same.',
    examples: [
      {
        published: { 'content/site.yaml': `${settings}versions: [v2.2]\n`, ...five },
        wrong: {
          files: {
            'content/site.yaml': `${settings.replace('vendor: fenland', 'vendor: fenland-bank')}versions: [v2.2]\n`,
          },
          command: 'opendata build',
        },
        right: { files: { 'content/site.yaml': `${settings}versions: [v2.2]\n` }, command: 'opendata build' },
      },
    ],
  },

  'publish/media-type-accepted': {
    means:
      'A version is published in another media type than last time, and an entry of content/accepted.yaml, or --accept-media-type, says that it may be. It is said once more, so that the log of the build shows it.',
    matters: 'Nothing is wrong. Leave the option out next time.',
    examples: [
      {
        published: { 'content/site.yaml': `${settings}versions: [v2.2]\n`, ...five },
        wrong: {
          files: {
            'content/site.yaml': `${settings.replace('vendor: fenland', 'vendor: fenland-bank')}versions: [v2.2]\n`,
          },
          command: 'opendata build --accept-media-type v2.2',
        },
        right: { files: { 'content/site.yaml': `${settings}versions: [v2.2]\n` }, command: 'opendata build' },
      },
    ],
  },

  'publish/acceptance-ended': {
    means:
      'An entry of content/accepted.yaml accepts nothing in this build. Either it names another publication than the last one, since what it was made for is published; or nothing that it accepts is taken away.',
    matters:
      'Nothing is wrong: entries end by themselves, so that they can not let through what nobody has looked at. Delete it when you like. If what it accepts is refused now, something else was published in between: see whether it is still meant, and accept it anew.',
    examples: [
      {
        published: five,
        wrong: {
          files: {
            'content/accepted.yaml':
              'changes:\n  - publication: 3f2a9c1d77b0\n    removals: [branches]\n    reason: Four branches close on 31 March.\n',
          },
          command: 'opendata build',
        },
        right: { files: towns(1, 2, 3, 4), command: 'opendata build' },
      },
    ],
  },

  'publish/first': {
    means:
      'You build with --previous and --first-if-missing, and there is no manifest at that place yet: the host answers 404, or the folder is there without one. So this is the first publication, and nothing is compared.',
    matters:
      'The first time that is right. If something is published already, the name of the place is wrong: then removed records are not noticed, and LastUpdated starts anew.',
    examples: { none: 'It depends on what was published before, not on what stands in the content.' },
  },

  'publish/last-updated-now': {
    means:
      'LastUpdated tells readers when the data last changed. The build takes it from the last publication, or else from the history of the content in git. Here it found neither, so it says now.',
    matters:
      'For a first publication that is right. Later it would tell readers that all data changed although none did, and they would fetch all of it again. Build with --previous and the address of what is live.',
    examples: { none: 'It depends on what was published before, not on what stands in the content.' },
  },

  'publish/shallow-history': {
    means:
      'The build dates the content by its history in git, and this copy holds only a part of the history (a shallow clone, as many CI services make).',
    matters:
      'The last change may lie in the part that is missing, and LastUpdated would be too late. Build with --previous and the address of what is live, or let CI fetch the whole history (for GitHub: fetch-depth: 0).',
    examples: { none: 'It depends on how the content was fetched, not on what stands in a file.' },
  },

  'publish/previous-unreadable': {
    means:
      "The output folder holds something where the last publication should be, but it can't be read: its manifest is damaged or comes from another program.",
    matters:
      'It is replaced, but nothing could be compared with it: removed records were not noticed, and LastUpdated starts anew. Build with --previous and the address of what is live, if there is something.',
    examples: { none: 'It depends on the output folder, not on what stands in the content.' },
  },

  'publish/previous-in-future': {
    means:
      'The last publication says that it was updated at a time that is still to come. Either the clock of this machine is slow, or that of the machine which built it was fast.',
    matters:
      'LastUpdated must never go back, or readers would miss changes, and must never lie in the future, or caches would not believe it. Set the clock right, or name a sound publication with --previous.',
    examples: { none: 'It depends on the clock, not on what stands in the content.' },
  },

  'publish/wire': {
    means:
      'Before anything is written, the finished answer is checked once more, as readers will get it. It is not valid, although the record is.',
    matters:
      'This is a fault of opendata-press, not of your data, and nothing wrong was published. Please report it with the text that comes with it.',
    examples: { none: 'No content is known that breaks this rule; if there were any, it would be mended.' },
  },
};
