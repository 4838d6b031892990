import { documentFormats } from '../base/document/document.js';
import { defineCommand, oneOf, required } from './cli/command.js';
import { siteOptions, textAsTyped } from './cli/options.js';
import { findProject } from './project/project.js';

const { '--format <name>': _, ...ownSiteOptions } = siteOptions;

export const was = defineCommand({
  name: 'was',
  otherNames: { when: '', blame: '', audit: '' },
  summary: 'say what was published at an address at an instant, by which build, and what had been accepted',
  description:
    'Names the publication that an address was answered from at an instant: tags, dates, hashes, the acceptances and withdrawals that stood then with reason and author, and the commit where git is. It looks into the publications that are kept, the feed of changes, and git, in this order, and says what it cannot know. Writes nothing.',
  arguments: { '<address>': 'a path such as /v2.2/atms, or the whole address; also of a page or a download' },
  options: {
    ...ownSiteOptions,
    '--at <instant>': required(
      'a day, a local time of the site, or a time with its offset, such as 2026-12-01T09:00+00:00',
      textAsTyped,
    ),
    '--record <Identification>': 'also print this record, as it was published then',
    '--in <place>':
      'where to look: a folder, the address of the live site, or git (default: the output folder, then git)',
    '--format <name>': oneOf('how it is shown; html is for paper too', documentFormats, 'pretty'),
  },
  async run(values, { address }, isTyped) {
    const { sayWhatWas } = await import('./sources/was-published.js');
    return sayWhatWas(address, findProject(values, isTyped));
  },
});
