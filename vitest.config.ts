import { defineConfig } from 'vitest/config';

// TEST_REPORT names a file for the run's counts, for CI.
const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: [
      'default',
      './test/conformance/reporter.ts',
      './test/hosts/reporter.ts',
      ...(report ? ['json'] : []),
    ],
    ...(report && { outputFile: { json: report } }),
    // Most tests wait for programs that they start.
    maxWorkers: 2,
    globalSetup: './test/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
