import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { hasControlCharacter } from '../../src/content/documents/limits.js';
import { Lines, lineEnd, lineStart } from '../../src/content/documents/lines.js';
import { readYaml } from '../../src/content/documents/yaml/read.js';
import { Anchors, readTree } from '../../src/content/documents/yaml/tree.js';
import { plainValues } from '../../src/content/documents/yaml/values.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyCollection } from '../every-collection.js';
import { seed, tries } from '../seed.js';
import { mutated, yamlCorpus } from './mutations.js';
import { secondReading } from './second-reading.js';
import { Writer, writtenRecords } from './written.js';

/*
 * Three parsers have to agree on what is YAML. js-yaml 4 reads the values of sound texts; js-yaml 5 reads values with their
 * places, once there is anything to point at; the package `yaml` says what is wrong with what js-yaml 5 refuses. What the
 * first accepts the second reads to equal values, and what the program accepts `yaml` does too. Where they differ, the
 * program refuses the text; these cases are listed below.
 */

/** READINGS=100000 compares so many texts; `npm run readings` does. The same texts for the same seed. */
const numRuns = Number(process.env['READINGS'] ?? tries(400));
const timeout = 60_000 + numRuns * 60;

/** The parsers make an error of each mistake, and noting where in the code takes longer than reading the text. */
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

/** What the program refuses although it is YAML: what a record may not hold, and directives that say nothing. */
const ownRules =
  /^content\/(?:yaml-(?:tag|anchor|merge-key|directive|documents|alias-cycle|alias-bomb|cut)|duplicate-key|forbidden-key|too-deep|control-character)$/;

/** The value of a text that the program accepts, else the rules that it breaks. */
function readByProgram(text: string): { readonly value: unknown } | { readonly findings: readonly string[] } {
  const { content, findings } = readYaml(text, () => new Lines(text));
  for (const { args } of findings) expect(args, text).not.toHaveProperty('reason', 'unreadable');
  const rules = findings.map(({ rule }) => rule).filter((rule) => rule !== 'content/yaml-cut');
  if (rules.length > 0) return { findings: rules };
  if (content.kind === 'list') return { value: content.items.map(({ value }) => value) };
  return { value: content.kind === 'one' ? content.value : null };
}

function attempt<T>(read: () => T): { readonly value: T } | undefined {
  try {
    return { value: read() };
  } catch {
    return undefined;
  }
}

function compare(text: string): void {
  const tree = readTree(text, { start: 0, end: text.length }, new Anchors());
  const plain = plainValues(text);
  // A file of several documents is refused in any case.
  if (plain !== undefined && plain.length < 2) {
    const value = 'position' in tree ? tree : (tree[0]?.root.value ?? null);
    expect({ text, value }).toEqual({ text, value: plain[0] ?? null });
  }
  const second = attempt(() => secondReading(text));
  const own = readByProgram(text);
  if ('value' in own) {
    // No record is a text alone; js-yaml takes a tab before it, and `yaml` doesn't.
    if (typeof own.value !== 'string' || second !== undefined)
      expect({ text, ...second }).toEqual({ text, value: own.value });
  } else if ('position' in tree && tree.alias === undefined && second !== undefined) {
    expect(own.findings, text).not.toEqual([]);
    const isKnown = typeof second.value === 'string' || isKnownDifference(text, tree.position, own.findings);
    expect(isKnown, `${text}\n${own.findings}`).toBe(true);
  }
}

/**
 * True where `yaml` reads what the program refuses, for a known reason: the program's own rules; a comment without a space
 * before it; a bracket before a colon, or nothing; and, on the line of the mistake or the one above it, a sign of an explicit key, an
 * indented marker, or a tab that indents.
 */
function isKnownDifference(text: string, position: number, rules: readonly string[]): boolean {
  if (rules.includes('content/yaml-directive') || rules.every((rule) => ownRules.test(rule))) return true;
  const above = Math.max(0, lineStart(text, position) - 1);
  const lines = text.slice(lineStart(text, above), lineEnd(text, position));
  return /[\]}"'>|,[{]#|[\]}]\s*:|^\s*:(?:\s|$)|^ *\?\s|^[ \t]+---|^ *\t/m.test(lines);
}

const written = writtenRecords.map((records) => new Writer().records(records));

const isComparable = (text: string) => !hasControlCharacter(text);

test('YAML is read alike by js-yaml and yaml, or refused, whatever is done to it', { timeout }, () => {
  fc.assert(fc.property(mutated(yamlCorpus()).filter(isComparable), compare), { numRuns, seed });
});

test('YAML is read alike by js-yaml and yaml, in whatever style values are written', { timeout }, () => {
  fc.assert(fc.property(written, compare), { numRuns: numRuns / 20, seed });
});

test('YAML is read alike by js-yaml and yaml, whatever valid records are in it', { timeout }, () => {
  const anyRecord = fc.oneof(
    ...everyCollection.map(({ version, collection }) => recordArbitrary(version, collection)),
  );
  fc.assert(
    fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 2 }), fc.boolean(), (records, isFlow) => {
      compare(isFlow ? JSON.stringify(records) : stringify(records));
    }),
    { numRuns: Math.max(20, numRuns / 200), seed },
  );
});

test('the texts of the corpus are read alike', () => {
  for (const text of yamlCorpus()) if (isComparable(text)) compare(text);
});

describe('What the parsers read differently is', () => {
  test.each([
    ['a tab in brackets', '- A: {b: "c" \t}\n', [{ A: { b: 'c' } }]],
    ['a tab before brackets', '- A:\t[b,\tc]\n', [{ A: ['b', 'c'] }]],
    ['a tab in a text in brackets', '- A: {b: "c\td" \t}\n', [{ A: { b: 'c\td' } }]],
    [
      'a bracket that is closed below its key',
      '- A: [\n    b\n  ]\n  C: |\n    ]\n',
      [{ A: ['b'], C: ']\n' }],
    ],
    ['a lone CR behind ---', '%YAML 1.2\n---\r # x\nA: b\n', { A: 'b' }],
    ['an anchor within one of its name', '- &a\n  B: &a c\n- *a\n', [{ B: 'c' }, 'c']],
    ['a # that begins a text', 'A:\n        >-\n  #1\n', { A: '#1' }],
    [
      'a dash without a value',
      '- A:\n    - B:\n        -\n    - C: y\n',
      [{ A: [{ B: [null] }, { C: 'y' }] }],
    ],
  ])('read as YAML 1.2 has it: %s', (_, text, value) => {
    expect(readByProgram(text)).toEqual({ value });
    compare(text);
  });

  test.each([
    ['a line in quotes that is not indented', '- A: "b\n  c"\n  D: e\n', 'content/yaml-syntax'],
    ['a line in brackets that is not indented', '- A: [b,\n  c]\n  D: e\n', 'content/yaml-syntax'],
    ['a tab that indents a line in brackets', 'A: [b,\n\tc]\n', 'content/yaml-tab'],
    ['a comment right behind quotes', '- A: "b"#c\n', 'content/yaml-quotes'],
    ['a comment right behind brackets', '- A: [b]#c\n', 'content/yaml-syntax'],
    ['a comment right behind an opening bracket', '- A: [# b\n    c]\n', 'content/yaml-syntax'],
    ['a comment right behind ---', '%YAML 1.2\n---# x\nA: b\n', 'content/yaml-syntax'],
    ['a field on the line of another', 'A: &a B: c\nD: *a\n', 'content/yaml-colon'],
    ['brackets right behind an anchor', 'A: &a[b]\nC: *a\n', 'content/yaml-syntax'],
    ['brackets as a key', '- A: {b:, {c: d}}\n', 'content/yaml-syntax'],
    ['a marker that is indented', '  --- A: b\n', 'content/yaml-syntax'],
  ])('refused: %s', (_, text, rule) => {
    expect(readByProgram(text)).toMatchObject({ findings: [rule] });
    compare(text);
  });
});
