import { defineConfig, type Plugin } from 'vitest/config';
import { compiledThreads } from '../../vitest.config.js';

/** Stryker runs tests in threads, where none can change the working folder, as tests of commands do. */
const inProcesses: Plugin = {
  name: 'in-processes',
  configureVitest({ project }) {
    project.config.pool = 'forks';
  },
};

/** Runs the test files that MUTANT_TESTS names, for `run.js`. */
export default defineConfig({
  plugins: [compiledThreads, inProcesses],
  test: {
    root: '.',
    include: JSON.parse(process.env['MUTANT_TESTS'] ?? '[]'),
    exclude: JSON.parse(process.env['MUTANT_TESTS_LEFT_OUT'] ?? '[]'),
    setupFiles: './test/setup.ts',
    globalSetup: ['./test/mutants/bundle-once.ts', './test/global-setup.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
});
