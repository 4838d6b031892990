import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { hasControlCharacter } from '../../src/content/control-characters.js';
import { Lines } from '../../src/content/lines.js';
import { plainValues } from '../../src/content/yaml/events.js';
import { readYaml } from '../../src/content/yaml/read.js';
import { Anchors, readTree } from '../../src/content/yaml/tree.js';
import { collectionNames } from '../../src/model/collection.js';
import { versions } from '../../src/model/version.js';
import { recordArbitrary } from '../arbitrary.js';
import { mutated, yamlCorpus } from './mutations.js';
import { secondReading } from './second-reading.js';
import { Writer, writtenRecords } from './written.js';

/*
 * The program reads YAML with js-yaml, and asks the package `yaml` what is wrong with what js-yaml refuses. So the two have
 * to agree on what is YAML; where they don't, the program refuses what either does.
 */

/** READINGS=100000 compares so many texts; `npm run readings` does. Always the same texts. */
const numRuns = Number(process.env['READINGS'] ?? 600);
const seed = 20_261_122;
const timeout = 60_000 + numRuns * 60;

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
  if (plain !== undefined) {
    expect('position' in tree ? tree : tree.map(({ root }) => root.value), text).toEqual(plain);
  }
  const second = attempt(() => secondReading(text));
  const own = readByProgram(text);
  if ('value' in own) expect({ text, ...second }).toEqual({ text, value: own.value });
  else if ('position' in tree && tree.alias === undefined && second !== undefined) {
    expect(own.findings, text).not.toEqual([]);
    expect(isKnownDifference(text, own.findings), `${text}\n${own.findings}`).toBe(true);
  }
}

/**
 * Texts that `yaml` reads and the program refuses: for its own rules, for a comment without a space before it, and for an
 * explicit key or a marker that is indented oddly.
 */
function isKnownDifference(text: string, rules: readonly string[]): boolean {
  return rules.every((rule) => ownRules.test(rule)) || /[\]}"'>|,[{]#|^ *\?\s|^[ \t]+---/m.test(text);
}

const written = writtenRecords.map((records) => new Writer().records(records));

/** `yaml` doesn't take a lone CR for the end of a line, as YAML 1.2 §5.4 does. */
const isComparable = (text: string) => !hasControlCharacter(text) && !/\r(?!\n)/.test(text);

test('YAML is read alike by js-yaml and yaml, or refused, whatever is done to it', { timeout }, () => {
  fc.assert(fc.property(mutated(yamlCorpus()).filter(isComparable), compare), { numRuns, seed });
});

test('YAML is read alike by js-yaml and yaml, in whatever style values are written', { timeout }, () => {
  fc.assert(fc.property(written, compare), { numRuns: numRuns / 10, seed });
});

test('YAML is read alike by js-yaml and yaml, whatever valid records are in it', { timeout }, () => {
  const anyRecord = fc.oneof(
    ...versions.flatMap((version) =>
      collectionNames.map((collection) => recordArbitrary(version, collection)),
    ),
  );
  fc.assert(
    fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 2 }), fc.boolean(), (records, isFlow) => {
      compare(isFlow ? JSON.stringify(records) : stringify(records));
    }),
    { numRuns: numRuns / 10, seed },
  );
});

test('the texts of the corpus are read alike', () => {
  for (const text of yamlCorpus()) if (isComparable(text)) compare(text);
});
