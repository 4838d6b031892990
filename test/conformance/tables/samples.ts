import type { CodesKind, FormKind, Kind, ListKind, Table, TextKind } from './kind.js';

/** A value put at a field, with a name for it that stays readable however long the value is. */
export interface Sample {
  readonly name: string;
  readonly value: unknown;
}

export interface Samples {
  readonly accepted: readonly Sample[];
  readonly refused: readonly Sample[];
}

/** Some value of a kind, with nothing in it that is not required. */
export function smallest(kind: Kind): unknown {
  switch (kind.is) {
    case 'text':
      return 'F'.repeat(kind.min);
    case 'form':
      return kind.accepted[0];
    case 'codes':
      return kind.values[0];
    case 'boolean':
      return false;
    case 'number':
    case 'whole':
    case 'count':
      return 0;
    case 'list':
      return Array.from({ length: kind.min }, () => smallest(kind.of));
    case 'object':
      return smallestRecord(kind.table);
  }
}

export function smallestRecord(table: Table): Record<string, unknown> {
  return Object.fromEntries(table.required.map((name) => [name, smallest(table.fields[name]!)]));
}

/** A value with every field that the kind has, to the very bottom; lists hold one element. */
export function complete(kind: Kind): unknown {
  if (kind.is === 'list') return [complete(kind.of)];
  if (kind.is === 'object') return completeRecord(kind.table);
  return kind.is === 'text' ? 'Fenland'.slice(0, kind.max) : smallest(kind);
}

export function completeRecord(table: Table): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table.fields).map(([name, kind]) => [name, complete(kind)]));
}

/**
 * Values at the edges of a kind, to either side, its elements and fields apart: those have samples of their own.
 * `foreign`: codes of other lists of the same name, of which none may slip in.
 */
export function samplesOf(kind: Kind, foreign: readonly string[] = []): Samples {
  switch (kind.is) {
    case 'text':
      return textSamples(kind);
    case 'form':
      return formSamples(kind);
    case 'codes':
      return codesSamples(kind, foreign);
    case 'boolean':
      return {
        accepted: named([true, false]),
        refused: named(['true', 'false', '', 0, 1, null, [true], {}]),
      };
    case 'number':
      return {
        accepted: named([0, 1, -1, 2.5, 0.001, 1e6]),
        refused: named(['1', '', true, null, Number.POSITIVE_INFINITY, Number.NaN, [1], {}]),
      };
    case 'whole':
      return {
        accepted: named([0, 1, -1, 2_147_483_647, -2_147_483_648]),
        refused: named([1.5, 2_147_483_648, -2_147_483_649, '1', true, null, Number.NaN, [1], {}]),
      };
    case 'count':
      return {
        accepted: named([0, 1, 92_000]),
        refused: named([1.5, '1', '', true, null, Number.NaN, [1], {}]),
      };
    case 'list':
      return listSamples(kind);
    case 'object':
      return { accepted: [], refused: named(['', 'text', 0, true, null, []]) };
  }
}

const notTexts = [0, 7, true, null, ['F'], {}];

/** One, two and three bytes wide in UTF-8, and one code point of two UTF-16 units. */
const letters = { F: 'F', é: 'é', 福: '福', 𐍆: '𐍆' };

function textSamples({ min, max }: TextKind): Samples {
  const long = (count: number) =>
    Object.values(letters).map((letter) => ({ name: `${count} × ${letter}`, value: letter.repeat(count) }));
  return {
    accepted: [...long(min), ...long(max ?? 5000)],
    refused: [
      ...(min > 0 ? long(min - 1) : []),
      ...(max === undefined ? [] : long(max + 1)),
      ...named(notTexts),
    ],
  };
}

function formSamples({ accepted, refused }: FormKind): Samples {
  return { accepted: named(accepted), refused: [...named(refused), ...named(notTexts)] };
}

function codesSamples({ values }: CodesKind, foreign: readonly string[]): Samples {
  const near = values.flatMap((value) => [
    value.toLowerCase(),
    value.toUpperCase(),
    `${value} `,
    ` ${value}`,
    `${value}s`,
    value.slice(0, -1),
    value.replace(' ', ''),
  ]);
  const wrong = [...new Set([...near, ...foreign, ''])].filter((value) => !values.includes(value));
  return { accepted: named(values), refused: [...named(wrong), ...named([...notTexts, values])] };
}

function listSamples({ of, min, max }: ListKind): Samples {
  const items = (count: number) => ({
    name: `${count} items`,
    value: Array.from({ length: count }, () => complete(of)),
  });
  return {
    accepted: [items(min), items(max ?? Math.max(min, 1) * 20)],
    refused: [
      ...(min > 0 ? [items(min - 1)] : []),
      ...(max === undefined ? [] : [items(max + 1)]),
      { name: 'one item outside of a list', value: complete(of) },
      { name: 'null', value: null },
      { name: 'an object of items', value: { 0: complete(of) } },
    ],
  };
}

function named(values: readonly unknown[]): Sample[] {
  return values.map((value) => ({
    name: typeof value === 'number' ? `${value}` : JSON.stringify(value),
    value,
  }));
}
