import type { PlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import type { DatedAnswer } from '../../build/answer.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Names } from '../../interface/records/index.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { fieldOf } from '../../serving/http/answer.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import { exampleBrand, exampleRecord } from './example.js';
import { introduction } from './introduction.js';
import { responsesOf } from './responses.js';
import { answerName, publishedSchemas } from './schemas.js';

/** The facts that a description is made from. */
export interface Described {
  readonly head: ManifestHead;
  readonly version: Version;
  readonly routes: readonly Pick<DatedAnswer, 'version' | 'collection' | 'path'>[];
  /** The words published in place of codes (D9). */
  readonly names: Names;
}

/** The description of a version's operations (interface 4 to 9) as OpenAPI 3.1. */
export function openApiDocument(described: Described): PlainObject {
  const { head, version, names } = described;
  const order = ({ collection }: { readonly collection: Collection }) => collectionNames.indexOf(collection);
  const collections = described.routes
    .filter((route) => route.version === version)
    .sort((a, b) => order(a) - order(b));
  const { path: base = '', headers = {} } = head.versions[version] ?? {};
  const isDeprecated = fieldOf(Object.entries(headers), 'Deprecation') !== undefined;
  const { whole, others, withoutBody } = responsesOf(head, version);
  const refer = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
  const error = refer('responses', 'without-body');
  const common = {
    parameters: Object.keys(parameters).map((name) => refer('parameters', name)),
    ...(isDeprecated && { deprecated: true }),
  };
  return {
    openapi: '3.1.1',
    info: {
      title: `Open data of ${head.site.vendor}`,
      version: version.slice(1),
      summary: 'Reference data of banks: places, accounts, loans and cards.',
      description: introduction(head, version),
      termsOfService: head.site.termsUrl,
      license: { name: 'Licence of the data', url: head.site.licenseUrl },
    },
    servers: [{ url: `${head.site.origin ?? ''}${base}` }],
    // No operation asks who is calling (interface 5).
    security: [],
    tags: collections.map(({ collection }) => ({
      name: registrationOf(collection).tag,
      description: `${capital(several(collection))} of all brands.`,
    })),
    paths: Object.fromEntries(
      collections.map(({ collection, path }) => [
        path.slice(base.length),
        {
          get: {
            ...common,
            ...namesOfOperation('get', collection),
            summary: `All ${several(collection)}`,
            description:
              'The whole list, of all brands. Send the ETag of the last answer as If-None-Match: if nothing has changed, the answer is 304 without a body.',
            responses: {
              200: { ...whole, content: contentOf(described, collection) },
              ...Object.fromEntries(Object.keys(others).map((name) => [name, refer('responses', name)])),
            },
          },
          head: {
            ...common,
            ...namesOfOperation('head', collection),
            summary: `The header fields of all ${several(collection)}`,
            description: 'The status and the header fields that GET has, without a body.',
            responses: {
              200: whole,
              304: refer('responses', '304'),
              '4XX': error,
              '5XX': error,
            },
          },
        },
      ]),
    ),
    components: {
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, more]) => [
          name,
          { name, in: 'header', schema: { type: 'string' }, ...more },
        ]),
      ),
      responses: { ...others, 'without-body': withoutBody },
      schemas: publishedSchemas(
        version,
        collections.map(({ collection }) => collection),
        names,
      ),
    },
  };
}

/** The header fields of requests that make a difference, all of them optional (interface 4.1, D29). */
const parameters = {
  'Accept-Encoding': {
    description:
      'The content codings that the client reads. br and gzip are used where they make the answer smaller; without the field, the answer has none.',
    example: 'br, gzip',
  },
  'If-None-Match': {
    description:
      'The ETag of the answer that the client has, or several. If one of them is still current, the answer is 304.',
    example: '"Vb0mXq3nK7sTzR1uYw5hLc-br"',
  },
  'If-Modified-Since': {
    description:
      'The Last-Modified of the answer that the client has, exactly as it was. Ignored where If-None-Match is sent.',
    example: 'Fri, 27 Feb 2026 16:20:05 GMT',
  },
} as const;

const several = (collection: Collection) => namesOf(collection).nouns[1];

function namesOfOperation(method: string, collection: Collection): PlainObject {
  const name = collection.split('-').map(capital).join('');
  return { operationId: `${method}${name}`, tags: [registrationOf(collection).tag] };
}

/** The schema of a collection's answer, with a small one that has one record. */
function contentOf({ head, version, names }: Described, collection: Collection): PlainObject {
  const { publishedAs } = registrationOf(collection);
  const record = exampleRecord(version, collection, names);
  const brand =
    publishedAs === 'brand'
      ? { BrandName: exampleBrand, ...record }
      : { BrandName: exampleBrand, [publishedAs.list]: [record] };
  const example = {
    meta: {
      Agreement: head.site.agreement,
      LastUpdated: '2026-02-27T16:20:05.250Z',
      License: head.site.licenseUrl,
      TermsOfUse: head.site.termsUrl,
      TotalResults: 1,
    },
    data: [{ Brand: [brand] }],
  };
  return {
    [head.versions[version]?.mediaType ?? 'application/json']: {
      schema: { $ref: `#/components/schemas/${answerName(collection)}` },
      example,
    },
  };
}
