import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lines } from '../../src/content/documents/lines.js';
import { readYaml } from '../../src/content/documents/yaml/read.js';
import { seed, tries } from '../seed.js';
import { mutated, yamlCorpus } from './mutations.js';
import { secondReading } from './second-reading.js';
import { Writer, writtenRecords } from './written.js';

/*
 * js-yaml reads sound texts, and the package `yaml` says what is wrong with the others. What the program accepts, both read
 * to equal values: else a record would depend on the program that reads it.
 */

/** READINGS=100000 compares so many texts. */
const numRuns = Number(process.env['READINGS'] ?? tries(1500));

/** The parsers make an error of each mistake, and noting where in the code takes longer than reading the text. */
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

/** The value of a text that the program accepts; undefined for any other. */
function accepted(text: string): { readonly value: unknown } | undefined {
  const { content, findings } = readYaml(text, () => new Lines(text));
  if (findings.some(({ rule }) => rule !== 'content/yaml-cut')) return undefined;
  if (content.kind === 'list') return { value: content.items.map(({ value }) => value) };
  return { value: content.kind === 'one' ? content.value : null };
}

function second(text: string): { readonly value: unknown } | string {
  try {
    return { value: secondReading(text) };
  } catch (error) {
    return String(error);
  }
}

test('texts with mistakes are refused, or read alike by both', { timeout: 60_000 + numRuns * 60 }, () => {
  fc.assert(
    fc.property(mutated(yamlCorpus()), (text) => {
      const own = accepted(text);
      if (own !== undefined) expect({ text, second: second(text) }).toEqual({ text, second: own });
    }),
    { numRuns, seed },
  );
});

test('records in every style are accepted, and read alike by both', {
  timeout: 60_000 + numRuns * 60,
}, () => {
  fc.assert(
    fc.property(writtenRecords, (records) => {
      const text = new Writer().records(records);
      expect({ text, own: accepted(text) }).toEqual({ text, own: second(text) });
    }),
    { numRuns, seed },
  );
});
