import { problemsOf } from '../../model/problem.js';
import type { Version } from '../../model/version.js';

export const changeFeedProblems = problemsOf({
  'publish/changes-begin': {
    severity: 'note',
    title: 'A feed of changes begins anew',
    means:
      'With `changes:` in site.yaml, each version has a feed of changes. Its items are those of the last publication, and what changed since. Here there is no earlier publication, or it has no such feed.',
    matters:
      'The feed says nothing of what was published before. At the first publication, and after `changes:` was switched on, that is right. Otherwise name the last publication with --previous, such as the address of the live site.',
    examples: { none: 'It depends on what was published before, not on the content.' },
    message: ({ version }: { version: Version }) => ({
      message: `the feed of changes of ${version} begins with this publication: the last one has none.`,
    }),
  },
});
