import { quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

/** Why an entry of accepted.yaml accepts nothing: it lacks a field, or has one that its rule has nothing to do with. */
export type AcceptsNothing = { rule: string } & ({ lacks: 'id' | 'items' } | { other: string });

/** Problems of accepted.yaml. */
export const acceptedProblems = problemsOf({
  'site/accepts-nothing': {
    severity: 'error',
    message: (args: AcceptsNothing) => ({
      message:
        'lacks' in args
          ? `this entry of ${args.rule} has no ${args.lacks}, so it accepts nothing.`
          : `this entry has ${args.other}, which entries of ${args.rule} don't have.`,
      help: '`opendata accept` writes entries: of changes with id and items, of problems with record, field and fingerprint.',
    }),
  },

  'accepted/unused': {
    severity: 'warning',
    message: ({ rule, record }: { rule: string; record?: string }) => ({
      message: `the problem that this accepts no longer exists: ${rule}${record === undefined ? '' : ` in ${quoted(record)}`}.`,
      hint: 'delete this entry',
      help: 'Either it was mended, or the value has changed: then the problem is shown as a new one.',
    }),
  },

  'accepted/expired': {
    severity: 'warning',
    message: ({ until, date }: { until: string; date: string }) => ({
      message: `this was accepted until ${until}, and it is ${date} now, but the problem is still there.`,
      hint: 'correct it, or give it a later day',
    }),
  },
});
