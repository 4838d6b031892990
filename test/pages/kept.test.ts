import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Workspace, workspace } from '../commands/workspace.js';

/*
 * What pages of the sample say, as kept/*.txt has it: `npx vitest run test/pages/kept -u` writes the files anew. Read the
 * difference before it is committed, as its readers would.
 */

/** Made-up figures, of two brands. */
const metrics = {
  fenland: `PublicationDate: 2026-02-15
MeasurementPeriodStartDate: 2025-10-01
ServicesMatterAvailability:
  ServicesMatterAvailabilityDetails:
    - MatterType: CheckBalanceTransaction
      24HourHelp: Yes
      ServiceMatterAvailabilityMethod:
        - { MatterMethodType: Telephone, 24HourAvailable: No }
CardReplacementTimeLine:
  CardReplacementTimeLineDetails:
    - CardReplacementTimeline: DebitCardReplacement
      CardReplacementTimelineMetrics:
        - { TimelineMetricsType: OnAnAverage, MetricsValue: 3 }
Notes: http://fenland.example/?of=https://pages.example
`,
  northgate: 'Notes: https://northgate.example will have them\n',
};

/** The base path of the sample. */
const root = '/open-banking';

/** A page as its readers get it, a line for each element that begins one; links and times as they are in the page. */
function said(address: string, space: Workspace): string {
  const { representations } = space.manifest().resources[address]!;
  const { file } = representations.find(({ encoding }) => encoding === 'identity')!;
  const page = readFileSync(join(space.folder, 'dist/site', file), 'utf8');
  return page
    .replace(/<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>|<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/(?<=\/assets\/\w+\.)[0-9a-f]{12}/g, 'HASH')
    .replace(/\s+/g, ' ')
    .replace(
      / ?<(?=(?:title|meta|link|body|main|nav|section|article|header|footer|h\d|p|ul|ol|li|dl|dt|dd|table|tr|form|details|summary|script)\b)/g,
      '\n<',
    )
    .replace(/<\/(?:p|li|dt|dd|tr|td|th|h\d|title|summary)>/g, '')
    .trim();
}

it('pages of the sample say what is kept of them', { timeout: 120_000 }, async () => {
  const space = workspace({});
  for (const folder of ['content', 'headers']) {
    rmSync(join(space.folder, folder), { recursive: true, force: true });
    cpSync(folder, join(space.folder, folder), { recursive: true });
  }
  space.write('content/site.yaml', `${space.read('content/site.yaml')}collections: [fca-service-metrics]\n`);
  for (const [brand, figures] of Object.entries(metrics))
    space.write(`content/${brand}/fca-service-metrics-pca.yaml`, figures);
  const { code, stderr } = await space.run(['build', '--at', '2026-03-02']);
  expect(code, stderr).toBe(0);
  const { resources } = space.manifest();
  const below = (path: string) => Object.keys(resources).filter((each) => each.startsWith(`${root}/${path}`));
  const pages = [
    ...below('compare/'),
    `${root}/brands/fenland`,
    `${root}/products/fenland/fb-pca-rewards`,
    `${root}/towns`,
  ];
  expect(pages.length).toBeGreaterThan(5);
  for (const address of [root, `${root}/`, ...pages].filter((each) => each in resources)) {
    const name = address.slice(root.length + 1).replaceAll('/', '-') || 'home';
    await expect(`${said(address, space)}\n`).toMatchFileSnapshot(`kept/${name}.txt`);
  }
});
