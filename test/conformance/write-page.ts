import ConformanceReporter from './reporter.js';

/** Writes docs/conformance.md from their tests: `npm run conformance`. */
export default class ConformanceWriter extends ConformanceReporter {
  protected override readonly writes = true;
}
