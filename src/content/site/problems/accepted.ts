import { quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

/** Problems of accepted.yaml. */
export const acceptedProblems = problemsOf({
  'site/accepts-nothing': {
    severity: 'error',
    message: ({ rule, lacks }: { rule: string; lacks: 'id' | 'items' }) => ({
      message: `this entry of ${rule} has no ${lacks}, so it accepts nothing.`,
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
