import { pair, validSite } from '../../../model/explanation.js';
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
  'content-security-policy': "directives with semicolons between them, such as default-src 'none'",
  'access-control-allow-origin': '"*" or one origin, such as https://www.example.com',
  'access-control-allow-credentials': 'true, or leave the header out',
  'access-control-allow-headers': 'names of headers with commas between them, or "*"',
  'access-control-allow-methods': 'methods with commas between them, such as GET, HEAD',
  'access-control-expose-headers': 'names of headers with commas between them, or "*"',
  'access-control-max-age': 'a number of seconds, such as 86400',
  'cross-origin-resource-policy': 'cross-origin, same-site or same-origin',
  sunset: 'a date such as Sun, 06 Nov 2026 08:49:37 GMT',
  expires: 'a date such as Fri, 06 Nov 2026 08:49:37 GMT',
};

/** The header policy. */
export const policyProblems = problemsOf({
  'site/no-policy': {
    severity: 'error',
    title: 'The named header policy does not exist',
    means:
      'The setting headerPolicy, in site.yaml or in the settings of an environment, names a file that does not exist. Its path is relative to the folder of site.yaml.',
    matters:
      'Headers for one environment, such as a shorter Cache-Control for staging, would silently not be sent.',
    examples: () => [
      {
        beside: { 'headers/staging.yaml': 'headers:\n  ok:\n    Cache-Control: max-age=60\n' },
        wrong: {
          files: {
            'content/site.yaml': `${validSite['content/site.yaml']}headerPolicy: headers/staging.yaml\n`,
          },
        },
        right: {
          files: {
            'content/site.yaml': `${validSite['content/site.yaml']}headerPolicy: ../headers/staging.yaml\n`,
          },
        },
      },
    ],
    /** `file`: the file that headerPolicy names. */
    message: ({ file }: { file: string }) => ({
      message: `there is no header policy at ${quoted(file)}.`,
      help: 'The path is relative to the folder of site.yaml, such as ../headers/staging.yaml.',
    }),
  },

  'site/reserved-header': {
    severity: 'error',
    title: 'A header is set that the build computes itself',
    means:
      'The header policy (headers/policy.yaml) sets a header that the build computes from the published files, such as Content-Type, ETag or Vary.',
    matters:
      'A header that says something else than the file makes browsers and caches show old or broken data. Delete the line; Cache-Control and headers of your own can be set.',
    examples: () => [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Content-Type: text/plain\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n',
      ),
    ],
    message: ({ name }: { name: string }) => ({
      message: `${name} can't be set here: the build computes it from the published files.`,
      hint: 'delete this line',
      proposals: [{ leaveOut: 0 }],
    }),
  },

  'site/header-name': {
    severity: 'warning',
    title: 'A header looks like a misspelt one',
    means:
      'The header policy (headers/policy.yaml) sets a header whose name is almost that of a known one. Headers of your own are allowed.',
    matters:
      'Browsers and caches ignore a header that they do not know, so the intended setting silently has no effect.',
    examples: () => [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Refferer-Policy: no-referrer\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Referrer-Policy: no-referrer\n',
      ),
    ],
    message: ({ name, suggestion }: { name: string; suggestion: string }) => ({
      message: `there is no header ${quoted(name)} that browsers or caches know.`,
      ...didYouMean(suggestion),
      help: 'If it is a header of your own, switch this rule off in site.yaml (rules:).',
    }),
  },

  'site/header-value': {
    severity: 'error',
    title: 'A header has an invalid value',
    means:
      'The header policy (headers/policy.yaml) gives a known header a value that its specification does not have: a directive that does not exist, a time that is not a number of seconds, a word that is none of those allowed.',
    matters:
      'Browsers and caches ignore invalid values. A response is then cached for another time or not at all, or a protection is missing.',
    examples: () => [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age = 1 hour\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n',
      ),
    ],
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
    title: 'A header of the default policy is left out',
    means:
      'The header policy (headers/policy.yaml) has a section of its own, always, ok or error, without a header that the default policy has there. A section replaces that of the default policy completely.',
    matters:
      'Without them pages of others can frame or misread the answers, connections may be made without encryption, programs in browsers can not read the data, or caches keep errors. If that is intended, switch the rule off in site.yaml.',
    examples: () => [
      pair(
        'headers/policy.yaml',
        'headers:\n  error:\n    Server-Timing: miss\n',
        'headers:\n  error:\n    Server-Timing: miss\n    Cache-Control: no-store\n',
      ),
    ],
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
