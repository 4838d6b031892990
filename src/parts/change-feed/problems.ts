import { problemsOf } from '../../model/problem.js';
import type { Version } from '../../model/version.js';

export const changeFeedProblems = problemsOf({
  'publish/changes-begin': {
    severity: 'note',
    message: ({ version }: { version: Version }) => ({
      message: `the feed of changes of ${version} begins with this publication: the last one has none.`,
    }),
  },
});
