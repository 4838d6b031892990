import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedLinesOf } from '../../src/forms/change.js';
import { ReadFiles } from '../../src/forms/records/read-files.js';
import { branchYaml } from '../commands/workspace.js';
import { seed } from '../seed.js';

describe('A file that was read', () => {
  const file = { name: 'content/fenland/branches.yaml', format: 'yaml' as const };

  it('is read again only if it has other bytes, or another name', () => {
    const files = new ReadFiles();
    const read = files.records(file, Buffer.from(branchYaml('"1"')));
    expect(read.records[0]!.value).toMatchObject({ Identification: '1' });
    expect(files.records(file, Buffer.from(branchYaml('"1"')))).toBe(read);
    const other = files.records(file, Buffer.from(branchYaml('"2"')));
    expect(other.records[0]!.value).toMatchObject({ Identification: '2' });
    expect(
      files.records({ ...file, name: 'content/fenland/more.yaml' }, Buffer.from(branchYaml('"1"'))),
    ).not.toBe(read);
    expect(files.records(file, Buffer.from(branchYaml('"1"')))).toBe(read);
  });

  it('is kept no longer than others need its place', () => {
    const files = new ReadFiles();
    const first = files.records(file, Buffer.from(branchYaml('"1"')));
    const large = Buffer.from(`${branchYaml('"2"')}${`# ${'x'.repeat(1022)}\n`.repeat(70_000)}`);
    const read = files.records(file, large);
    expect(files.records(file, large)).toBe(read);
    expect(files.records(file, Buffer.from(branchYaml('"1"')))).not.toBe(first);
  });
});

describe('Lines that change', () => {
  const line = fc.constantFrom('a', 'b', 'c', '', 'a\r', 'b b');
  const text = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
    .map(([lines, isEnded]) => lines.join('\n') + (isEnded && lines.length > 0 ? '\n' : ''));

  it('make one text of the other, whatever they have in common', () => {
    fc.assert(
      fc.property(text, text, text, text, (above, was, is, below) => {
        const [before, after] = [above + was + below, above + is + below];
        const linesOf = (own: string) => (own === '' ? [] : own.replace(/\r?\n$/, '').split(/\r?\n/));
        const [old, made] = [linesOf(before), [] as string[]];
        let at = 0;
        for (const { sign, line: number, text: own } of changedLinesOf(before, after)) {
          if (sign === '-') {
            made.push(...old.slice(at, number - 1));
            expect(old[number - 1]).toBe(own);
            at = number;
          } else {
            const stay = number - 1 - made.length;
            made.push(...old.slice(at, at + stay), own);
            at += stay;
          }
        }
        expect([...made, ...old.slice(at)]).toEqual(linesOf(after));
      }),
      { seed, numRuns: 500 },
    );
  });
});
