import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readRecords } from '../../src/content/documents/document.js';
import { seed, tries } from '../seed.js';
import { type Fields, hand, written } from './handwriting.js';

fc.configureGlobal({ seed, endOnFailure: true });

const folder = mkdtempSync(join(tmpdir(), 'opendata-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What git itself makes of three texts. */
function gitMerge(base: string, ours: string, theirs: string, style: readonly string[]): string {
  const [a, b, c] = Object.entries({ base, ours, theirs }).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  try {
    const args = ['merge-file', '-p', ...style, '-L', 'ours', '-L', 'base', '-L', 'theirs', b!, a!, c!];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** Few values, so that two records share many lines. */
const word = fc.constantFrom('Ely', 'March', 'x');
const record = (ids: readonly string[]) =>
  fc.record({
    Identification: fc.constantFrom(...ids),
    Name: word,
    Type: word,
    Days: fc.array(fc.record({ Name: word, Hours: word }), { maxLength: 3 }),
    Address: fc.record({ Town: word, Country: fc.constant('GB') }),
  });

describe('two records that two people add in the same place', () => {
  test('are named as two new ones, however git splits them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(record(['B1', 'B2']), { selector: ({ Identification }) => Identification }),
        record(['B5', 'B6']),
        record(['B7', 'B8']),
        hand,
        fc.constantFrom([], ['--diff3'], ['--zdiff3']),
        (there, mine, yours, style, conflictStyle) => {
          const text = (records: readonly Fields[]) => written(records, { ...style, isEnded: true });
          const merged = gitMerge(
            text(there),
            text([...there, mine]),
            text([...there, yours]),
            conflictStyle,
          );
          const format = style.format;
          const { problems } = readRecords({ name: `branches.${format}`, format }, Buffer.from(merged));
          const found = problems.map(({ rule, args }) => {
            expect(rule).toBe('content/merge-conflict');
            return args as { onlyOurs?: string[]; onlyTheirs?: string[]; both?: unknown[] };
          });
          const name = ({ Identification, Name }: typeof mine) => `${Identification} "${Name}"`;
          expect(found.flatMap(({ onlyOurs = [] }) => onlyOurs)).toEqual([name(mine)]);
          expect(found.flatMap(({ onlyTheirs = [] }) => onlyTheirs)).toEqual([name(yours)]);
          expect(found.flatMap(({ both = [] }) => both)).toEqual([]);
          expect(found.some(({ onlyOurs, onlyTheirs }) => onlyOurs?.length && onlyTheirs?.length)).toBe(true);
        },
      ),
      { numRuns: tries(150) },
    );
  }, 120_000);
});
