import { isDeepStrictEqual } from 'node:util';
import type { PlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type Names, publishing } from '../../interface/records/index.js';
import { recordSchema } from '../../interface/records/records.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { fieldOf, type HttpAnswer } from '../../serving/http/answer.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import { exampleBrand, exampleRecord } from './example.js';
import { headerObjects } from './header-fields.js';
import { type Operation, sampleAnswers } from './sample-answers.js';
import { answerName, publishedSchemas } from './schemas.js';
import { conditionsApply, description, outcomes, requestFields } from './texts.js';

/** A collection of a version as it is published. */
export interface PublishedCollection {
  readonly collection: Collection;
  /** Base path and version included. */
  readonly path: string;
}

/** The facts that a description is made from. */
export interface Described {
  readonly head: ManifestHead;
  readonly version: Version;
  readonly collections: readonly PublishedCollection[];
  /** The words published in place of codes (D9). */
  readonly names: Names;
}

/** The description of a version's operations (interface 4 to 9) as OpenAPI 3.1. */
export function openApiDocument(described: Described): PlainObject {
  const { head, version, names } = described;
  const order = ({ collection }: PublishedCollection) => collectionNames.indexOf(collection);
  const collections = [...described.collections].sort((a, b) => order(a) - order(b));
  const entry = head.versions[version];
  const base = entry?.path ?? '';
  const isDeprecated = fieldOf(Object.entries(entry?.headers ?? {}), 'Deprecation') !== undefined;
  const { components, refer } = sharing();
  // All collections are answered alike, but for what the answer has.
  const operations = collections
    .slice(0, 1)
    .flatMap((first) => methods.map((method) => operationOf(head, { method, version, ...first }, refer)));
  return {
    openapi: '3.1.1',
    info: {
      title: `Open data of ${head.site.vendor}`,
      version: version.slice(1),
      summary: 'Reference data of banks: places, accounts, loans and cards.',
      description: description(head, version),
      termsOfService: head.site.termsUrl,
      license: { name: 'Licence of the data', url: head.site.licenseUrl },
    },
    servers: [{ url: `${head.site.origin ?? ''}${base}` }],
    // No operation asks who is calling (interface 5).
    security: [],
    tags: collections.map(({ collection }) => ({
      name: registrationOf(collection).tag,
      description: `${sentenceCase(wordsOf(collection))} of all brands.`,
    })),
    paths: Object.fromEntries(
      collections.map(({ collection, path }) => [
        path.slice(base.length),
        Object.fromEntries(
          operations.map(({ method, parameters, data, responses }) => [
            method.toLowerCase(),
            {
              ...textsOf(method, collection),
              ...(parameters.length > 0 && { parameters }),
              responses: { ...responses, ...withData(data, described, collection) },
              ...(isDeprecated && { deprecated: true }),
            },
          ]),
        ),
      ]),
    ),
    components: {
      ...components,
      schemas: publishedSchemas(
        version,
        collections.map(({ collection }) => collection),
        names,
      ),
    },
  };
}

const methods = ['GET', 'HEAD', 'OPTIONS'] as const;

type Refer = (kind: 'parameters' | 'headers' | 'responses', name: string, object: PlainObject) => PlainObject;

/** The objects that a description writes once (OpenAPI 3.1 §4.8.7): a different object of a known name stays as it is. */
function sharing(): { readonly components: PlainObject; readonly refer: Refer } {
  const components: Record<string, Record<string, PlainObject>> = {};
  return {
    components,
    refer(kind, name, object) {
      // Names of header fields have characters that names of components can't have.
      if (!/^[\w.-]+$/.test(name)) return object;
      components[kind] ??= {};
      components[kind][name] ??= object;
      return isDeepStrictEqual(components[kind][name], object)
        ? { $ref: `#/components/${kind}/${name}` }
        : object;
    },
  };
}

const wordsOf = (collection: Collection) => collection.replaceAll('-', ' ');

const sentenceCase = (words: string) =>
  capital(words).replace(/\b(sme|atms)\b/g, (word) => word.toUpperCase());

function textsOf(method: Operation['method'], collection: Collection): PlainObject {
  const words = wordsOf(collection);
  return {
    operationId: `${method.toLowerCase()}${words.split(' ').map(sentenceCase).join('')}`,
    tags: [registrationOf(collection).tag],
    summary: {
      GET: `All ${words}`,
      HEAD: `The header fields of all ${words}`,
      OPTIONS: 'The methods that this address supports',
    }[method],
    description: conditionsApply[method],
  };
}

/** What the operations of a method have in common in all collections. `data` are the responses that have data of one. */
function operationOf(head: ManifestHead, operation: Operation, refer: Refer) {
  const { method } = operation;
  const { answers, others } = sampleAnswers(head, operation);
  const fieldsOf = (seen: readonly HttpAnswer[]) =>
    Object.entries(headerObjects(seen)).map(
      ([name, object]) => [name, refer('headers', name, object)] as const,
    );
  const data = new Map<number, PlainObject>();
  const responses: Record<string, PlainObject> = {};
  // Answers to HEAD have no body, and so are components of their own.
  const share = (status: string, response: PlainObject) => {
    responses[status] = refer(
      'responses',
      method === 'GET' ? status : `${status}-${method.toLowerCase()}`,
      response,
    );
  };
  for (const [status, seen] of answers) {
    const error = head.errors[status];
    const response = {
      description:
        error === undefined ? (outcomes[status] ?? 'An error.') : `${error.title}. ${error.description}`,
      headers: Object.fromEntries(fieldsOf(seen)),
      ...errorContent(seen.slice(0, 1)),
    };
    if (method === 'GET' && (status === 200 || status === 206)) data.set(status, response);
    else share(String(status), response);
  }
  // Also any other answer of a server or a network in between (interface 7).
  share('default', {
    description: 'Any other error, such as that for a method that this address does not support.',
    headers: {
      ...Object.fromEntries(fieldsOf(others)),
      'Status-Code': {
        description: 'The status again, as a number.',
        required: true,
        schema: { type: 'integer', minimum: 400, maximum: 599 },
        example: 405,
      },
    },
    ...(method !== 'HEAD' && errorContent(others)),
  });
  const parameters = requestFields
    .filter((field) => field.methods.includes(method))
    .map(({ name, parameter }) => refer('parameters', name, { name, in: 'header', ...parameter }));
  return { method, parameters, data, responses };
}

/** Responses with the schema of a collection's answer, and an example of a whole one. */
function withData(
  responses: ReadonlyMap<number, PlainObject>,
  described: Described,
  collection: Collection,
): Readonly<Record<string, PlainObject>> {
  const mediaType = described.head.versions[described.version]?.mediaType ?? 'application/json';
  // Content-Type is that of the whole answer in a 206 too (RFC 9110 §15.3.7). Programs that generate clients take all
  // schemas of successful answers together: another one here would leave 200 without a type.
  const schema = { $ref: `#/components/schemas/${answerName(collection)}` };
  return Object.fromEntries(
    [...responses].map(([status, response]) => {
      const example = status === 200 && { example: exampleAnswer(described, collection) };
      return [String(status), { ...response, content: { [mediaType]: { schema, ...example } } }];
    }),
  );
}

/** A small answer with one record. */
function exampleAnswer({ head, version, names }: Described, collection: Collection): PlainObject {
  const { publishedAs } = registrationOf(collection);
  const record = publishing(recordSchema(version, collection), names).parse(
    exampleRecord(version, collection),
  );
  const brand =
    publishedAs === 'brand'
      ? { BrandName: exampleBrand, ...record }
      : { BrandName: exampleBrand, [publishedAs.list]: [record] };
  return {
    meta: {
      Agreement: head.site.agreement,
      LastUpdated: '2026-02-27T16:20:05.250Z',
      License: head.site.licenseUrl,
      TermsOfUse: head.site.termsUrl,
      TotalResults: 1,
    },
    data: [{ Brand: [brand] }],
  };
}

/** The bodies of errors, word for word as they are sent; nothing for answers without one. */
function errorContent(answers: readonly HttpAnswer[]): PlainObject {
  const bodies = answers.flatMap(({ status, headers, body }) =>
    body.kind === 'text'
      ? [
          {
            status,
            type: fieldOf(headers, 'Content-Type') ?? 'application/json',
            value: JSON.parse(body.text) as unknown,
          },
        ]
      : [],
  );
  const [first] = bodies;
  if (first === undefined) return {};
  const schema = { $ref: '#/components/schemas/Error' };
  const examples =
    bodies.length === 1
      ? { example: first.value }
      : { examples: Object.fromEntries(bodies.map(({ status, value }) => [String(status), { value }])) };
  return { content: { [first.type]: { schema, ...examples } } };
}
