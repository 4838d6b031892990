import { problemsOf } from '../model/problem.js';

/** Problems of a publication compared with the last one. */
export const publishProblems = problemsOf({
  'publish/first': {
    severity: 'note',
    /** Nothing is published yet at the place in `--previous`. */
    message: ({ place }: { place: string }) => ({
      message: `nothing is published yet at ${place} (no manifest there): this is the first publication.`,
      help: 'Nothing was compared with it. If something is published, name the place where its opendata-manifest.json is.',
    }),
  },

  'publish/last-updated-now': {
    severity: 'note',
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
    message: () => ({
      message: 'this is a shallow clone, so the git history may date the content too late.',
      help: 'Build with --previous, or fetch the whole history.',
    }),
  },

  'publish/previous-in-future': {
    severity: 'error',
    message: ({ route, lastUpdated }: { route: string; lastUpdated: string }) => ({
      message: `the last publication says that ${route} was updated at ${lastUpdated}, which is in the future.`,
      help: 'LastUpdated never goes back and is never in the future. Set the clock of this machine right, or name an intact publication with --previous.',
    }),
  },
});
