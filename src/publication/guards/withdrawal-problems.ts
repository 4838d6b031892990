import { branchExample } from '../../model/explanation.js';
import { counted, quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import { because } from '../compile/problems.js';

/** A value of the content that was withdrawn. */
export interface WithdrawnArgs {
  id: string;
  by: string;
  /** YYYY-MM-DD */
  on: string;
  reason: string;
  record: string;
  /** Absent for the record as a whole. */
  field?: string;
  /** True if what was withdrawn is that nothing is there. */
  missing?: boolean;
  text: string;
  /** The entry, such as `content/withdrawn.yaml:4`. */
  place: string;
}

function whatWas({ record, field, missing, text }: WithdrawnArgs): string {
  if (missing) return `the removal of ${field ?? quoted(record)}`;
  return field === undefined ? `${quoted(record)} as a whole` : `${field} ${quoted(text)}`;
}

const path = 'content/fenland/branches.yaml';
const withdrawn = (digest: string, released = '') => ({
  'content/withdrawn.yaml': `withdrawn:
  - id: back-3f2a9c1d
    collection: branches
    values:
      - { record: Fenland Bank/FB-01/0, field: Name, digest: ${digest}, text: Ely Cathedral }
    reason: The import had the names of another list.
    by: Ann Fen
    on: 2026-11-26
${released}`,
});
const nameDigest = '20eb3129047856ab';
const named = (name: string) => ({ [path]: branchExample(`Name: ${name}\n`) });

/** Problems of what a rollback has withdrawn (D53). */
export const withdrawalProblems = problemsOf({
  'publish/withdrawn': {
    severity: 'error',
    title: 'A value that was withdrawn',
    means:
      'The content has a value that was published, and was withdrawn by opendata rollback: its entry is in content/withdrawn.yaml. A record that was withdrawn as a whole, or that came back although it had been left out, is found too.',
    matters:
      'It was withdrawn since it was wrong, and nothing but this entry keeps the next import or build from publishing it again. Correct the content. If the value is right after all, release it: `opendata rollback --release`, with the id of the entry.',
    examples: () => [
      {
        beside: withdrawn(nameDigest),
        wrong: { files: named('Ely Cathedral') },
        right: { files: named('Ely'), also: ['publish/withdrawal-over'] },
      },
    ],
    message: (args: WithdrawnArgs) => ({
      message: `${whatWas(args)} was withdrawn on ${args.on} by ${args.by}${because(args.reason)}.`,
      hint: 'correct it, or release it',
      help: `Correct the content. If it is to be published after all: \`opendata rollback --release ${args.id}\`. The entry is ${args.place}.`,
    }),
    alike: ({ id, field = '' }) => `${id} ${field}`,
  },

  'publish/withdrawal-over': {
    severity: 'note',
    title: 'A withdrawal has done its work',
    means:
      'The content has none of the values of an entry of content/withdrawn.yaml any more, or the entry was released.',
    matters:
      'Nothing is wrong. As long as the entry stands, no clone with older content can publish the values again, so leave it until none is in use. Then release it, build, and delete it.',
    examples: () => [
      {
        wrong: { files: { ...withdrawn(nameDigest), ...named('Ely') } },
        right: { files: named('Ely') },
      },
    ],
    message: ({ id, why }: { id: string; why: 'released' | 'done' }) =>
      why === 'done'
        ? {
            message: `the content has nothing any more of what ${id} withdrew: the entry has done its work.`,
            help: `It keeps older clones from publishing it again. When none is in use: \`opendata rollback --release ${id}\`.`,
          }
        : {
            message: `${id} was released: what it withdrew may be published.`,
            hint: 'delete this entry after the next publication',
          },
  },

  'publish/withdrawal-missing': {
    severity: 'error',
    title: 'The content does not know what was withdrawn',
    means:
      'The last publication was made by opendata rollback, or after one, and content/withdrawn.yaml of this content lacks an entry that stood then, or has other values in it.',
    matters:
      'This content is from before the rollback, or the file was not committed: it may have what was withdrawn, and would publish it again. Fetch the newest content. To end an entry, release it with `opendata rollback --release`, and delete it only when a publication was made since.',
    examples: { none: 'It depends on what was published before, not on the content alone.' },
    message: ({ missing, file }: { missing: number; file: string }) => ({
      message: `the last publication withdrew values, and ${file} lacks ${counted(missing, 'entry', 'entries')} of those that stood then.`,
      help: `This content is from before the rollback, or ${file} was not committed where that was done. Fetch the newest content, with the file.`,
    }),
  },
});
