import type { Version } from '../model/version.js';
import { canonicalJson } from '../publish/canonical.js';
import type { Part, PublishedContent, Resource } from '../publish/resource.js';
import { type Described, openApiDocument } from './document.js';

/**
 * The media type of a description. `application/openapi+json` is still an Internet-Draft
 * (draft-ietf-httpapi-rest-api-mediatypes); this one has been in use since OpenAPI 3.0. The document says its version.
 */
const openApiType = 'application/vnd.oai.openapi+json';

/** The part `openapi` of site.yaml: `<version>/openapi.json` for each version (D38). */
export const openApi: Part = {
  name: 'openapi',
  resources: (content) => versionsIn(content).map((version) => descriptionOf(content, version)),
};

function versionsIn({ routes }: PublishedContent): readonly Version[] {
  return [...new Set(routes.map(({ version }) => version))];
}

function descriptionOf({ head, names, routes }: PublishedContent, version: Version): Resource {
  const { generator, ...rest } = head;
  const described: Described = {
    head,
    version,
    collections: routes
      .filter((route) => route.version === version)
      .map(({ collection, path }) => ({ collection, path })),
    names,
  };
  return {
    path: `${head.versions[version]?.path}/openapi.json`,
    kind: 'data',
    mediaType: openApiType,
    // Everything that the document is made of: none of it is content.
    key: canonicalJson({ ...described, head: rest }),
    *make() {
      yield new TextEncoder().encode(canonicalJson(openApiDocument(described)));
    },
  };
}
