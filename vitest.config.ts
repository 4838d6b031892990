import { defineConfig } from 'vitest/config';
import LongestFirst, { longFiles } from './test/long.js';

// TEST_REPORT names a file for the run's counts, for CI.
const report = process.env['TEST_REPORT'];

/** Node.js runs no TypeScript in its threads: those of `src` run what test/global-setup.ts has bundled. */
export const compiledThreads = {
  name: 'compiled-threads',
  enforce: 'pre' as const,
  transform: (code: string) =>
    code.replace(
      /new URL\('\.\/([\w-]+-worker\.js)', import\.meta\.url\)/g,
      (_, name: string) =>
        `new URL(${JSON.stringify(new URL(`build/program/${name}`, import.meta.url).href)})`,
    ),
};

/** Tests that put other modules in the place of sources. What they load must not be there for others. */
const replacing = ['test/collections/**/*.test.ts', 'test/publish/encoded-once.test.ts'];

export default defineConfig({
  plugins: [compiledThreads],
  test: {
    reporters: ['default', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
    // What takes long on a busy machine is not wrong; the limits of time end what hangs.
    sequence: { sequencer: LongestFirst },
    setupFiles: './test/setup.ts',
    testTimeout: 180_000,
    // By default a second, in which a browser may get no processor while other tests run.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
    globalSetup: './test/global-setup.ts',
    projects: [
      // Loading the sources once for each file took longer than most tests.
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [...longFiles, ...replacing],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'long', include: longFiles, isolate: false } },
      { extends: true, test: { name: 'alone', include: replacing } },
    ],
  },
});
