import { didYouMean, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

/** Examples of header values, for "Write …", by field names in lower case. */
const headerForms: Readonly<Record<string, string>> = {
  'cache-control':
    'directives with commas between them and times in seconds, such as max-age=3600, must-revalidate',
  'cdn-cache-control': 'directives with commas between them and times in seconds, such as max-age=3600',
  'strict-transport-security':
    'max-age with seconds, and the others after semicolons, such as max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY or SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'one of its words, such as no-referrer or strict-origin-when-cross-origin',
  'access-control-allow-origin': '"*" or one origin, such as https://www.example.com',
  'access-control-max-age': 'a number of seconds, such as 86400',
};

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
      proposals: [{ leaveOut: 0 }],
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

  'site/header-value': {
    severity: 'error',
    /** `part` of the value violates the field's grammar; `suggestion` is a similar valid part. */
    message: ({
      name,
      value,
      part,
      suggestion,
    }: {
      name: string;
      value: string;
      part: string;
      suggestion?: string;
    }) => ({
      message:
        part === value
          ? `${name} can't be ${quoted(value)}.`
          : `${name} can't be ${quoted(value)}: ${quoted(part)} is not valid in it.`,
      ...didYouMean(suggestion),
      help: `Write ${headerForms[name.toLowerCase()] ?? 'it as its specification requires'}.`,
    }),
  },

  'site/unprotected': {
    severity: 'warning',
    message: ({
      name,
      value,
      section,
    }: {
      name: string;
      value: string;
      section: 'always' | 'ok' | 'error';
    }) => ({
      message: `the section ${section} leaves out ${name}, which the default policy has.`,
      hint: `add ${name}: ${/^\*/.test(value) ? `"${value}"` : value}`,
      help: 'A section here replaces that of the default policy completely. If the header should be missing, switch this rule off in site.yaml (rules:).',
    }),
  },
});
