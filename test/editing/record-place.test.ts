import { describe, expect, test } from 'vitest';
import { placeFor, type RecordFile } from '../../src/content/edit/record-place.js';

const file = (path: string, ...identifications: string[]): RecordFile => ({
  path,
  isList: identifications.length > 1,
  identifications,
});
const soham = { collection: 'branches', identification: 'FB-0103', name: 'Soham' } as const;

describe('A new record goes', () => {
  test('into a list of its own where the brand has none, in the format of the brand', () => {
    expect(placeFor(soham, [], false)).toEqual({ kind: 'create', path: 'branches.yaml', isList: true });
    expect(placeFor(soham, [], true)).toMatchObject({ path: 'branches.json' });
  });

  test('behind the last of the one list', () => {
    const lists = [file('branches.yaml', 'FB-01', 'FB-02'), file('branches/ely.yaml', 'FB-03')];
    expect(placeFor(soham, lists, false)).toEqual({ kind: 'append', path: 'branches.yaml' });
  });

  test('into the longest of several lists', () => {
    const lists = [
      file('branches/a.yaml', 'FB-01', 'FB-02'),
      file('branches/b.yaml', 'FB-03', 'FB-04', 'FB-05'),
    ];
    expect(placeFor(soham, lists, false)).toEqual({ kind: 'append', path: 'branches/b.yaml' });
  });

  test('into a file of its own where its neighbours have theirs, called as they are', () => {
    const byName = [file('branches/ely.yml', 'FB-01'), file('branches/march.yml', 'FB-02')];
    expect(placeFor(soham, byName, false)).toEqual({
      kind: 'create',
      path: 'branches/soham.yml',
      isList: false,
    });
    const byId = [file('branches/FB-01.json', 'FB-01'), file('branches/FB-02.json', 'FB-02')];
    expect(placeFor(soham, byId, false)).toMatchObject({ path: 'branches/FB-0103.json' });
    expect(placeFor({ ...soham, name: undefined }, byName, false)).toMatchObject({
      path: 'branches/fb-0103.yml',
    });
  });

  test('into a file whose name is free', () => {
    const taken = [file('branches/soham.yaml', 'FB-01'), file('branches/march.yaml', 'FB-02')];
    expect(placeFor(soham, taken, false)).toMatchObject({ path: 'branches/soham-2.yaml' });
  });

  test('beside a file that holds one record and no list', () => {
    const one = { ...file('branches.yaml', 'FB-01'), isList: false };
    expect(placeFor(soham, [one], false)).toEqual({
      kind: 'create',
      path: 'branches/soham.yaml',
      isList: false,
    });
  });
});
