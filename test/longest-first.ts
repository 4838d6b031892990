import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in seconds of a quiet core or of waiting: begun last, they would leave the other core
 * without work. Vitest knows no times in a fresh clone. A file that isn't listed is only begun later than it could be.
 */
const longest = [
  'docs/commands.test.ts', // 72
  'commands/preview.test.ts', // 46
  'hosts/sample.test.ts', // 45
  'consumers/consumers.test.ts', // 40
  'hosts/caddy.test.ts', // 39
  'forms/browser.test.ts', // 36
  'forms/hand-in.test.ts', // 36
  'commands/last-outcome.test.ts', // 35
  'pages/browser.test.ts', // 33
  'forms/whole-jobs.test.ts', // 31
  'hosts/cloudflare-workers.test.ts', // 31
  'ci/environments.test.ts', // 30
  'hosts/s3-cloudfront.test.ts', // 29
  'publish/lock.test.ts', // 25
  'package/package.test.ts', // 25
  'pages/find.test.ts', // 25
  'commands/large.test.ts', // 24
  'forms/hand-in-browser.test.ts', // 23
  'collections/invented.test.ts', // 23
  'pages/hostile.test.ts', // 21
  'ci/workflows.test.ts', // 20
  'commands/cache.test.ts', // 20
  'commands/rollback.test.ts', // 20
  'hosts/deploy.test.ts', // 19
  'ci/comments.test.ts', // 19
  'pages/all-texts.test.ts', // 18
  'commands/width.test.ts', // 17
  'collections/service-metrics.test.ts', // 17
  'commands/publications.test.ts', // 15
  'verify/more-faults.test.ts', // 15
  'hosts/cloudflare-headers.test.ts', // 14
  'openapi/answers.test.ts', // 14
  'hosts/deploy-under-load.test.ts', // 11
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
