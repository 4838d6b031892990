import type { FileSystem } from '../content/file-system.js';
import type { HeaderFields, Manifest } from '../http/manifest.js';
import { type Problem, problem } from '../model/problem.js';
import { headerFault, misspeltHeader } from './header-values.js';
import type { Preset } from './presets.js';
import { siteProblems } from './problems.js';
import { type ReadSettings, read } from './read.js';
import { type ErrorText, type PolicyFile, policyFile } from './settings.js';
import { checkPublicErrors } from './settings-checks.js';

export interface PolicyFiles {
  /** The header policy of the project; it need not be there. */
  readonly policy: string;
  /** The header policy that comes with the program. */
  readonly basePolicy: string;
  readonly fs: Pick<FileSystem, 'existsSync' | 'readFileSync'>;
}

/**
 * The header policy: the project's own over the one that comes with the program. Absent where one isn't valid.
 * @param preset has error texts for those that the project's own policy leaves out
 * @param isPublicStandard true where texts of the project's own are reported that differ from those of the preset
 */
export function loadPolicy(
  files: PolicyFiles,
  problems: Problem[],
  preset?: Preset,
  isPublicStandard = false,
): Policy | undefined {
  const base = readPolicy(files.basePolicy, files.fs, problems);
  const own = files.fs.existsSync(files.policy) ? readPolicy(files.policy, files.fs, problems) : base;
  if (base === undefined || own === undefined) return undefined;
  if (own !== base) {
    checkFields(own, problems);
    checkLeftOut(base.value, own, problems);
    if (preset && isPublicStandard) problems.push(...checkPublicErrors(own, preset));
  }
  const worded = preset ? withErrors(base.value, preset.errors) : base.value;
  return overlaid(worded, own === base ? {} : own.value);
}

/** A policy with other words for some errors; how long to wait stays as it is. */
function withErrors(policy: PolicyFile, errors: Preset['errors']): PolicyFile {
  const worded = Object.entries(errors).map(([status, text]) => [
    status,
    { ...policy.errors?.[status], ...text },
  ]);
  return { ...policy, errors: { ...policy.errors, ...Object.fromEntries(worded) } };
}

/** A policy that the schema takes, with the places of what is in it. */
type SoundPolicy = Required<ReadSettings<PolicyFile>>;

function readPolicy(path: string, fs: PolicyFiles['fs'], problems: Problem[]): SoundPolicy | undefined {
  const policy = read({ path, name: path, format: 'yaml' }, policyFile, fs, problems);
  if (policy?.value === undefined) return undefined;
  for (const section of ['always', 'ok', 'error'] as const) {
    for (const name of derivedHeaders(policy.value.headers?.[section] ?? {})) {
      const field = ['headers', section, name];
      problems.push(
        problem(siteProblems['site/reserved-header'], { name }, [policy.document.locate(field, 'key')], {
          field,
        }),
      );
    }
  }
  return { value: policy.value, document: policy.document };
}

const sections = ['always', 'ok', 'error'] as const;

/** Names that look misspelt, and values that aren't as their field's grammar has them. */
function checkFields({ value, document }: SoundPolicy, problems: Problem[]): void {
  for (const section of sections) {
    for (const [name, text] of Object.entries(value.headers?.[section] ?? {})) {
      const field = ['headers', section, name];
      const meant = misspeltHeader(name);
      if (meant !== undefined) {
        const args = { name, suggestion: meant };
        problems.push(
          problem(siteProblems['site/header-name'], args, [document.locate(field, 'key')], { field }),
        );
      }
      const fault = headerFault(name, text);
      if (fault !== undefined) {
        const args = { name, value: text, ...fault };
        problems.push(
          problem(siteProblems['site/header-value'], args, [document.locate(field, 'value')], { field }),
        );
      }
    }
  }
}

/** The fields of the default policy that a section leaves out which replaces the default one. */
function checkLeftOut(base: PolicyFile, { value, document }: SoundPolicy, problems: Problem[]): void {
  for (const section of sections) {
    const own = value.headers?.[section];
    if (own === undefined) continue;
    const always = value.headers?.always ?? base.headers?.always ?? {};
    const there = Object.keys({ ...always, ...own }).map((name) => name.toLowerCase());
    for (const [name, text] of Object.entries(base.headers?.[section] ?? {})) {
      if (there.includes(name.toLowerCase())) continue;
      const field = ['headers', section];
      const args = { name, value: text, section };
      problems.push(
        problem(siteProblems['site/unprotected'], args, [document.locate(field, 'key')], { field }),
      );
    }
  }
}

/** What every answer carries, the error texts and the rate limit, complete. */
export interface Policy {
  readonly headers: Manifest['headers'];
  readonly rateLimit: Manifest['rateLimit'];
  readonly errors: Readonly<Record<string, ErrorText>>;
}

/** Headers that say what a representation is; the build works them out, so that a policy can't contradict them. */
const derived = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'date',
  'vary',
  'status-code',
  'allow',
];

/** The names in `fields` that a policy may not set. */
export function derivedHeaders(fields: HeaderFields): string[] {
  return Object.keys(fields).filter((name) => derived.includes(name.toLowerCase()));
}

/** `own` over `base`: a header section as a whole, an error by its status. */
export function overlaid(base: PolicyFile, own: PolicyFile): Policy {
  const headers = { ...base.headers, ...own.headers };
  return {
    headers: { always: headers.always ?? {}, ok: headers.ok ?? {}, error: headers.error ?? {} },
    rateLimit: own.rateLimit ?? base.rateLimit ?? { requests: 145, seconds: 60 },
    errors: { ...base.errors, ...own.errors },
  };
}
