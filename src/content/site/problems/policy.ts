import { didYouMean, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

/** The header policy. */
export const policyProblems = problemsOf({
  'site/no-policy': {
    severity: 'error',
    /** `file`: the file that headerPolicy names. */
    message: ({ file }: { file: string }) => ({
      message: `there is no header policy at ${quoted(file)}.`,
      help: 'The path is relative to the folder of site.yaml, such as ../headers/staging.yaml.',
    }),
  },

  'site/reserved-header': {
    severity: 'error',
    message: ({ name }: { name: string }) => ({
      message: `${name} can't be set here: the build computes it from the published files.`,
      hint: 'delete this line',
    }),
  },

  'site/header-name': {
    severity: 'warning',
    message: ({ name, suggestion }: { name: string; suggestion: string }) => ({
      message: `there is no header ${quoted(name)} that browsers or caches know.`,
      ...didYouMean(suggestion),
      help: 'If it is a header of your own, switch this rule off in site.yaml (rules:).',
    }),
  },

  'site/unprotected': {
    severity: 'warning',
    message: (args: { name: string; value: string; section: 'always' | 'ok' | 'error' }) => ({
      message: `the section ${args.section} leaves out ${args.name}, which the default policy has.`,
      hint: `add ${args.name}: ${/^\*/.test(args.value) ? `"${args.value}"` : args.value}`,
      help: 'A section here replaces that of the default policy completely. If the header should be missing, switch this rule off in site.yaml (rules:).',
    }),
  },
});
