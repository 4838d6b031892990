import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { hostNames, loadHost } from '../../src/serving/hosts/hosts.js';
import { overviewPart, proofPart, withPart } from './page.js';

const page = 'docs/hosts.md';

/** The page with the list of hosts as `src/serving/hosts` has it. */
export async function withOverview(text: string): Promise<string> {
  const hosts = await Promise.all(
    hostNames.map(async (name) => [name, (await loadHost(name)).overview] as const),
  );
  return withPart(text, 'overview', overviewPart(new Map(hosts)));
}

/**
 * Compares the table of docs/hosts.md with the tests of the hosts. Silent where one of them was skipped, was not run
 * or failed: the table is of all hosts or none.
 */
export default class HostsReporter implements Reporter {
  /** Whether the page is written anew rather than compared. */
  protected readonly writes: boolean = false;
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const { vitest } = this;
    if (vitest && this.writes) {
      const path = join(vitest.config.root, page);
      writeFileSync(path, await withOverview(readFileSync(path, 'utf8')));
    }
    if (!vitest || reason !== 'passed' || vitest.config.testNamePattern !== undefined) return;
    const ran = new Set(modules.map(({ moduleId }) => moduleId));
    const all = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
      moduleId.includes('/test/hosts/'),
    );
    if (all.length === 0 || !all.every(({ moduleId }) => ran.has(moduleId))) return;
    const tests = modules
      .filter(({ moduleId }) => moduleId.includes('/test/hosts/'))
      .flatMap((module) => [...module.children.allTests()]);
    if (tests.some((test) => test.result().state !== 'passed')) return;

    const path = join(vitest.config.root, page);
    const before = readFileSync(path, 'utf8');
    const after = withPart(before, 'proof', proofPart(tests.flatMap((test) => test.meta().host ?? [])));
    if (this.writes) {
      writeFileSync(path, after);
      vitest.logger.log(`\n${page} is written.`);
    } else if (after !== before) {
      vitest.logger.error(`\nHosts: ${page} is out of date: \`npm run hosts\` writes it anew.`);
      process.exitCode = 1;
    }
  }
}
