import { join } from 'node:path';
import { answerBytes, type LastUpdatedReason, metaOf } from '../../build/answer.js';
import type { Build } from '../../build/build.js';
import type { BuildLog } from '../../report/report/report.js';
import { publicationName } from '../../serving/manifest/manifest.js';

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
  purge: readonly string[] | undefined,
): BuildLog {
  return {
    outcome: made?.outcome ?? 'invalid',
    ...(made?.manifest !== undefined && { publication: publicationName(made.manifest) }),
    routes: (made?.routes ?? []).map((answer) => {
      const { path, version, collection, records, reason, before } = answer;
      const meta = metaOf(made!.head, answer);
      return {
        path,
        version,
        collection,
        records,
        bytes: answerBytes(answer, meta).length,
        lastUpdated: meta.LastUpdated,
        data: data[reason],
        ...(before !== undefined && before.path !== path && { formerPath: before.path }),
      };
    }),
    written: (made?.written ?? []).map((file) => join(out, file)),
    ...(purge !== undefined && { purge }),
  };
}
