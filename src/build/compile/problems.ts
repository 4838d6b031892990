import { problemsOf } from '../../model/problem.js';
import type { Version } from '../../model/version.js';

/** Problems of a publication compared with the last one. */
export const publishProblems = problemsOf({
  'publish/first': {
    severity: 'note',
    title: 'Nothing is published there yet',
    means:
      'You build with --previous and --first-if-missing, and there is no manifest at that place yet: the host answers 404, or the folder is there without one. So this is the first publication, and nothing is compared.',
    matters:
      'This is right for the first publication. Otherwise the place is wrong: then removed records are not noticed, and LastUpdated starts anew.',
    examples: { none: 'It depends on what was published before, not on the content.' },
    /** Nothing is published yet at the place in `--previous`. */
    message: ({ place }: { place: string }) => ({
      message: `nothing is published yet at ${place} (no manifest there): this is the first publication.`,
      help: 'Nothing was compared with it. If something is published, name the place where its opendata-manifest.json is.',
    }),
  },

  'publish/last-updated-now': {
    severity: 'note',
    title: 'The time of the last change is unknown',
    means:
      'LastUpdated tells readers when the data last changed. The build takes it from the last publication, or else from the history of the content in git. Here it found neither, so it uses the time of the build.',
    matters:
      'For a first publication that is right. Later it would tell readers that all data changed although none did, and they would fetch all of it again. Build with --previous and the address of what is live.',
    examples: { none: 'It depends on what was published before, not on the content.' },
    /** `git`: git's own error message. */
    message: ({ git }: { git?: string }) => ({
      message: "it is unknown when this content last changed, so LastUpdated is this build's time.",
      help: `It is taken from the last publication (--previous, or the dist folder), else from the git history of the content.${
        git === undefined ? '' : ` Git refuses to read it:\n${git}`
      }`,
    }),
  },

  'publish/shallow-history': {
    severity: 'note',
    title: 'The git history of the content is incomplete',
    means:
      'The build dates the content by its history in git, and this copy has only a part of the history (a shallow clone, as many CI services make).',
    matters:
      'The last change may be in the part that is missing, and LastUpdated would be too late. Build with --previous and the address of what is live, or let CI fetch the whole history (for GitHub: fetch-depth: 0).',
    examples: { none: 'It depends on how the content was fetched, not on the content.' },
    message: () => ({
      message: 'this is a shallow clone, so the git history may date the content too late.',
      help: 'Build with --previous, or fetch the whole history.',
    }),
  },

  'publish/previous-unreadable': {
    severity: 'error',
    title: "The last publication can't be read",
    means:
      "The output folder has something where the last publication should be, but it can't be read: its manifest is damaged or comes from another program, or a file isn't what the manifest says.",
    matters:
      'Without it nothing can be compared: removed records and jumps of rates would be published unnoticed, and LastUpdated would start anew. Name what is live with --previous, or remove the output folder if it was never published.',
    examples: { none: 'It depends on the output folder, not on the content.' },
    message: ({ reason }: { reason: string }) => ({
      message: `the last publication can't be read: ${reason}.`,
      help: 'Nothing is published, since nothing can be compared with it. Name what is live with --previous, such as --previous https://openapi.example.com; or remove the output folder, if it was never published.',
    }),
  },

  'publish/previous-in-future': {
    severity: 'error',
    title: 'The last publication is dated in the future',
    means:
      'The last publication says that it was updated at a time in the future. Either the clock of this machine is slow, or that of the machine which built it was fast.',
    matters:
      'LastUpdated must never go back, or readers would miss changes, and must never be in the future, or caches would not believe it. Set the clock right, or name an intact publication with --previous.',
    examples: { none: 'It depends on the clock, not on the content.' },
    message: ({ route, lastUpdated }: { route: string; lastUpdated: string }) => ({
      message: `the last publication says that ${route} was updated at ${lastUpdated}, which is in the future.`,
      help: 'LastUpdated never goes back and is never in the future. Set the clock of this machine right, or name an intact publication with --previous.',
    }),
  },

  'publish/wire': {
    severity: 'error',
    title: 'What would be published is not valid',
    means:
      'Before anything is written, the finished answer is checked once more, as readers will get it. It is not valid, although the record is.',
    matters:
      'This is a fault of opendata-press, not of your data, and nothing wrong was published. Please report it with the text that comes with it.',
    examples: { none: 'No content is known that breaks this rule; if there were any, it would be mended.' },
    message: ({ version, reason }: { version: Version; reason: string }) => ({
      message: `what would be published in ${version} is not valid there. This is a fault of opendata-press, not of your data.`,
      help: `Please report it with this text:\n${reason}`,
    }),
  },
});
