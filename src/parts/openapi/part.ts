import { canonicalJsonText } from '../../base/json/canonical.js';
import type { PartsInput, Resource } from '../../build/resource.js';
import type { Version } from '../../model/version.js';
import type { MakePart } from '../part.js';
import { openApiDocument } from './document.js';

/**
 * The media type of a description. `application/openapi+json` is still an Internet-Draft
 * (draft-ietf-httpapi-rest-api-mediatypes); this one has been in use since OpenAPI 3.0. The document says its version.
 */
const openApiType = 'application/vnd.oai.openapi+json';

/** `<version>/openapi.json` for each version, and `developers/client.js`, the module for readers (D38). */
export const openApi: MakePart = (content, { ofProgram }) => [
  ...[...new Set(content.routes.map(({ version }) => version))].map((version) =>
    descriptionOf(content, version),
  ),
  {
    // The address stays the same with every release, since programs import it. So it can't be named by its content.
    path: `${content.head.site.basePath}/developers/client.js`,
    kind: 'data',
    mediaType: 'text/javascript',
    make: () => ofProgram('client.js'),
  },
];

function descriptionOf(content: PartsInput, version: Version): Resource {
  return {
    path: `${content.head.versions[version]?.path}/openapi.json`,
    kind: 'data',
    mediaType: openApiType,
    make: () => canonicalJsonText(openApiDocument({ ...content, version })),
  };
}
