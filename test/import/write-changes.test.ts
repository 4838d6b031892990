import { describe, expect, it } from 'vitest';
import { aligned, recordsAfter, renamedFields } from '../../src/authoring/edit/changes.js';
import { recordSchema } from '../../src/interface/records/index.js';

const branch = recordSchema('v2.2', 'branches');

describe('the items of a list before and after a change', () => {
  it.each([
    ['', '', []],
    ['abc', 'xyz', [0, 1, 2]],
    ['', 'ab', []],
    ['ab', '', [undefined, undefined]],
    ['ab', 'abc', [0, 1]],
    ['ab', 'xab', [1, 2]],
    ['abc', 'ac', [0, undefined, 1]],
    ['abc', 'bc', [undefined, 0, 1]],
    ['abc', 'ab', [0, 1, undefined]],
    ['aa', 'a', [0, undefined]],
    ['a', 'aa', [0]],
    ['abcd', 'xbxcx', [undefined, 1, 3, undefined]],
  ])('are paired where they are equal: %s, %s', (before, after, places) => {
    expect(aligned([...before], [...after])).toEqual(places);
  });

  it('are paired where they are most alike', () => {
    const fee = (type: string, amount: string, notes = 'n') => ({ type, amount, notes });
    const [a, b, c] = [fee('A', '1'), fee('B', '2'), fee('C', '3')];
    expect(aligned([a, b, c], [fee('A', '9'), c])).toEqual([0, undefined, 1]);
    expect(aligned([a, b], [fee('X', '1', 'm'), fee('B', '9'), fee('Y', '7', 'm')])).toEqual([0, 1]);
    expect(aligned([a, b], [fee('X', '9', 'm')])).toEqual([undefined, undefined]);
    expect(aligned([{ x: { y: 1, z: 1 } }, { x: { y: 2, z: 2 } }], [{ x: { y: 2, z: 1 } }])).toHaveLength(2);
  });

  it('count as equal where only their types differ', () => {
    expect(aligned(['1', true], ['x', 1, 'true'])).toEqual([1, 2]);
  });

  it('are paired by their index where there are too many to compare', () => {
    const list = (letter: string, count: number) => Array.from({ length: count }, (_, at) => letter + at);
    expect(aligned(list('a', 101), list('b', 100))).toEqual([...Array(100).keys(), undefined]);
    expect(aligned(list('a', 100), list('b', 99))).toEqual(Array(100).fill(undefined));
    expect(aligned(['x', ...list('a', 101)], ['x', ...list('b', 102)]).slice(0, 3)).toEqual([0, 1, 2]);
  });
});

describe('the records after changes', () => {
  it('are those that stay, in order, then the new ones', () => {
    const [a, b, c, d] = [{ a: 1 }, { b: 1 }, { c: 1 }, { d: 1 }];
    const changes = { changed: new Map([[2, d]]), removed: new Set([0]), added: [a] };
    expect(recordsAfter([a, b, c], changes)).toEqual([b, d, a]);
  });
});

describe('a renamed field', () => {
  const renamed = (before: object, after: object, schema: typeof branch | undefined = branch) =>
    Object.fromEntries(renamedFields({ ...before }, { ...after }, schema));

  it('has a name that is not in the interface, and its value is under a new name', () => {
    expect(renamed({ Nam: 'Ely' }, { Name: 'Ely' })).toEqual({ Nam: 'Name' });
    expect(renamed({ Nam: 7 }, { Name: '7' })).toEqual({ Nam: 'Name' });
    expect(renamed({ Nam: 'Ely', Tpe: 'x' }, { Name: 'Ely', Type: 'x' })).toEqual({
      Nam: 'Name',
      Tpe: 'Type',
    });
  });

  it.each([
    ['its value is another', { Nam: 'Ely' }, { Name: 'March' }],
    ['its name is in the interface', { Photo: 'Ely' }, { Name: 'Ely' }],
    ['the name was there', { Nam: 'Ely', Name: 'x' }, { Name: 'Ely' }],
    ['it stays', { Nam: 'Ely' }, { Nam: 'Ely', Name: 'Ely' }],
    ['it was blank', { Nam: null }, { Name: null }],
  ])('is none where %s', (_, before, after) => {
    expect(renamed(before, after)).toEqual({});
  });

  it('is one where two have the same value', () => {
    expect(renamed({ A: 'x', B: 'x' }, { Name: 'x' })).toEqual({ A: 'Name' });
    expect(renamed({ A: 'x', B: 'x' }, { Name: 'x', Type: 'x' })).toEqual({ A: 'Name', B: 'Type' });
  });

  it('is none without a schema', () => {
    expect(renamedFields({ Nam: 'x' }, { Name: 'x' }, undefined).size).toBe(0);
  });
});
