import { errorBody } from '../../src/serving/http/refusal.js';
import type { ErrorEntry } from '../../src/serving/manifest/manifest.js';
import {
  type PublicationOptions,
  publication,
  type TestPublication,
  withManifest,
} from '../http/publication.js';
import { withEachKind } from '../http/with-files.js';

/** Everything that some server's configuration has a meaning for: quotes, variables, escapes, comments, blocks. */
const signs = `a $uri \${HOME} {path} {$HOME} %{HOST} %D "q" 'q' \`b\` <If> \\ \\" \\{ #no; {or} 100%`;

/** A publication below a base path, in whose texts stands all that a configuration could stumble over. */
export function awkward(): TestPublication {
  const policy: PublicationOptions = {
    basePath: '/open-banking/data.v1',
    versionHeaders: {
      'v2.1': {
        Deprecation: '@1735689600',
        Sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
        Link: '<https://openapi.fenland.example/why?a=%20&b={c}>; rel="deprecation"',
      },
    },
    // Names that stand in several places: the more particular one counts.
    headers: {
      always: {
        'Access-Control-Allow-Origin': '*',
        'X-Note': signs,
        'X-Brace': 'only } closes',
        Link: '<https://openapi.fenland.example/terms>; rel="terms-of-service"',
      },
      ok: { 'Cache-Control': 'max-age=28800', 'X-Robots-Tag': 'noindex' },
      error: { 'Cache-Control': 'no-store', Link: '<https://openapi.fenland.example/help>' },
    },
  };
  const published = withEachKind(publication(policy));
  const files = new Map(published.files);
  const errors = Object.fromEntries(
    Object.entries(published.manifest.errors).map(([status, entry]): [string, ErrorEntry] => {
      const told = { ...entry, description: `${signs} é \u2028 £ of ${entry.title}` };
      files.set(entry.file, Buffer.from(errorBody(told, Number(status))));
      return [status, told];
    }),
  );
  return withManifest({ ...published.manifest, errors }, files);
}
