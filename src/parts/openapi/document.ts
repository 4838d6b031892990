import type { PlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type Names, publishing } from '../../interface/records/index.js';
import { recordSchema } from '../../interface/records/records.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { fieldOf, type HttpAnswer } from '../../serving/http/answer.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import { exampleBrand, exampleRecord } from './example.js';
import { headerObjects } from './header-fields.js';
import { type Operation, otherAnswers, sampleAnswers } from './sample-answers.js';
import { answerName, publishedSchemas } from './schemas.js';
import { SharedObjects } from './shared-objects.js';
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
  // In the order of interface 4, on which the names of components depend.
  const order = ({ collection }: PublishedCollection) => collectionNames.indexOf(collection);
  const collections = [...described.collections].sort((a, b) => order(a) - order(b));
  const entry = head.versions[version];
  const base = entry?.path ?? '';
  const shared = new SharedObjects();
  const methods = collections
    .slice(0, 1)
    .flatMap((first) =>
      (['GET', 'HEAD', 'OPTIONS'] as const).map((method) =>
        methodObject(head, { method, version, ...first }, shared),
      ),
    );
  const paths = Object.fromEntries(
    collections.map((published) => [
      published.path.slice(base.length),
      pathItem(described, published, methods, shared),
    ]),
  );
  const { components } = shared;
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
    paths,
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

const wordsOf = (collection: Collection) => collection.replaceAll('-', ' ');

const sentenceCase = (words: string) =>
  words.charAt(0).toUpperCase() + words.slice(1).replace(/\b(sme|atms)\b/g, (word) => word.toUpperCase());

/** What the operations of a method have in common in all collections. */
interface MethodObject {
  readonly method: Operation['method'];
  readonly parameters: readonly PlainObject[];
  /** The header fields of answers that are no errors, by status. */
  readonly successes: readonly (readonly [status: number, headers: Readonly<Record<string, PlainObject>>])[];
  /** The answers that are errors, and `default`. */
  readonly errors: Readonly<Record<string, PlainObject>>;
}

/** @param operation of any collection */
function methodObject(head: ManifestHead, operation: Operation, shared: SharedObjects): MethodObject {
  const { method } = operation;
  const answers = [...sampleAnswers(head, operation)].sort(([a], [b]) => a - b);
  return {
    method,
    parameters: requestFields
      .filter(({ methods }) => methods.includes(method))
      .map(({ name, parameter }) => shared.refer('parameters', name, { name, in: 'header', ...parameter })),
    successes: answers.flatMap(([status, seen]) =>
      status < 400 ? [[status, headersOf(seen, shared)] as const] : [],
    ),
    errors: {
      ...Object.fromEntries(
        answers.flatMap(([status, seen]) =>
          status < 400 ? [] : [[String(status), errorResponse(head, operation, status, seen, shared)]],
        ),
      ),
      default: otherErrors(head, operation, shared),
    },
  };
}

function pathItem(
  described: Described,
  { collection }: PublishedCollection,
  methods: readonly MethodObject[],
  shared: SharedObjects,
): PlainObject {
  const { head, version } = described;
  const isDeprecated =
    fieldOf(Object.entries(head.versions[version]?.headers ?? {}), 'Deprecation') !== undefined;
  return Object.fromEntries(
    methods.map((own) => [
      own.method.toLowerCase(),
      {
        ...operationObject(described, own, collection, shared),
        ...(isDeprecated && { deprecated: true }),
      },
    ]),
  );
}

function operationObject(
  described: Described,
  { method, parameters, successes, errors }: MethodObject,
  collection: Collection,
  shared: SharedObjects,
): PlainObject {
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
    ...(parameters.length > 0 && { parameters }),
    responses: {
      ...Object.fromEntries(
        successes.map(([status, headers]) => {
          const content = successContent(described, method, collection, status);
          const response = { description: outcomes[status] ?? 'Success.', headers, ...content };
          const isOwn = status === 200 || 'content' in content;
          const name = `${status}${suffixOf(method)}`;
          return [String(status), isOwn ? response : shared.refer('responses', name, response)];
        }),
      ),
      ...errors,
    },
  };
}

function errorResponse(
  head: ManifestHead,
  { method }: Operation,
  status: number,
  answers: readonly HttpAnswer[],
  shared: SharedObjects,
): PlainObject {
  const entry = head.errors[status];
  const response = {
    description: entry === undefined ? 'An error.' : `${entry.title}. ${entry.description}`,
    headers: headersOf(answers, shared),
    ...errorContent(answers.slice(0, 1)),
  };
  return shared.refer('responses', `${status}${suffixOf(method)}`, response);
}

/** Answers to HEAD have no body, and so are components of their own. */
const suffixOf = (method: string) => (method === 'GET' ? '' : `-${method.toLowerCase()}`);

/** 405 and 501, the answers to other methods, and any other answer of a server or a network in between (interface 7). */
function otherErrors(head: ManifestHead, operation: Operation, shared: SharedObjects): PlainObject {
  const answers = otherAnswers(head, operation);
  const { [`Status-Code`]: _, ...headers } = headersOf(answers, shared);
  const response = {
    description: 'Any other error, such as that for a method that this address does not support.',
    headers: {
      ...headers,
      'Status-Code': {
        description: 'The status again, as a number.',
        required: true,
        schema: { type: 'integer', minimum: 400, maximum: 599 },
        example: 405,
      },
    },
    ...(operation.method !== 'HEAD' && errorContent(answers)),
  };
  return shared.refer('responses', `default${suffixOf(operation.method)}`, response);
}

function headersOf(
  answers: readonly HttpAnswer[],
  shared: SharedObjects,
): Readonly<Record<string, PlainObject>> {
  return Object.fromEntries(
    Object.entries(headerObjects(answers)).map(([name, object]) => [
      name,
      shared.refer('headers', name, object),
    ]),
  );
}

function successContent(
  described: Described,
  method: Operation['method'],
  collection: Collection,
  status: number,
): PlainObject {
  const mediaType = described.head.versions[described.version]?.mediaType ?? 'application/json';
  if (method !== 'GET' || (status !== 200 && status !== 206)) return {};
  const schema = { $ref: `#/components/schemas/${answerName(collection)}` };
  // Content-Type is that of the whole answer in a 206 too (RFC 9110 §15.3.7). Programs that generate clients take all
  // schemas of successful answers together: another one here would leave 200 without a type.
  const example = status === 200 && { example: exampleAnswer(described, collection) };
  return { content: { [mediaType]: { schema, ...example } } };
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
