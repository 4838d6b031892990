import { documentFormats } from '../base/document/document.js';
import { defineCommand, oneOf } from './cli/command.js';
import { siteOptions } from './cli/options.js';
import { findProject } from './project/project.js';

const { '--format <name>': _, ...ownSiteOptions } = siteOptions;

const options = {
  ...ownSiteOptions,
  '--format <name>': oneOf('how they are shown', documentFormats, 'pretty'),
};

export const publications = defineCommand({
  name: 'publications',
  otherNames: { list: '', history: '', log: '', releases: '', versions: '' },
  summary: 'list the publications in the output folder, and what changed from each to the next',
  description:
    'Lists the present publication and those that are kept to go back to (keep in site.yaml), the newest first: when each was made, its size on disk, and what changed since the one before, as diff says it. One that is not whole is named. Writes nothing.',
  options,
  async run(values, _, isTyped) {
    const { listPublications } = await import('./sources/list-publications.js');
    return listPublications(findProject(values, isTyped));
  },
});
