import { checkValue, located } from '../../interface/schema/validate.js';
import type { Problem } from '../../model/problem.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import type { FileSystem } from '../content/file-system.js';
import { formatOf } from '../content/layout.js';
import { type SettingsDocument, settingProblem } from '../documents/document.js';
import { headerValue, misspeltHeader } from './header-fields.js';
import type { Preset } from './presets.js';
import { siteProblems } from './problems/index.js';
import { readSettingsFile } from './read.js';
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
  const read = (path: string) =>
    readSettingsFile({ path, name: path, format: formatOf(path) }, policyFile, files.fs);
  const base = read(files.basePolicy);
  const own = files.fs.existsSync(files.policy) ? read(files.policy) : undefined;
  const problems = [...base.problems, ...(own?.problems ?? [])];
  const [below, above] = [base.settings, own === undefined ? {} : own.settings];
  if (below === undefined || above === undefined) return { policy: undefined, problems };
  if (own !== undefined) {
    problems.push(...checkFields(above, own), ...checkLeftOut(below, above, own));
    if (preset && isPublicStandard) problems.push(...checkPublicErrors(above, own, preset));
  }
  // A header section replaces the whole section, an error the one with its status; a preset has texts, and no waiting times.
  const { always = {}, ok = {}, error = {} } = { ...below.headers, ...above.headers };
  const errors = { ...below.errors };
  for (const [status, text] of Object.entries(preset?.errors ?? {}))
    errors[status] = { ...errors[status], ...text };
  const policy = {
    headers: { always, ok, error },
    rateLimit: above.rateLimit ?? below.rateLimit ?? { requests: 145, seconds: 60 },
    errors: { ...errors, ...above.errors },
  };
  return { policy, problems };
}

const sections = ['always', 'ok', 'error'] as const;

/** Names that the build sets, names that look misspelt, and values that violate their field's grammar. */
function checkFields({ headers }: PolicyFile, document: SettingsDocument): Problem[] {
  const fields = sections.flatMap((section) =>
    Object.entries(headers?.[section] ?? {}).map(([name, text]) => ({ section, name, text })),
  );
  return fields.flatMap(({ section, name, text }): Problem[] => {
    const field = ['headers', section, name];
    if (derived.includes(name.toLowerCase()))
      return [settingProblem(siteProblems['site/reserved-header'], { name }, document, field, 'key')];
    const similar = misspeltHeader(name);
    if (similar !== undefined) {
      const args = { name, suggestion: similar };
      return [settingProblem(siteProblems['site/header-name'], args, document, field, 'key')];
    }
    const schema = headerValue(name);
    const { findings } = schema ? checkValue(schema, text) : { findings: [] };
    return located(
      findings.map((finding) => ({ ...finding, path: field })),
      document.locate,
    );
  });
}

/** Fields of the default policy that are missing from a section that replaces the default one. */
function checkLeftOut(base: PolicyFile, { headers }: PolicyFile, document: SettingsDocument): Problem[] {
  return sections.flatMap((section) => {
    const own = headers?.[section];
    if (own === undefined) return [];
    const always = headers?.always ?? base.headers?.always ?? {};
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
