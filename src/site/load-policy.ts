import type { FileSystem } from '../content/file-system.js';
import { type Problem, problem } from '../model/problem.js';
import { derivedHeaders, overlaid, type Policy, type PolicyFile, policyFile } from './policy.js';
import { read } from './read.js';

export interface PolicyFiles {
  /** The header policy of the project; it need not be there. */
  readonly policy: string;
  /** The header policy that comes with the program. */
  readonly basePolicy: string;
  readonly fs: Pick<FileSystem, 'existsSync' | 'readFileSync'>;
}

/** The header policy: the project's own over the one that comes with the program. Absent where one isn't valid. */
export function loadPolicy(files: PolicyFiles, problems: Problem[]): Policy | undefined {
  const base = readPolicy(files.basePolicy, files.fs, problems);
  const own = files.fs.existsSync(files.policy) ? readPolicy(files.policy, files.fs, problems) : base;
  return base && own && overlaid(base, own);
}

function readPolicy(path: string, fs: PolicyFiles['fs'], problems: Problem[]): PolicyFile | undefined {
  const policy = read({ path, name: path, format: 'yaml' }, policyFile, fs, problems);
  if (policy?.value === undefined) return undefined;
  for (const section of ['always', 'ok', 'error'] as const) {
    for (const name of derivedHeaders(policy.value.headers?.[section] ?? {})) {
      const field = ['headers', section, name];
      problems.push(
        problem('site/reserved-header', { name }, [policy.document.locate(field, 'key')], { field }),
      );
    }
  }
  return policy.value;
}
