import { checkValue, located } from '../../interface/schema/validate.js';
import type { Problem } from '../../model/problem.js';
import type { HeaderFields, Manifest } from '../../serving/manifest/manifest.js';
import type { FileSystem } from '../content/file-system.js';
import { formatOf } from '../content/layout.js';
import { settingProblem } from '../documents/document.js';
import { headerValue, misspeltHeader } from './header-fields.js';
import type { Preset } from './presets.js';
import { siteProblems } from './problems/index.js';
import { type ReadSettings, readSettingsFile } from './read.js';
import { type ErrorText, type PolicyFile, policyFile } from './settings.js';
import { checkPublicErrors } from './settings-checks.js';

export interface PolicyFiles {
  /** The project's header policy, which need not exist. */
  readonly policy: string;
  /** The default header policy, which comes with the program. */
  readonly basePolicy: string;
  readonly fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>;
}

/**
 * The header policy: the project's own, which overrides the default one. Undefined if one isn't valid.
 * @param preset has error texts for those missing from the project's own policy
 * @param isPublicStandard true if the project's own texts that differ from the preset's are reported
 */
export function loadPolicy(
  files: PolicyFiles,
  preset?: Preset,
  isPublicStandard = false,
): { readonly policy: Policy | undefined; readonly problems: readonly Problem[] } {
  const base = readPolicy(files.basePolicy, files.fs);
  const own = files.fs.existsSync(files.policy) ? readPolicy(files.policy, files.fs) : undefined;
  const problems = [...base.problems, ...(own?.problems ?? [])];
  if (!isValid(base) || (own !== undefined && !isValid(own))) return { policy: undefined, problems };
  const worded = preset ? withErrors(base.value, preset.errors) : base.value;
  if (own === undefined) return { policy: overlaidPolicy(worded, {}), problems };
  problems.push(...checkFields(own), ...checkLeftOut(base.value, own));
  if (preset && isPublicStandard) problems.push(...checkPublicErrors(own, preset));
  return { policy: overlaidPolicy(worded, own.value), problems };
}

/** A policy with other texts for some errors; the waiting times stay the same. */
function withErrors(policy: PolicyFile, errors: Preset['errors']): PolicyFile {
  const worded = Object.entries(errors).map(([status, text]) => [
    status,
    { ...policy.errors?.[status], ...text },
  ]);
  return { ...policy, errors: { ...policy.errors, ...Object.fromEntries(worded) } };
}

/** A valid policy, with the locations of its values. */
type ValidPolicy = Required<ReadSettings<PolicyFile>>;

function isValid(policy: ReadSettings<PolicyFile>): policy is ValidPolicy {
  return policy.value !== undefined && policy.document !== undefined;
}

const sections = ['always', 'ok', 'error'] as const;

function readPolicy(path: string, fs: PolicyFiles['fs']): ReadSettings<PolicyFile> {
  const read = readSettingsFile({ path, name: path, format: formatOf(path) }, policyFile, fs);
  if (!isValid(read)) return read;
  const reserved = sections.flatMap((section) =>
    derivedHeaders(read.value.headers?.[section] ?? {}).map((name) => {
      const field = ['headers', section, name];
      return settingProblem(siteProblems['site/reserved-header'], { name }, read.document, field, 'key');
    }),
  );
  return { ...read, problems: [...read.problems, ...reserved] };
}

/** Names that look misspelt, and values that violate their field's grammar. */
function checkFields({ value, document }: ValidPolicy): Problem[] {
  const problems: Problem[] = [];
  for (const section of sections) {
    for (const [name, text] of Object.entries(value.headers?.[section] ?? {})) {
      const field = ['headers', section, name];
      const similar = misspeltHeader(name);
      if (similar !== undefined) {
        const args = { name, suggestion: similar };
        problems.push(settingProblem(siteProblems['site/header-name'], args, document, field, 'key'));
      }
      const schema = headerValue(name);
      const { findings } = schema ? checkValue(schema, text) : { findings: [] };
      const placed = findings.map((finding) => ({ ...finding, path: field }));
      problems.push(...located(placed, document.locate));
    }
  }
  return problems;
}

/** Fields of the default policy that are missing from a section that replaces the default one. */
function checkLeftOut(base: PolicyFile, { value, document }: ValidPolicy): Problem[] {
  return sections.flatMap((section) => {
    const own = value.headers?.[section];
    if (own === undefined) return [];
    const always = value.headers?.always ?? base.headers?.always ?? {};
    const there = Object.keys({ ...always, ...own }).map((name) => name.toLowerCase());
    return Object.entries(base.headers?.[section] ?? {})
      .filter(([name]) => !there.includes(name.toLowerCase()))
      .map(([name, text]) => {
        const args = { name, value: text, section };
        return settingProblem(siteProblems['site/unprotected'], args, document, ['headers', section], 'key');
      });
  });
}

/** The complete policy: header fields, error texts and rate limit. */
export interface Policy {
  readonly headers: Manifest['headers'];
  readonly rateLimit: Manifest['rateLimit'];
  readonly errors: Readonly<Record<string, ErrorText>>;
}

/** Headers about the representation. The build computes them, so that a policy can't contradict them. */
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
function derivedHeaders(fields: HeaderFields): string[] {
  return Object.keys(fields).filter((name) => derived.includes(name.toLowerCase()));
}

/** `own` over `base`: a header section replaces the whole section, an error the one with its status. */
function overlaidPolicy(base: PolicyFile, own: PolicyFile): Policy {
  const headers = { ...base.headers, ...own.headers };
  return {
    headers: { always: headers.always ?? {}, ok: headers.ok ?? {}, error: headers.error ?? {} },
    rateLimit: own.rateLimit ?? base.rateLimit ?? { requests: 145, seconds: 60 },
    errors: { ...base.errors, ...own.errors },
  };
}
