import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { registrationOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { coerce } from '../../src/interface/schema/coerce.js';
import type { Collection } from '../../src/model/collection.js';
import { recordArbitrary } from '../arbitrary.js';
import { workspace } from '../commands/workspace.js';
import { mutated } from '../schema/mutated-records.js';
import { tries } from '../seed.js';

type Typed = ReturnType<typeof coerce>;
type Published = { data: [{ Brand: Record<string, unknown>[] }] };

const bench = (name: string) => fileURLToPath(new URL(`../../bench/${name}`, import.meta.url));
const { schemas } = (await import(bench('floor/schemas.js'))) as { schemas: Record<string, z.ZodType> };
const { typing } = (await import(bench('floor/typing.js'))) as {
  typing: (schema: z.ZodType) => (value: unknown) => Typed;
};
const { writeDataSet, sizes } = await import(bench('data-set.js'));
const collections = Object.keys(schemas) as Collection[];

describe('the floor, which the benchmarks measure against', () => {
  it.each(collections)('types, accepts and refuses %s as v2.1 does', (collection) => {
    const schema = recordSchema('v2.1', collection);
    const own = schemas[collection]!;
    const typed = typing(own);
    fc.assert(
      fc.property(mutated(recordArbitrary('v2.1', collection)), (written) => {
        const expected = coerce(schema, structuredClone(written));
        const made = typed(structuredClone(written));
        expect(made).toEqual(expected);
        const [verdict, expectedVerdict] = [own.safeParse(made.value), schema.safeParse(expected.value)];
        expect(verdict.success).toBe(expectedVerdict.success);
        expect(JSON.stringify(verdict.data)).toBe(JSON.stringify(expectedVerdict.data));
      }),
      { seed: 1_000_064, numRuns: tries(1000) },
    );
  });

  it('writes the records that the program publishes in v2.1', async () => {
    const space = workspace();
    writeDataSet(join(space.folder, 'content'), sizes.small);
    await space.run(['build', '--no-cache']);
    execFileSync(process.execPath, [bench('floor.js'), 'content', 'floor'], { cwd: space.folder });
    for (const collection of collections) {
      const { publishedAs } = registrationOf(collection);
      const list = typeof publishedAs === 'string' ? '' : publishedAs.list;
      const brands = (path: string) => (JSON.parse(space.read(path)) as Published).data[0].Brand;
      const published = brands(`dist/site/open-banking/v2.1/${collection}`);
      const floor = brands(`floor/${collection}`);
      expect(floor).toHaveLength(sizes.small.brands);
      expect(floor.map(({ records }) => records)).toEqual(published.map((brand) => brand[list]));
    }
  });
});
