import { validate } from '@readme/openapi-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJsonText } from '../../src/base/json/canonical.js';
import { versions } from '../../src/model/version.js';
import { openApiDocument } from '../../src/parts/openapi/document.js';
import type { TestPublication } from '../http/publication.js';
import { builtSample, describedIn } from './sample.js';

let sample: TestPublication;
beforeAll(() => {
  sample = builtSample();
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
