import { defineConfig } from 'vitest/config';
import { compiledThreads } from '../../vitest.config.js';

/** Runs the test files that MUTANT_TESTS names, for `npm run mutants`. */
export default defineConfig({
  plugins: [compiledThreads],
  test: {
    root: '.',
    include: JSON.parse(process.env['MUTANT_TESTS'] ?? '[]'),
    exclude: JSON.parse(process.env['MUTANT_TESTS_LEFT_OUT'] ?? '[]'),
    setupFiles: './test/setup.ts',
    globalSetup: './test/global-setup.ts',
    testTimeout: 60_000,
    isolate: false,
  },
});
