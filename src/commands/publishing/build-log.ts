import fs from 'node:fs';
import { join } from 'node:path';
import { answerLength, type LastUpdatedReason, metaOf } from '../../build/answer.js';
import type { Build } from '../../build/build.js';
import type { BuildLog } from '../../report/report/report.js';
import { publicationName, type ResourceKind, resourceKinds } from '../../serving/manifest/manifest.js';
import type { CompiledContent } from '../project/compile-content.js';

const data: Record<LastUpdatedReason, BuildLog['routes'][number]['data']> = {
  same: 'unchanged',
  moved: 'changed',
  'first-commit': 'new',
  'first-source-date': 'new',
  'first-now': 'new',
};

/**
 * What was published, as data.
 * @param made undefined if the content can't be published
 * @param purge the paths to remove from caches, if something was published
 */
export function buildLog(
  made: Build | undefined,
  out: string,
  { settingsFiles, policyFile }: Pick<CompiledContent, 'settingsFiles' | 'policyFile'>,
  purge?: readonly string[],
): BuildLog {
  const files = made && filesByKind(made);
  return {
    outcome: made?.outcome ?? 'invalid',
    ...(made?.manifest !== undefined && { publication: publicationName(made.manifest) }),
    settings: settingsFiles,
    ...(fs.existsSync(policyFile) && { headerPolicy: policyFile }),
    routes: (made?.routes ?? []).map((answer) => {
      const { path, version, collection, records, reason, before } = answer;
      const meta = metaOf(made!.head, answer);
      return {
        path,
        version,
        collection,
        records,
        bytes: answerLength(answer, meta),
        lastUpdated: meta.LastUpdated,
        data: data[reason],
        ...(before !== undefined && before.path !== path && { formerPath: before.path }),
      };
    }),
    ...(files !== undefined && { files }),
    written: (made?.written ?? []).map((file) => join(out, file)),
    ...(purge !== undefined && { purge }),
  };
}

/** The files beside the collections. A dry run makes none, so it knows no sizes. */
function filesByKind({ manifest, resources }: Pick<Build, 'manifest' | 'resources'>): BuildLog['files'] {
  const all: readonly { readonly kind: ResourceKind; readonly bytes?: number }[] | undefined =
    manifest === undefined
      ? resources
      : Object.values(manifest.resources).map(({ kind, representations: [plain] }) => ({
          kind,
          bytes: plain!.bytes,
        }));
  if (all === undefined) return undefined;
  return resourceKinds.flatMap((kind) => {
    const alike = all.filter((resource) => resource.kind === kind);
    if (alike.length === 0) return [];
    const size = alike.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
    return [{ kind, files: alike.length, ...(manifest !== undefined && { bytes: size }) }];
  });
}
