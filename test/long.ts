import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What `npm test` leaves to `npm run test:all`: servers, browsers, killed processes, command lines of the docs, and what
 * takes long. Each is the beginning of paths in test/. The slowest are first, with seconds of a quiet core or of waiting:
 * begun last, they would leave the other core without work.
 */
export const long = [
  'docs/commands', // 72
  'commands/preview', // 46
  'hosts/s', // 45
  'consumers/', // 40
  'forms/keeps', // 40
  'forms/jobs-browser', // 36
  'forms/hand-in', // 36
  'pages/jobs', // 35
  'commands/year', // 31
  'package/', // 25
  'commands/large', // 24
  'pages/hostile', // 21
  'commands/cache', // 20
  'commands/width', // 17
  'verify/planted', // 40
  'openapi/answers', // 14
  'client/page',
  'commands/edit.',
  'commands/kills',
  'commands/times',
  'editing/editor-schemas',
  'editing/language-server',
  'forms/saves',
  'forms/random-edits',
  'own-rules/processes',
  'preview/browser',
  'preview/reload',
];

/** The files of test/long.ts, as patterns for vitest. */
export const longFiles = long.map((beginning) => `test/${beginning}{*,**/*}.test.ts`);

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((beginning) => moduleId.includes(`/test/${beginning}`));
      return found === -1 ? long.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
