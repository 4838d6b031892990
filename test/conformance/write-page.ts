import ConformanceReporter from './reporter.js';

/** Writes docs/conformance.md from a full run: `npm run conformance`. */
export default class ConformanceWriter extends ConformanceReporter {
  protected override readonly writes = true;
}
