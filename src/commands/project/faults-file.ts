import fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '../../model/problem.js';
import { manifestFile } from '../../serving/manifest/manifest.js';
import { FaultPlan, faultsFileSchema, looseFaultsFile } from '../../serving/preview/faults/plan.js';
import { readNamed } from '../../source/site/read.js';

/** The faults of a faults file; undefined, with the reasons, if it isn't a right one. */
export function readFaults(path: string): {
  readonly plan: FaultPlan | undefined;
  readonly problems: readonly Problem[];
} {
  const file = { path, name: path, format: path.endsWith('.json') ? 'json' : 'yaml' } as const;
  const loose = readNamed(file, looseFaultsFile, fs);
  if (loose.document === undefined) return { plan: undefined, problems: loose.problems };
  const isPublication = (folder: string) => fs.existsSync(join(dirname(path), folder, manifestFile));
  const { value, problems } = readNamed(file, faultsFileSchema(loose.document.value, isPublication), fs);
  return { plan: value && new FaultPlan(value, dirname(path)), problems };
}
