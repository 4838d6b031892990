import fc from 'fast-check';
import { valueAt } from './accepting.js';

type Path = readonly (string | number)[];

/** What people and programs put where something else belongs. */
const replacements: readonly unknown[] = [
  ...[null, '', ' ', 0, 7, -1, 12.5, 1e15, 12345, true, false, [], {}, ['Other'], [''], [null], [[]]],
  ...'true FALSE yes NO 1.50 007 0x10 0o7 1e3 -.5 12345678901234 £10 2026-03-01 2026-02-29 2024-02-29'.split(
    ' ',
  ),
  ...'09:30 24:00:00 Physical Othre GB gbp'.split(' '),
  ...['a'.repeat(71), '😀'.repeat(35), '😀'.repeat(36)],
  { Name: 'Teller', Description: 'Counter of the mill' },
];

/** A value with one to three mistakes in it, some of which are none. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutation = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
    by: fc.constantFrom(...replacements),
  });
  return fc.tuple(values, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([value, mutations]) => {
    const root = { value: structuredClone(value) };
    for (const { at, how, by } of mutations) {
      const places = placesIn(root.value, ['value']);
      change(root, places[at % places.length]!, how, structuredClone(by));
    }
    return root.value;
  });
}

function change(root: object, path: Path, how: 'replace' | 'remove' | 'add' | 'repeat', by: unknown): void {
  const parent = valueAt(root, path.slice(0, -1)) as Record<string | number, unknown>;
  const step = path.at(-1)!;
  const value = parent[step];
  if (how === 'remove' && path.length > 1) {
    if (Array.isArray(parent)) parent.splice(Number(step), 1);
    else delete parent[step];
  } else if (how === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    Object.assign(value, { Colour: by });
  } else if (how === 'repeat' && Array.isArray(value) && value.length > 0) {
    for (let count = value.length; count < 8; count++) value.push(structuredClone(value[0]));
  } else {
    parent[step] = by;
  }
}

function placesIn(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}
