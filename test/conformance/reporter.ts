import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { coverageOf, type Shown } from './coverage.js';

/** Only tests in it show statements. */
const folder = '/test/conformance/';

/**
 * Fails a run of all tests of conformance where a statement of the interface is shown by no test, or where a test names a
 * statement that there is not. Silent where only some tests were run, and where a test failed, which fails the run anyway.
 */
export default class ConformanceReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const { vitest } = this;
    if (!vitest || reason !== 'passed' || unhandledErrors.length > 0) return;
    if (!(await isFullRun(vitest, modules))) return;

    const coverage = coverageOf(modules.flatMap(testsOf));
    const problems = [
      ...named('statements of the interface are shown by no test that passes', coverage.withoutTest),
      ...named('statements that tests name are not in test/conformance/statements.ts', coverage.unknown),
    ];
    if (problems.length === 0) return;
    vitest.logger.error(`\nConformance: ${problems.join('\n')}`);
    process.exitCode = 1;
  }
}

async function isFullRun(vitest: Vitest, modules: readonly TestModule[]): Promise<boolean> {
  if (vitest.config.testNamePattern !== undefined) return false;
  const ran = new Set(modules.map(({ moduleId }) => moduleId));
  const all = (await vitest.globTestSpecifications()).filter(({ moduleId }) => moduleId.includes(folder));
  return all.length > 0 && all.every(({ moduleId }) => ran.has(moduleId));
}

function testsOf(module: TestModule): Shown[] {
  const file = module.relativeModuleId.replaceAll('\\', '/');
  return [...module.children.allTests('passed')].flatMap((test) => {
    const { shows = [] } = test.meta();
    return shows.length === 0 ? [] : [{ file, title: test.fullName, shows }];
  });
}

function named(what: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, 20).map((id) => `  ${id}`);
  if (ids.length > shown.length) shown.push(`  and ${ids.length - shown.length} more`);
  return [`${ids.length} ${what}:\n${shown.join('\n')}`];
}
