import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FaultPlan, faults, faultsFileSchema } from '../../src/serving/preview/faults/plan.js';
import { type TestPublication, writePublication } from '../http/publication.js';
import { type Running, run, temporaryFolder } from '../preview/running.js';
import { dated } from '../verify/host.js';

/** A publication whose lists have records. */
export function listed(lastUpdated: string, records = 6): TestPublication {
  return dated(lastUpdated, {
    bytesOf: (version) =>
      Buffer.from(
        JSON.stringify({
          data: [
            {
              Brand: [
                {
                  BrandName: 'Fenland Bank',
                  Branch: Array.from({ length: records }, (_, index) => ({
                    Identification: `FB-${index}`,
                    Name: `Aldersyke ${index}, ${version}, ${'as of '.repeat(20)}${lastUpdated}`,
                  })),
                },
              ],
            },
          ],
          meta: { LastUpdated: lastUpdated, TotalResults: records },
        }),
      ),
  });
}

export const published = listed('2026-02-27T16:20:05.250Z');
export const earlier = listed('2026-02-20T09:00:00.000Z', 5);

/** What a test of every fault gives it, so that nobody waits. */
export const quick: Readonly<Record<string, object>> = {
  slow: { wait: 100 },
  dribble: { bytesPerSecond: 200_000 },
  'stale-variant': { with: 'earlier' },
  'two-publications': { with: 'earlier', every: 2 },
};

export const faultNames = faults.map(({ name }) => name);

/** A plan by a faults file, with the publication before in the folder `earlier` beside it. */
export async function planOf(file: object): Promise<FaultPlan> {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'earlier'));
  await writePublication(join(folder, 'earlier'), earlier);
  return new FaultPlan(faultsFileSchema(file, () => true).parse(file), folder);
}

/** A preview with faults. */
export async function faulty(file: object, of: TestPublication = published): Promise<Running> {
  return run(of, { faults: await planOf(file) });
}
