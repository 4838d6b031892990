import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isKnownReason } from '../../src/content/yaml/failure.js';
import { loadLeniently, loadStrictly } from '../../src/content/yaml/loader.js';

/** Every reason that js-yaml's loader gives for a failure, read from its source. */
function reasons(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('js-yaml/package.json'));
  const source = readFileSync(join(folder, 'lib/loader.js'), 'utf8');
  return [...source.matchAll(/throwError\(state, (['"])(.*?)\1/g)].map(([, , reason]) => reason ?? '');
}

/** What can't come up: merging is not in the schema, and control characters and keys are looked at before or after. */
const outOfReach = [
  'merge keys exceeded maxTotalMergeKeys (',
  'cannot merge mappings; the provided source object is unacceptable',
  'abnormal merge sequence size',
  'duplicated mapping key',
  'expected valid JSON character',
  'the stream contains non-printable characters',
  'null byte is not allowed in input',
];

describe('js-yaml', () => {
  test('says nothing against a text that has no words of ours', () => {
    const unknown = reasons().filter((reason) => !isKnownReason(reason));
    expect(reasons().length).toBeGreaterThan(50);
    expect(unknown.sort()).toEqual([...outOfReach].sort());
  });

  test('tells of every node when it begins and ends, with its depth, which is in no manual', () => {
    const events: unknown[] = [];
    loadLeniently('- A: [x]\n', (event, { depth, position, kind }) =>
      events.push([event, depth, position, kind]),
    );
    expect(events).toContainEqual(['open', 1, 0, undefined]);
    expect(events).toContainEqual(['open', 3, 4, 'scalar']);
    expect(events).toContainEqual(['close', 4, 7, 'scalar']);
    expect(events.at(-1)).toEqual(['close', 1, 9, 'sequence']);
  });

  test('takes anchors from where we put them', () => {
    const kept: Record<string, unknown> = { hours: 'Monday' };
    const loaded = loadLeniently('A: *hours\nB: &other x\n', (event, state) => {
      if (event === 'open' && state.depth === 1) state.anchorMap = kept;
    });
    expect(loaded).toEqual([{ A: 'Monday', B: 'x' }]);
    expect(kept).toEqual({ hours: 'Monday', other: 'x' });
  });

  test('keeps to a depth', () => {
    expect(loadStrictly('['.repeat(1000))).toMatchObject({ reason: 'nesting exceeded maxDepth (64)' });
  });
});
