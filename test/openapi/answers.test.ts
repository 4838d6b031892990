import { validate } from '@readme/openapi-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJsonText } from '../../src/base/json/canonical.js';
import { collectionsIn } from '../../src/interface/collections/index.js';
import {
  envelopeSchema,
  errorSchema,
  publishingSchema,
  recordSchema,
} from '../../src/interface/records/index.js';
import { elementSchema } from '../../src/interface/records/records.js';
import { type Version, versions } from '../../src/model/version.js';
import { openApiDocument } from '../../src/parts/openapi/document.js';
import { recordWord } from '../../src/parts/openapi/schemas.js';
import { fieldOf, type HttpAnswer } from '../../src/serving/http/answer.js';
import type { Contract } from '../../src/serving/http/contract.js';
import { decide } from '../../src/serving/http/decide.js';
import { refusal } from '../../src/serving/http/refusal.js';
import type { HttpRequest } from '../../src/serving/http/request.js';
import { recordArbitrary } from '../arbitrary.js';
import { now, request } from '../http/ask.js';
import type { TestPublication } from '../http/publication.js';
import { publishedSchema } from '../published-schema.js';
import { mutated } from '../schema/mutated-records.js';
import { builtSample, describedIn, namesOf } from './sample.js';

let sample: TestPublication;
let renamed: TestPublication;
beforeAll(() => {
  sample = builtSample();
  renamed = builtSample('names: uk-open-banking\n');
});

const descriptionOf = (of: TestPublication, version: Version, names = namesOf.neutral) =>
  JSON.parse(JSON.stringify(openApiDocument(describedIn(of, version, names))));

type Description = ReturnType<typeof descriptionOf>;

/** The object that a reference names. */
function followed(description: Description, object: { readonly $ref?: string }) {
  const [, , kind = '', name = ''] = object.$ref?.split('/') ?? [];
  return object.$ref === undefined ? object : description.components[kind]?.[name];
}

/** Checks values by a schema of a description. Formats are given by patterns too. */
function validator(description: Description): (schema: object, value: unknown) => boolean {
  const keywords = ['components', 'x-enumDescriptions'];
  const ajv = new Ajv2020({ strict: true, validateFormats: false, keywords });
  ajv.addSchema({ $id: 'https://fenland.example/', components: description.components });
  const known = new Map<string, (value: unknown) => unknown>();
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"https://fenland.example/#/');
    const isValid = known.get(text) ?? ajv.compile(JSON.parse(text) as object);
    known.set(text, isValid);
    return isValid(value) as boolean;
  };
}

describe.each(versions)('the answers of %s', (version) => {
  test('to GET and HEAD are all described: status, header fields, media type and body', () => {
    const description = descriptionOf(sample, version);
    const isValid = validator(description);
    const seen = new Set<number>();
    for (const { path, method, answer } of everyAnswer(sample, version)) {
      const { responses } = description.paths[path][method.toLowerCase()];
      const described = responses[answer.status] ?? responses[`${Math.floor(answer.status / 100)}XX`];
      expect(described, `${method} ${path} ${answer.status}`).toBeDefined();
      const { headers = {}, content } = followed(description, described);
      for (const [name, { schema }] of Object.entries<Description>(headers)) {
        const value = fieldOf(answer.headers, name);
        expect(value, `${answer.status} ${name}`).toBeDefined();
        expect(isValid(schema, schema.type === 'integer' ? Number(value) : value), name).toBe(true);
      }
      for (const name of ['ETag', 'Retry-After', 'Status-Code', 'Access-Control-Allow-Origin'])
        if (fieldOf(answer.headers, name) !== undefined && method === 'GET')
          expect(headers, `${answer.status}`).toHaveProperty(name);
      if (answer.body.kind === 'none') expect(method === 'HEAD' ? content : undefined).toBeUndefined();
      else {
        const { schema } = content[fieldOf(answer.headers, 'Content-Type')!];
        const { body } = answer;
        const text = body.kind === 'text' ? body.text : String(sample.files.get(body.representation.file));
        const value: unknown = JSON.parse(text);
        expect(isValid(schema, value), `${method} ${path} ${answer.status}`).toBe(true);
        if (answer.status >= 400) expect(errorSchema.safeParse(value).success).toBe(true);
      }
      seen.add(answer.status);
    }
    const statuses = [200, 304, 400, 404, 406, 408, 412, 413, 414, 416, 417, 429, 431, 500, 503];
    expect([...seen].sort()).toEqual(statuses);
    for (const { get } of Object.values<Description>(description.paths))
      expect(Object.keys(get.responses)).toEqual([...statuses.map(String), 'default']);
  });

  test('have examples that their own schema accepts, and the program too', () => {
    for (const [of, names] of [
      [sample, namesOf.neutral],
      [renamed, namesOf['uk-open-banking']],
    ] as const) {
      const description = descriptionOf(of, version, names);
      const isValid = validator(description);
      for (const [path, { collection }] of Object.entries(of.manifest.routes).filter(
        ([, route]) => route.version === version,
      )) {
        const { get } = description.paths[pathIn(of, version, path)];
        const [content] = Object.values<Description>(get.responses['200'].content);
        expect(isValid(content.schema, content.example), collection).toBe(true);
        const record = publishedSchema(elementSchema(version, collection), names);
        expect(envelopeSchema(version, collection, record).safeParse(content.example).error).toBeUndefined();
      }
      for (const { properties = {} } of Object.values<Description>(description.components.schemas))
        for (const [name, field] of Object.entries<Description>(properties))
          for (const example of field.examples ?? []) expect(isValid(field, example), name).toBe(true);
    }
  });
});

describe.each(versions)('the description of %s', (version) => {
  const text = () => canonicalJsonText(openApiDocument(describedIn(sample, version)));

  test('is valid by the official schema of OpenAPI 3.1, and by the rules that no schema has', async () => {
    const result = await validate(JSON.parse(text()));
    expect(result).toMatchObject({ valid: true, warnings: [], specification: 'OpenAPI' });
  });

  test('gives no error and no warning by the recommended rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The sample is of nobody, so its origin is one that nobody can have.
      rules: { 'no-server-example.com': 'off' },
    });
    const problems = await lintFromString({
      source: text(),
      absoluteRef: '/openapi.json',
      config,
    });
    expect(
      problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer })),
    ).toEqual([]);
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
    const publish = publishingSchema(recordSchema(version, collection), names);
    const outcomes = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(
        mutated(recordArbitrary(version, collection).map((sound) => publish.parse(sound))),
        (changed) => {
          // Publications are JSON, in which neither undefined nor an infinite number can be written.
          const sent: unknown = JSON.parse(JSON.stringify(changed));
          const accepted = record.safeParse(sent).success;
          outcomes[accepted ? 'accepted' : 'refused']++;
          expect(isValid({ $ref: `#/components/schemas/${recordWord(collection)}` }, sent)).toBe(accepted);
        },
      ),
      { numRuns: 100 },
    );
    expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(10);
  });
});

/** A path as the description has it. */
function pathIn({ manifest }: TestPublication, version: Version, path: string): string {
  return path.slice(manifest.versions[version]!.path.length);
}

interface Asked {
  readonly path: string;
  readonly method: 'GET' | 'HEAD';
  readonly answer: HttpAnswer;
}

/** Every answer of a publication to its operations, but parts of one. */
function* everyAnswer(of: TestPublication, version: Version): Iterable<Asked> {
  const { manifest } = of;
  const { routes, ...unpublished } = manifest;
  for (const [address, route] of Object.entries(routes)) {
    if (route.version !== version) continue;
    const [plain] = route.representations;
    const path = pathIn(of, version, address);
    for (const method of ['GET', 'HEAD'] as const) {
      const ask = (
        fields: Readonly<Record<string, string>> = {},
        rest: Partial<HttpRequest> = {},
        wait = 0,
        contract: Contract = manifest,
      ): Asked => ({
        path,
        method,
        answer: decide(contract, request(address, fields, { method, ...rest }), {
          now,
          limiter: { waitOf: () => wait },
        }),
      });
      yield ask();
      yield ask({ 'If-None-Match': plain!.etag });
      yield ask({ 'If-Modified-Since': route.lastModified });
      yield ask({ Range: `bytes=${plain!.bytes}-` });
      yield ask({ 'If-Match': '"another"' });
      yield ask({ 'Accept-Encoding': 'identity;q=0' });
      yield ask({ Expect: 'the unexpected' });
      yield ask({ 'Content-Length': '70000' });
      yield ask({}, { headers: [] });
      yield ask({}, {}, 42);
      yield ask({}, {}, 0, unpublished);
      yield ask({}, { target: `${address}?${'a'.repeat(8001)}` });
      yield ask({}, { target: `${address}/FB-0102` });
      for (const status of [408, 431, 500])
        yield { path, method, answer: refusal(manifest, status, { target: address, method }, now) };
    }
  }
}
