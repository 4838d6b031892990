import { join } from 'node:path';
import { answerBytes, metaOf } from '../../build/answer.js';
import type { Build } from '../../build/build.js';
import { publicationName } from '../../serving/manifest/manifest.js';

/** The result of a build, as `buildLog` makes it. docs/checking.md describes it. */
export type BuildLog = ReturnType<typeof buildLog>;

/**
 * What was published, as data: the name of the publication in the output folder now (D39), its routes, and the files with
 * new bytes.
 * @param made undefined if the content can't be published, of which the outcome is `invalid`
 * @param purge the paths to remove from caches, if something was published
 */
export function buildLog(made: Build | undefined, out: string, purge: readonly string[] | undefined) {
  return {
    outcome: made?.outcome ?? ('invalid' as const),
    ...(made?.manifest !== undefined && { publication: publicationName(made.manifest) }),
    routes: (made?.routes ?? []).map((answer) => {
      const { path, version, collection, records, reason, before } = answer;
      const meta = metaOf(made!.head, answer);
      const [published] = made?.manifest?.routes[path]?.representations ?? [];
      return {
        path,
        version,
        collection,
        records,
        bytes: published?.bytes ?? answerBytes(answer, meta).length,
        lastUpdated: meta.LastUpdated,
        data: reason === 'same' ? 'unchanged' : reason === 'moved' ? 'changed' : 'new',
        ...(before !== undefined && before.path !== path && { formerPath: before.path }),
      };
    }),
    written: (made?.written ?? []).map((file) => join(out, file)),
    ...(purge !== undefined && { purge }),
  };
}
