import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectionsIn, registrationOf } from '../../src/interface/collections/index.js';
import {
  envelopeSchema,
  errorSchema,
  publishedSchema,
  publishing,
  recordSchema,
} from '../../src/interface/records/index.js';
import { elementSchema } from '../../src/interface/records/records.js';
import type { Collection } from '../../src/model/collection.js';
import { type Version, versions } from '../../src/model/version.js';
import { openApiDocument } from '../../src/parts/openapi/document.js';
import { fieldOf, type HttpAnswer } from '../../src/serving/http/answer.js';
import type { Contract } from '../../src/serving/http/contract.js';
import { decide } from '../../src/serving/http/decide.js';
import { refusal } from '../../src/serving/http/refusal.js';
import type { HttpRequest } from '../../src/serving/http/request.js';
import { recordArbitrary } from '../arbitrary.js';
import { now, request } from '../http/ask.js';
import type { TestPublication } from '../http/publication.js';
import { mutated } from '../schema/mutated-records.js';
import { builtSample, describedIn, namesOf } from './sample.js';

/** What these tests read of a description. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Reference & Response>>;
}
interface Reference {
  readonly $ref?: string;
}
interface Response {
  readonly headers?: Readonly<Record<string, Reference & Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
}
interface Header {
  readonly required?: boolean;
  readonly schema: { readonly type: string };
}

let sample: TestPublication;
let renamed: TestPublication;
beforeAll(() => {
  sample = builtSample();
  renamed = builtSample('uk-open-banking');
});

function descriptionOf(of: TestPublication, version: Version, names = namesOf.neutral): Description {
  return JSON.parse(JSON.stringify(openApiDocument(describedIn(of, version, names)))) as Description;
}

/** The object that a reference names. */
function followed<T extends object>(description: Description, object: Reference & T): T {
  const [, , kind = '', name = ''] = object.$ref?.split('/') ?? [];
  return object.$ref === undefined ? object : (description.components[kind]?.[name] as T);
}

/** Checks values by a schema of a description. Formats are given by patterns too. */
function validator(description: Description): (schema: object, value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: true,
    validateFormats: false,
    keywords: ['components', 'x-enumDescriptions'],
  });
  ajv.addSchema({ $id: 'https://fenland.example/', components: description.components });
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"https://fenland.example/#/');
    const known = compiled.get(ajv)?.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(ajv, (compiled.get(ajv) ?? new Map()).set(text, known));
    return known(value) as boolean;
  };
}
const compiled = new WeakMap<Ajv2020, Map<string, ReturnType<Ajv2020['compile']>>>();

/** The bytes of an answer, as text. */
function bodyOf({ body }: HttpAnswer, { files }: TestPublication): string {
  if (body.kind === 'none') return '';
  if (body.kind === 'text') return body.text;
  const bytes = files.get(body.representation.file)!;
  const { range } = body;
  return (range ? bytes.subarray(range.first, range.last + 1) : bytes).toString();
}

describe.each(versions)('the answers of %s', (version) => {
  test('are all described, with nothing that none has: status, header fields, media type and body', () => {
    const description = descriptionOf(sample, version);
    const isValid = validator(description);
    const seen = new Set<string>();
    for (const { path, operation, answer, method } of everyAnswer(sample, version)) {
      const { responses } = description.paths[path]![method.toLowerCase()] ?? operation(description);
      const described = responses[String(answer.status)];
      if (described === undefined) expect([405, 501], `${method} ${path}`).toContain(answer.status);
      const response = followed<Response>(description, described ?? responses['default']!);
      expectFields(description, response, answer, isValid);
      const type = fieldOf(answer.headers, 'Content-Type');
      const body = bodyOf(answer, sample);
      if (body === '') expect(response.content ?? {}).not.toHaveProperty('example');
      else {
        const content = response.content![type!]!;
        expect(content).toBeDefined();
        // A part is described by the schema of the whole, which it is a piece of.
        if (answer.status === 206)
          expect(content.schema).toEqual(
            followed<Response>(description, responses['200']!).content![type!]!.schema,
          );
        else {
          const value: unknown = JSON.parse(body);
          expect(isValid(content.schema, value), `${method} ${path} ${answer.status}`).toBe(true);
          if (answer.status >= 400) expect(errorSchema.safeParse(value).success).toBe(true);
        }
      }
      seen.add(`${method.toLowerCase()} ${path} ${answer.status}`);
    }
    const statuses = new Set([...seen].map((each) => Number(each.split(' ')[2])));
    expect([...statuses].sort()).toEqual([
      200, 204, 206, 304, 400, 404, 405, 406, 408, 412, 413, 414, 416, 417, 429, 431, 500, 501, 503,
    ]);
    for (const [path, item] of Object.entries(description.paths))
      for (const [method, { responses }] of Object.entries(item))
        for (const status of Object.keys(responses))
          if (status !== 'default') expect(seen).toContain(`${method} ${path} ${status}`);
  });

  test('have one schema where they succeed, so that generated clients have its type', () => {
    const description = descriptionOf(sample, version);
    for (const item of Object.values(description.paths)) {
      const schemas = Object.entries(item['get']!.responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, response]) => Object.values(followed<Response>(description, response).content ?? {}))
        .map(({ schema }) => JSON.stringify(schema));
      expect(schemas).toHaveLength(2);
      expect(schemas[0]).toMatch(/^\{"\$ref":"#\/components\/schemas\/\w+"\}$/);
      expect(new Set(schemas).size).toBe(1);
    }
  });

  test('have examples that their own schema accepts, and the program too', () => {
    for (const [of, names] of [
      [sample, namesOf.neutral],
      [renamed, namesOf['uk-open-banking']],
    ] as const) {
      const description = descriptionOf(of, version, names);
      const isValid = validator(description);
      for (const { path, collection } of describedIn(of, version).collections) {
        const { get } = description.paths[pathIn(of, version, path)]!;
        const [content] = Object.values(get!.responses['200']!.content!);
        expect(isValid(content!.schema, content!.example), collection).toBe(true);
        const record = publishedSchema(elementSchema(version, collection), names);
        expect(envelopeSchema(version, collection, record).safeParse(content!.example).error).toBeUndefined();
      }
      for (const schema of Object.values(description.components['schemas']!)) {
        const { properties = {} } = schema as { properties?: Record<string, { examples?: unknown[] }> };
        for (const [name, field] of Object.entries(properties)) {
          for (const example of field.examples ?? []) expect(isValid(field, example), name).toBe(true);
        }
      }
    }
  });
});

const cases = versions.flatMap((version) =>
  collectionsIn(version).flatMap((collection) =>
    (['neutral', 'uk-open-banking'] as const).map((words) => ({ version, collection, words })),
  ),
);

describe.each(cases)('the schema of $version $collection, published with $words names', (each) => {
  const { version, collection, words } = each;
  const names = namesOf[words];

  test('accepts and refuses changed records exactly as the program does', () => {
    const description = descriptionOf(words === 'neutral' ? sample : renamed, version, names);
    const isValid = validator(description);
    const record = publishedSchema(elementSchema(version, collection), names);
    const publish = publishing(recordSchema(version, collection), names);
    const name = nameOfRecord(collection);
    const outcomes = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(
        mutated(recordArbitrary(version, collection).map((sound) => publish.parse(sound))),
        (changed) => {
          // Publications are JSON, in which neither undefined nor an infinite number can be written.
          const sent: unknown = JSON.parse(JSON.stringify(changed));
          const accepted = record.safeParse(sent).success;
          outcomes[accepted ? 'accepted' : 'refused']++;
          expect(isValid({ $ref: `#/components/schemas/${name}` }, sent)).toBe(accepted);
        },
      ),
      { numRuns: 100 },
    );
    expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(10);
  });
});

function nameOfRecord(collection: Collection): string {
  const { publishedAs, tag } = registrationOf(collection);
  return publishedAs === 'brand' ? tag : publishedAs.list;
}

/** A path as the description has it. */
function pathIn({ manifest }: TestPublication, version: Version, path: string): string {
  return path.slice(manifest.versions[version]!.path.length);
}

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly answer: HttpAnswer;
  /** The operation of GET, whose `default` describes the answers to methods that are no operations. */
  readonly operation: (description: Description) => Operation;
}

/** Every answer of a publication to each of its operations, and to methods that are none. */
function* everyAnswer(of: TestPublication, version: Version): Iterable<Asked> {
  const { manifest } = of;
  const { routes, ...unpublished } = manifest;
  const admit = { admit: () => ({ admitted: true }) as const };
  const busy = { admit: () => ({ admitted: false, retryAfter: 42 }) as const };
  for (const [path, route] of Object.entries(routes)) {
    if (route.version !== version) continue;
    const [plain] = route.representations;
    const common = {
      path: pathIn(of, version, path),
      operation: (description: Description) => description.paths[pathIn(of, version, path)]!['get']!,
    };
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const ask = (
        fields: Readonly<Record<string, string>> = {},
        rest: Partial<HttpRequest> = {},
        limiter: typeof admit | typeof busy = admit,
        contract: Contract = manifest,
        target = path,
      ): Asked => ({
        ...common,
        method,
        answer: decide(contract, request(target, fields, { method, ...rest }), { now, limiter }),
      });
      yield ask();
      yield ask({ 'If-None-Match': plain!.etag });
      yield ask({ 'If-Modified-Since': route.lastModified });
      yield ask({ Range: 'bytes=0-9' });
      yield ask({ Range: `bytes=${plain!.bytes}-` });
      yield ask({ 'If-Match': '"another"' });
      yield ask({ 'If-Unmodified-Since': 'Sun, 06 Nov 1994 08:49:37 GMT' });
      yield ask({ 'Accept-Encoding': 'identity;q=0' });
      yield ask({ Expect: 'the unexpected' });
      yield ask({ 'Content-Length': '70000' });
      yield ask({ Origin: 'https://fenland.example', 'Access-Control-Request-Method': 'HEAD' });
      yield ask({}, { headers: [] });
      yield ask({}, {}, busy);
      yield ask({}, {}, admit, unpublished);
      yield ask({}, {}, admit, manifest, `${path}?${'a'.repeat(8001)}`);
      yield ask({}, {}, admit, manifest, `${path}/FB-0102`);
      for (const status of [408, 431, 500]) {
        yield { ...common, method, answer: refusal(manifest, status, { target: path, method }, now) };
      }
    }
    for (const method of ['POST', 'DELETE', 'BREW']) {
      const answer = decide(manifest, request(path, {}, { method }), { now, limiter: admit });
      yield { ...common, method, answer };
    }
  }
}

/** Every required field is there, and every field is described with the value that it has. */
function expectFields(
  description: Description,
  { headers = {} }: Response,
  answer: HttpAnswer,
  isValid: (schema: object, value: unknown) => boolean,
): void {
  for (const [name, object] of Object.entries(headers)) {
    const { required } = followed<Header>(description, object);
    if (required) expect(fieldOf(answer.headers, name), `${answer.status} ${name}`).toBeDefined();
  }
  for (const [name, value] of answer.headers) {
    if (name === 'Content-Type') continue;
    const object = headers[name];
    expect(object, `${answer.status} ${name}`).toBeDefined();
    const { schema } = followed<Header>(description, object!);
    const typed = schema.type === 'integer' ? Number(value) : value;
    expect(isValid(schema, typed), `${answer.status} ${name}: ${value}`).toBe(true);
  }
}
