import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in seconds of a quiet core or of waiting: begun last, they would leave the other core
 * without work. Vitest knows no times in a fresh clone. A file that isn't listed is only begun later than it could be.
 */
const longest = [
  'commands/cache.test.ts', // 40
  'hosts/deploy-under-load.test.ts', // 40
  'package/package.test.ts', // 37
  'publish/lock.test.ts', // 36
  'docs/commands.test.ts', // 36
  'forms/browser.test.ts', // 30
  'commands/last-outcome.test.ts', // 25
  'hosts/cloudflare-workers.test.ts', // 25
  'hosts/s3-cloudfront.test.ts', // 20
  'ci/workflows.test.ts', // 18
  'ci/environments.test.ts', // 18
  'commands/large.test.ts', // 17
  'commands/record-times.test.ts', // 17
  'commands/preview.test.ts', // 17
  'commands/width.test.ts', // 16
  'hosts/sample.test.ts', // 16
  'hosts/caddy.test.ts', // 15
  'pages/all-texts.test.ts', // 13
  'commands/init.test.ts', // 12
  'pages/hostile.test.ts', // 10
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(`/test/${file}`));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
