import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acrossBrands } from '../../src/publication/compile/across-brands.js';
import { acrossRecords, factsOfFile } from '../../src/publication/compile/across-records.js';
import type { UnitFile } from '../../src/publication/compile/compiled-unit.js';
import type { RecordFacts } from '../../src/rules/built-in/facts.js';
import { today } from '../rules/check.js';
import { rememberingMemory } from './memory.js';

const few = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const someFacts = fc
  .record({
    identity: fc.constantFrom('1', '2', '3', '4', '5'),
    branch: few('1', '2', '03'),
    place: few('here', 'there'),
    point: few('52.399,0.262', '52.400,0.262', '51.5001,0.1'),
    district: few('CB7', 'CB1'),
    isPlaceholder: fc.nat(30).map((number) => number === 0),
    isDeviant: fc.nat(30).map((number) => number === 0),
  })
  .map(({ branch, place, point, district, isPlaceholder, isDeviant, identity }) => ({
    identity,
    ...(branch && { branch }),
    ...(place && { place }),
    ...(point && { point, ...(district && { district }) }),
    ...(isPlaceholder && { placeholder: true as const }),
    ...(isDeviant && {
      deviations: [{ kind: 'end-of-day' as const, path: ['Availability'], value: '24:00', count: 1 }],
    }),
  }));
const someRecords = fc
  .array(someFacts, { maxLength: 3 })
  .map((all): RecordFacts[] => all.map((one, index) => ({ index, ...one })));
const edit = fc.record({
  brand: fc.constantFrom('ely', 'march', 'wisbech'),
  collection: fc.constantFrom('branches' as const, 'atms' as const),
  records: someRecords,
});

interface Edit {
  readonly brand: string;
  readonly collection: 'atms' | 'branches';
  readonly records: readonly RecordFacts[];
}

function fileOf({ brand, collection, records }: Edit) {
  const name = `content/${brand}/${collection}.yaml`;
  const file = { name, path: name, format: 'yaml' as const, bytes: 1 };
  return {
    job: { file, brand, brandName: brand, collection, source: 'v2.1' as const },
    compiled: {
      alsoTaken: [],
      problems: [],
      found: [],
      published: 1000,
      records: () => records,
    } as unknown as UnitFile,
    unit: { facts: JSON.stringify([name, records]) },
  };
}

it('finds the same as all files together, after each edit of a brand', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 2, maxLength: 12 }), (edits) => {
      const memory = rememberingMemory();
      const now = new Map<string, ReturnType<typeof fileOf>>();
      for (const one of edits) {
        now.set(`${one.brand} ${one.collection}`, fileOf(one));
        const files = [...now].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
        const facts = files.map(({ job, compiled }) =>
          factsOfFile({ job, compiled: { ...compiled, records: compiled.records() } }),
        );
        expect(acrossBrands(files, today, [], undefined, memory)).toEqual(acrossRecords(facts, today, []));
      }
    }),
    { numRuns: 300 },
  );
});

it('reads the facts of no brand but the one that has changed', () => {
  const memory = rememberingMemory();
  const read: string[] = [];
  const brands = ['ely', 'march', 'wisbech'];
  const files = (changed: string) =>
    brands.map((brand, index) => {
      const point = `52.${index}99,0.262`;
      const records = [{ index: 0, identity: brand === changed ? '2' : '1', point, district: 'CB7' }];
      const file = fileOf({ brand, collection: 'atms', records });
      const noting = () => {
        read.push(brand);
        return records;
      };
      return { ...file, compiled: { ...file.compiled, records: noting } };
    });
  acrossBrands(files(''), today, [], undefined, memory);
  expect(read.splice(0)).toEqual(brands);
  acrossBrands(files('march'), today, [], undefined, memory);
  expect(read).toEqual(['march']);
});
