import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { branchYaml, numbers, siteYaml, workspace } from '../commands/workspace.js';
import { seed } from '../seed.js';
import type { Any } from './forms.js';
import { formsProcess } from './forms-process.js';

/** `KILLS=200` for a long run. */
const kills = Number(process.env['KILLS'] ?? 3);
const random = numbers(seed);

const brands = Array.from({ length: 12 }, (_, index) => `bank-${index + 1}`);
const collection = 'branches';

it(
  'killed at any instant, a set of changes is saved as a whole or not at all, and the list of saves says which',
  async () => {
    const space = workspace({
      'content/site.yaml': siteYaml,
      ...Object.fromEntries(
        brands.flatMap((brand) => [
          [`content/${brand}/brand.yaml`, `BrandName: ${brand}\nsource: v2.2\n`],
          [
            `content/${brand}/branches.yaml`,
            `# Of ${brand}.\n${branchYaml('1', '  Note: Round 0 # as said\n')}`,
          ],
        ]),
      ),
      'content/apart/brand.yaml': 'BrandName: Apart\nsource: v2.2\n',
      'content/apart/branches.yaml': branchYaml('1', '  Note: Round 0\n'),
    });
    const textOf = (brand: string) =>
      readFileSync(join(space.folder, 'content', brand, 'branches.yaml'), 'utf8');
    const rounds = () =>
      new Set(brands.map((brand) => /Note: Round (\d+) # as said$/m.exec(textOf(brand))?.[1]));
    const setTo = (round: number, of: readonly string[]) => ({
      many: {
        collection,
        field: 'Note',
        change: { kind: 'set', value: `Round ${round}` },
        records: of.map((brand) => ({ brand, file: `${brand}/branches.yaml`, index: 0 })),
      },
    });
    const save = async (source: object) => {
      const { value: shown } = await forms.ask('plan-set', source);
      return async () => {
        const started = performance.now();
        const { status, value } = await forms.ask('save-set', { ...source, digest: shown.digest });
        expect([status, value.error]).toEqual([200, undefined]);
        return performance.now() - started;
      };
    };

    const lastSet = async () => {
      const { value } = await forms.ask('edits', {});
      return value.edits.find(({ isTakenBack, undoes }: Any) => !isTakenBack && undoes === undefined).title;
    };

    let forms = await formsProcess(space);
    let present = 1;
    const whole = await (await save(setTo(present, brands)))();
    const seen = { before: 0, after: 0, between: 0 };
    for (let round = present + 1; round < kills + 2; round++) {
      const begin = await save(setTo(round, brands));
      const answered = begin().catch(() => undefined);
      await wait(whole * 1.2 * random());
      await forms.kill();
      await answered;
      const left = rounds();
      seen[left.size > 1 ? 'between' : left.has(String(round)) ? 'after' : 'before']++;
      // What is half written is published by nobody.
      if (left.size > 1)
        expect(await space.start(['check'])).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('content/unfinished-import'),
        });

      forms = await formsProcess(space);
      const [note, ...others] = rounds();
      expect([left.has(note), others]).toEqual([true, []]);
      expect([String(present), String(round)]).toContain(note);
      present = Number(note);
      expect(await lastSet()).toBe(`Set Note to Round ${present} in 12 branches`);
      const again = setTo(round + 1000, brands);
      await (await save(again))();
      expect(await lastSet()).toBe(`Set Note to Round ${round + 1000} in 12 branches`);
      const { value } = await forms.ask('edits', {});
      await forms.ask('take-back', { id: value.edits[0].id });
      expect(rounds()).toEqual(new Set([note]));
      expect(brands.map((brand) => textOf(brand).startsWith(`# Of ${brand}.\n`))).not.toContain(false);
    }
    if (process.env['KILLS'] !== undefined) console.log(seen);
  },
  120_000 + kills * 30_000,
);
