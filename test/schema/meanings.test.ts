import { describe, expect, it } from 'vitest';
import { registrationOf } from '../../src/interface/collections/index.js';
import {
  codeKeys,
  codeMeanings,
  fieldKeys,
  fieldMeanings,
  meaningOf,
  meaningOfCode,
} from '../../src/interface/meanings/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { everyField } from '../../src/interface/schema/every-field.js';
import { codesOf, elementOf } from '../../src/interface/schema/node.js';
import { type Collection, collectionNames } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';

/** A place in the interface that has a meaning: a field, or a code of one. */
interface Place {
  readonly collection: Collection;
  readonly version: Version;
  readonly path: readonly string[];
  readonly code?: string;
}

const places: readonly Place[] = collectionNames.flatMap((collection) =>
  registrationOf(collection).versions.flatMap((version) =>
    [...everyField(recordSchema(version, collection))].flatMap(({ path, schema }) => {
      const place = { collection, version, path };
      return [place, ...(codesOf(elementOf(schema)) ?? []).map((code) => ({ ...place, code }))];
    }),
  ),
);

const lineOf = ({ collection, version, path, code }: Place) =>
  code === undefined ? meaningOf(collection, version, path) : meaningOfCode(collection, version, path, code);

const titleOf = ({ collection, version, path, code }: Place) =>
  `${collection} ${version} ${path.join('.')}${code === undefined ? '' : ` = ${code}`}`;

/** The words of a name: `EarlyPaymentFeeApplicable` has four. */
const wordsOfName = (name: string) =>
  name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)?.map((word) => word.toLowerCase()) ?? [];

const small = new Set(
  'a an and any at by each for from in into is it its no not of on or that the to what which with'.split(' '),
);

/** Whether a line says nothing that its name doesn't, by the beginnings of the words. */
function isOnlyTheName(name: string, line: string): boolean {
  const own = wordsOfName(name);
  const words = line.toLowerCase().match(/[\p{L}\d£€]+/gu) ?? [];
  return words.every(
    (word) =>
      small.has(word) ||
      name.toLowerCase().includes(word) ||
      own.some((each) => each.slice(0, 4) === word.slice(0, 4)),
  );
}

const lines = [fieldMeanings, codeMeanings].flatMap((table) =>
  Object.entries(table).flatMap(([key, meaning]) =>
    (typeof meaning === 'string' ? [meaning] : Object.values(meaning)).map((line) => ({ key, line })),
  ),
);

describe('the meaning of a field or a code', () => {
  it('is there for every one of every collection and version', () => {
    expect(places.length).toBeGreaterThan(10_000);
    const without = places.filter((place) => lineOf(place) === undefined).map(titleOf);
    expect(without, 'write it into src/interface/meanings/meanings.json').toEqual([]);
  });

  const names = new Set(places.map(({ path }) => path.at(-1)!).concat('Bacs'));

  it.each<[string, (line: string, key: string) => boolean]>([
    ['has at most 14 words', (line) => line.split(' ').length > 14],
    ['is no sentence', (line) => /^\s|[.\s]$|\s\s|\. |[‘’“”]/.test(line)],
    ['can stand after a colon', (line) => /^[A-Z][a-z]/.test(line) && !names.has(line.split(' ', 1)[0]!)],
    ['of a field can stand in brackets', (line, key) => key in fieldMeanings && /: |[()]/.test(line)],
    ['speaks of the bank as others do', (line) => /\b(?:you|your|yours|we|us|our|ours)\b/i.test(line)],
  ])('%s', (_, isWrong) => expect(lines.filter(({ key, line }) => isWrong(line, key))).toEqual([]));

  it('is not the name in other words', () => {
    expect(isOnlyTheName('EarlyPaymentFeeApplicable', 'whether an early payment fee applies')).toBe(false);
    expect(isOnlyTheName('FeeCategory', 'the category of the fee')).toBe(true);
    expect(isOnlyTheName('PostCode', 'the postcode')).toBe(true);
    const repeating = places.filter((place) => {
      const line = lineOf(place);
      return line !== undefined && isOnlyTheName(place.code ?? place.path.at(-1)!, line);
    });
    expect([...new Set(repeating.map((place) => `${titleOf(place)}: ${lineOf(place)}`))]).toEqual([]);
  });

  it('is used somewhere: no key is left over', () => {
    const used = new Set(
      places.flatMap((place) => {
        const { collection, path, code } = place;
        const table = code === undefined ? fieldMeanings : codeMeanings;
        const keys = code === undefined ? fieldKeys(collection, path) : codeKeys(collection, path, code);
        return keys.find((key) => key in table) ?? [];
      }),
    );
    const all = [...Object.keys(fieldMeanings), ...Object.keys(codeMeanings)];
    expect(all.filter((key) => !used.has(key))).toEqual([]);
  });

  it('is that of the longest key that fits', () => {
    const of = (collection: Collection, ...path: string[]) => meaningOf(collection, 'v2.2', path);
    expect(of('atms', 'Branch', 'Identification')).toBe('the Identification of that branch in the branches');
    expect(of('atms', 'Identification')).toBe('number of the machine, unique within its brand');
    expect(of('branches', 'OtherAccessibility', 'Name')).toBe('short name of what the list lacks');
    expect(meaningOf('branches', 'v2.2', ['Availability', 'StandardAvailability', 'Day', 0, 'Name'])).toBe(
      'the weekday that these hours are for',
    );
  });

  it('can change with a version: ContactContent is empty in v2.1 (D4)', () => {
    const path = ['ContactInfo', 0, 'ContactContent'];
    expect(meaningOf('branches', 'v2.1', path)).toContain('always {}');
    expect(meaningOf('branches', 'v2.2', path)).toBe('the telephone number or the address itself');
  });
});
