import { describe, expect, it } from 'vitest';
import { asOneConflict, isMergeOf } from '../../src/authoring/merge/lines.js';

const bytes = (text: string) => Buffer.from(text);
const isMerge = (
  base: string,
  ours: string,
  theirs: string,
  result: string,
  format: 'yaml' | 'json' = 'yaml',
) =>
  isMergeOf(
    { name: `records.${format}`, format },
    { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) },
    bytes(result),
  );
const one = (name: string, more = '') => `- Identification: B1\n  Name: ${name}\n${more}`;
const two = '- Identification: B2\n  Name: March\n';

describe('a merge by lines', () => {
  it('has to have the changes of both sides, each in its record', () => {
    const [base, ours, theirs] = [one('Ely') + two, one('Soham') + two, one('Ely', '  Type: Mobile\n') + two];
    expect(isMerge(base, ours, theirs, one('Soham', '  Type: Mobile\n') + two)).toBe(true);
    expect(isMerge(base, ours, theirs, `${one('Soham')}${two}  Type: Mobile\n`)).toBe(false);
    expect(isMerge(base, ours, theirs, theirs)).toBe(false);
    expect(isMerge(base, ours, theirs, ours)).toBe(false);
    expect(isMerge(base, ours, theirs, one('Soham', '  Type: Mobile\n'))).toBe(false);
  });

  it('may be laid out in any way', () => {
    const flow = '[{ Identification: B1, Name: Ely }, { Identification: B2, Name: March }]\n';
    const [ours, theirs] = [flow.replace('Ely', 'Soham'), flow.replace('March', 'Wells')];
    expect(isMerge(flow, ours, theirs, ours.replace('March', 'Wells'))).toBe(true);
    expect(isMerge(flow, ours, theirs, ours)).toBe(false);
    expect(isMerge(one('Ely') + two, ours, one('Ely') + two, ours)).toBe(true);
    expect(isMerge(one('Ely') + two, ours, one('March') + two, ours)).toBe(false);
    const json = (a: string, b: string) => JSON.stringify([{ Identification: 'B1', Name: a, Type: b }]);
    expect(isMerge(json('a', 'b'), json('c', 'b'), json('a', 'd'), json('c', 'd'), 'json')).toBe(true);
    expect(isMerge(json('a', 'b'), json('c', 'b'), json('a', 'd'), json('d', 'c'), 'json')).toBe(false);
  });

  it('may have different lines of a text from each side', () => {
    const note = (...lines: readonly string[]) =>
      one('Ely', `  Note: |\n${lines.map((line) => `    ${line}\n`).join('')}`);
    const base = note('a', 'and', 'z');
    expect(isMerge(base, note('b', 'and', 'z'), note('a', 'and', 'y'), note('b', 'and', 'y'))).toBe(true);
    expect(isMerge(base, note('b', 'and', 'z'), note('c', 'and', 'z'), note('b', 'and', 'z'))).toBe(false);
  });

  it('may be of a file with one record that has no identity', () => {
    const [base, ours, theirs] = ['Name: a\nType: b\n', 'Name: c\nType: b\n', 'Name: a\nType: d\n'];
    expect(isMerge(base, ours, theirs, 'Name: c\nType: d\n')).toBe(true);
    expect(isMerge(base, ours, theirs, ours)).toBe(false);
  });

  it('may not add a second copy of a record', () => {
    const [base, ours, theirs] = [one('Ely') + two, one('Soham') + two, one('Ely', '  Type: Mobile\n') + two];
    const both = one('Soham', '  Type: Mobile\n') + two;
    expect(isMerge(base, ours, theirs, both)).toBe(true);
    expect(isMerge(base, ours, theirs, both + two)).toBe(false);
    expect(isMerge(base, ours + two, theirs, both + two)).toBe(false);
  });

  it('may begin with nothing, and may change nothing', () => {
    expect(isMerge('', one('Ely'), '', one('Ely'))).toBe(true);
    expect(isMerge('', one('Ely'), '', '')).toBe(false);
    expect(isMerge(two, two, two, two)).toBe(true);
    expect(isMerge(two, two, two, '')).toBe(false);
    expect(isMerge(one('Ely') + two, two, one('Ely') + two, two)).toBe(true);
  });

  it('is none if a record is there twice, or a version can not be read', () => {
    const [base, ours, theirs] = [two, `${one('Ely')}${two}`, `${two}${one('Soham')}`];
    expect(isMerge(base, ours, theirs, `${one('Ely')}${two}${one('Soham')}`)).toBe(false);
    expect(isMerge(two, `${two}  Type: "x\n`, `${two}  Type: y\n`, two)).toBe(false);
    expect(isMerge(two, one('Ely') + two, `${two}  Type: y\n`, `${one('Ely')}${two}  Type: "y\n`)).toBe(
      false,
    );
  });

  it('has no edit of a record that has another Identification on the other side', () => {
    const renamed = one('Ely').replace('B1', 'B9');
    expect(isMerge(one('Ely'), renamed, one('Soham'), one('Soham').replace('B1', 'B9'))).toBe(false);
  });
});

describe('a conflict of all that differs', () => {
  const conflict = (ours: string | Buffer, theirs: string | Buffer) =>
    asOneConflict(
      { ours: Buffer.from(ours as string), theirs: Buffer.from(theirs as string) },
      { markerSize: 7, names: { ours: 'ours', theirs: 'theirs' } },
    );

  it('begins with the first line that differs, and ends with the last', () => {
    expect(`${conflict('a\nb\nc\nd\n', 'a\nx\nc\ny\nd\n')}`).toBe(
      'a\n<<<<<<< ours\nb\nc\n=======\nx\nc\ny\n>>>>>>> theirs\nd\n',
    );
    expect(`${conflict('a', 'a\nb')}`).toBe('a\n<<<<<<< ours\n=======\nb\n>>>>>>> theirs\n');
  });

  it('has each line once where one side repeats lines', () => {
    expect(`${conflict('a\na\n', 'a\na\na\n')}`).toBe('a\na\n<<<<<<< ours\n=======\na\n>>>>>>> theirs\n');
    expect(`${conflict('x\nb\nc\n', 'y\nb\nc\n')}`).toBe(
      '<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\nb\nc\n',
    );
  });

  it('keeps bytes that are no text', () => {
    const bad = Buffer.from([0x61, 0x0a, 0xe9, 0x0a]);
    expect([...conflict(bad, 'a\n')].filter((byte) => byte === 0xe9)).toHaveLength(1);
  });
});
